import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { extra, instantOut, orNull, required, text, uuid } from '#domain/kit/fields.ts';
import { MEDIA_KINDS } from '#domain/media/object-path.ts';
import { preview } from '#domain/networks/preview-shape.ts';
import { CONTENT_NAMES, each } from '#domain/posts/content-fields.ts';
import { POST_STATUSES } from '#domain/posts/status.ts';
import { pointing } from './anchor.ts';
import { aboutPlace, answerForm } from './answer-form.ts';
import { nextStep, noTacit } from './next-step.ts';
import { notified, toBeTold } from './notice.ts';
import { reader, shownFace } from './reader.ts';
import { APPROVAL_STATUSES, COMMENT_SIDES, ORIGINS } from './status.ts';
import { takenFrom } from './taken-from.ts';
import { reviewerType, waitingEndpoints } from './waiting.ts';

export const CHANGED_MEANWHILE = 'This post changed while you were looking at it';
export const ALREADY_APPROVED = 'You have already approved this post';
export const NOTHING_TO_WITHDRAW = 'You have not approved this post, so there is nothing to take back';
export const ANSWERED_SINCE = 'You have answered this post again since then, and that answer counts';
export const PREVIEW_ONLY = 'This is a preview; it cannot be answered';
export const COMMENTS_PER_HOUR = 20;
export const TOO_MANY_COMMENTS =
  `At most ${COMMENTS_PER_HOUR} comments an hour are taken. Please wait a while, then send this one again.` as const;
export const LINK_DAYS = 60;

/** With a `rejected`: the answer took back a yes. */
const withdrawn = z.boolean().optional();

/** An approval as the owner sees it. */
export const approval = z.object({
  id: z.string(),
  postId: extra(z.string(), ''),
  /** Empty, like the link, for readers who are not given it: see `isGivenLinkOf`. */
  approvalToken: extra(z.string(), ''),
  reviewUrl: extra(z.string(), ''),
  /**
   * The reviewer's desk; null without a client, once it is withdrawn, or where the reader is not given it.
   */
  deskUrl: orNull(z.string()),
  reviewerContact: z.string(),
  reviewerType,
  reviewerName: orNull(z.string()),
  status: z.enum(APPROVAL_STATUSES),
  answeredVersion: orNull(z.number()),
  comment: orNull(z.string()),
  dueAt: orNull(instantOut),
  openedAt: orNull(instantOut),
  respondedAt: orNull(instantOut),
  createdAt: extra(instantOut, ''),
  notified,
  /** The post's date when the reviewer said yes. */
  agreedDate: orNull(instantOut),
  /** A tacit yes: silence that counted because the client agreed to that. */
  tacit: extra(z.boolean(), false),
  takenFrom,
  withdrawn,
  nextStep,
  noTacit,
  toBeTold,
  /** Since when no texts go to this number, because the reviewer replied STOP. */
  textsStoppedAt: orNull(instantOut),
  /** Since when the link is withdrawn by the agency. */
  linkWithdrawnAt: orNull(instantOut),
  /** The reviewer's stage, counted from 1. */
  stage: extra(z.number(), 1),
  origin: extra(z.enum(ORIGINS), 'post'),
  /** Of a stage inside: a member who left the agency or the client since. The answer stays, and nobody asks them. */
  left: z.boolean().optional(),
});
export type Approval = z.infer<typeof approval>;

export const listApprovals = endpoint('listApprovals', {
  method: 'GET',
  path: '/api/approvals/:postId',
  access: 'member',
  ability: 'look',
  summary: 'The reviewers of a post and what they said.',
  conditional: true,
  params: z.object({ postId: uuid }),
  answer: z.array(approval),
});

/** A comment of the owner or a reviewer, with only the keys that the client may read. */
const commentParts = z.object({
  id: z.string(),
  body: z.string(),
  createdAt: instantOut,
  author: extra(z.enum(['owner', 'reviewer']), 'owner'),
  authorName: extra(z.string(), ''),
  userId: orNull(z.string()),
  approvalId: orNull(z.string()),
  /** The decision that the comment came with; null for a plain comment. */
  decision: orNull(z.enum(APPROVAL_STATUSES)),
  /** A tacit yes: silence that counted because the client agreed to that. */
  tacit: z.boolean().optional(),
  withdrawn,
  ...pointing,
});
/** A comment that belongs to an approval is a reviewer's, even where `author` is missing. */
export const comment = commentParts
  .extend({
    /** Who reads it: the client too, or the agency alone. */
    side: extra(z.enum(COMMENT_SIDES), 'client'),
    /** In a note: the members it mentions, and whether they have seen it. */
    mentions: z.array(z.object({ id: z.string(), name: z.string(), seen: z.boolean() })).optional(),
  })
  .overwrite((one) => (one.approvalId === null ? one : { ...one, author: 'reviewer' }));
export type Comment = z.infer<typeof comment>;

export const listComments = endpoint('listComments', {
  method: 'GET',
  path: '/api/posts/:id/comments',
  access: 'member',
  ability: 'look',
  summary: 'The thread of a post, oldest first: the newest 1,000, with a `Link` to what was before.',
  conditional: true,
  params: z.object({ id: uuid }),
  query: z.object({ cursor: z.string().max(200).optional() }),
  answer: z.array(comment),
});

export const commentBody = required('Please write a comment', 5000);

