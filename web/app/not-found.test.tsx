import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { listCompanies } from '#domain/companies/contract.ts';
import { mockApi, Refusal } from '#tests/support/mock-api.ts';
import { aUser } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { NotFound } from './not-found.tsx';
import { Routes } from './routes.tsx';

test('it says that the page does not exist and leads home', () => {
  render(<NotFound />);
  expect(screen.getByRole('heading').textContent).toBe('404 Page Not Found');
  expect(screen.getByText("The page you're looking for doesn't exist.")).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
});

test('a signed-in person has the header above it', async () => {
  const api = mockApi();
  api.on(currentUser, aUser());
  api.on(listCompanies, []);
  showScreen(<Routes />, '/nope');
  const heading = await screen.findByRole('heading', { name: '404 Page Not Found' });
  expect(screen.getByRole('link', { name: 'Greenroom, home' })).toBeTruthy();
  expect(screen.getByRole('main').contains(heading)).toBe(true);
});

test('who is not signed in has it alone', async () => {
  mockApi().on(currentUser, () => {
    throw new Refusal(401, 'Please log in');
  });
  showScreen(<Routes />, '/nope');
  const heading = await screen.findByRole('heading', { name: '404 Page Not Found' });
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.getByRole('main').contains(heading)).toBe(true);
});
