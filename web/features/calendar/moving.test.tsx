import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { schedulePost, updatePost, type Post } from '#domain/posts/contract.ts';
import { ALREADY_PUBLISHED } from '#domain/posts/status.ts';
import { listFreeSlots } from '#domain/slots/contract.ts';
import { calendarServer, datesPutBack, type CalendarServer } from '#tests/support/calendar-server.ts';
import { Refusal } from '#tests/support/mock-api.ts';
import { aPost } from '#tests/support/posts.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { somethingChanged } from '#web/lib/use-api.ts';
import { CalendarView } from './calendar-view.tsx';

let server: CalendarServer;

beforeEach(() => {
  server = calendarServer();
});

const scheduled = (title: string, at: string, more: Partial<Post> = {}) =>
  aPost({ title, status: 'Scheduled', scheduledAt: at, ...more });

test('in the hour that comes twice, moving to the next free slot and moving nowhere keep the instant', async () => {
  vi.setSystemTime(new Date('2026-10-24T10:00:00Z'));
  // Both are half past two in Berlin, and so is the slot of a client in New York an hour later.
  const second = '2026-10-25T01:30:00.000Z';
  server.posts = [scheduled('Night shift', second), scheduled('Day shift', '2026-10-29T09:00:00.000Z')];
  const calls = server.api.on(schedulePost, ({ params, body }) => {
    const post = server.posts.find(({ id }) => id === params.id) ?? aPost();
    return { ...post, scheduledAt: body.scheduledAt };
  });
  server.api.on(listFreeSlots, {
    timeZone: 'America/New_York',
    hasSlots: true,
    free: [{ at: second, network: null, day: null }],
  });
  const { user } = showScreen(<CalendarView company="Acme" />);
  const move = async (title: string, take: boolean) => {
    await user.click(await screen.findByRole('button', { name: `Move to date… (${title})` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move to date' }));
    if (take) await user.click(await dialog.findByRole('button', { name: /Next free slot/ }));
    dialog.getByText(/GMT\+1/);
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await move('Night shift', false);
  await move('Day shift', true);
  await waitFor(() => expect(calls.map(({ body }) => body.scheduledAt)).toEqual([second]));
});

test.each([
  ['plan', 'In Review', updatePost],
  ['schedule', 'Scheduled', schedulePost],
] as const)(
  'a date that a colleague gave while the dialog was open is not overwritten unseen, and what was typed stays (%s)',
  async (_, status, endpoint) => {
    const [opened, theirs, mine] = [12, 20, 15].map((day) => `2026-05-${day}T07:00:00.000Z`);
    const said = 'Nothing was saved yet: Mila Berg changed the planned date meanwhile';
    server.posts = [aPost({ title: 'Menu', status, scheduledAt: opened ?? null })];
    const calls = server.api.on(endpoint, ({ body }) => {
      const [post = aPost()] = server.posts;
      if (body.basedOn?.scheduledAt !== post.scheduledAt)
        throw new Refusal(409, said, undefined, {
          overlaps: [{ field: 'scheduledAt', theirs: post.scheduledAt, yours: mine, by: 'Mila Berg' }],
        });
      server.posts = [{ ...post, scheduledAt: body.scheduledAt ?? null }];
      return server.posts[0] ?? post;
    });
    const back = datesPutBack(server);
    const { user } = showScreen(<CalendarView company="Acme" />);
    await user.click(await screen.findByRole('button', { name: 'Move to date… (Menu)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move to date' }));
    await user.clear(dialog.getByLabelText('Date'));
    await user.type(dialog.getByLabelText('Date'), '2026-05-15');
    server.posts = server.posts.map((post) => ({ ...post, scheduledAt: theirs ?? null }));
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await screen.findByText(said);
    await dialog.findByText('Saved meanwhile: May 20, 2026 at 9:00 AM');
    expect(dialog.getByLabelText<HTMLInputElement>('Date').value).toBe('2026-05-15');
    expect(server.posts[0]?.scheduledAt).toBe(theirs);

    // Now it is done knowingly, and Undo gives back what the colleague had chosen.
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.map(({ body }) => body.basedOn)).toEqual([{ scheduledAt: opened }, { scheduledAt: theirs }]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(back.flatMap(({ body }) => body.dates)).toMatchObject([{ scheduledAt: theirs }]),
    );
  },
);

test('moving a date that reviewers had said yes to says that they are asked again, and offers no way back', async () => {
  server.posts = [
    aPost({ title: 'Menu', status: 'In Review', scheduledAt: '2026-05-12T07:00:00.000Z' }),
    aPost({ title: 'Terrace', status: 'In Review', scheduledAt: '2026-05-13T07:00:00.000Z' }),
  ];
  server.api.on(updatePost, ({ params, body }) => {
    const post = server.posts.find(({ id }) => id === params.id) ?? aPost();
    const after = { ...post, scheduledAt: body.scheduledAt ?? null };
    return post.title === 'Menu' ? { ...after, dateAsksAgain: true as const } : after;
  });
  const { user } = showScreen(<CalendarView company="Acme" />);
  const move = async (title: string) => {
    await user.click(await screen.findByRole('button', { name: `Move to date… (${title})` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move to date' }));
    await user.clear(dialog.getByLabelText('Date'));
    await user.type(dialog.getByLabelText('Date'), '2026-05-15');
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await move('Menu');
  await screen.findByText(/reviewers who had answered are asked again/);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await move('Terrace');
  await screen.findByRole('button', { name: 'Undo' });
});

const PLAN = /This is a plan: nothing goes out/;

test.each([
  ['with the next answer', true, '/'],
  ['with the refusal', false, '/'],
  ['with the next answer, although the filter has no such posts', true, '/?status=In+Review'],
])(
  'a post that is approved while the dialog is open keeps what was typed, and the dialog says so %s',
  async (_, comesFirst, address) => {
    const planned = '2026-05-12T07:00:00.000Z';
    const refused =
      'This post is Scheduled; its date is no longer a plan. Schedule it for another time instead';
    server.posts = [aPost({ title: 'Menu', status: 'In Review', scheduledAt: planned })];
    const asPlan = server.api.on(updatePost, () => {
      throw new Refusal(409, refused);
    });
    const calls = server.api.on(schedulePost, ({ body }) => {
      server.posts = server.posts.map((post) => ({ ...post, scheduledAt: body.scheduledAt }));
      return server.posts[0] ?? aPost();
    });
    const { user, client } = showScreen(<CalendarView company="Acme" />, address);
    await user.click(await screen.findByRole('button', { name: 'Move to date… (Menu)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move to date' }));
    await user.clear(dialog.getByLabelText('Date'));
    await user.type(dialog.getByLabelText('Date'), '2026-05-15');
    dialog.getByText(PLAN);
    server.posts = server.posts.map((post) => ({ ...post, status: 'Scheduled' }));
    if (comesFirst) await act(() => somethingChanged(client));
    else {
      await user.click(dialog.getByRole('button', { name: 'Move' }));
      await screen.findByText(refused);
    }
    await dialog.findByText('This post is Scheduled now');
    expect(dialog.queryByText(PLAN)).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Remove date' })).toBeNull();
    expect(dialog.getByLabelText<HTMLInputElement>('Date').value).toBe('2026-05-15');

    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asPlan).toHaveLength(comesFirst ? 0 : 1);
    expect(calls.map(({ body }) => body)).toEqual([
      { scheduledAt: '2026-05-15T07:00:00.000Z', basedOn: { scheduledAt: planned } },
    ]);
  },
);

test('a post that goes out while the dialog is open says in it why it stays', async () => {
  server.posts = [scheduled('Menu', '2026-05-12T07:00:00.000Z')];
  const { user, client } = showScreen(<CalendarView company="Acme" />);
  await user.click(await screen.findByRole('button', { name: 'Move to date… (Menu)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move to date' }));
  server.posts = server.posts.map((post) => ({
    ...post,
    status: 'Published',
    publishedAt: '2026-05-04T09:59:00.000Z',
  }));
  await act(() => somethingChanged(client));
  await dialog.findByText('This post stays where it is');
  dialog.getByText(ALREADY_PUBLISHED);
});

test('the offset beside the calendar is that of the days that are shown', async () => {
  showScreen(<CalendarView company="Acme" />, '/?on=2027-01-15');
  await screen.findByText('Times in Europe/Berlin (GMT+1)');
});
