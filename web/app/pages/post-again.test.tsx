import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { ANSWER_LOST } from '#domain/kit/answer-lost.ts';
import { changeMany } from '#domain/posts/many.ts';
import { getEvergreen, setEvergreen, type Evergreen } from '#domain/posts/evergreen.ts';
import { repeatPost } from '#domain/posts/repeat.ts';
import { losePart } from '#tests/support/lose-part.ts';
import { postPageApi, showPostPage } from '#tests/support/post-page.tsx';
import { aUser, idOf } from '#tests/support/samples.ts';

const menu = async (user: { click: (element: Element) => Promise<void> }, item: string) => {
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

test('a post is repeated: the dates are shown first, all copies are made at once, and Undo takes them back', async () => {
  const api = postPageApi();
  const calls = api.on(repeatPost, ({ body }) => ({
    zone: 'Europe/Berlin',
    results: Array.from({ length: body.count }, (_, at) => ({
      day: `2026-06-0${at + 1}`,
      at: `2026-06-0${at + 1}T09:00:00.000Z`,
      ok: true,
      ...(!body.check && { copyId: idOf(70 + at) }),
    })),
  }));
  const gone = api.on(changeMany, { results: [] });
  const { user } = await showPostPage(api, { status: 'Draft', scheduledAt: '2026-05-25T09:00:00.000Z' }, []);
  await menu(user, 'Repeat…');
  const dialog = await screen.findByRole('dialog', { name: 'Repeat this post' });
  const count = within(dialog).getByLabelText('How many copies');
  await user.clear(count);
  await within(dialog).findByText('Please give a number from 1 to 52');
  await user.type(count, '2');
  const dates = await within(dialog).findByRole('list', { name: 'Dates' });
  await waitFor(() => expect(within(dates).getAllByRole('listitem')).toHaveLength(2));
  await user.click(within(dialog).getByRole('button', { name: 'Make 2 copies' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('The copies are gone');
  const made = calls.filter(({ body }) => !body.check);
  expect(made.map(({ body }) => body)).toMatchObject([{ way: 'weeks', every: 1, count: 2, until: null }]);
  expect(gone[0]?.body).toMatchObject({ action: 'unmake', ids: [idOf(70), idOf(71)] });
});

test('no copies are made while a part of their last date is missing', async () => {
  const api = postPageApi();
  const calls = api.on(repeatPost, {
    zone: 'UTC',
    results: [{ day: '2026-06-01', at: '2026-06-01T09:00:00.000Z', ok: true }],
  });
  const { user } = await showPostPage(api, { status: 'Draft', scheduledAt: '2026-05-25T09:00:00.000Z' }, []);
  await menu(user, 'Repeat…');
  losePart(await screen.findByLabelText<HTMLInputElement>('Not after (optional)'));
  await user.click(await screen.findByRole('button', { name: 'Make 1 copy' }));
  await screen.findByText('Please give a whole date that exists, or clear it');
  expect(calls.filter(({ body }) => !body.check)).toEqual([]);
  screen.getByRole('dialog', { name: 'Repeat this post' });
});

test('after a lost answer nobody claims that no copies were made, and the same again makes none twice', async () => {
  const api = postPageApi();
  let isLost = true;
  const calls = api.on(repeatPost, ({ body }) => {
    if (!body.check && isLost) throw new TypeError('Failed to fetch');
    const made = { day: '2026-06-01', at: '2026-06-01T09:00:00.000Z', ok: true };
    return { zone: 'UTC', results: [{ ...made, ...(!body.check && { copyId: idOf(70) }) }] };
  });
  const { user } = await showPostPage(api, { status: 'Draft', scheduledAt: '2026-05-25T09:00:00.000Z' }, []);
  const make = async () => {
    await menu(user, 'Repeat…');
    await user.click(await screen.findByRole('button', { name: 'Make 1 copy' }));
  };
  await make();
  await screen.findByText(ANSWER_LOST);
  isLost = false;
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await make();
  await screen.findByText('1 copy made');
  const [first, second] = calls.flatMap(({ body }) => (body.check ? [] : body.key));
  expect(first).toMatch(/\d/);
  expect(second).toBe(first);
});

test('the weekday by which months are counted is the client’s, as the dates are, and its zone is named', async () => {
  const api = postPageApi();
  api.on(currentUser, aUser({ timeZone: 'America/New_York' }));
  api.on(repeatPost, { zone: 'Europe/Berlin', results: [] });
  // Sunday evening in New York, and Monday in Berlin.
  const { user } = await showPostPage(api, { status: 'Draft', scheduledAt: '2027-01-31T23:30:00.000Z' }, []);
  await menu(user, 'Repeat…');
  await screen.findByRole('option', { name: 'By months, on the first Monday in Europe/Berlin' });
});

test('copies that need no new yes are called so before they are made, and Undo says which of them stay, and why', async () => {
  const api = postPageApi();
  api.on(repeatPost, ({ body }) => ({
    zone: 'Europe/Berlin',
    results: [1, 2].map((at) => ({
      day: `2026-06-0${at}`,
      at: `2026-06-0${at}T09:00:00.000Z`,
      ok: true,
      approved: true,
      ...(!body.check && { copyId: idOf(70 + at) }),
    })),
  }));
  const message = 'This post was changed';
  api.on(changeMany, ({ body }) => ({ results: body.ids.map((id) => ({ id, ok: false, message })) }));
  const { user } = await showPostPage(
    api,
    { status: 'Scheduled', scheduledAt: '2026-05-25T09:00:00.000Z' },
    [],
  );
  await menu(user, 'Repeat…');
  const dialog = await screen.findByRole('dialog', { name: 'Repeat this post' });
  await within(dialog).findByText(/they are approved at once and go out on these dates\.$/);
  expect(within(dialog).queryByText(/They are drafts/)).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Make 2 copies' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText(
    /^None of the copies is gone\. Still there: Jun 1.*; Jun 2.* \(This post was changed\)\.$/,
  );
  expect(screen.queryByText('The copies are gone')).toBeNull();
});

test('a post is made evergreen with a pause and a number, both looked at first', async () => {
  const api = postPageApi();
  const saved: Evergreen = {
    postId: idOf(3),
    title: 'Spring sale',
    companyName: 'ACME',
    status: 'Draft',
    afterDays: 60,
    most: 3,
    made: 0,
    pausedAt: null,
    nextAt: null,
  };
  api.on(getEvergreen, { evergreen: null });
  const calls = api.on(setEvergreen, saved);
  const { user } = await showPostPage(api, { status: 'Draft' }, []);
  await menu(user, 'Evergreen…');
  const days = await screen.findByLabelText(/^Days after it went out/);
  await user.clear(days);
  await user.click(screen.getByRole('button', { name: 'Make it evergreen' }));
  await screen.findByText('Please give a number from 1 to 730');
  await user.type(days, '60');
  await user.click(screen.getByRole('button', { name: 'Make it evergreen' }));
  await screen.findByText('Evergreen post saved');
  expect(calls[0]?.body).toEqual({ afterDays: 60, most: 3, paused: false });
});

test.each([
  ['2020-10-08T09:00:00.000Z', 'The next draft comes within minutes.'],
  ['2099-10-08T09:00:00.000Z', 'The next draft comes on Oct 8, 2099.'],
])('a post that comes back says when: %s', async (nextAt, said) => {
  const api = postPageApi();
  const saved: Evergreen = {
    postId: idOf(3),
    title: 'Spring sale',
    companyName: 'ACME',
    status: 'Published',
    afterDays: 1,
    most: 3,
    made: 0,
    pausedAt: null,
    nextAt,
  };
  api.on(getEvergreen, { evergreen: saved });
  api.on(setEvergreen, saved);
  const { user } = await showPostPage(api, { status: 'Draft' }, []);
  await menu(user, 'Evergreen…');
  await screen.findByText(`Came back 0 of 3 times. ${said}`);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(said);
});

test('after a lost answer nobody claims that an evergreen post was not saved', async () => {
  const api = postPageApi();
  api.on(getEvergreen, { evergreen: null });
  api.on(setEvergreen, () => {
    throw new TypeError('Failed to fetch');
  });
  const { user } = await showPostPage(api, { status: 'Draft' }, []);
  await menu(user, 'Evergreen…');
  await user.click(await screen.findByRole('button', { name: 'Make it evergreen' }));
  await screen.findByText(ANSWER_LOST);
});
