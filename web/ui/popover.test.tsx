import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Popover } from './popover.tsx';

const show = () =>
  render(
    <>
      <Popover label="Choices" trigger={<button type="button">Open it</button>}>
        <input aria-label="Words" />
      </Popover>
      <button type="button">Elsewhere</button>
    </>,
  );
const button = () => screen.getByRole('button', { name: 'Open it' });

describe('a popover that is downloaded when it is opened', () => {
  it('keeps its button as one element', async () => {
    show();
    const before = button();
    expect(before.getAttribute('aria-expanded')).toBe('false');
    expect(before.getAttribute('aria-haspopup')).toBe('dialog');
    await userEvent.click(before);
    await screen.findByRole('dialog', { name: 'Choices' });
    expect(button()).toBe(before);
    expect(before.getAttribute('aria-expanded')).toBe('true');
  });

  it('closes by its button, once', async () => {
    show();
    await userEvent.click(button());
    await userEvent.click(await screen.findByLabelText('Words'));
    await userEvent.click(button());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button().getAttribute('aria-expanded')).toBe('false');
  });

  it('gives the focus back to its button after Escape, and leaves it where somebody moved it', async () => {
    show();
    await userEvent.click(button());
    fireEvent.keyDown(await screen.findByLabelText('Words'), { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(button()));
    await userEvent.click(button());
    await screen.findByRole('dialog', { name: 'Choices' });
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }));
  });
});
