import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentUser, resendConfirmation } from '#domain/accounts/contract.ts';
import { createSession } from '#web/lib/session.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aUser } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { ConfirmNotice } from './confirm-notice.tsx';

let api: MockApi;
beforeEach(() => {
  api = mockApi();
});

const unconfirmed = aUser({ emailConfirmed: false });

test('whose address is not confirmed reads where the link was sent, and can have it sent again', async () => {
  const sent = api.on(resendConfirmation, { message: 'We sent you a new link' });
  const { user, container } = showScreen(<ConfirmNotice user={unconfirmed} />);
  expect(container.textContent).toContain(
    'Please confirm your e-mail address: we sent a link to olive@agency.example',
  );
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await screen.findByText('E-mail sent');
  expect(sent).toHaveLength(1);
});

test('a refusal to send again is told', async () => {
  api.on(resendConfirmation, () => {
    throw new Refusal(429, 'Too many tries. Please wait 60 minutes and try again.');
  });
  const { user } = showScreen(<ConfirmNotice user={unconfirmed} />);
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await screen.findByText('Too many tries. Please wait 60 minutes and try again.');
});

test('nothing is said where the address is confirmed, or where an older server says nothing of it', () => {
  const { emailConfirmed: _, ...older } = aUser();
  for (const user of [aUser(), older]) {
    const { container, unmount } = showScreen(<ConfirmNotice user={user} />);
    expect(container.querySelector('section[aria-label]')).toBeNull();
    expect(screen.queryByText(/Please confirm/)).toBeNull();
    unmount();
  }
});

test('who comes back from the link in another tab is known to have followed it; a failed look changes nothing', async () => {
  const { state } = showScreen(<ConfirmNotice user={unconfirmed} />);
  const session = state.part(createSession);
  session.set(unconfirmed);
  const failed = api.on(currentUser, () => {
    throw new Refusal(503, 'The database is resting');
  });
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(failed).toHaveLength(1));
  expect(session.shown.get().user).toEqual(unconfirmed);
  api.on(currentUser, aUser());
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(session.shown.get().user).toMatchObject({ emailConfirmed: true }));
});
