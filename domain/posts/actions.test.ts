import { expect, test } from 'vitest';
import { actionsFor } from './actions.ts';
import { POST_STATUSES, type PostStatus } from './status.ts';

const now = new Date('2026-11-15T12:00:00Z');
const resendable = (status: PostStatus) =>
  actionsFor({ status, version: 1, scheduledAt: null, reviewerCount: 1, reviews: [] }, now).resend;

test('notifications can be sent again while somebody is asked, also before it is known who has answered', () => {
  expect(POST_STATUSES.filter(resendable)).toEqual(['In Review', 'Changes Requested']);
});
