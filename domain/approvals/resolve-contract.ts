import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { text, uuid } from '#domain/kit/fields.ts';
import { comment } from './contract.ts';

/** For a note, which asks for nothing. */
export const NOTHING_TO_TICK = 'This is a note of your team: there is nothing to tick off';

const byComment = z.object({ id: uuid });

export const resolveComment = endpoint('resolveComment', {
  method: 'POST',
  path: '/api/comments/:id/resolve',
  access: 'member',
  ability: 'compose',
  summary: 'Tick a line of the thread off, with a word to the reviewers if wanted. Twice is as once.',
  params: byComment,
  body: z.object({ comment: text(5000).nullable().optional() }),
  answer: comment,
});

export const reopenComment = endpoint('reopenComment', {
  method: 'POST',
  path: '/api/comments/:id/reopen',
  access: 'member',
  ability: 'compose',
  summary: 'Take the tick back.',
  params: byComment,
  answer: comment,
});

export const resolveEndpoints = [resolveComment, reopenComment];
