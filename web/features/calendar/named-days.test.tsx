import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { listCompanies } from '#domain/companies/contract.ts';
import { listPosts } from '#domain/posts/contract.ts';
import { listDays } from '#domain/slots/contract.ts';
import { mockApi, type MockApi } from '#tests/support/mock-api.ts';
import { aUser } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { CalendarView } from './calendar-view.tsx';

let api: MockApi;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-02T12:00:00.000Z') });
  api = mockApi();
  api.on(currentUser, aUser({ timeZone: 'UTC' }));
  api.on(listCompanies, []);
  api.on(listPosts, []);
});

const christmas = {
  date: '2026-12-25',
  name: 'Christmas Day',
  countries: ['DE' as const],
  companies: ['ACME'],
};

it('says in month and week which days are holidays or a client’s own, and what the sign means', async () => {
  const own = { date: '2026-12-25', name: 'Fair', countries: [], companies: ['ACME'] };
  const calls = api.on(listDays, [christmas, own]);
  const { user } = showScreen(<CalendarView company={null} />, '/?show=month');
  const words = 'Christmas Day (Germany); Fair · ACME';
  const cell = (await screen.findByText(words)).closest('td');
  expect(cell?.getAttribute('data-day')).toBe('2026-12-25');
  within(screen.getByRole('list', { name: 'Legend' })).getByText('Holiday, or a client’s own day');
  expect(calls[0]?.query).toMatchObject({ from: '2026-11-29', to: '2027-01-02' });
  await user.click(screen.getByRole('radio', { name: 'Week' }));
  await screen.findByRole('region', { name: 'Today, Wednesday, December 2' });
});

it('explains no sign where there is none', async () => {
  api.on(listDays, []);
  showScreen(<CalendarView company="ACME" />, '/?show=month');
  await screen.findByRole('list', { name: 'Legend' });
  expect(screen.queryByText('Holiday, or a client’s own day')).toBeNull();
});
