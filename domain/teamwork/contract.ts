import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { extra, instantOut, orNull, uuid } from '#domain/kit/fields.ts';
import { post } from '#domain/posts/contract.ts';
import { POST_STATUSES } from '#domain/posts/status.ts';
import { presenceEndpoints } from './presence.ts';
import { WORK_KINDS } from './work.ts';

export const NOT_OF_TEAM = 'Please choose somebody of your team who sees this client';

export const assignPost = endpoint('assignPost', {
  method: 'PUT',
  path: '/api/posts/:id/assignee',
  access: 'member',
  ability: 'compose',
  summary: 'Give a post to a member who sees its client, or (null) back to whoever made it.',
  params: z.object({ id: uuid }),
  body: z.object({ memberId: uuid.nullable() }),
  answer: post,
});

const workItem = z.object({
  /** Of the row: a post may be there for several reasons. */
  id: z.string(),
  kind: z.enum(WORK_KINDS),
  postId: z.string(),
  title: z.string(),
  companyName: orNull(z.string()),
  status: z.enum(POST_STATUSES),
  /** Since when it waits for the person. */
  since: instantOut,
  cover: extra(z.object({ url: z.string(), type: z.string() }).nullable(), null),
});
export type WorkItem = z.infer<typeof workItem>;

export const listMyWork = endpoint('listMyWork', {
  method: 'GET',
  path: '/api/my-work',
  access: 'member',
  ability: 'look',
  conditional: true,
  summary: 'What waits for the person who asks, what has waited longest first; at most 50.',
  answer: z.array(workItem),
});

export const teamworkEndpoints = [...presenceEndpoints, assignPost, listMyWork];
