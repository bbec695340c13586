import { expect, test } from 'vitest';
import { actionsFor } from './actions.ts';
import { POST_STATUSES, type PostState, type PostStatus } from './status.ts';

const now = new Date('2026-11-15T12:00:00Z');
const post: PostState = {
  status: 'Draft',
  version: 1,
  scheduledAt: null,
  reviewerCount: 1,
  reviews: [],
  said: 'nothing',
};
const resendable = (status: PostStatus) => actionsFor({ ...post, status }, now).resend;

test('an edit of what removed reviewers approved is known to make a draft, an edit of the agency’s own is not', () => {
  const after = (more: Partial<PostState>) =>
    actionsFor({ ...post, status: 'Scheduled', reviewerCount: 0, ...more }, now).editMakesDraft;
  expect(after({ said: 'yes to this version' })).toBe(true);
  expect(after({ said: 'nothing' })).toBe(false);
  expect(after({ said: 'yes to this version', reviewerCount: 1 })).toBe(false);
  expect(after({ said: 'something', status: 'Draft' })).toBe(false);
});

test('notifications can be sent again while somebody is asked, also before it is known who has answered', () => {
  expect(POST_STATUSES.filter(resendable)).toEqual(['In Review', 'Changes Requested']);
});
