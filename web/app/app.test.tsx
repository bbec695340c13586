import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentUser, signUpState } from '#domain/accounts/contract.ts';
import { mockApi, Refusal } from '#tests/support/mock-api.ts';
import { AppState } from '#web/lib/app-state.ts';
import { createToasts } from '#web/lib/toast.ts';
import { App } from './app.tsx';

test('the place of notices is there before the first of them, which is said once', async () => {
  history.replaceState(null, '', '/login');
  mockApi().on(currentUser, () => {
    throw new Refusal(401, 'Please log in');
  });
  const state = new AppState();
  const { container } = render(<App state={state} />);
  await waitFor(() => expect(container.querySelector('ol[aria-live=polite]')).not.toBeNull());
  const place = container.querySelector('ol[aria-live=polite]');
  expect(place?.textContent).toBe('');
  act(() => void state.part(createToasts).toast({ title: 'Saved' }));
  expect((await screen.findByText('Saved')).closest('[aria-live=polite]')).toBe(place);
});

test('what an address says is decoded once: a name may hold a percent sign and two digits', async () => {
  history.replaceState(null, '', `/signup?invitation=${encodeURIComponent('100%25 Juice')}`);
  const api = mockApi();
  api.on(currentUser, () => {
    throw new Refusal(401, 'Please log in');
  });
  const asked: (string | undefined)[] = [];
  api.on(signUpState, ({ query }) => {
    asked.push(query.invitation);
    return { open: true };
  });
  render(<App state={new AppState()} />);
  await waitFor(() => expect(asked).toEqual(['100%25 Juice']));
});
