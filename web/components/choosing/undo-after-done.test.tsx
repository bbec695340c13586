import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
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
});

const posts = [1, 2].map((n) => ({ id: idOf(n), title: `Post ${n}`, at: null }));
const button = (name: string) => screen.findByRole('button', { name });

async function deleteBoth() {
  const shown = showScreen(
    <ChoosingFrame posts={posts}>
      {posts.map(({ id, title }) => (
        <ChooseTick key={id} id={id} title={title} />
      ))}
    </ChoosingFrame>,
  );
  for (const { title } of posts)
    await shown.user.click(screen.getByRole('checkbox', { name: `Select ${title}` }));
  await shown.user.click(await button('Delete'));
  await shown.user.click(await button('Delete 2 posts'));
  await screen.findByRole('dialog', { name: '2 posts deleted' });
  return shown;
}

test.each(['Done', 'Escape'])('after %s the deletion of many can still be undone', async (way) => {
  const calls = api.on(changeMany, ({ body }) => ({ results: body.ids.map((id) => ({ id, ok: true })) }));
  const { user } = await deleteBoth();
  if (way === 'Done') await user.click(await button('Done'));
  else await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('2 posts deleted');
  await user.click(await button('Undo'));
  await screen.findByText('Undone: 2 posts');
  expect(calls.at(-1)?.body).toMatchObject({ action: 'restore', ids: [idOf(1), idOf(2)] });
});

test('what does not come back is said with the reason', async () => {
  api.on(changeMany, ({ body }) => ({
    results: body.ids.map((id) =>
      body.action === 'restore' && id === idOf(2)
        ? { id, ok: false, message: 'It is too late' }
        : { id, ok: true },
    ),
  }));
  const { user } = await deleteBoth();
  await user.click(await button('Done'));
  await user.click(await button('Undo'));
  await screen.findByText('1 post put back, 1 not');
  screen.getByText('1 post: It is too late');
});

test('what was undone in the dialog is not offered again', async () => {
  api.on(changeMany, ({ body }) => ({ results: body.ids.map((id) => ({ id, ok: true })) }));
  const { user } = await deleteBoth();
  await user.click(await button('Undo'));
  await screen.findByText('Undone: 2 posts');
  await user.click(await button('Done'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});
