import { expect, test } from 'vitest';
import { ALREADY_PUBLISHED } from '#domain/posts/status.ts';
import type { PostInCalendar } from '#domain/posts/views.ts';
import { SAME_DATE, swapOf } from './swap.ts';

const now = new Date('2026-11-15T12:00:00Z');
const post = (id: string, more: Partial<PostInCalendar> = {}): PostInCalendar => ({
  id,
  companyName: 'ACME',
  title: id,
  status: 'Draft',
  scheduledAt: null,
  publishedAt: null,
  cover: null,
  publishedUrl: null,
  stageName: null,
  inCampaign: null,
  assigneeName: null,
  turnSince: '',
  underWay: null,
  ...more,
});
const MONDAY = '2026-11-16T08:00:00.000Z';

test('two posts get each other’s date, also where one of them has none', () => {
  const swapped = swapOf(post('a', { scheduledAt: MONDAY }), post('b'), now);
  expect(swapped).toEqual({
    ok: true,
    dates: [
      { id: 'a', title: 'a', before: MONDAY, after: null },
      { id: 'b', title: 'b', before: null, after: MONDAY },
    ],
  });
});

test('what is published or may be out stays, and says why; the same date is no swap', () => {
  const out = post('out', { status: 'Published', publishedAt: MONDAY });
  expect(swapOf(post('a'), out, now)).toEqual({ ok: false, message: `“out”: ${ALREADY_PUBLISHED}` });
  const unknown = post('lost', { status: 'Failed', scheduledAt: MONDAY, underWay: 'unconfirmed' });
  expect(swapOf(unknown, post('a'), now).ok).toBe(false);
  expect(swapOf(post('a'), post('b'), now)).toEqual({ ok: false, message: SAME_DATE });
});
