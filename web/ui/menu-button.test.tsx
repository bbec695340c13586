import { useState } from 'react';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Copy, Repeat } from 'lucide-react';
import { describe, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { MenuButton } from './menu-button.tsx';

function show() {
  const copy = vi.fn();
  render(
    <MenuButton
      label="More"
      items={[
        { label: 'Duplicate', icon: Copy, onSelect: copy },
        { label: 'Repeat…', icon: Repeat, onSelect: () => undefined },
      ]}
    />,
  );
  return copy;
}
const button = () => screen.getByRole('button', { name: 'More' });
const item = (name: string) => screen.findByRole('menuitem', { name });

describe('a menu that is downloaded when it is opened', () => {
  it('keeps its button as one element, and does what is chosen once', async () => {
    const copy = show();
    const before = button();
    expect(before.getAttribute('aria-haspopup')).toBe('menu');
    await userEvent.click(before);
    await screen.findByRole('menu', { name: 'More' });
    expect(button()).toBe(before);
    expect(before.getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(await item('Duplicate'));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(copy).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(before);
  });

  it.each(['{Enter}', '{ArrowDown}'])('goes on with the first item where %s opened it', async (key) => {
    show();
    button().focus();
    await userEvent.keyboard(key);
    const first = await item('Duplicate');
    await waitFor(() => expect(document.activeElement).toBe(first));
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(await item('Repeat…'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button()));
  });

  it('closes by its button also in Safari, where a click focuses what is around the button', async () => {
    render(
      <main tabIndex={-1}>
        <MenuButton label="More" items={[{ label: 'Duplicate', icon: Copy, onSelect: () => undefined }]} />
      </main>,
    );
    const click = () => {
      fireEvent.pointerDown(button());
      act(() => screen.getByRole('main').focus());
      fireEvent.click(button(), { detail: 1 });
    };
    click();
    await item('Duplicate');
    click();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(button().getAttribute('aria-expanded')).toBe('false');
  });

  it('closes by its button, once', async () => {
    show();
    await userEvent.click(button());
    await item('Duplicate');
    await userEvent.click(button());
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(button().getAttribute('aria-expanded')).toBe('false');
  });

  it('gets the focus back from a dialog that one of its items opened', async () => {
    function WithDialog() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <MenuButton
            label="More"
            items={[{ label: 'Repeat…', icon: Repeat, onSelect: () => setOpen(true) }]}
          />
          {open && (
            <Dialog open onOpenChange={setOpen} title="Repeat">
              <input aria-label="Weeks" />
            </Dialog>
          )}
        </>
      );
    }
    render(<WithDialog />);
    button().focus();
    await userEvent.keyboard('{Enter}');
    const repeat = await item('Repeat…');
    await waitFor(() => expect(document.activeElement).toBe(repeat));
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Repeat' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button()));
  });
});
