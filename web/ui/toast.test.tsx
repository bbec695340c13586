import type { ReactElement } from 'react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AppState, AppStateContext } from '#web/lib/app-state.ts';
import { createToasts, useShownToast, type ToastOptions } from '#web/lib/toast.ts';
import { Toaster } from './toast.tsx';

let state: AppState;
beforeEach(() => {
  vi.useFakeTimers();
  state = new AppState();
});

const show = (screenful: ReactElement) =>
  render(<AppStateContext value={state}>{screenful}</AppStateContext>);

const cards = () => document.querySelectorAll('[data-variant]');

const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

function say(options: ToastOptions): () => void {
  let dismiss = () => {};
  act(() => {
    ({ dismiss } = state.part(createToasts).toast(options));
  });
  return dismiss;
}

function Kept() {
  return <output>{useShownToast()?.title ?? 'forgotten'}</output>;
}

test('a new toast takes the place of the one before', () => {
  show(<Toaster />);
  say({ title: 'Comment added' });
  say({ title: 'Post updated successfully', description: 'Saved just now' });
  expect(cards()).toHaveLength(1);
  expect(cards()[0]?.textContent).toContain('Post updated successfully');
  expect(cards()[0]?.textContent).toContain('Saved just now');
});

test('an error is told at once, a success waits its turn', () => {
  show(<Toaster />);
  say({ title: 'Comment added' });
  expect(cards()[0]?.getAttribute('data-variant')).toBe('default');
  expect(screen.getByText('Comment added').closest('[aria-live=polite]')).not.toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  say({ title: 'Login failed', variant: 'destructive' });
  expect(cards()[0]?.getAttribute('data-variant')).toBe('destructive');
  expect(screen.getByRole('alert').textContent).toContain('Login failed');
});

test('a way back stays twice as long as plain news', () => {
  show(<Toaster />);
  say({ title: 'Post unscheduled', action: { label: 'Undo', onClick: () => {} } });
  pass(9000);
  screen.getByRole('button', { name: 'Undo' });
  pass(1500);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a long text stays as long as reading it takes', () => {
  show(<Toaster />);
  say({ title: 'Post sent for review', description: 'In review with Mia. '.repeat(9) });
  pass(13_000);
  expect(cards()).toHaveLength(1);
  pass(1500);
  expect(cards()).toHaveLength(0);
});

test('the pointer on it stops the clock', () => {
  show(<Toaster />);
  say({ title: 'Comment added' });
  const region = cards()[0]?.closest('[role=region]');
  if (!region) throw new Error('no region');
  fireEvent.pointerMove(region);
  pass(60_000);
  expect(cards()).toHaveLength(1);
  fireEvent.pointerLeave(region);
  pass(5000);
  expect(cards()).toHaveLength(0);
});

test('its words are on the page once, for eyes and ears', () => {
  show(<Toaster />);
  say({ title: 'Login failed', description: 'Invalid email or password', variant: 'destructive' });
  pass(100);
  expect(screen.getAllByText(/Login failed/)).toHaveLength(1);
  expect(screen.getAllByText(/Invalid email or password/)).toHaveLength(1);
});

test('it is announced once: no second announcement follows, nor one of its button', () => {
  const { container } = show(<Toaster />);
  say({ title: 'Post unscheduled', action: { label: 'Undo', onClick: () => {} } });
  pass(100);
  const live = [...document.querySelectorAll('[aria-live], [role=status], [role=alert]')];
  expect(live.map((one) => one.tagName)).toEqual(['OL']);
  expect(screen.getAllByText(/Undo/)).toHaveLength(1);
  expect(container.parentElement?.textContent).not.toContain('Notification');
});

test('it closes by its button', () => {
  show(<Toaster />);
  say({ title: 'Comment added' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(cards()).toHaveLength(0);
});

test('it closes by itself after five seconds and not before', () => {
  show(<Toaster />);
  say({ title: 'Comment added' });
  pass(4999);
  expect(cards()).toHaveLength(1);
  pass(1);
  expect(cards()).toHaveLength(0);
});

test('its action runs and closes it', () => {
  const undo = vi.fn();
  show(<Toaster />);
  say({ title: 'Company deleted successfully', action: { label: 'Undo', onClick: undo } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(cards()).toHaveLength(0);
});

test('F8 moves the focus to the notifications', () => {
  show(<Toaster />);
  say({ title: 'Comment added' });
  fireEvent.keyDown(document, { code: 'F8', key: 'F8' });
  expect(document.activeElement?.tagName).toBe('OL');
});

test('a dismissed toast is forgotten after 1,000,000 ms', () => {
  show(<Kept />);
  const dismiss = say({ title: 'Comment added' });
  act(dismiss);
  pass(999_999);
  expect(screen.getByRole('status').textContent).toBe('Comment added');
  pass(1);
  expect(screen.getByRole('status').textContent).toBe('forgotten');
});

test('dismissing an old toast leaves the present one alone', () => {
  show(<Toaster />);
  const dismiss = say({ title: 'First' });
  say({ title: 'Second' });
  act(dismiss);
  expect(cards()[0]?.textContent).toContain('Second');
});
