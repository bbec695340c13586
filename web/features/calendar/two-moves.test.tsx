import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { listPosts, updatePost } from '#domain/posts/contract.ts';
import { calendarServer } from '#tests/support/calendar-server.ts';
import { aPost } from '#tests/support/posts.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { CalendarView } from './calendar-view.tsx';

const cell = (day: string) => document.querySelector<HTMLElement>(`td[data-day="${day}"]`);
const namesOn = (day: string) =>
  [...(cell(day)?.querySelectorAll('a[href^="/post/"]') ?? [])].map((one) => one.textContent);

const touch = (target: Element, type: string, x: number, y: number) =>
  act(() => {
    const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
      touches: type === 'touchend' ? [] : [{ clientX: x, clientY: y }],
    });
    target.dispatchEvent(event);
  });

/** A long touch takes the post along to another day. */
async function drag(title: string, day: string) {
  const chip = screen.getByRole('link', { name: new RegExp(title) });
  touch(chip, 'touchstart', 5, 5);
  await waitFor(() => expect(document.querySelector('[data-lifted]')).not.toBeNull());
  document.elementFromPoint = () => cell(day);
  touch(chip, 'touchmove', 50, 50);
  touch(chip, 'touchend', 50, 50);
}

test('of two moves without a connection both posts are shown where they are', async () => {
  const server = calendarServer();
  server.posts = [
    aPost({ title: 'Menu', status: 'Draft', scheduledAt: '2026-05-12T07:00:00.000Z' }),
    aPost({ title: 'Roses', status: 'Draft', scheduledAt: '2026-05-13T07:00:00.000Z' }),
  ];
  showScreen(<CalendarView company="Acme" />);
  await screen.findByRole('link', { name: /Menu/ });
  // The connection is gone: the first call waits a while before it fails, every other fails, too.
  let fail = () => {};
  const hasFailed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const calls = server.api.on(updatePost, async () => {
    await hasFailed;
    throw new TypeError('Failed to fetch');
  });
  server.api.on(listPosts, () => {
    throw new TypeError('Failed to fetch');
  });
  await drag('Menu', '2026-05-20');
  await waitFor(() => expect(calls).toHaveLength(1));
  await drag('Roses', '2026-05-21');
  await waitFor(() => expect(namesOn('2026-05-21')).toHaveLength(1));
  expect(namesOn('2026-05-20')).toHaveLength(1);
  fail();
  await waitFor(() => expect(calls).toHaveLength(2));
  await waitFor(() => expect(namesOn('2026-05-13')).toHaveLength(1));
  await screen.findByText(/The post is back where it was/);
  expect(namesOn('2026-05-12')).toHaveLength(1);
  expect(namesOn('2026-05-20')).toEqual([]);
});
