import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { listPosts, updatePost } from '#domain/posts/contract.ts';
import { calendarServer } from '#tests/support/calendar-server.ts';
import { aPost } from '#tests/support/posts.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { CalendarView } from './calendar-view.tsx';

const menu = aPost({ title: 'Menu', status: 'Draft' });

test('a failed move goes back to the day that was shown, not to one of a list that was read before', async () => {
  const server = calendarServer();
  server.posts = [{ ...menu, scheduledAt: '2026-05-06T07:00:00.000Z' }];
  const { user } = showScreen(<CalendarView company="Acme" />);
  await screen.findByRole('link', { name: /Menu/ });
  // A colleague moves it; then this person looks at the week, which is read anew.
  server.posts = [{ ...menu, scheduledAt: '2026-05-07T07:00:00.000Z' }];
  await user.click(screen.getByRole('radio', { name: 'Week' }));
  const button = () => screen.getByRole('button', { name: 'Move to date… (Menu)' });
  await waitFor(() =>
    expect(document.querySelector('[data-day="2026-05-07"] a[href^="/post/"]')).not.toBeNull(),
  );
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.api.on(updatePost, () => {
    throw new TypeError('Failed to fetch');
  });
  server.api.on(listPosts, () => {
    throw new TypeError('Failed to fetch');
  });
  await user.click(button());
  const dialog = within(await screen.findByRole('dialog', { name: 'Move to date' }));
  await user.clear(dialog.getByLabelText('Date'));
  await user.type(dialog.getByLabelText('Date'), '2026-05-09');
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await screen.findByText(/The post is back where it was/);
  await new Promise((done) => setTimeout(done, 100));
  const day = document.querySelector('a[href^="/post/"]')?.closest('[data-day]')?.getAttribute('data-day');
  expect(day).toBe('2026-05-07');
});
