import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { UNDO_KEPT_MS, UNDO_OVER } from '#domain/kit/undo.ts';
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

afterEach(() => vi.useRealTimers());

const holdTheClock = () =>
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

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

test('the offer in the dialog ends with its minute, says so, and leaves the focus on the next button', async () => {
  holdTheClock();
  const calls = api.on(changeMany, ({ body }) => ({ results: body.ids.map((id) => ({ id, ok: true })) }));
  const { user } = await deleteBoth();
  const undo = await button('Undo');
  undo.focus();
  await pass(UNDO_KEPT_MS);
  await screen.findByText(new RegExp(`^${UNDO_OVER}.*Archive`));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(document.activeElement).toBe(await button('Done'));
  await user.click(await button('Done'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(calls.some(({ body }) => body.action === 'restore')).toBe(false);
});

test('a focus elsewhere in the dialog stays where it is when the offer ends', async () => {
  holdTheClock();
  api.on(changeMany, ({ body }) => ({ results: body.ids.map((id) => ({ id, ok: true })) }));
  await deleteBoth();
  const close = await button('Close');
  close.focus();
  await pass(UNDO_KEPT_MS);
  await screen.findByText(new RegExp(`^${UNDO_OVER}`));
  expect(document.activeElement).toBe(close);
});

test('the message after Done ends its offer too, also while the focus holds it on the screen', async () => {
  holdTheClock();
  api.on(changeMany, ({ body }) => ({ results: body.ids.map((id) => ({ id, ok: true })) }));
  const { user } = await deleteBoth();
  await pass(30_000);
  await user.click(await button('Done'));
  (await button('Undo')).focus();
  await pass(20_000);
  await button('Undo');
  await pass(10_000);
  await screen.findByText(UNDO_OVER);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(screen.getAllByText('2 posts deleted')).toHaveLength(1);
  expect(document.activeElement?.tagName).toBe('OL');
});
