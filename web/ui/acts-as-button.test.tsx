import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { actsAsButton } from './acts-as-button.ts';

test('it is a button to everyone, keeps its address, and the space bar presses it', () => {
  const pressed = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <a href="/login" {...actsAsButton} onClick={pressed}>
      Back to Login
    </a>,
  );
  const button = screen.getByRole('button', { name: 'Back to Login' });
  expect(button.getAttribute('href')).toBe('/login');
  // The default is prevented, so the page does not scroll.
  expect(fireEvent.keyDown(button, { key: ' ' })).toBe(false);
  expect(pressed).toHaveBeenCalledOnce();
  fireEvent.keyDown(button, { key: 'a' });
  expect(pressed).toHaveBeenCalledOnce();
});
