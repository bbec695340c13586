import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Link, Route, Router, Switch } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { useFocusedHeading } from './use-focused-heading.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const First = () => (
  <>
    <h1>First</h1>
    <Link href="/second">On</Link>
    <Link href="/form">Form</Link>
  </>
);

function Screens() {
  useFocusedHeading();
  return (
    <Switch>
      <Route path="/second">
        <h1>Second</h1>
      </Route>
      <Route path="/form">
        <h1>Form</h1>
        <input aria-label="Name" ref={(field) => field?.focus()} />
      </Route>
      <Route component={First} />
    </Switch>
  );
}

function start() {
  const { hook } = memoryLocation({ path: '/' });
  render(
    <Router hook={hook}>
      <Screens />
    </Router>,
  );
}
const follow = (name: string) => {
  const link = screen.getByRole('link', { name });
  link.focus();
  act(() => link.click());
  act(() => void vi.advanceTimersByTime(1000));
};

test('a step to another screen puts the focus at its heading; the first screen is left alone', () => {
  start();
  act(() => void vi.advanceTimersByTime(1000));
  expect(document.activeElement).toBe(document.body);
  follow('On');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Second' }));
});

test('a screen that has a place for the focus keeps it there', () => {
  start();
  follow('Form');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});
