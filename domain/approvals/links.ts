import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { deleted, done, uuid } from '#domain/kit/fields.ts';

export const LINK_WITHDRAWN = 'The link of this reviewer is withdrawn. Please send them a new one first.';
export const NOT_WITHDRAWN = 'The link of this reviewer still opens; there is no need for a new one.';

const byToken = z.object({ token: z.string().max(200) });
const ofReviewer = z.object({ postId: uuid, approvalId: uuid });

export const withdrawLink = endpoint('withdrawLink', {
  method: 'DELETE',
  path: '/api/approvals/:postId/links/:approvalId',
  access: 'member',
  ability: 'send',
  summary: 'The review link of one reviewer opens nothing any more. They stay asked, and get no messages.',
  params: ofReviewer,
  answer: deleted,
});

export const giveLink = endpoint('giveLink', {
  method: 'POST',
  path: '/api/approvals/:postId/links/:approvalId',
  access: 'member',
  ability: 'send',
  summary: 'Another review link in the place of one that was withdrawn, sent to the reviewer.',
  params: ofReviewer,
  answer: done,
});

export const renewReview = endpoint('renewReview', {
  method: 'POST',
  path: '/api/approve/:token/renew',
  access: 'reviewer',
  summary: 'Send a new link to the address on record. Answers the same for every link, dead or never there.',
  status: 202,
  answersAlike: true,
  params: byToken,
  answer: done,
});

export const linkEndpoints = [renewReview, withdrawLink, giveLink];
