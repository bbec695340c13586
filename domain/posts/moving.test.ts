import { expect, test } from 'vitest';
import { LOOK_FIRST, movingInList, movingOf } from './moving.ts';
import { ALREADY_PUBLISHED, GOING_OUT, type PostState } from './status.ts';

const now = new Date('2026-11-15T12:00:00Z');
const post: PostState = {
  status: 'Draft',
  version: 1,
  scheduledAt: null,
  reviewerCount: 0,
  reviews: [],
  said: 'nothing',
};

test.each([
  ['Draft', 'plan'],
  ['In Review', 'plan'],
  ['Changes Requested', 'plan'],
  ['Approved', 'schedule'],
  ['Scheduled', 'schedule'],
  ['Failed', 'schedule'],
] as const)('%s: the date moves as a %s', (status, as) => {
  expect(movingOf({ ...post, status }, now)).toEqual({ ok: true, as });
});

test('what is out, going out, or may be out stays, and the reason is a sentence', () => {
  const why = (state: Partial<PostState>, unconfirmed = false) =>
    movingOf({ ...post, ...state }, now, unconfirmed);
  expect(why({ status: 'Published' })).toEqual({ ok: false, message: ALREADY_PUBLISHED });
  expect(why({ status: 'Scheduled', goingOut: { calling: true } })).toEqual({
    ok: false,
    message: GOING_OUT,
  });
  expect(why({ status: 'Scheduled', goingOut: { calling: false } })).toEqual({ ok: true, as: 'schedule' });
  expect(why({ status: 'Failed' }, true)).toEqual({ ok: false, message: LOOK_FIRST });
});

test('a row of a list says the same of its post', () => {
  const why = (underWay: 'calling' | 'retrying' | 'unconfirmed' | null) =>
    movingInList({ status: 'Scheduled', scheduledAt: '2026-11-16T12:00:00Z', underWay }, now);
  expect(why(null)).toEqual({ ok: true, as: 'schedule' });
  expect(why('retrying')).toEqual({ ok: true, as: 'schedule' });
  expect(why('calling')).toEqual({ ok: false, message: GOING_OUT });
  expect(why('unconfirmed')).toEqual({ ok: false, message: LOOK_FIRST });
});
