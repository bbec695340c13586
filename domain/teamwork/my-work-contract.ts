import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { instantOut, orNull } from '#domain/kit/fields.ts';
import { POST_STATUSES } from '#domain/posts/status.ts';
import { WORK_KINDS } from './my-work.ts';

const workItem = z.object({
  /** The row's id: a post may have several rows. */
  id: z.string(),
  kind: z.enum(WORK_KINDS),
  postId: z.string(),
  title: z.string(),
  companyName: orNull(z.string()),
  status: z.enum(POST_STATUSES),
  /** For `nobody`: the stage that has nobody in it. */
  stageName: z.string().nullish(),
  /** Since when the post waits for this person. */
  since: instantOut,
});
export type WorkItem = z.infer<typeof workItem>;

export const listMyWork = endpoint('listMyWork', {
  method: 'GET',
  path: '/api/my-work',
  access: 'member',
  ability: 'act in person',
  conditional: true,
  summary: 'What waits for the person who asks, what has waited longest first; at most 50.',
  answer: z.array(workItem),
});
