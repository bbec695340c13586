import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { currentUser } from '#domain/accounts/contract.ts';
import { BAD_LOGIN, logIn } from '#domain/accounts/log-in.ts';
import { LOG_IN_AGAIN, logInWithCode, WRONG_CODE } from '#domain/accounts/two-factor-contract.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aUser } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { LogInPage } from './log-in-page.tsx';

let api: MockApi;
beforeEach(() => {
  api = mockApi();
  api.on(currentUser, aUser());
});

afterEach(() => history.replaceState(null, ''));

async function givePassword() {
  const shown = showScreen(<LogInPage />, '/login');
  await shown.user.type(screen.getByLabelText('Email'), 'olive@agency.example');
  await shown.user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
  return shown;
}

test('without two-factor the password opens the way', async () => {
  const calls = api.on(logIn, { user: aUser() });
  const { address } = await givePassword();
  await expect.poll(address).toBe('/');
  expect(calls[0]?.body).toMatchObject({ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone });
});

test('what is said of a log-in that failed goes with the step that succeeds', async () => {
  api.on(logIn, ({ body }) => {
    if (body.password !== 'correct horse') throw new Refusal(401, BAD_LOGIN);
    return { twoFactor: { ticket: 'a ticket' } };
  });
  const { user } = showScreen(<LogInPage />, '/login');
  await user.type(screen.getByLabelText('Email'), 'olive@agency.example');
  await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
  await screen.findByText('Login failed');
  await user.clear(screen.getByLabelText('Password'));
  await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
  await screen.findByRole('heading', { name: 'One More Step' });
  expect(screen.queryByText('Login failed')).toBeNull();
});

test('with two-factor a code is asked for, and a wrong one can be mended', async () => {
  api.on(logIn, { twoFactor: { ticket: 'a ticket' } });
  const calls = api.on(logInWithCode, ({ body }) => {
    if (body.code !== '123456') throw new Refusal(401, WRONG_CODE);
    return { user: aUser() };
  });
  const { user, address } = await givePassword();
  await screen.findByRole('heading', { name: 'One More Step' });
  const code = screen.getByLabelText('Code');
  expect(document.activeElement).toBe(code);
  await user.type(code, '000000{Enter}');
  await screen.findByText(WRONG_CODE);
  expect(address()).toBe('/login');
  await user.clear(code);
  await user.type(code, '123456{Enter}');
  await expect.poll(address).toBe('/');
  expect(calls.at(-1)?.body).toEqual({ ticket: 'a ticket', code: '123456' });
});

test('the way back from the code leads to the password', async () => {
  api.on(logIn, { twoFactor: { ticket: 'a ticket' } });
  const { user } = await givePassword();
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

test('who took too long is led back to the password', async () => {
  api.on(logIn, { twoFactor: { ticket: 'a ticket' } });
  api.on(logInWithCode, () => {
    throw new Refusal(401, LOG_IN_AGAIN);
  });
  const { user } = await givePassword();
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  await user.type(screen.getByLabelText('Recovery code'), 'aaaa-bbbb-cccc-dddd{Enter}');
  await screen.findByRole('heading', { name: 'Welcome Back' });
  screen.getByText(LOG_IN_AGAIN);
  screen.getByLabelText('Password');
  expect(screen.queryByLabelText('Recovery code')).toBeNull();
});

test('says why it is there where the session ended by itself, and leads back', async () => {
  const SAID = 'Your session has ended. Log in to go on.';
  const { unmount } = showScreen(<LogInPage />, '/login');
  expect(screen.queryByText(SAID)).toBeNull();
  unmount();
  history.replaceState({ returnTo: '/settings', ended: true }, '');
  api.on(logIn, { user: aUser() });
  const { address } = await givePassword();
  screen.getByText(SAID);
  await expect.poll(address).toBe('/settings');
});

test.each([
  [performance.timeOrigin, '/outbox'],
  [1, '/'],
])('a screen that was asked for holds while the page is open: of page load %d, to %s', async (only, to) => {
  history.replaceState({ returnTo: '/outbox', only }, '');
  api.on(logIn, { user: aUser() });
  const { address } = await givePassword();
  await expect.poll(address).toBe(to);
});

test('the second step leads there, too', async () => {
  history.replaceState({ returnTo: '/with-reviewers' }, '');
  api.on(logIn, { twoFactor: { ticket: 'a ticket' } });
  api.on(logInWithCode, { user: aUser() });
  const { user, address } = await givePassword();
  await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
  await expect.poll(address).toBe('/with-reviewers');
});

test('the page for a forgotten password knows where the log-in leads, and hands it back', async () => {
  const came = { returnTo: '/with-reviewers', ended: true };
  history.replaceState(came, '');
  const went = vi.fn();
  const { user, unmount } = showScreen(
    <Router aroundNav={(_navigate, to, options) => went(to, options?.state)}>
      <LogInPage />
    </Router>,
  );
  await user.type(screen.getByLabelText('Email'), 'olive@agency.example');
  await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
  const handed = { ...came, email: 'olive@agency.example' };
  expect(went).toHaveBeenLastCalledWith('/forgot-password', handed);
  unmount();
  history.replaceState(handed, '');
  const forgotten = showScreen(
    <Router aroundNav={(_navigate, to, options) => went(to, options?.state)}>
      <ForgotPasswordPage />
    </Router>,
  );
  await forgotten.user.click(screen.getByRole('button', { name: 'Back to Login' }));
  expect(went).toHaveBeenLastCalledWith('/login', handed);
});
