import { expect, it } from 'vitest';
import { aPost, idOf } from '#tests/support/samples.ts';
import { isOutdated, mergeNewest } from './post-pages.ts';

const post = (day: number, more = {}) =>
  aPost({ id: idOf(day), createdAt: new Date(Date.UTC(2026, 0, day)).toISOString(), ...more });
const days = (posts: { id: string }[]) => posts.map(({ id }) => Number(id.slice(-4)));

const known = [6, 5, 4, 3, 2, 1].map((day) => post(day));

it('nothing new changes nothing', () => {
  expect(days(mergeNewest(undefined, known))).toEqual([6, 5, 4, 3, 2, 1]);
  expect(days(mergeNewest({ answer: known.slice(0, 3), nextCursor: 'x', tag: null }, known))).toEqual([
    6, 5, 4, 3, 2, 1,
  ]);
});

it('a new post comes first, and what it pushed off the first page stays', () => {
  const newest = { answer: [post(7), post(6), post(5)], nextCursor: 'x', tag: null };
  expect(days(mergeNewest(newest, known))).toEqual([7, 6, 5, 4, 3, 2, 1]);
});

it('a post that is gone from the first page was deleted', () => {
  const newest = { answer: [post(6), post(4), post(3)], nextCursor: 'x', tag: null };
  expect(days(mergeNewest(newest, known))).toEqual([6, 4, 3, 2, 1]);
});

it('a changed post shows its change', () => {
  const newest = { answer: [post(6, { status: 'Approved' }), post(5), post(4)], nextCursor: 'x', tag: null };
  expect(mergeNewest(newest, known)[0]?.status).toBe('Approved');
});

it('a first page that is all there is leaves nothing of before', () => {
  expect(days(mergeNewest({ answer: [post(6)], nextCursor: null, tag: null }, known))).toEqual([6]);
  expect(days(mergeNewest({ answer: [], nextCursor: null, tag: null }, known))).toEqual([]);
});

it('pages are outdated when the tag of the first one is no longer that of the newest', () => {
  const page = (tag: string | null) => ({ answer: known, nextCursor: 'x', tag });
  const judged = (first: string | null, newest: string | null, newestAt: number) =>
    isOutdated({ first: page(first), at: 5 }, { page: page(newest), at: newestAt });
  expect([judged('a', 'a', 9), judged('a', 'b', 9), judged('a', 'b', 1)]).toEqual([false, true, true]);
  // Without ETags the time of reading decides.
  expect([judged(null, null, 5), judged(null, null, 6)]).toEqual([false, true]);
  expect(isOutdated({ first: undefined, at: 0 }, { page: page('b'), at: 9 })).toBe(false);
  expect(isOutdated({ first: page('a'), at: 0 }, { page: undefined, at: 0 })).toBe(false);
});
