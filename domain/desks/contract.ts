import { z } from 'zod';
import { answerForm } from '#domain/approvals/answer-form.ts';
import { ownApproval, reviewPage } from '#domain/approvals/contract.ts';
import { notified } from '#domain/approvals/notice.ts';
import { reader, shownFace } from '#domain/approvals/reader.ts';
import { APPROVAL_STATUSES } from '#domain/approvals/status.ts';
import { endpoint } from '#domain/kit/endpoint.ts';
import { deleted, done, extra, instantOut, orNull, required, uuid } from '#domain/kit/fields.ts';
import { MEDIA_KINDS } from '#domain/media/object-path.ts';
import { POST_STATUSES } from '#domain/posts/status.ts';
import { DESK_SHOWS } from './shows.ts';

/** The most answers in one request; a page with more sends them in parts. */
export const ANSWERS_AT_ONCE = 200;
export const NOT_ON_THIS_DESK = 'This post is no longer on your desk';

const byToken = z.object({ token: z.string().max(200) });

/** A post in a list, with what a tile and a row show. */
const deskPost = z.object({
  postId: z.string(),
  /** Null for a post that this reviewer is not asked about. */
  approvalId: z.string().nullable(),
  /** The reviewer's answer. */
  said: z.enum(APPROVAL_STATUSES).nullable(),
  /** The answer was about an earlier version than the one that is listed. */
  isEarlier: extra(z.boolean(), false),
  status: z.enum(POST_STATUSES),
  caption: z.string(),
  scheduledAt: instantOut.nullable(),
  publishedAt: instantOut.nullable(),
  cover: z.object({ url: z.string(), type: z.enum(MEDIA_KINDS), altText: z.string().nullable() }).nullable(),
});

export const desk = z.object({
  ...reader,
  /** The agency's face. */
  agency: orNull(shownFace),
  reviewer: z.object({ name: z.string().nullable(), contact: z.string() }),
  company: z.object({ name: z.string(), logoUrl: z.string().nullable() }),
  /** The posts that wait for this reviewer, in order of urgency, each as on the page of its own link. */
  waiting: z.array(reviewPage),
  /** By date; posts without one last. */
  plan: z.array(deskPost),
  /** The posts that this reviewer answered, the newest answer first. */
  done: z.array(
    deskPost.extend({
      comment: z.string().nullable(),
      respondedAt: instantOut.nullable(),
      /** The post's date when the reviewer said yes. */
      agreedDate: orNull(instantOut),
      /** A tacit yes: silence that counted as agreed. */
      tacit: extra(z.boolean(), false),
      /** With a `rejected`: the answer took back a yes. */
      withdrawn: z.boolean().optional(),
      /** Where the post is out. */
      links: z.array(z.object({ network: z.string(), handle: z.string(), url: z.string() })),
    }),
  ),
});
export type Desk = z.infer<typeof desk>;
export type DeskPost = z.infer<typeof deskPost>;
export type DonePost = Desk['done'][number];

export const openDesk = endpoint('openDesk', {
  method: 'GET',
  path: '/api/desk/:token',
  access: 'reviewer',
  summary: 'Everything of one client that waits for one person, its plan, and what they have answered.',
  conditional: true,
  params: byToken,
  answer: desk,
});

export const openDeskPost = endpoint('openDeskPost', {
  method: 'GET',
  path: '/api/desk/:token/posts/:postId',
  access: 'reviewer',
  summary: 'One post of a desk, as its own link shows it.',
  params: byToken.extend({ postId: uuid }),
  answer: reviewPage,
});

export const answerDesk = endpoint('answerDesk', {
  method: 'POST',
  path: '/api/desk/:token/answers',
  access: 'reviewer',
  summary: 'Answers to several posts, each about the version that was read, with an outcome for each.',
  params: byToken,
  body: z.object({
    answers: z
      .array(answerForm.extend({ approvalId: uuid }))
      .min(1, 'Please answer at least one post')
      .max(ANSWERS_AT_ONCE, `Please send at most ${ANSWERS_AT_ONCE} answers at once`),
  }),
  answer: z.object({
    results: z.array(
      z.object({
        approvalId: z.string(),
        ok: z.boolean(),
        /** Why the answer was refused. */
        message: z.string().optional(),
        /** The present state, where the approval is this reviewer's. */
        approval: ownApproval.optional(),
      }),
    ),
  }),
});
export type DeskAnswer = z.infer<typeof answerDesk.body>['answers'][number];
export type DeskResult = z.infer<typeof answerDesk.answer>['results'][number];

export const renewDesk = endpoint('renewDesk', {
  method: 'POST',
  path: '/api/desk/:token/renew',
  access: 'reviewer',
  summary: 'Send the link of the desk to the address on record. Answers the same for every link.',
  status: 202,
  answersAlike: true,
  params: byToken,
  answer: done,
});

const byName = z.object({ name: required('Company name is required', 200) });

const companyDesks = z.object({
  shows: z.enum(DESK_SHOWS),
  desks: z.array(
    z.object({
      id: z.string(),
      reviewerName: z.string().nullable(),
      reviewerContact: z.string(),
      /**
       * Null for readers who may not send, and where the server's key changed without naming the one before.
       */
      url: orNull(z.string()),
      /** How many posts wait for this person. */
      waiting: z.number(),
      /** The last message to the reviewer about a post of this client. */
      notified,
      openedAt: orNull(instantOut),
      answeredAt: orNull(instantOut),
      createdAt: instantOut,
    }),
  ),
});
export type CompanyDesks = z.infer<typeof companyDesks>;

export const listDesks = endpoint('listDesks', {
  method: 'GET',
  path: '/api/companies/:name/desks',
  access: 'member',
  ability: 'look',
  summary: 'The standing links of a client’s people, and what they show.',
  conditional: true,
  params: byName,
  answer: companyDesks,
});

export const chooseDesks = endpoint('chooseDesks', {
  method: 'PUT',
  path: '/api/companies/:name/desks',
  access: 'member',
  ability: 'manage clients',
  summary: 'Choose whether desks show only what is in review, or the plan.',
  params: byName,
  body: z.object({ shows: z.enum(DESK_SHOWS, { error: 'Please choose review or plan' }) }),
  answer: companyDesks,
});

export const withdrawDesk = endpoint('withdrawDesk', {
  method: 'DELETE',
  path: '/api/desks/:id',
  access: 'member',
  ability: 'send',
  summary: 'The link of a desk opens nothing any more; whoever is asked again gets another one.',
  params: z.object({ id: uuid }),
  answer: deleted,
});

export const restoreDesk = endpoint('restoreDesk', {
  method: 'POST',
  path: '/api/desks/:id/restore',
  access: 'member',
  ability: 'send',
  summary: 'Undo the withdrawal of a desk’s link within a minute.',
  params: z.object({ id: uuid }),
  answer: deleted,
});

export const deskEndpoints = [
  openDesk,
  openDeskPost,
  answerDesk,
  renewDesk,
  listDesks,
  chooseDesks,
  withdrawDesk,
  restoreDesk,
];
