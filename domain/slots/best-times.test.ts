import { expect, test } from 'vitest';
import { bestHours, median, POSTS_NEEDED } from './best-times.ts';

/** One post per week for these likes, at the hour of the first. */
const weekly = (first: string, likes: number[], network = 'bluesky') =>
  likes.map((count, week) => ({
    at: new Date(Date.parse(first) + week * 7 * 86_400_000),
    network,
    likes: count,
    comments: 1,
  }));
const monday = weekly('2026-06-01T07:10:00Z', [10, 12, 14, 11, 9, 400]);
const friday = weekly('2026-06-05T16:40:00Z', [30, 31, 32, 29, 28, 33]);

test('the hours are those of the client’s clocks, and one post that went round the world makes none of them good', () => {
  expect(bestHours([...monday, ...friday], 'Europe/Berlin')).toEqual([
    { network: 'bluesky', weekday: 5, hour: 18, posts: 6, likes: 30.5, comments: 1 },
    { network: 'bluesky', weekday: 1, hour: 9, posts: 6, likes: 11.5, comments: 1 },
  ]);
});

test('nothing is said about a network with few posts, nor about an hour with fewer than three', () => {
  const few = weekly('2026-06-02T07:00:00Z', [900, 901], 'bluesky');
  expect(bestHours([...monday, ...friday, ...few], 'UTC').map(({ weekday }) => weekday)).toEqual([5, 1]);
  const mastodon = weekly(
    '2026-06-02T07:00:00Z',
    Array.from({ length: POSTS_NEEDED - 1 }, () => 5),
    'mastodon',
  );
  expect(bestHours(mastodon, 'UTC')).toEqual([]);
});

test('networks are not compared with each other', () => {
  const small = weekly(
    '2026-06-02T07:00:00Z',
    Array.from({ length: POSTS_NEEDED }, () => 1),
    'mastodon',
  );
  const found = bestHours([...monday, ...friday, ...small], 'UTC');
  expect(found.map(({ network }) => network)).toEqual(['bluesky', 'bluesky', 'mastodon']);
});

test('the middle of an even number is between two', () => {
  expect([median([3]), median([4, 1]), median([9, 1, 5])]).toEqual([3, 2.5, 5]);
});
