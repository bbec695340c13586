import { useEffect, useRef, useState, type RefObject } from 'react';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AppState, AppStateContext } from '#web/lib/app-state.ts';
import { createToasts } from '#web/lib/toast.ts';
import { Button } from './button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from './dialog.tsx';
import { DropdownMenu, DropdownMenuItem } from './dropdown-menu.tsx';
import { Input } from './input.tsx';
import { Toaster } from './toast.tsx';
import { ask } from './questions.ts';

function NewClient() {
  return (
    <Dialog
      title="Create New Client"
      description="Add a new client company to your dashboard"
      trigger={<Button>New Client</Button>}
    >
      <DialogBody>
        <Input aria-label="Company name" />
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
      </DialogFooter>
    </Dialog>
  );
}

async function opened() {
  const user = userEvent.setup();
  render(<NewClient />);
  await user.click(screen.getByRole('button', { name: 'New Client' }));
  return user;
}

test('it opens on its first control, named and described', async () => {
  await opened();
  const dialog = screen.getByRole('dialog', { name: 'Create New Client' });
  expect(document.activeElement).toBe(screen.getByLabelText('Company name'));
  const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe('Add a new client company to your dashboard');
});

test('the focus goes round inside it', async () => {
  const user = await opened();
  const dialog = screen.getByRole('dialog');
  for (let step = 0; step < 4; step += 1) {
    await user.tab();
    expect(dialog.contains(document.activeElement)).toBe(true);
  }
});

test('Escape closes it at once where Close is all there is to press', async () => {
  const user = userEvent.setup();
  render(
    <Dialog title="Keyboard shortcuts" trigger={<Button>Help</Button>}>
      <DialogBody>Ctrl K</DialogBody>
    </Dialog>,
  );
  screen.getByRole('button', { name: 'Help' }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Escape closes it although a toast lies above', async () => {
  const state = new AppState();
  render(
    <AppStateContext value={state}>
      <Toaster />
    </AppStateContext>,
  );
  const user = await opened();
  act(() => void state.part(createToasts).toast({ title: 'Contact added successfully' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Escape closes it and gives the focus back', async () => {
  const user = await opened();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New Client' }));
});

function Controlled() {
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Edit Company Profile">
        <FocusedField field={field} />
      </Dialog>
    </>
  );
}

function FocusedField({ field }: { field: RefObject<HTMLInputElement | null> }) {
  useEffect(() => field.current?.focus(), [field]);
  return <Input ref={field} aria-label="Company name" />;
}

test('without a trigger the focus goes back to whoever had it, even where the content took it first', async () => {
  const user = userEvent.setup();
  render(<Controlled />);
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Company name'));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }));
});

function ShownOnce() {
  const [open, setOpen] = useState(true);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="The key is ready"
      askToClose={() =>
        ask({ title: 'Close without copying the key?', yes: 'Close anyway', no: 'Back to the key' })
      }
    >
      <Input aria-label="Text of the key" readOnly value="gr_text" />
    </Dialog>
  );
}

test('what cannot be shown again asks before it closes, once, and stays where the answer is no', async () => {
  const user = userEvent.setup();
  render(<ShownOnce />);
  const key = () => screen.queryByLabelText('Text of the key');
  await user.keyboard('{Escape}');
  await screen.findByRole('dialog', { name: 'Close without copying the key?' });
  await user.click(screen.getByRole('button', { name: 'Back to the key' }));
  await waitFor(() => expect(screen.queryByText('Close without copying the key?')).toBeNull());
  expect(key()).not.toBeNull();

  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Close anyway' }));
  await waitFor(() => expect(key()).toBeNull());
});

test('after a click beside it the question gives the focus back to it, not to the page below', async () => {
  render(
    <>
      <h1>Page</h1>
      <ShownOnce />
    </>,
  );
  const dialog = screen.getByRole('dialog', { name: 'The key is ready' });
  // A click on the scrim leaves the focus nowhere.
  (document.activeElement as HTMLElement).blur();
  void ask({ title: 'Sure?', yes: 'Yes', no: 'No' });
  await userEvent.click(await screen.findByRole('button', { name: 'No' }));
  await waitFor(() => expect(document.activeElement).toBe(dialog));
});

test('Cancel closes it', async () => {
  const user = await opened();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('it locks the page without writing a style tag, which the content policy would refuse', async () => {
  await opened();
  expect(document.querySelector('[data-scroll-lock]')).not.toBeNull();
  expect(document.querySelectorAll('style')).toHaveLength(0);
});

function FromMenu() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <DropdownMenu trigger={<Button>More</Button>}>
        <DropdownMenuItem onSelect={() => setOpen(true)}>Repeat…</DropdownMenuItem>
      </DropdownMenu>
      {open && (
        <Dialog open onOpenChange={setOpen} title="Repeat">
          <Input aria-label="Times" />
        </Dialog>
      )}
    </>
  );
}

test('opened from a menu, the focus goes back to the button of the menu, whose items are gone', async () => {
  const user = userEvent.setup();
  render(<FromMenu />);
  screen.getByRole('button', { name: 'More' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Repeat…' });
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Repeat' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })));
});

test('whoever opened it is gone: the focus goes to the heading of the screen', async () => {
  const user = userEvent.setup();
  function Opened({ opener }: { opener: boolean }) {
    const [open, setOpen] = useState(false);
    return (
      <>
        <h1>Calendar</h1>
        {opener && <Button onClick={() => setOpen(true)}>Move</Button>}
        <Dialog open={open} onOpenChange={setOpen} title="Move to date">
          <Input aria-label="Date" />
        </Dialog>
      </>
    );
  }
  const { rerender } = render(<Opened opener />);
  await user.click(screen.getByRole('button', { name: 'Move' }));
  await screen.findByRole('dialog');
  rerender(<Opened opener={false} />);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Calendar' })));
});
