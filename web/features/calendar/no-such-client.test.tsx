import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { listFeeds } from '#domain/calendar/contract.ts';
import { listCompanies } from '#domain/companies/contract.ts';
import { calendarServer, type CalendarServer } from '#tests/support/calendar-server.ts';
import { aPost } from '#tests/support/posts.ts';
import { aCard } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { CalendarView } from './calendar-view.tsx';

let server: CalendarServer;

beforeEach(() => {
  server = calendarServer();
  server.api.on(listFeeds, {
    all: 'https://greenroom.example/calendar/all.ics',
    companies: [{ companyName: 'Acme', url: 'https://greenroom.example/calendar/acme.ics' }],
  });
  server.api.on(listCompanies, [aCard({ name: 'Acme' })]);
});

test.each([
  ['Zed', '/'],
  [null, '/?client=Zed'],
])(
  'of a client whose name is gone no address is offered, least of all that of all clients',
  async (company, at) => {
    const { user } = showScreen(<CalendarView company={company} />, at);
    await user.click(screen.getByRole('button', { name: 'Subscribe' }));
    await screen.findByText(/^There is no client called Zed. It may have been renamed or deleted/);
    expect(screen.queryByRole('link', { name: 'Open in calendar' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Copy address' })).toBeNull();
  },
);

test('narrowed to a name that is gone, the master calendar and its filter say so, and lead to all clients', async () => {
  server.posts = [
    aPost({ title: 'Spring menu', status: 'Scheduled', scheduledAt: '2026-05-12T09:00:00.000Z' }),
  ];
  const { user, address } = showScreen(<CalendarView company={null} />, '/?client=Zed');
  await screen.findByText('There is no client called Zed');
  await user.click(screen.getByRole('button', { name: /^Filter/ }));
  const filter = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Client' });
  expect(filter.selectedOptions[0]?.textContent).toBe('Zed (not found)');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Show all clients' }));
  await screen.findByRole('link', { name: /Spring menu/ });
  expect(address()).not.toContain('client=');
  await waitFor(() => expect(screen.queryByText('There is no client called Zed')).toBeNull());
});

test('a client that is named in other letters is the one that the filter shows', async () => {
  const { user } = showScreen(<CalendarView company={null} />, '/?client=acme');
  await user.click(screen.getByRole('button', { name: /^Filter/ }));
  const filter = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Client' });
  await waitFor(() => expect(filter.selectedOptions[0]?.textContent).toBe('Acme'));
  expect(screen.queryByText(/There is no client called/)).toBeNull();
});