export const addComment = endpoint('addComment', {
  method: 'POST',
  path: '/api/posts/:id/comments',
  access: 'member',
  ability: 'comment',
  summary: 'Write to the reviewers, or with `side: "internal"` a note that only the agency reads.',
  status: 201,
  params: z.object({ id: uuid }),
  body: z.object({
    body: commentBody,
    ...aboutPlace,
    side: z.enum(COMMENT_SIDES, { error: 'Please choose client or internal' }).default('client'),
    /** Members mentioned in a note; they are notified. */
    mentionIds: z.array(uuid).max(20, 'Please name at most 20 people').optional(),
    /** A repeated request with the same key makes no second comment. */
    key: text(80).optional(),
  }),
  answer: comment,
});

const byToken = z.object({ token: z.string().max(200) });

/** The caller's own approval. */
export const ownApproval = z.object({
  id: z.string(),
  reviewerContact: z.string(),
  reviewerType,
  reviewerName: z.string().nullable(),
  status: z.enum(APPROVAL_STATUSES),
  answeredVersion: z.number().nullable(),
  comment: z.string().nullable(),
  dueAt: instantOut.nullable(),
  respondedAt: instantOut.nullable(),
  /** The post's date when the reviewer said yes. */
  agreedDate: orNull(instantOut),
  /** A tacit yes: silence that counted as agreed. */
  tacit: extra(z.boolean(), false),
  /** When no answer will count as a yes, as the client agreed; null where it will not; only when a page is read. */
  countsAt: instantOut.nullable().optional(),
  withdrawn,
  /**
   * A yes to an earlier version counts for the present one, about which nobody is asked any more: it can be taken
   * back. Only when a page is read.
   */
  earlierCounts: z.boolean().optional(),
  /** When the reviewer last decided, also while they are asked again; only when a page is read. */
  lastAnswerAt: instantOut.nullable().optional(),
});
export type OwnApproval = z.infer<typeof ownApproval>;

export const reviewPage = z.object({
  ...reader,
  /** The agency's face; a post on a desk leaves it to the desk. */
  agency: shownFace.nullable().optional(),
  /** Null on the owner's read-only preview. */
  approval: ownApproval.nullable(),
  post: z.object({
    id: z.string(),
    companyName: z.string().nullable(),
    logoUrl: z.string().nullable(),
    ...each(CONTENT_NAMES, () => z.string()),
    status: z.enum(POST_STATUSES),
    version: z.number(),
    scheduledAt: instantOut.nullable(),
    /** When it went out; a mark of who posted it by hand, too. */
    publishedAt: instantOut.nullable().optional(),
    createdAt: instantOut,
    /** The name of the person who asks. */
    preparedBy: orNull(z.string()),
    /**
     * Where this version goes out, with the words for each account; where it is out, its address. Accounts where
     * another version is out are left out.
     */
    targets: extra(
      z.array(
        z.object({
          network: z.string(),
          handle: z.string(),
          /** The account's display name. */
          name: z.string(),
          /** The profile picture, from our own storage; null where there is none. */
          avatarUrl: orNull(z.string()),
          caption: z.string().nullable(),
          url: z.string().nullable(),
          /** How the post will look there. */
          preview: preview.nullable(),
        }),
      ),
      [],
    ),
    assets: z.array(
      z.object({
        id: z.string(),
        url: z.string(),
        posterUrl: z.string().nullable(),
        type: z.enum(MEDIA_KINDS),
        altText: z.string().nullable(),
        /** Of the upright picture, so that its frame has the right shape before it has loaded. */
        width: z.number().nullable(),
        height: z.number().nullable(),
      }),
    ),
  }),
  allApprovals: z.array(
    z.object({
      id: z.string(),
      isYou: z.boolean(),
      /** Masked, except for the reader's own. */
      reviewerContact: z.string(),
      reviewerType,
      reviewerName: z.string().nullable(),
      status: z.enum(APPROVAL_STATUSES),
      comment: z.string().nullable(),
      respondedAt: instantOut.nullable(),
      /** A tacit yes: silence that counted as agreed. */
      tacit: z.boolean().optional(),
      withdrawn,
      /** A yes to this earlier version, which counts for the one that is shown. */
      earlierVersion: z.number().optional(),
    }),
  ),
  comments: z.array(commentParts.omit({ userId: true })),
  /** The version the reviewer saw before this one, until they answer this one. */
  changedSince: z.object({ version: z.number(), at: instantOut }).nullable().optional(),
  /** The reviewer's desk and how many other posts wait there; only by a post's own link, while any wait. */
  desk: z.object({ url: z.string(), waiting: z.number() }).nullable().optional(),
});
export type ReviewPage = z.infer<typeof reviewPage>;

export const openReview = endpoint('openReview', {
  method: 'GET',
  path: '/api/approve/:token',
  access: 'reviewer',
  summary: 'What a reviewer sees behind the link. Reading decides nothing.',
  conditional: true,
  params: byToken,
  answer: reviewPage,
});

export const answerReview = endpoint('answerReview', {
  method: 'POST',
  path: '/api/approve/:token',
  access: 'reviewer',
  summary: 'Approve, request changes, comment, or take an approval back, about the version that was read.',
  params: byToken,
  body: answerForm,
  answer: z.object({ approval: ownApproval }),
});

export const approvalEndpoints = [
  listApprovals,
  ...waitingEndpoints,
  listComments,
  addComment,
  openReview,
  answerReview,
];
