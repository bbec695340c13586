import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  confirmEmail,
  currentUser,
  NOTHING_ENDED,
  resendConfirmation,
  undoEmail,
} from '#domain/accounts/contract.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aUser } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { ConfirmEmailPage } from './confirm-email-page.tsx';
import { UndoEmailPage } from './undo-email-page.tsx';

let api: MockApi;
beforeEach(() => {
  api = mockApi();
});

const refuse = (status: number, message: string) => () => {
  throw new Refusal(status, message);
};
const heading = (name: string) => screen.findByRole('heading', { name });

describe('the page of a confirmation link', () => {
  const show = () => showScreen(<ConfirmEmailPage />, '/confirm-email?token=t-1');
  const dead = refuse(400, 'This confirmation link is invalid or has expired');

  test('confirms by itself, once, and leads on', async () => {
    const calls = api.on(confirmEmail, { message: 'Your e-mail address is confirmed' });
    api.on(currentUser, aUser());
    const { user, address } = show();
    const confirmed = await heading('E-mail address confirmed');
    expect(document.activeElement).toBe(confirmed);
    expect(calls.map((call) => call.body)).toEqual([{ token: 't-1' }]);
    await user.click(screen.getByRole('link', { name: 'Continue to Greenroom' }));
    expect(address()).toBe('/login');
  });

  test('whose link is dead offers a new one to whoever is signed in', async () => {
    api.on(confirmEmail, dead);
    api.on(currentUser, aUser({ emailConfirmed: false }));
    const sent = api.on(resendConfirmation, { message: 'We sent you a new link' });
    const { user } = show();
    await heading('Invalid Confirmation Link');
    screen.getByText('This confirmation link is invalid or has expired');
    await user.click(await screen.findByRole('button', { name: 'Send a new link' }));
    await screen.findByText(/^We sent a new link to olive@agency\.example/);
    expect(sent).toHaveLength(1);
  });

  test('that is opened a second time says that all is well', async () => {
    api.on(confirmEmail, dead);
    api.on(currentUser, aUser());
    show();
    await heading('E-mail address confirmed');
    screen.getByText('There is nothing left to do.');
    // The link may be another person's: said is whose address is confirmed.
    screen.getByText(/^You are logged in as olive@agency\.example, and this address is confirmed\./);
  });

  test.each(['/confirm-email', '/confirm-email?token=x'])(
    'that failed (%s) says confirmed of nobody who is not',
    async (address) => {
      api.on(confirmEmail, dead);
      api.on(currentUser, refuse(401, 'Please log in'));
      const stranger = showScreen(<ConfirmEmailPage />, address);
      await heading('Invalid Confirmation Link');
      await screen.findByRole('link', { name: 'Log in to get a new one' });
      stranger.unmount();
      api.on(currentUser, aUser({ emailConfirmed: false }));
      showScreen(<ConfirmEmailPage />, address);
      await screen.findByRole('button', { name: 'Send a new link' });
      expect(screen.queryByText(/confirmed/i)).toBeNull();
    },
  );

  test('without a token sends a stranger to the log-in', async () => {
    api.on(currentUser, refuse(401, 'Please log in'));
    const { user, address } = showScreen(<ConfirmEmailPage />, '/confirm-email');
    await user.click(await screen.findByRole('link', { name: 'Log in to get a new one' }));
    expect(address()).toBe('/login');
  });

  test('can be tried again where the server could not answer', async () => {
    api.on(confirmEmail, refuse(503, 'The database is resting'));
    const { user } = show();
    await screen.findByText('The database is resting');
    api.on(confirmEmail, { message: 'Your e-mail address is confirmed' });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('E-mail address confirmed');
  });
});

describe('the page that takes a change of the address back', () => {
  const show = () => showScreen(<UndoEmailPage />, '/undo-email?token=t-2');

  test('asks before it does anything, and leads to a new password', async () => {
    const resetUrl = 'https://greenroom.example/reset-password?token=mail-3';
    const calls = api.on(undoEmail, { message: 'Back.', resetUrl, ended: NOTHING_ENDED, joined: [] });
    const { user, address } = show();
    await heading('Was this not you?');
    expect(document.activeElement).toBe(document.body);
    expect(calls).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Take the change back' }));
    const done = await heading('Your address is back');
    expect(document.activeElement).toBe(done);
    expect(screen.queryByText(/^This was added after the change/)).toBeNull();
    expect(calls.map((call) => call.body)).toEqual([{ token: 't-2' }]);
    await user.click(screen.getByRole('link', { name: 'Choose a new password' }));
    expect(address()).toBe('/reset-password?token=mail-3');
  });

  test('says what was added since the change and has ended', async () => {
    const resetUrl = 'https://greenroom.example/reset-password?token=mail-3';
    const ended = {
      passkeys: ['Phone'],
      twoFactor: true,
      recoveryCodes: true,
      keys: ['Robot'],
      invitations: ['friend@elsewhere.test', null],
      feeds: true,
      calendars: 2,
    };
    api.on(undoEmail, { message: 'Your e-mail address is back.', resetUrl, ended, joined: [] });
    const { user, unmount } = show();
    await user.click(screen.getByRole('button', { name: 'Take the change back' }));
    const list = await screen.findByRole('list', { name: /^This was added after the change/ });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual([
      'The passkey “Phone”',
      'Two-factor, with its recovery codes',
      'The key “Robot”, with which a program could work for your agency',
      'The invitation to friend@elsewhere.test',
      'An invitation link',
      '2 connected calendars',
    ]);
    screen.getByText(/^Your calendar feeds have ended, too/);
    expect(screen.queryByText(/^These people joined/)).toBeNull();
    unmount();
    const onlyCodes = { ...NOTHING_ENDED, recoveryCodes: true };
    api.on(undoEmail, { message: 'Back.', resetUrl, ended: onlyCodes, joined: [] });
    const again = show();
    await again.user.click(screen.getByRole('button', { name: 'Take the change back' }));
    await screen.findByText('The recovery codes of your two-factor. Please make new ones.');
  });

  test('names who joined since the change, to be removed by hand', async () => {
    const resetUrl = 'https://greenroom.example/reset-password?token=mail-3';
    const joined = [{ name: 'Fred Friend', agencyName: 'Fern & Oak' }];
    api.on(undoEmail, { message: 'Back.', resetUrl, ended: NOTHING_ENDED, joined });
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Take the change back' }));
    const list = await screen.findByRole('list', { name: /^These people joined after the change/ });
    expect(list.textContent).toBe('Fred Friend (Fern & Oak)');
    expect(screen.queryByText(/^Your calendar feeds/)).toBeNull();
  });

  test('says so where the link is dead or missing', async () => {
    api.on(undoEmail, refuse(400, 'This link is invalid or has expired'));
    const { user, unmount } = show();
    await user.click(screen.getByRole('button', { name: 'Take the change back' }));
    await screen.findByText('This link is invalid or has expired');
    unmount();
    showScreen(<UndoEmailPage />, '/undo-email');
    await screen.findByText('This link is invalid or has expired');
    expect(screen.queryByRole('button', { name: 'Take the change back' })).toBeNull();
  });

  test('says why where somebody else has the address by now', async () => {
    api.on(undoEmail, refuse(409, 'Another account uses this e-mail address by now.'));
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Take the change back' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Another account uses');
  });
});
