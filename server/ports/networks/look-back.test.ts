import { expect, test } from 'vitest';
import { lookBack } from './look-back.ts';

const posts = Array.from({ length: 95 }, (_, index) => ({ id: `p${index}`, at: 1000 - index }));
function paged(size: number) {
  const asked: (string | null)[] = [];
  const read = (from: string | null) => {
    asked.push(from);
    const start = Number(from ?? 0);
    const next = start + size < posts.length ? String(start + size) : null;
    return Promise.resolve({ posts: posts.slice(start, start + size), next });
  };
  return { asked, read };
}

test('one page is enough where it goes back far enough', async () => {
  const { asked, read } = paged(10);
  const seen = await lookBack(read, ({ at }) => at < 995);
  expect(asked).toEqual([null]);
  expect([seen.posts.length, seen.reached]).toEqual([10, true]);
});

test('page after page until the time at which it could stand, or the end', async () => {
  const { asked, read } = paged(10);
  expect(await lookBack(read, ({ at }) => at < 975)).toMatchObject({ reached: true });
  expect(asked).toEqual([null, '10', '20']);
  const whole = await lookBack(paged(10).read, () => false);
  expect([whole.posts.length, whole.reached]).toEqual([95, true]);
});

test('a list that does not end, and a server that knows no pages, are not said to be whole', async () => {
  let id = 0;
  const endless = () => Promise.resolve({ posts: [{ id: String(id++) }], next: 'more' });
  expect(await lookBack(endless, () => false)).toMatchObject({ reached: false });
  const same = () => Promise.resolve({ posts: [{ id: 'a' }, { id: 'b' }], next: 'b' });
  expect(await lookBack(same, () => false)).toEqual({ posts: [{ id: 'a' }, { id: 'b' }], reached: false });
});
