import { useState } from 'react';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { listFreeSlots } from '#domain/slots/contract.ts';
import { mockApi, type MockApi } from '#tests/support/mock-api.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { MomentFields, momentFormOf } from './moment-fields.tsx';

let api: MockApi;
beforeEach(() => {
  api = mockApi();
});

const POST = '11111111-1111-4111-8111-111111111111';

function Form({ company = 'ACME' }: { company?: string | null }) {
  const zone = 'Europe/Berlin';
  const [value, setValue] = useState(() => momentFormOf(null, zone));
  const slotsOf = { company, post: POST };
  return <MomentFields value={value} onChange={setValue} zone={zone} error={null} slotsOf={slotsOf} />;
}

it('names the next free slot, and what day that is, and takes it', async () => {
  const at = '2026-12-25T17:30:00.000Z';
  const day = 'Christmas Day (Germany)';
  const calls = api.on(listFreeSlots, {
    timeZone: 'UTC',
    hasSlots: true,
    free: [{ at, network: null, day }],
  });
  const { user } = showScreen(<Form />);
  const take = await screen.findByRole('button', { name: 'Next free slot: Dec 25, 2026 at 6:30 PM' });
  screen.getByText(day);
  await user.click(take);
  expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('2026-12-25');
  expect(screen.getByLabelText<HTMLInputElement>('Time').value).toBe('18:30');
  expect(calls[0]).toMatchObject({ params: { name: 'ACME' }, query: { post: POST } });
});

it('says that none is free, and stands nowhere where a client has no slots', async () => {
  const calls = api.on(listFreeSlots, { timeZone: 'UTC', hasSlots: true, free: [] });
  const { unmount } = showScreen(<Form />);
  await screen.findByText('No slot of this client is free within a year.');
  unmount();
  showScreen(<Form company={null} />);
  await screen.findByLabelText('Date');
  expect(screen.queryByRole('button', { name: /Next free slot/ })).toBeNull();
  expect(calls).toHaveLength(1);
});

it('shows nothing about quotas for a new post of a client without accounts', async () => {
  api.on(listFreeSlots, { timeZone: 'UTC', hasSlots: false, free: [] });
  const value = { date: '2030-01-02', time: '09:00' };
  const slotsOf = { company: 'ACME', accounts: [] };
  showScreen(<MomentFields value={value} onChange={() => {}} zone="UTC" error={null} slotsOf={slotsOf} />);
  await screen.findByLabelText('Date');
  expect(screen.queryByText('0')).toBeNull();
});
