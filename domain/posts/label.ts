import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { uuid } from '#domain/kit/fields.ts';
import { post } from './contract.ts';

export const labelPost = endpoint('labelPost', {
  method: 'PUT',
  path: '/api/posts/:id/campaign',
  access: 'member',
  ability: 'compose',
  summary:
    'Put a post into a campaign of its client, or with null into none. Nothing else changes, and nobody is asked again.',
  params: z.object({ id: uuid }),
  body: z.object({ campaignId: uuid.nullable() }),
  answer: post,
});
