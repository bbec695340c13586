import { useState } from 'react';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import { LoadFailed } from './load-failed.tsx';

function Read({ title }: { title: string }) {
  const [isThere, setIsThere] = useState(false);
  if (isThere) return <p>{title}: read</p>;
  const read = { error: new Error('no'), refetch: () => setIsThere(true), isFetching: false };
  return <LoadFailed title={title} read={read} />;
}

test('after a retry by keyboard the focus stays in its section, or goes to the heading', async () => {
  const { user } = showScreen(
    <>
      <h1>Agency</h1>
      <section aria-label="Keys">
        <Read title="Keys" />
      </section>
      <Read title="Members" />
    </>,
  );
  const [ofKeys, ofMembers] = screen.getAllByRole('button', { name: 'Try again' });
  ofKeys?.focus();
  await user.keyboard('{Enter}');
  await screen.findByText('Keys: read');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Keys' })));
  ofMembers?.focus();
  await user.keyboard('{Enter}');
  await screen.findByText('Members: read');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Agency' })));
});
