import { expect, test } from 'vitest';
import { POST_STATUSES, sideOf, turnOf } from './status.ts';
import { lastedText, turnText } from './turn.ts';

const now = new Date('2026-11-16T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test.each([
  [-5, 'a minute'],
  [0, 'a minute'],
  [1, 'a minute'],
  [2, '2 minutes'],
  [59, '59 minutes'],
  [60, 'an hour'],
  [119, 'an hour'],
  [120, '2 hours'],
  [23 * 60 + 59, '23 hours'],
  [24 * 60, 'a day'],
  [49 * 60, '2 days'],
  [40 * 24 * 60, '40 days'],
])('after %i minutes a turn has lasted %s', (minutes, words) => {
  expect(lastedText(ago(minutes), now)).toBe(words);
});

test('what is with reviewers is the client’s turn, what is written, sent back, approved or failed is ours', () => {
  expect(Object.fromEntries(POST_STATUSES.map((status) => [status, sideOf(status)]))).toEqual({
    Draft: 'us',
    'In Review': 'client',
    'Changes Requested': 'us',
    Approved: 'us',
    Scheduled: null,
    Published: null,
    Failed: 'us',
  });
});

test('a scheduled post is nobody’s turn until it is due: then it is ours, since its time', () => {
  const post = {
    status: 'Scheduled',
    turnSince: '2026-11-01T00:00:00Z',
    scheduledAt: '2026-11-16T11:00:00Z',
  } as const;
  expect(turnOf(post)).toBeNull();
  expect(turnOf(post, true)).toEqual({ side: 'us', since: '2026-11-16T11:00:00Z' });
});

test('the words name the side and how long, and nothing where that is not known', () => {
  expect(turnText({ side: 'client', since: ago(2880).toISOString() }, now)).toBe(
    'With the client for 2 days',
  );
  expect(turnText({ side: 'us', since: ago(60).toISOString() }, now)).toBe('With us for an hour');
  expect(turnText({ side: 'us', since: '' }, now)).toBeNull();
});
