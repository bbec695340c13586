import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ANSWER_LOST } from '#domain/kit/answer-lost.ts';
import { schedulePost } from '#domain/posts/contract.ts';
import { calendarServer } from '#tests/support/calendar-server.ts';
import { aPost } from '#tests/support/posts.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { CalendarView } from './calendar-view.tsx';

const menu = aPost({ title: 'Spring menu', status: 'Scheduled' });
const linksOn = (day: string) => document.querySelectorAll(`td[data-day="${day}"] a`);

test('a move whose answer was lost may be done all the same: that is said, and the dates are read again', async () => {
  const server = calendarServer();
  server.posts = [{ ...menu, scheduledAt: '2026-05-12T07:00:00.000Z' }];
  server.api.on(schedulePost, () => {
    server.posts = [{ ...menu, scheduledAt: '2026-05-15T07:00:00.000Z' }];
    throw new TypeError('Failed to fetch');
  });
  const { user } = showScreen(<CalendarView company="Acme" />);
  await screen.findByRole('link', { name: /Spring menu/ });
  await user.click(screen.getByRole('button', { name: 'Move to date… (Spring menu)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move to date' }));
  await user.clear(dialog.getByLabelText('Date'));
  await user.type(dialog.getByLabelText('Date'), '2026-05-15');
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await screen.findByText(ANSWER_LOST);
  await waitFor(() => expect(linksOn('2026-05-15')).toHaveLength(1));
  expect(linksOn('2026-05-12')).toHaveLength(0);
});
