import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentUser, updateProfile } from '#domain/accounts/contract.ts';
import { MayContext } from '#web/lib/may.ts';
import { createSession, useSession } from '#web/lib/session.ts';
import { asksToLeave } from '#tests/support/asks-to-leave.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aUser, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { ProfileCard } from './profile-card.tsx';

let api: MockApi;
beforeEach(() => {
  api = mockApi();
});

const NEW = 'olive@new.example';

/** A server that requires the right password. */
const guarded = () =>
  api.on(updateProfile, ({ body }) => {
    if (!body.currentPassword) throw new Refusal(403, 'Please enter your password to change your email');
    if (body.currentPassword !== 'correct horse')
      throw new Refusal(400, 'Current password is incorrect', {
        currentPassword: 'Current password is incorrect',
      });
    return aUser({ email: body.email, emailConfirmed: false });
  });

async function changeEmail() {
  const shown = showScreen(<ProfileCard user={aUser()} />);
  const field = screen.getByLabelText('Email');
  await shown.user.clear(field);
  await shown.user.type(field, NEW);
  await shown.user.click(screen.getByRole('button', { name: 'Save Changes' }));
  return shown;
}

test('where the server wants the password for a new e-mail, a dialog asks for it and saves what was typed', async () => {
  const calls = guarded();
  const { user, state } = await changeEmail();
  const dialog = await screen.findByRole('dialog', { name: 'Is it you?' });
  within(dialog).getByText('Please enter your password to change your email');
  const password = within(dialog).getByLabelText('Your password');
  expect(document.activeElement).toBe(password);
  expect(screen.queryByText('Update failed')).toBeNull();

  await user.type(password, 'not this one{Enter}');
  await within(dialog).findByText('Current password is incorrect');
  await user.clear(password);
  await user.type(password, 'correct horse{Enter}');
  await screen.findByText('Profile updated');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.map(({ body }) => [body.email, body.currentPassword])).toEqual([
    [NEW, undefined],
    [NEW, 'not this one'],
    [NEW, 'correct horse'],
  ]);
  expect(state.part(createSession).shown.get().user).toMatchObject({ email: NEW });
});

test('whoever does not give it changes nothing and keeps what was typed', async () => {
  const calls = guarded();
  const { user } = await changeEmail();
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Change email' }));
  await within(dialog).findByText('Current password is required');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls).toHaveLength(1);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(NEW);
});

test('an address that is taken is told at its field, not in the dialog', async () => {
  api.on(updateProfile, ({ body }) => {
    if (!body.currentPassword) throw new Refusal(403, 'Please enter your password to change your email');
    const message = 'An account with this email already exists';
    throw new Refusal(409, message, { email: message });
  });
  const { user } = await changeEmail();
  await user.type(await screen.findByLabelText('Your password'), 'correct horse{Enter}');
  await screen.findByText('An account with this email already exists');
  screen.getByText('Already in use');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('who may upload nothing reads why at the button, before a file is chosen; the picture can be removed', async () => {
  const saved = api.on(updateProfile, aUser());
  const { user } = showScreen(
    <MayContext value={{ role: 'Viewer', abilities: ['look', 'own account'] }}>
      <ProfileCard user={aUser({ profileImageUrl: `/objects/uploads/${idOf(3)}` })} />
    </MayContext>,
  );
  const change = screen.getByRole('button', { name: 'Change picture' });
  expect(change.getAttribute('aria-disabled')).toBe('true');
  expect(change.title).toBe('Your role, Viewer, does not allow this. An owner can change that.');
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(saved.map(({ body }) => body.profileImageUrl)).toEqual([null]));
});

test('a zone that was saved with another browser stays chosen, and the next save keeps it', async () => {
  // Names of one place: every browser lists one of them, and none lists both.
  const names = ['Asia/Calcutta', 'Asia/Kolkata'];
  const other = names.find((name) => !Intl.supportedValuesOf('timeZone').includes(name)) ?? '';
  const calls = api.on(updateProfile, ({ body }) => aUser({ timeZone: body.timeZone ?? null }));
  const { user } = showScreen(<ProfileCard user={aUser({ timeZone: other })} />);
  expect(screen.getByLabelText<HTMLSelectElement>('Time zone').value).toBe(other);
  await user.type(screen.getByLabelText('First name'), 'a');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Profile updated');
  expect(calls.map(({ body }) => body.timeZone)).toEqual([other]);
});

test('leaving with a changed profile is asked about, until it is as it was', async () => {
  const { user } = showScreen(<ProfileCard user={aUser()} />);
  expect(asksToLeave()).toBe(false);
  await user.type(screen.getByLabelText('First name'), 'x');
  expect(asksToLeave()).toBe(true);
  await user.type(screen.getByLabelText('First name'), '{Backspace}');
  expect(asksToLeave()).toBe(false);
});

test('what another tab saved meanwhile appears in the other fields, and a save here does not undo it', async () => {
  api.on(currentUser, aUser());
  const calls = api.on(updateProfile, ({ body }) => aUser({ email: NEW, lastName: body.lastName }));
  const Shown = () => {
    const { user } = useSession();
    return user && <ProfileCard user={user} />;
  };
  const { user, state } = showScreen(<Shown />);
  await user.type(await screen.findByLabelText('Last name'), 's');
  api.on(currentUser, aUser({ email: NEW, emailConfirmed: false }));
  await act(() => state.part(createSession).asked());
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(NEW);
  expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Owners');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Profile updated');
  expect(calls.map(({ body }) => [body.lastName, body.email])).toEqual([['Owners', NEW]]);
  expect(asksToLeave()).toBe(false);
});
