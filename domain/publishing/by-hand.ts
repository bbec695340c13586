import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { uuid } from '#domain/kit/fields.ts';
import { post } from '#domain/posts/contract.ts';

/** Apart from the channels, which the first screens download: they need nothing about posts. */
export const postByHand = endpoint('postByHand', {
  method: 'POST',
  path: '/api/posts/:id/targets/:targetId/by-hand',
  access: 'member',
  ability: 'publish',
  summary:
    'Post by hand what failed on one account: the owner is reminded with the files and the words, and marks it as posted.',
  params: z.object({ id: uuid, targetId: uuid }),
  answer: post,
});
