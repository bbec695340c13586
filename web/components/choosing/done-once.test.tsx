import { screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { listCompanies } from '#domain/companies/contract.ts';
import { changeMany } from '#domain/posts/many.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { ChooseTick } from './choose-tick.tsx';
import { ChoosingFrame } from './choosing-frame.tsx';

let api: MockApi;

beforeEach(() => {
  api = mockApi();
  api.on(currentUser, () => {
    throw new Refusal(401, 'Please log in');
  });
  api.on(listCompanies, []);
});

const posts = [1, 2].map((n) => ({ id: idOf(n), title: `Post ${n}`, at: null }));
const button = (name: string) => screen.findByRole('button', { name });

/** A list on the screen whose second reading takes as long as the test says. */
function SlowList({ read }: { read: () => Promise<string> }) {
  return <p>{useQuery({ queryKey: ['slow'], queryFn: read }).data}</p>;
}

async function chooseBoth() {
  let reads = 0;
  let arrive = () => {};
  const later = new Promise<string>((done) => (arrive = () => done('read again')));
  const shown = showScreen(
    <ChoosingFrame posts={posts}>
      <SlowList read={() => (++reads === 1 ? Promise.resolve('read') : later)} />
      {posts.map(({ id, title }) => (
        <ChooseTick key={id} id={id} title={title} />
      ))}
    </ChoosingFrame>,
  );
  await screen.findByText('read');
  for (const { title } of posts)
    await shown.user.click(screen.getByRole('checkbox', { name: `Select ${title}` }));
  return { ...shown, arrive: () => arrive() };
}

test('once pressed it is done once: the result does not wait for slow lists, and the form does not come back', async () => {
  const calls = api.on(changeMany, ({ body }) => ({
    results: body.ids.map((id, at) => ({ id, ok: true, ...(!body.check && { copyId: idOf(at + 5) }) })),
  }));
  const { user, arrive } = await chooseBoth();
  await user.click(await button('Duplicate'));
  await user.click(await button('Duplicate 2 posts'));
  await screen.findByRole('dialog', { name: '2 posts duplicated' });
  expect(screen.queryByRole('button', { name: 'Duplicate 2 posts' })).toBeNull();
  const done = calls.filter(({ body }) => !body.check);
  expect(done).toHaveLength(1);
  // One key for each opening of the dialog.
  expect(done[0]?.body.key).toMatch(/^\d+(-\d+){3}$/);

  await user.click(await button('Undo'));
  await screen.findByText('Undone: 2 posts');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(calls.at(-1)?.body).toMatchObject({ action: 'unmake', ids: [idOf(5), idOf(6)] });
  arrive();
  await screen.findByText('read again');
  screen.getByText('Undone: 2 posts');
});

test('while it is under way it can neither be pressed again nor cancelled', async () => {
  let answer = () => {};
  const arrived = new Promise<void>((done) => (answer = done));
  const calls = api.on(changeMany, async ({ body }) => {
    if (!body.check) await arrived;
    return { results: body.ids.map((id) => ({ id, ok: true })) };
  });
  const { user } = await chooseBoth();
  await user.click(await button('Delete'));
  await user.click(await button('Delete 2 posts'));
  expect(await button('Cancel')).toHaveProperty('disabled', true);
  await user.keyboard('{Escape}');
  answer();
  await screen.findByRole('dialog', { name: '2 posts deleted' });
  await waitFor(() => expect(calls.filter(({ body }) => !body.check)).toHaveLength(1));
  await button('Undo');
});

test('where no answer came nothing is called undone, and a second press does not do it again', async () => {
  api.on(changeMany, ({ body }) => {
    if (!body.check) throw new TypeError('Failed to fetch');
    return { results: body.ids.map((id) => ({ id, ok: true })) };
  });
  const { user } = await chooseBoth();
  await user.click(await button('Duplicate'));
  await user.click(await button('Duplicate 2 posts'));
  await screen.findByRole('dialog', { name: '2 posts without an answer' });
  expect(screen.getAllByText(/may be done all the same/)).toHaveLength(2);
  await user.click(await button('Done'));
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
});
