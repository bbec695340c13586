import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { abilitiesOf } from '#domain/agencies/abilities.ts';
import { schedulePost, updatePost, type Post } from '#domain/posts/contract.ts';
import { calendarServer, datesPutBack, type CalendarServer } from '#tests/support/calendar-server.ts';
import { aPost } from '#tests/support/posts.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { MayContext } from '#web/lib/may.ts';
import { CalendarView } from './calendar-view.tsx';

let server: CalendarServer;

beforeEach(() => {
  server = calendarServer();
});

const cellOf = (day: string) => {
  const cell = document.querySelector<HTMLElement>(`td[data-day="${day}"]`);
  if (!cell) throw new Error(`no cell for ${day}`);
  return within(cell);
};
const tray = () => screen.findByRole('region', { name: /^Without a date/ });
const change = (id: string, part: Partial<Post>) => {
  server.posts = server.posts.map((post) => (post.id === id ? { ...post, ...part } : post));
  return server.posts.find((post) => post.id === id) ?? aPost();
};

test('posts without a date wait beside the calendar; without a mouse one gets its date, and loses it by Undo', async () => {
  server.posts = [
    aPost({ title: 'Some day' }),
    aPost({ title: 'Planned', scheduledAt: '2026-05-12T07:00:00.000Z' }),
    aPost({ title: 'Ready', status: 'Approved' }),
  ];
  server.api.on(updatePost, ({ params, body }) =>
    change(params.id, { scheduledAt: body.scheduledAt ?? null }),
  );
  server.api.on(schedulePost, ({ params, body }) =>
    change(params.id, { status: 'Scheduled', scheduledAt: body.scheduledAt }),
  );
  datesPutBack(server);
  const { user } = showScreen(<CalendarView company="Acme" />);
  const names = async () =>
    within(await tray())
      .getAllByRole('link')
      .map((one) => one.textContent);
  expect(await names()).toEqual(['Some day', 'Ready']);

  for (const title of ['Some day', 'Ready']) {
    await user.click(screen.getByRole('button', { name: `Choose a date… (${title})` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move to date' }));
    expect(dialog.queryByRole('button', { name: 'Remove date' })).toBeNull();
    await user.type(dialog.getByLabelText('Date'), '2026-05-20');
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await waitFor(() => cellOf('2026-05-20').getByRole('link', { name: new RegExp(title) }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await names()).toContain(title));
    await waitFor(() => expect(cellOf('2026-05-20').queryByRole('link')).toBeNull());
  }
});

const inRole = (role: 'creator' | 'viewer') =>
  showScreen(
    <MayContext value={{ role, abilities: abilitiesOf(role) }}>
      <CalendarView company="Acme" />
    </MayContext>,
  );
const reason = (role: string) => `Your role, ${role}, does not allow this. An owner can change that.`;

test('who may not write posts reads why, and finds no way to move one: no button, no plus, nothing to drag it onto', async () => {
  server.posts = [
    aPost({ title: 'Some day' }),
    aPost({ title: 'Planned', scheduledAt: '2026-05-12T07:00:00.000Z' }),
  ];
  inRole('viewer');
  const chip = await waitFor(() => cellOf('2026-05-12').getByRole('link', { name: /Planned/ }));
  expect(chip.parentElement?.className).not.toContain('cursor-grab');
  expect((await tray()).textContent).toContain(reason('viewer'));
  screen.getByText(`Posts stay on their days. ${reason('viewer')}`);
  for (const name of [/^Choose a date/, /^Move to date/, /^Add to schedule/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('who may not schedule plans what is not approved, as in the editor; the rest stays, and says why', async () => {
  server.posts = [
    aPost({ title: 'Some day' }),
    aPost({ title: 'Ready', status: 'Approved' }),
    aPost({ title: 'Planned', scheduledAt: '2026-05-12T07:00:00.000Z' }),
    aPost({ title: 'Fixed', status: 'Scheduled', scheduledAt: '2026-05-13T07:00:00.000Z' }),
  ];
  const calls = server.api.on(updatePost, ({ params, body }) =>
    change(params.id, { scheduledAt: body.scheduledAt ?? null }),
  );
  const { user } = inRole('creator');
  await tray();
  screen.getByText(`Approved posts stay on their days. ${reason('creator')}`);
  await screen.findByRole('button', { name: 'Move to date… (Planned)' });
  screen.getByRole('button', { name: 'Choose a date… (Some day)' });
  for (const name of ['Move to date… (Fixed)', 'Choose a date… (Ready)'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add to schedule on Thursday, May 7' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Schedule Post' }));
  dialog.getByRole('button', { name: 'New post for Thu, May 7' });
  dialog.getByText(reason('creator'));
  expect(dialog.queryByRole('combobox', { name: 'Post' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Plan Some day for Thu, May 7' }));
  await screen.findByText('Planned date changed');
  expect(calls).toHaveLength(1);

  await user.click(screen.getByRole('button', { name: 'Add to schedule on Friday, May 1' }));
  const past = within(screen.getByRole('dialog', { name: 'Schedule Post' }));
  past.getByText('Scheduled time must be in the future');
  expect(past.queryByText(reason('creator'))).toBeNull();
});

test('the plus of a day begins with a new post for it, then what has no date, then what is approved', async () => {
  server.posts = [aPost({ title: 'Some day' }), aPost({ title: 'Ready', status: 'Approved' })];
  const calls = server.api.on(updatePost, ({ params, body }) =>
    change(params.id, { scheduledAt: body.scheduledAt ?? null }),
  );
  const { user, address } = showScreen(<CalendarView company="Acme" />);
  await tray();
  const plus = (day: string) => screen.getByRole('button', { name: `Add to schedule on ${day}` });
  await user.click(plus('Thursday, May 7'));
  const dialog = () => within(screen.getByRole('dialog', { name: 'Schedule Post' }));
  await dialog().findByRole('combobox', { name: 'Post' });
  await user.click(dialog().getByRole('button', { name: 'Plan Some day for Thu, May 7' }));
  await screen.findByText('Planned date changed');
  expect(calls[0]?.body).toEqual({
    scheduledAt: '2026-05-07T07:00:00.000Z',
    basedOn: { scheduledAt: null },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  // A past day takes no new post.
  await user.click(plus('Friday, May 1'));
  expect(dialog().queryByRole('button', { name: /^New post for/ })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(plus('Friday, May 8'));
  await user.click(dialog().getByRole('button', { name: 'New post for Fri, May 8' }));
  const { searchParams } = new URL(address(), 'http://here');
  expect(Object.fromEntries(searchParams)).toEqual({
    company: 'Acme',
    tab: 'calendar',
    new: 'post',
    day: '2026-05-08',
  });
});

test('what gives all of them a date stands among them', async () => {
  server.posts = [aPost({ title: 'Some day' })];
  showScreen(<CalendarView company="Acme" fill={<button type="button">All of them</button>} />);
  within(await tray()).getByRole('button', { name: 'All of them' });
});

test('where every post has a date, nothing is filled', async () => {
  server.posts = [aPost({ title: 'Planned', scheduledAt: '2026-05-12T07:00:00.000Z' })];
  showScreen(<CalendarView company="Acme" fill={<button type="button">All of them</button>} />);
  await screen.findAllByRole('link', { name: /Planned/ });
  expect(screen.queryByRole('button', { name: 'All of them' })).toBeNull();
});
