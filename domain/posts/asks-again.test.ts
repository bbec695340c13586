import { expect, test } from 'vitest';
import {
  GOES_OUT_AS_IT_STANDS,
  LEAVES_THE_SCHEDULE,
  whySchedulersOnly,
  wouldAskAgain,
} from './asks-again.ts';
import type { PostState } from './status.ts';

const pending = { status: 'pending' } as const;
const approved = { status: 'approved' } as const;

test('a change asks again whoever said yes, or whose stage is done', () => {
  expect(wouldAskAgain('In Review', [pending])).toBe(false);
  expect(wouldAskAgain('In Review', [pending, approved])).toBe(true);
  expect(wouldAskAgain('In Review', [{ status: 'passed' }, pending])).toBe(true);
  expect(wouldAskAgain('Approved', [approved])).toBe(true);
});

test('it asks nobody while the post is being written, or where nobody was asked', () => {
  expect(wouldAskAgain('Changes Requested', [approved])).toBe(false);
  expect(wouldAskAgain('Draft', [])).toBe(false);
  expect(wouldAskAgain('Scheduled', [])).toBe(false);
});

test('what never had reviewers still goes out after a change, and what they were removed from no longer: both are for schedulers', () => {
  const now = new Date('2026-11-15T12:00:00Z');
  const post: PostState = {
    status: 'Scheduled',
    version: 1,
    scheduledAt: new Date('2026-12-01T09:00:00Z'),
    reviewerCount: 0,
    reviews: [],
    said: 'nothing',
  };
  expect(whySchedulersOnly(post, now)).toBe(GOES_OUT_AS_IT_STANDS);
  expect(whySchedulersOnly({ ...post, said: 'yes to this version' }, now)).toBe(LEAVES_THE_SCHEDULE);
  // Reviewers are asked again, or nothing goes out.
  expect(whySchedulersOnly({ ...post, reviewerCount: 1, said: 'yes to this version' }, now)).toBeNull();
  expect(whySchedulersOnly({ ...post, status: 'Draft' }, now)).toBeNull();
  expect(whySchedulersOnly({ ...post, status: 'Published' }, now)).toBeNull();
});
