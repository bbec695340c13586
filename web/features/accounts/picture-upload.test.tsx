import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentUser, updateProfile } from '#domain/accounts/contract.ts';
import { normalizeUpload } from '#domain/media/contract.ts';
import { fakeUploads } from '#tests/support/fake-uploads.ts';
import { aUser, pathOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { useSession } from '#web/lib/session.ts';
import { ProfileCard } from './profile-card.tsx';

function Settings() {
  const { user } = useSession();
  return user && <ProfileCard user={user} />;
}

test('a name that is saved while the picture is being uploaded is not taken back by it', async () => {
  const server = fakeUploads();
  server.api.on(normalizeUpload, {
    normalizedPath: pathOf(5),
    type: 'image',
    width: null,
    height: null,
    seconds: null,
  });
  let saved = aUser({ firstName: 'Olive' });
  server.api.on(currentUser, () => saved);
  const calls = server.api.on(updateProfile, ({ body }) => {
    const { currentPassword: _, ...given } = body;
    saved = { ...saved, ...given };
    return saved;
  });
  const { user } = showScreen(<Settings />);
  const first = await screen.findByLabelText<HTMLInputElement>(/First name/i);
  await user.upload(
    screen.getByLabelText('Profile picture file'),
    new File(['x'], 'me.png', { type: 'image/png' }),
  );
  await server.sending('me.png');
  await user.clear(first);
  await user.type(first, 'Livia');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Profile updated');
  server.store('me.png');
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(saved.firstName).toBe('Livia');
  await waitFor(() => expect(first.value).toBe('Livia'));
});
