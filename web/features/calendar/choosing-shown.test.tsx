import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { calendarServer, type CalendarServer } from '#tests/support/calendar-server.ts';
import { aPost } from '#tests/support/posts.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { CalendarView } from './calendar-view.tsx';

let server: CalendarServer;

beforeEach(() => {
  server = calendarServer();
});

const dated = (title: string, day: string) =>
  aPost({ title, status: 'Scheduled', scheduledAt: `2026-05-${day}T09:00:00.000Z` });
const bar = () => screen.findByRole('region', { name: 'Selected posts' });
const ticked = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select / });

test('what is folded is not chosen with what is shown, neither by the button nor by Ctrl A', async () => {
  // A phone: no room beside the calendar.
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  server.posts = [
    dated('Over', '02'),
    dated('Coming', '12'),
    dated('Coming too', '13'),
    aPost({ title: 'Some day' }),
    aPost({ title: 'Some other day' }),
  ];
  const { user } = showScreen(<CalendarView company="Acme" />, '/?show=list');
  await screen.findByRole('link', { name: /Coming too/ });
  await user.click(screen.getByRole('button', { name: 'Select' }));
  await user.click(await screen.findByRole('button', { name: 'All 2 shown' }));
  within(await bar()).getByText('2 selected');
  expect(ticked().map(({ checked }) => checked)).toEqual([true, true]);
  await user.keyboard('{Control>}a{/Control}');
  within(await bar()).getByText('2 selected');

  // Unfolded, they are shown.
  await user.click(screen.getByRole('button', { name: 'Show 1 earlier day' }));
  await screen.findByRole('button', { name: 'All 3 shown' });
  const tray = screen.getByRole('button', { name: '2 posts without a date' });
  await user.click(tray);
  await user.click(await screen.findByRole('button', { name: 'All 5 shown' }));
  within(await bar()).getByText('5 selected');
  await waitFor(() => expect(ticked()).toHaveLength(5));

  // Folded again they stay chosen, and that is said.
  await user.click(tray);
  within(await bar()).getByText('5 selected');
  within(await bar()).getByText('(2 of them folded away)');
});

test('in a month, a day’s posts behind “more” are chosen with the month and not with what is shown', async () => {
  server.posts = [1, 2, 3, 4, 5].map((n) => dated(`Number ${n}`, '12'));
  const { user } = showScreen(<CalendarView company="Acme" />);
  await screen.findByRole('link', { name: /Number 3/ });
  await user.click(screen.getByRole('button', { name: 'Select' }));
  await user.click(await screen.findByRole('button', { name: 'All 3 shown' }));
  within(await bar()).getByText('3 selected');
  await user.click(screen.getByRole('button', { name: 'All of May' }));
  within(await bar()).getByText('5 selected');
  within(await bar()).getByText('(2 of them folded away)');
});

test('a week offers no month: it knows its own posts alone', async () => {
  server.posts = [dated('This week', '05'), dated('Later', '20')];
  const { user } = showScreen(<CalendarView company="Acme" />, '/?show=week');
  await screen.findByRole('link', { name: /This week/ });
  await user.click(screen.getByRole('button', { name: 'Select' }));
  await screen.findByRole('button', { name: 'All 1 shown' });
  expect(screen.queryByRole('button', { name: 'All of May' })).toBeNull();
});

test('from month to week and back, what is on both stays chosen; what left the screen does not', async () => {
  server.posts = [dated('Monday', '04'), dated('Tuesday', '05'), dated('Later', '20')];
  const { user } = showScreen(<CalendarView company="Acme" />);
  await screen.findByRole('link', { name: /Later/ });
  await user.click(screen.getByRole('button', { name: 'Select' }));
  await user.click(await screen.findByRole('button', { name: 'All 3 shown' }));
  within(await bar()).getByText('3 selected');
  // While the days of the week are on their way, nothing is known to have left.
  await user.click(screen.getByRole('radio', { name: 'Week' }));
  await within(await bar()).findByText('2 selected');
  expect(ticked().map(({ checked }) => checked)).toEqual([true, true]);
  await user.click(screen.getByRole('radio', { name: 'List' }));
  await screen.findByRole('link', { name: /Later/ });
  within(await bar()).getByText('2 selected');
  await user.click(screen.getByRole('radio', { name: 'Month' }));
  await waitFor(() => expect(ticked().map(({ checked }) => checked)).toEqual([true, true, false]));
  within(await bar()).getByText('2 selected');
});
