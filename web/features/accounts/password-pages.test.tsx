import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { forgotPassword, RESET_SENT, resetPassword } from '#domain/accounts/contract.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

let api: MockApi;
beforeEach(() => {
  api = mockApi();
});

test('after a link was asked for, the new heading has the focus and the text is announced', async () => {
  api.on(forgotPassword, { message: RESET_SENT, isKept: false });
  const { user } = showScreen(<ForgotPasswordPage />, '/forgot-password');
  // The page as it first appears is left to the browser.
  expect(document.activeElement).toBe(document.body);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  await user.type(screen.getByLabelText('Email'), 'olive@agency.example{Enter}');
  const sent = await screen.findByRole('heading', { name: 'Check Your Email' });
  expect(document.activeElement).toBe(sent);
  expect(status.isConnected).toBe(true);
  expect(status.textContent).toContain(RESET_SENT);
});

test('after a new password was set, the heading that says so has the focus', async () => {
  api.on(resetPassword, { message: 'Done' });
  const { user } = showScreen(<ResetPasswordPage />, '/reset-password?token=t-1');
  await user.type(screen.getByLabelText('New password'), 'correct horse');
  await user.type(screen.getByLabelText('Confirm password'), 'correct horse{Enter}');
  const done = await screen.findByRole('heading', { name: 'Password Reset Successful' });
  expect(document.activeElement).toBe(done);
});

test('what is said of a new password that was refused goes when one is taken', async () => {
  api.on(resetPassword, ({ body }) => {
    if (body.newPassword === 'password1') throw new Refusal(400, 'Please choose another password');
    return { message: 'Done' };
  });
  const { user } = showScreen(<ResetPasswordPage />, '/reset-password?token=t-1');
  const fields = [screen.getByLabelText('New password'), screen.getByLabelText('Confirm password')];
  for (const field of fields) await user.type(field, 'password1');
  await user.keyboard('{Enter}');
  await screen.findByText('Reset failed');
  for (const field of fields) {
    await user.clear(field);
    await user.type(field, 'correct horse');
  }
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Password Reset Successful' });
  expect(screen.queryByText('Reset failed')).toBeNull();
});
