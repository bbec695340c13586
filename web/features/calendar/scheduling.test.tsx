import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { schedulePost, updatePost, type Post } from '#domain/posts/contract.ts';
import { foreseeQuota } from '#domain/posts/foresee.ts';
import { MOVED_MEANWHILE } from '#domain/slots/dates.ts';
import { calendarServer, datesPutBack, type CalendarServer } from '#tests/support/calendar-server.ts';
import { losePart } from '#tests/support/lose-part.ts';
import { Refusal } from '#tests/support/mock-api.ts';
import { aPost } from '#tests/support/posts.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { CalendarView } from './calendar-view.tsx';

let server: CalendarServer;

beforeEach(() => {
  server = calendarServer();
});

const scheduled = (title: string, at: string, more: Partial<Post> = {}) =>
  aPost({ title, status: 'Scheduled', scheduledAt: at, ...more });
const cellOf = (day: string) => {
  const cell = document.querySelector<HTMLElement>(`td[data-day="${day}"]`);
  if (!cell) throw new Error(`no cell for ${day}`);
  return within(cell);
};
const link = (name: RegExp) => screen.findByRole('link', { name });

async function openScheduleDialog(day = 'Thursday, May 7') {
  const shown = showScreen(<CalendarView company="Acme" />);
  await shown.user.click(screen.getByRole('button', { name: `Add to schedule on ${day}` }));
  return shown;
}

test('without approved posts the dialog says what to do first', async () => {
  await openScheduleDialog();
  screen.getByRole('dialog', { name: 'Schedule Post' });
  await screen.findByText('No approved posts available');
  screen.getByText('Posts must be approved before they can be scheduled');
});

