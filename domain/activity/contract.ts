import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { instantOut, limit, orNull } from '#domain/kit/fields.ts';

export const activityItem = z.object({
  id: z.string(),
  type: z.enum(['approval', 'comment']),
  /** approved or rejected for an approval, null for a comment. */
  status: orNull(z.string()),
  /** The answer took back a yes. */
  withdrawn: z.boolean().optional(),
  /** A tacit yes: silence that counted because the client agreed to that. */
  tacit: z.boolean().optional(),
  postId: z.string(),
  postTitle: z.string(),
  reviewerName: orNull(z.string()),
  reviewerContact: orNull(z.string()),
  createdAt: instantOut,
  comment: orNull(z.string()),
  companyName: orNull(z.string()),
});
export type ActivityItem = z.infer<typeof activityItem>;

export const listActivity = endpoint('listActivity', {
  method: 'GET',
  path: '/api/activity',
  access: 'member',
  ability: 'look',
  summary: 'What reviewers did lately, newest first.',
  conditional: true,
  query: z.object({ limit: limit(8, 100), company: z.string().max(200).optional() }),
  answer: z.array(activityItem),
});

export const activityEndpoints = [listActivity];
