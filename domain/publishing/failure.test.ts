import { expect, test } from 'vitest';
import { consequenceOf, questionBeforeAgain, type ChannelFailure } from './failure.ts';

const at = new Date('2026-05-04T09:00:00.000Z');
const hours = (count: number) => new Date(at.getTime() + count * 3_600_000);
const of = (kind: ChannelFailure, now = hours(1)) =>
  consequenceOf({ kind, message: 'The picture is too wide' }, 'Instagram', at, now);

test('what can work later is tried again for a day and then fails with the last reason', () => {
  expect(of('retry later', hours(23.9))).toEqual({ type: 'try again' });
  expect(of('retry later', hours(24))).toEqual({
    type: 'failed',
    reason: 'Instagram could not be reached for 24 hours. The picture is too wide.',
  });
});

test('what cannot work fails at once, with the reason in a sentence', () => {
  expect(of('will never work')).toEqual({ type: 'failed', reason: 'The picture is too wide.' });
  expect(of('not configured')).toEqual({ type: 'failed', reason: 'The picture is too wide.' });
  expect(of('reconnect')).toEqual({
    type: 'failed',
    reason: 'Instagram has to be connected again. The picture is too wide.',
  });
});

test('a call with an unknown outcome is never repeated by itself', () => {
  for (const now of [hours(0), hours(30)]) {
    expect(of('outcome unknown', now)).toEqual({
      type: 'unconfirmed',
      reason: expect.stringMatching(/^The publication on Instagram is unconfirmed/),
    });
  }
});

test('only what may be out already is asked about before it goes out again', () => {
  expect(questionBeforeAgain({ unconfirmed: true })).toBe(
    'This post may have gone out already. Publish it again?',
  );
  expect(questionBeforeAgain({ unconfirmed: false })).toBeNull();
});
