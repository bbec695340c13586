import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { instantOut, limit } from '#domain/kit/fields.ts';

export const activityItem = z.object({
  id: z.string(),
  type: z.enum(['approval', 'comment']),
  /** approved or rejected for an approval, null for a comment. */
  status: z.string().nullable(),
  postId: z.string(),
  postTitle: z.string(),
  reviewerName: z.string().nullable(),
  reviewerContact: z.string().nullable(),
  createdAt: instantOut,
  comment: z.string().nullable(),
  companyName: z.string().nullable(),
});
export type ActivityItem = z.infer<typeof activityItem>;

export const listActivity = endpoint('listActivity', {
  method: 'GET',
  path: '/api/activity',
  access: 'owner',
  summary: 'What reviewers did lately, newest first.',
  conditional: true,
  query: z.object({ limit: limit(8, 100), company: z.string().max(200).optional() }),
  answer: z.array(activityItem),
});

export const activityEndpoints = [listActivity];
