import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, toast, useToast, type ToastOptions } from '#web/lib/toast.ts';
import { Toaster } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  act(() => {
    dismissToast();
    vi.runAllTimers();
  });
});

const cards = () => document.querySelectorAll('[data-variant]');

const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

function say(options: ToastOptions): () => void {
  let dismiss = () => {};
  act(() => {
    ({ dismiss } = toast(options));
  });
  return dismiss;
}

function Kept() {
  return <output>{useToast()?.title ?? 'forgotten'}</output>;
}

test('a new toast takes the place of the one before', () => {
  render(<Toaster />);
  say({ title: 'Comment added' });
  say({ title: 'Post updated successfully', description: 'Saved just now' });
  expect(cards()).toHaveLength(1);
  expect(cards()[0]?.textContent).toContain('Post updated successfully');
  expect(cards()[0]?.textContent).toContain('Saved just now');
});

test('an error is told at once, a success waits its turn', () => {
  render(<Toaster />);
  say({ title: 'Comment added' });
  expect(cards()[0]?.getAttribute('data-variant')).toBe('default');
  expect(screen.getByText('Comment added').closest('[aria-live=polite]')).not.toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  say({ title: 'Login failed', variant: 'destructive' });
  expect(cards()[0]?.getAttribute('data-variant')).toBe('destructive');
  expect(screen.getByRole('alert').textContent).toContain('Login failed');
});

test('a way back stays twice as long as plain news', () => {
  render(<Toaster />);
  say({ title: 'Post unscheduled', action: { label: 'Undo', onClick: () => {} } });
  pass(9000);
  screen.getByRole('button', { name: 'Undo' });
  pass(1500);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('its words are on the page once, for eyes and ears', () => {
  render(<Toaster />);
  say({ title: 'Login failed', description: 'Invalid email or password', variant: 'destructive' });
  pass(100);
  expect(screen.getAllByText(/Login failed/)).toHaveLength(1);
  expect(screen.getAllByText(/Invalid email or password/)).toHaveLength(1);
});

test('it closes by its button', () => {
  render(<Toaster />);
  say({ title: 'Comment added' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(cards()).toHaveLength(0);
});

test('it closes by itself after five seconds and not before', () => {
  render(<Toaster />);
  say({ title: 'Comment added' });
  pass(4999);
  expect(cards()).toHaveLength(1);
  pass(1);
  expect(cards()).toHaveLength(0);
});

test('its action runs and closes it', () => {
  const undo = vi.fn();
  render(<Toaster />);
  say({ title: 'Company deleted successfully', action: { label: 'Undo', onClick: undo } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(cards()).toHaveLength(0);
});

test('F8 moves the focus to the notifications', () => {
  render(<Toaster />);
  say({ title: 'Comment added' });
  fireEvent.keyDown(document, { code: 'F8', key: 'F8' });
  expect(document.activeElement?.tagName).toBe('OL');
});

test('a dismissed toast is forgotten after 1,000,000 ms', () => {
  render(<Kept />);
  const dismiss = say({ title: 'Comment added' });
  act(dismiss);
  pass(999_999);
  expect(screen.getByRole('status').textContent).toBe('Comment added');
  pass(1);
  expect(screen.getByRole('status').textContent).toBe('forgotten');
});

test('dismissing an old toast leaves the present one alone', () => {
  render(<Toaster />);
  const dismiss = say({ title: 'First' });
  say({ title: 'Second' });
  act(dismiss);
  expect(cards()[0]?.textContent).toContain('Second');
});
