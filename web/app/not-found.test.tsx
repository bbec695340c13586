import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NotFound } from './not-found.tsx';

test('it says that the page does not exist and leads home', () => {
  render(<NotFound />);
  expect(screen.getByRole('heading').textContent).toBe('404 Page Not Found');
  expect(screen.getByText("The page you're looking for doesn't exist.")).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
});
