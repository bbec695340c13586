import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { listCompanies } from '#domain/companies/contract.ts';
import { ANSWER_LOST } from '#domain/kit/answer-lost.ts';
import { getPost } from '#domain/posts/contract.ts';
import { changeMany, type ManyResult } from '#domain/posts/many.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aPost, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { ChooseTick } from './choose-tick.tsx';
import { ChoosingFrame } from './choosing-frame.tsx';

const before = '2099-12-01T09:00:00.000Z';
const after = '2099-12-02T09:00:00.000Z';
/** How long the posts are left alone before each look at them (find-out.ts). */
const PAUSES = [500, 2000, 4000];

let api: MockApi;

beforeEach(() => {
  // Seconds in which a screen is looked through again and again: on a busy machine they become many.
  const wait = globalThis.setTimeout;
  const shorter = ((run: () => void, ms = 0, ...more: []) =>
    wait(run, PAUSES.includes(ms) ? ms / 50 : ms, ...more)) as typeof setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(shorter);
  api = mockApi();
  api.on(currentUser, () => {
    throw new Refusal(401, 'Please log in');
  });
  api.on(listCompanies, []);
});

const posts = [1, 2, 3].map((n) => ({ id: idOf(n), title: `Post ${n}`, at: before }));
const button = (name: string) => screen.findByRole('button', { name });
const lineOf = (title: string) => {
  const list = within(screen.getByRole('list', { name: 'Results' }));
  return list.getByText(title).closest('li')?.textContent;
};

async function chooseAll() {
  const shown = showScreen(
    <ChoosingFrame posts={posts}>
      {posts.map(({ id, title }) => (
        <ChooseTick key={id} id={id} title={title} />
      ))}
    </ChoosingFrame>,
  );
  for (const { title } of posts)
    await shown.user.click(screen.getByRole('checkbox', { name: `Select ${title}` }));
  return shown;
}

/** Answers checks, and undoing; the answer to the action itself is lost. */
function losing(also: Pick<ManyResult, 'date'> = {}) {
  return api.on(changeMany, ({ body }) => {
    if (!body.check && !body.action.includes('back') && body.action !== 'restore')
      throw new TypeError('Failed to fetch');
    return { results: body.ids.map((id) => ({ id, ok: true, ...(body.check && also) })) };
  });
}

test('after a lost answer the posts say which were moved, and the others stay chosen', async () => {
  const draft = { status: 'Draft', becomes: 'Draft' } as const;
  const calls = losing({ date: { before, after, ...draft, asks: [], tells: [], day: null } });
  const third = '2099-12-20T09:00:00.000Z';
  const dates = new Map([
    [idOf(1), after],
    [idOf(2), before],
    // By a colleague, before or after it was moved: nobody knows.
    [idOf(3), third],
  ]);
  api.on(getPost, ({ params }) => aPost({ id: params.id, scheduledAt: dates.get(params.id) ?? null }));
  const { user } = await chooseAll();
  await user.click(await button('Move date'));
  await user.click(await button('Move 3 posts'));
  await screen.findByRole('dialog', { name: '1 post moved, 1 not moved, 1 without an answer' });
  expect(lineOf('Post 1')).toBe('Post 1Moved');
  expect(lineOf('Post 2')).toContain('this was not done');
  expect(lineOf('Post 3')).toContain('may be done all the same');

  await user.click(await button('Undo'));
  await screen.findByText('Undone: 1 post');
  expect(calls.at(-1)?.body).toMatchObject({
    action: 'put back',
    ids: [idOf(1)],
    dates: [before],
    expected: [{ scheduledAt: after, status: 'Draft' }],
  });
  await user.click(await button('Done'));
  expect(screen.getAllByRole('checkbox', { checked: true })).toEqual([
    screen.getByRole('checkbox', { name: /Post 2/ }),
  ]);
});

test('what the server does after the answer was lost is waited for', async () => {
  losing();
  let looks = 0;
  api.on(getPost, ({ params }) => {
    if (params.id === idOf(1)) looks += 1;
    if (looks >= 2 || params.id === idOf(2)) throw new Refusal(404, 'Post not found');
    return aPost({ id: params.id });
  });
  const { user } = await chooseAll();
  await user.click(await button('Delete'));
  await user.click(await button('Delete 3 posts'));
  await screen.findByRole('dialog', { name: '3 posts deleted' });
  await button('Undo');
});

test('where the posts cannot be read either, it stays unknown', async () => {
  losing();
  api.on(getPost, () => {
    throw new TypeError('Failed to fetch');
  });
  const { user } = await chooseAll();
  await user.click(await button('Delete'));
  await user.click(await button('Delete 3 posts'));
  await screen.findByRole('dialog', { name: '3 posts without an answer' });
  await user.click(await button('Done'));
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
});

test('copies are asked for again with their key, which makes no second ones', async () => {
  let tries = 0;
  const calls = api.on(changeMany, ({ body }) => {
    if (!body.check && (tries += 1) === 1) throw new TypeError('Failed to fetch');
    return { results: body.ids.map((id, at) => ({ id, ok: true, copyId: idOf(at + 5) })) };
  });
  const { user } = await chooseAll();
  await user.click(await button('Duplicate'));
  await user.click(await button('Duplicate 3 posts'));
  await screen.findByRole('dialog', { name: '3 posts duplicated' });
  const [first, second] = calls.filter(({ body }) => !body.check).map(({ body }) => body);
  expect(first?.key).toBeTruthy();
  expect(second).toEqual(first);
  await button('Undo');
});

test('a post that the server itself cannot tell about is called so, and is not chosen any more', async () => {
  api.on(changeMany, ({ body }) => ({
    results: body.ids.map((id, at) =>
      body.check || at === 0
        ? { id, ok: true }
        : { id, ok: false, message: ANSWER_LOST, ...(at === 1 && { unanswered: true }) },
    ),
  }));
  const { user } = await chooseAll();
  await user.click(await button('Delete'));
  await user.click(await button('Delete 3 posts'));
  await screen.findByRole('dialog', { name: '1 post deleted, 1 not deleted, 1 without an answer' });
  expect(lineOf('Post 2')).toContain('may be done all the same');
  await user.click(await button('Done'));
  await screen.findAllByText('1 selected');
  const isChosen = (title: string) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${title}` }).checked;
  expect(posts.map(({ title }) => isChosen(title))).toEqual([false, false, true]);
});
