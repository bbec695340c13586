import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { text, uuid } from '#domain/kit/fields.ts';
import { post } from './contract.ts';

export const duplicatePost = endpoint('duplicatePost', {
  method: 'POST',
  path: '/api/posts/:id/duplicate',
  access: 'member',
  ability: 'compose',
  summary:
    'A draft with the same texts and files, without date, reviewers and answers; for the same client with the same accounts, or for another with `companyName`.',
  status: 201,
  params: z.object({ id: uuid }),
  body: z.object({
    companyName: text(120).optional(),
    /** A repeated request with the same key makes no second copy. */
    key: text(80).optional(),
  }),
  answer: post,
});
