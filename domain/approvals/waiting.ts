import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { done, extra, instantOut, limit, orNull, uuid } from '#domain/kit/fields.ts';
import { nextStep, noTacit } from './next-step.ts';
import { notified, toBeTold } from './notice.ts';

export const reviewerType = z.enum(['email', 'phone']);

/** A reviewer who has been asked about a post and has not answered, with what a reminder needs. */
export const waitingReview = z.object({
  /** The approval's id. */
  id: z.string(),
  postId: z.string(),
  title: z.string(),
  companyName: orNull(z.string()),
  reviewerContact: z.string(),
  reviewerType,
  reviewerName: orNull(z.string()),
  /** Empty for readers who are not given it: see `isGivenLinkOf`. */
  reviewUrl: z.string(),
  /** Since when the link is withdrawn by the agency. */
  linkWithdrawnAt: orNull(instantOut),
  /** When the last message with the link went; without one, when they were asked. */
  sentAt: instantOut,
  notified,
  toBeTold,
  openedAt: orNull(instantOut),
  dueAt: orNull(instantOut),
  /** When the post goes out, once everyone has approved it. */
  scheduledAt: orNull(instantOut),
  /** Since when their answer is missing. */
  waitingSince: extra(instantOut, ''),
  /** The stage that asks them, where the client has stages. */
  stageName: orNull(z.string()),
  nextStep,
  noTacit,
});
export type WaitingReview = z.infer<typeof waitingReview>;

export const listWaiting = endpoint('listWaiting', {
  method: 'GET',
  path: '/api/approvals/waiting',
  access: 'member',
  ability: 'look',
  summary: 'Who has been asked and has not answered, person by person, most urgent first.',
  conditional: true,
  query: z.object({
    company: z.string().trim().max(200).optional(),
    limit: limit(50, 200),
    cursor: z.string().max(200).optional(),
  }),
  answer: z.array(waitingReview),
});

export const JUST_REMINDED = 'This reviewer just got a message. Please wait a minute.';
export const NOBODY_WAITED_FOR = 'This reviewer is not being waited for any more';

export const remindReviewer = endpoint('remindReviewer', {
  method: 'POST',
  path: '/api/approvals/:postId/remind',
  access: 'member',
  ability: 'send',
  summary: 'Remind one reviewer who has not answered. Once a minute for each.',
  params: z.object({ postId: uuid }),
  body: z.object({ approvalId: uuid }),
  answer: done,
});

export const waitingEndpoints = [listWaiting, remindReviewer];
