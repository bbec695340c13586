import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { calendarServer } from '#tests/support/calendar-server.ts';
import { idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { CalendarView } from './calendar-view.tsx';

beforeEach(() => {
  calendarServer();
});

const asked = async () => {
  const link = await screen.findByRole('button', { name: 'Download as CSV' });
  return Object.fromEntries(new URL(link.getAttribute('href') ?? '', 'http://here').searchParams);
};

test.each([
  ['month', '2026-05-01', '2026-04-30T22:00:00.000Z', '2026-05-31T22:00:00.000Z'],
  ['list', '2026-05-01', '2026-04-30T22:00:00.000Z', '2026-05-31T22:00:00.000Z'],
  ['week', '2026-05-12', '2026-05-09T22:00:00.000Z', '2026-05-16T22:00:00.000Z'],
])('the sheet of a %s has its days', async (show, on, from, to) => {
  showScreen(<CalendarView company="Acme" />, `/?show=${show}&on=${on}`);
  await screen.findByText(/Times in Europe\/Berlin/);
  expect(await asked()).toMatchObject({ company: 'Acme', from, to, timeZone: 'Europe/Berlin' });
});

test('it is narrowed down as the calendar is: by client, status and campaign', async () => {
  showScreen(<CalendarView company={null} />, `/?client=Acme&status=Draft,Approved&campaign=${idOf(7)}`);
  expect(await asked()).toMatchObject({ company: 'Acme', status: 'Draft,Approved', campaign: idOf(7) });
});
