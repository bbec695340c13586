import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

test('it is named by its label, and by the pending label while pending', () => {
  const { rerender } = render(<Button pendingLabel="Logging in...">Log In</Button>);
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBeNull();
  expect(screen.getByRole('button', { name: 'Log In' })).toBeTruthy();
  rerender(
    <Button pending pendingLabel="Logging in...">
      Log In
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Logging in...' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.textContent).toBe('Logging in...');
});

test('a pending button refuses clicks and submits nothing, but keeps the focus', () => {
  const click = vi.fn();
  const submit = vi.fn((event: Event) => event.preventDefault());
  render(
    <form onSubmit={(event) => submit(event.nativeEvent)}>
      <Button type="submit" pending pendingLabel="Saving..." onClick={click}>
        Save
      </Button>
    </form>,
  );
  const button = screen.getByRole('button');
  button.focus();
  fireEvent.click(button);
  expect(click).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
});

test('a button that its own press turned off refuses clicks, but keeps the focus', () => {
  const click = vi.fn();
  const { rerender } = render(<Button onClick={click}>Move later</Button>);
  const button = screen.getByRole<HTMLButtonElement>('button');
  button.focus();
  rerender(
    <Button off onClick={click}>
      Move later
    </Button>,
  );
  fireEvent.click(button);
  expect(click).not.toHaveBeenCalled();
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  expect(document.activeElement).toBe(button);
});

test('a link can be dressed as a button and stays a link', () => {
  render(
    <Button asChild>
      <a href="/signup">Get Started</a>
    </Button>,
  );
  expect(screen.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/signup');
});