test('an approved post is scheduled on the day, at 09:00 in the owner’s zone', async () => {
  server.posts = [aPost({ title: 'Ready', status: 'Approved' }), aPost({ title: 'Not yet' })];
  const [ready = aPost()] = server.posts;
  const calls = server.api.on(schedulePost, ({ body }) => {
    const saved = { ...ready, status: 'Scheduled' as const, scheduledAt: body.scheduledAt };
    server.posts = [saved];
    return saved;
  });
  const { user } = await openScheduleDialog();
  const choice = await screen.findByRole('combobox', { name: 'Post' });
  expect(
    within(choice)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Select a post', 'Ready']);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByLabelText<HTMLInputElement>('Date').value).toBe('2026-05-07');
  expect(dialog.getByLabelText<HTMLInputElement>('Time').value).toBe('09:00');
  dialog.getByText(/Europe\/Berlin \(GMT\+2\)/);

  await user.click(dialog.getByRole('button', { name: 'Schedule Post' }));
  dialog.getByText('Please select a post to schedule');
  expect(calls).toHaveLength(0);

  await user.selectOptions(choice, 'Ready');
  await user.click(dialog.getByRole('button', { name: 'Schedule Post' }));
  await screen.findByText('Post scheduled successfully');
  expect(calls[0]).toMatchObject({
    params: { id: ready.id },
    body: { scheduledAt: '2026-05-07T07:00:00.000Z' },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a day that is over, a missing time and a refusal of the server are said', async () => {
  server.posts = [aPost({ title: 'Ready', status: 'Approved' })];
  const calls = server.api.on(schedulePost, () => {
    throw new Refusal(409, 'This post is In Review; only approved posts can be scheduled');
  });
  const { user } = await openScheduleDialog('Friday, May 1');
  const dialog = within(screen.getByRole('dialog'));
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Post' }), 'Ready');
  const submit = () => user.click(dialog.getByRole('button', { name: 'Schedule Post' }));
  await submit();
  dialog.getByText('Scheduled time must be in the future');
  await user.clear(dialog.getByLabelText('Time'));
  await submit();
  dialog.getByText('Please select both date and time');
  expect(calls).toHaveLength(0);
  await user.type(dialog.getByLabelText('Time'), '10:00');
  const part = losePart(dialog.getByLabelText<HTMLInputElement>('Date'));
  await submit();
  dialog.getByText('Please give a whole date that exists, or clear it');
  expect(dialog.queryByText('Please select both date and time')).toBeNull();
  part.mockReturnValue(false);
  await user.clear(dialog.getByLabelText('Date'));
  await user.type(dialog.getByLabelText('Date'), '2026-05-09');
  await submit();
  await screen.findByText('This post is In Review; only approved posts can be scheduled');
  expect(calls.map((call) => call.body.scheduledAt)).toEqual(['2026-05-09T08:00:00.000Z']);
  screen.getByRole('dialog');
});

test('without a mouse: a post is moved to another date, at once, and back with Undo', async () => {
  server.posts = [scheduled('Spring menu', '2026-05-12T07:00:00.000Z')];
  const calls = server.api.on(schedulePost, ({ params, body }) => {
    server.posts = server.posts.map((post) =>
      post.id === params.id ? { ...post, scheduledAt: body.scheduledAt } : post,
    );
    return server.posts[0] ?? aPost();
  });
  const back = datesPutBack(server);
  const { user } = showScreen(<CalendarView company="Acme" />);
  await link(/Spring menu/);
  await user.click(screen.getByRole('button', { name: 'Move to date… (Spring menu)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move to date' }));
  const part = losePart(dialog.getByLabelText<HTMLInputElement>('Date'));
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  dialog.getByText('Please give a whole date that exists, or clear it');
  expect(calls).toHaveLength(0);
  part.mockReturnValue(false);
  await user.clear(dialog.getByLabelText('Date'));
  await user.type(dialog.getByLabelText('Date'), '2026-05-15');
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(() => cellOf('2026-05-15').getByRole('link', { name: /Spring menu/ }));
  await waitFor(() =>
    expect(document.activeElement).toBe(cellOf('2026-05-15').getByRole('link', { name: /Spring menu/ })),
  );
  expect(calls[0]?.body.scheduledAt).toBe('2026-05-15T07:00:00.000Z');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => cellOf('2026-05-12').getByRole('link', { name: /Spring menu/ }));
  expect(calls).toHaveLength(1);
  expect(back.map(({ body }) => body.dates)).toEqual([
    [
      {
        id: server.posts[0]?.id,
        scheduledAt: '2026-05-12T07:00:00.000Z',
        expected: '2026-05-15T07:00:00.000Z',
      },
    ],
  ]);
});

test('Undo leaves the date that a colleague has given the post since, and says so', async () => {
  server.posts = [scheduled('Spring menu', '2026-05-12T07:00:00.000Z')];
  server.api.on(schedulePost, ({ body }) => {
    server.posts = server.posts.map((post) => ({ ...post, scheduledAt: body.scheduledAt }));
    return server.posts[0] ?? aPost();
  });
  datesPutBack(server);
  const { user } = showScreen(<CalendarView company="Acme" />);
  await link(/Spring menu/);
  await user.click(screen.getByRole('button', { name: 'Move to date… (Spring menu)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move to date' }));
  await user.clear(dialog.getByLabelText('Date'));
  await user.type(dialog.getByLabelText('Date'), '2026-05-15');
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(() => cellOf('2026-05-15').getByRole('link', { name: /Spring menu/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  server.posts = server.posts.map((post) => ({ ...post, scheduledAt: '2026-05-20T07:00:00.000Z' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText(MOVED_MEANWHILE);
  await waitFor(() => cellOf('2026-05-20').getByRole('link', { name: /Spring menu/ }));
});

test('more than a network takes around a date is said in the dialogs, before the button and after it', async () => {
  const sentence = 'Bluesky takes 2 posts of an account in 24 hours, and 3 are planned around this time.';
  const target = {
    id: 't',
    accountId: 'a',
    network: 'bluesky',
    handle: 'acme.example',
    name: 'Acme',
    caption: null,
    options: {},
    state: 'waiting' as const,
    url: null,
    reason: null,
    warning: null,
  };
  server.posts = [
    scheduled('Spring menu', '2026-05-12T07:00:00.000Z', { targets: [target] }),
    aPost({ title: 'Ready', status: 'Approved' }),
  ];
  const [moved, ready] = server.posts;
  const asked = server.api.on(foreseeQuota, ({ body }) => ({
    warnings: body.dates.every(({ at }) => at.startsWith('2026-05-15')) ? [sentence] : [],
  }));
  server.api.on(schedulePost, ({ body }) => ({
    ...(moved ?? aPost()),
    scheduledAt: body.scheduledAt,
    targets: [{ ...target, warning: sentence }],
  }));
  const { user } = showScreen(<CalendarView company="Acme" />);
  await link(/Spring menu/);
  await user.click(screen.getByRole('button', { name: 'Move to date… (Spring menu)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move to date' }));
  await user.clear(dialog.getByLabelText('Date'));
  await user.type(dialog.getByLabelText('Date'), '2026-05-15');
  await dialog.findByText(sentence);
  expect(asked.at(-1)?.body).toEqual({ dates: [{ at: '2026-05-15T07:00:00.000Z', postId: moved?.id }] });
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await screen.findByText(new RegExp(`May 15.*${sentence}$`));

  await user.click(screen.getByRole('button', { name: 'Add to schedule on Friday, May 15' }));
  const other = within(await screen.findByRole('dialog', { name: 'Schedule Post' }));
  await user.selectOptions(await other.findByRole('combobox', { name: 'Post' }), 'Ready');
  await other.findByText(sentence);
  expect(asked.at(-1)?.body.dates).toEqual([{ at: '2026-05-15T07:00:00.000Z', postId: ready?.id }]);
});

test('a move that could not be saved is taken back, and said', async () => {
  server.posts = [scheduled('Spring menu', '2026-05-12T07:00:00.000Z')];
  const { user } = showScreen(<CalendarView company="Acme" />);
  await link(/Spring menu/);
  // From here on no request succeeds, not even the next list.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await user.click(screen.getByRole('button', { name: 'Move to date… (Spring menu)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move to date' }));
  await user.clear(dialog.getByLabelText('Date'));
  await user.type(dialog.getByLabelText('Date'), '2026-05-15');
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await screen.findByText(/^You seem to be offline\..* The post is back where it was\.$/);
  await waitFor(() => cellOf('2026-05-12').getByRole('link', { name: /Spring menu/ }));
  expect(cellOf('2026-05-15').queryByRole('link')).toBeNull();
});

test('a time that does not exist that night gets a clear message', async () => {
  vi.setSystemTime(new Date('2027-03-20T10:00:00Z'));
  server.posts = [scheduled('Night owl', '2027-03-26T01:30:00.000Z')];
  const { user } = showScreen(<CalendarView company="Acme" />);
  await link(/Night owl/);
  await user.click(screen.getByRole('button', { name: 'Move to date… (Night owl)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move to date' }));
  await user.clear(dialog.getByLabelText('Date'));
  await user.type(dialog.getByLabelText('Date'), '2027-03-28');
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  dialog.getByText(/this time does not exist that day/);
});

test('a plan is moved as a plan, stays one, and goes back with Undo', async () => {
  server.posts = [aPost({ title: 'Maybe', status: 'In Review', scheduledAt: '2026-05-12T07:00:00.000Z' })];
  const calls = server.api.on(updatePost, ({ body }) => {
    server.posts = server.posts.map((post) => ({ ...post, scheduledAt: body.scheduledAt ?? null }));
    return server.posts[0] ?? aPost();
  });
  const { user } = showScreen(<CalendarView company="Acme" />);
  const back = datesPutBack(server);
  await link(/Maybe/);
  const dialogToMove = async () => {
    await user.click(screen.getByRole('button', { name: 'Move to date… (Maybe)' }));
    return within(await screen.findByRole('dialog', { name: 'Move to date' }));
  };
  const dialog = await dialogToMove();
  dialog.getByText('This is a plan: nothing goes out before the post is approved.');
  await user.clear(dialog.getByLabelText('Date'));
  await user.type(dialog.getByLabelText('Date'), '2026-05-15');
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await screen.findByText('Planned date changed');
  await waitFor(() => cellOf('2026-05-15').getByRole('link', { name: /Maybe.*In Review, planned/ }));
  const undo = async () => {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
  };
  await undo();
  await waitFor(() => cellOf('2026-05-12').getByRole('link', { name: /Maybe/ }));

  await user.click((await dialogToMove()).getByRole('button', { name: 'Remove date' }));
  await screen.findByText('Planned date removed');
  await waitFor(() => expect(cellOf('2026-05-12').queryByRole('link')).toBeNull());
  await undo();
  await waitFor(() => cellOf('2026-05-12').getByRole('link', { name: /Maybe/ }));
  const scheduledAt = '2026-05-12T07:00:00.000Z';
  expect(calls.map(({ body }) => body)).toEqual([
    { scheduledAt: '2026-05-15T07:00:00.000Z', basedOn: { scheduledAt } },
    { scheduledAt: null, basedOn: { scheduledAt } },
  ]);
  expect(back.flatMap(({ body }) => body.dates)).toMatchObject([
    { scheduledAt, expected: '2026-05-15T07:00:00.000Z' },
    { scheduledAt, expected: null },
  ]);
});

test('what is published or may be out offers no other date; everything else does', async () => {
  server.posts = [
    aPost({ title: 'Out', status: 'Published', scheduledAt: '2026-05-02T09:00:00.000Z' }),
    aPost({ title: 'Sketch', status: 'Draft', scheduledAt: '2026-05-19T09:00:00.000Z' }),
    aPost({ title: 'Maybe', status: 'In Review', scheduledAt: '2026-05-20T09:00:00.000Z' }),
    aPost({ title: 'Not so', status: 'Changes Requested', scheduledAt: '2026-05-21T09:00:00.000Z' }),
    aPost({ title: 'Broken', status: 'Failed', scheduledAt: '2026-05-03T09:00:00.000Z' }),
  ];
  showScreen(<CalendarView company="Acme" />);
  // The last week is rendered last.
  await link(/Not so/);
  const names = screen
    .getAllByRole('button', { name: /^Move to date/ })
    .map((one) => one.getAttribute('aria-label'));
  expect(names.toSorted()).toEqual(
    ['Broken', 'Maybe', 'Not so', 'Sketch'].map((title) => `Move to date… (${title})`),
  );
});
