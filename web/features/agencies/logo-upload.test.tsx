import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changeAgency, getAgency } from '#domain/agencies/face.ts';
import { normalizeUpload } from '#domain/media/contract.ts';
import { fakeUploads } from '#tests/support/fake-uploads.ts';
import { aUser, pathOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { AgencyCard } from './agency-card.tsx';

test('what is typed while the logo is being uploaded stays', async () => {
  const server = fakeUploads();
  server.api.on(normalizeUpload, {
    normalizedPath: pathOf(5),
    type: 'image',
    width: null,
    height: null,
    seconds: null,
  });
  const none = { name: null, logoUrl: null, accent: null, showsGreenroom: true };
  server.api.on(getAgency, none);
  const calls = server.api.on(changeAgency, none);
  const { user } = showScreen(<AgencyCard user={aUser({ role: 'owner' })} />);
  const name = await screen.findByLabelText<HTMLInputElement>('Agency name');
  await user.upload(screen.getByLabelText('Agency logo'), new File(['x'], 'logo.png', { type: 'image/png' }));
  await server.sending('logo.png');
  await user.type(name, 'Brightside');
  server.store('logo.png');
  await screen.findByText('Logo uploaded successfully');
  expect(name.value).toBe('Brightside');
  await user.click(screen.getByRole('button', { name: 'Save Agency' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toEqual({ name: 'Brightside', logoUrl: pathOf(5) });
});
