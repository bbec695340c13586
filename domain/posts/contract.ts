import { z } from 'zod';
import { campaignMark } from '#domain/campaigns/mark.ts';
import { isPhone, normalisePhone, PHONE_MESSAGE } from '#domain/accounts/phone.ts';
import type { Ability } from '#domain/agencies/abilities.ts';
import { endpoint, inView } from '#domain/kit/endpoint.ts';
import {
  chosenInstant,
  done,
  extra,
  flag,
  instant,
  instantOrDay,
  instantOut,
  limit,
  LIST_MOST,
  orElse,
  orNull,
  text,
  uuid,
} from '#domain/kit/fields.ts';
import { mailbox } from '#domain/kit/mailbox.ts';
import { MEDIA_KINDS, objectPath } from '#domain/media/object-path.ts';
import { goesToFields, TARGETS_MOST, targetsAsked } from '#domain/networks/targets.ts';
import { asset } from './asset.ts';
import { assigneeFields } from './assignee.ts';
import { addAsset, deleteAsset, updateAsset } from './asset-endpoints.ts';
import { ASSETS_MOST } from './files-most.ts';
import { each, EDITABLE, TEXT_NAMES, type TextName } from './editable.ts';
import { getHistory, getRecord } from './record.ts';
import { previewEndpoints, previewFields } from './preview.ts';
import { onePerPerson } from './reviewers.ts';
import { DATE_AND_TIME_NEEDED } from './schedule.ts';
import { POST_SORTS } from './sort.ts';
import { POST_STATUSES, SAID } from './status.ts';
import { postViews, VIEWS } from './views.ts';
import { stageFields } from './stage-fields.ts';

export type { Asset } from './asset.ts';
export { addAsset, deleteAsset, updateAsset } from './asset-endpoints.ts';

/** A key stays bound to the post that it made, also while that post's deletion can be undone. */
export const MADE_AND_DELETED =
  'This was made before and has been deleted since. Restore it, or use a new key.';

export const CAPTION_LIMIT = 2200;

export const post = z.object({
  id: z.string(),
  userId: z.string(),
  companyName: orNull(z.string()),
  ...each(TEXT_NAMES, (name) => (EDITABLE[name].always ? z.string() : extra(z.string(), ''))),
  status: z.enum(POST_STATUSES),
  scheduledAt: orNull(instantOut),
  publishedAt: orNull(instantOut),
  reviewerEmails: z.array(z.string()),
  reviewerPhones: z.array(z.string()),
  version: extra(z.number(), 1),
  /** By reviewers, removed ones included: only what they said yes to may go out. */
  said: extra(z.enum(SAID), 'nothing'),
  reviewDueAt: orNull(instantOut),
  /** Why publishing failed, or that its outcome is unknown. */
  failureReason: orNull(z.string()),
  /** The post counts as failed because nobody knows whether it went out. */
  unconfirmed: extra(z.boolean(), false),
  /** The address where the post can be seen, if its channel gave one. */
  publishedUrl: orNull(z.string()),
  /** A network is at work on the post: `calling` until it answers, else a retry follows, for `reason`. */
  goingOut: orNull(z.object({ channel: z.string(), calling: z.boolean(), reason: z.string().nullable() })),
  ...previewFields,
  /** Since when the post is archived and only its record is shown. */
  archivedAt: orNull(instantOut),
  /** When the present turn began. */
  turnSince: extra(instantOut, ''),
  inCampaign: orNull(campaignMark),
  ...stageFields,
  createdAt: instantOut,
  updatedAt: extra(instantOut, ''),
  ...assigneeFields,
  ...goesToFields,
  assets: z.array(asset),
});
export type Post = z.infer<typeof post>;

const textFor = (name: TextName) => text(EDITABLE[name].most);
const reviewerEmails = z.array(mailbox).max(50, 'Please add at most 50 reviewers').transform(onePerPerson);
const reviewerPhones = z
  .array(z.string().refine(isPhone, PHONE_MESSAGE).transform(normalisePhone))
  .max(50, 'Please add at most 50 reviewers')
  .transform(onePerPerson);

/**
 * The values that the editor showed of the fields it changes. If somebody else saved another value since, the
 * answer is 409 with both values, and nothing is saved; lists of reviewers are merged. Without `basedOn` the
 * last save wins.
 */
const basedOn = z.object({
  ...each(TEXT_NAMES, (name) => textFor(name).optional()),
  reviewerEmails: reviewerEmails.optional(),
  reviewerPhones: reviewerPhones.optional(),
  reviewDueAt: instant.nullable().optional(),
  scheduledAt: instant.nullable().optional(),
  targets: targetsAsked.optional(),
});

const byId = z.object({ id: uuid });

export const listPosts = endpoint('listPosts', {
  method: 'GET',
  path: '/api/posts',
  access: 'member',
  ability: 'look',
  summary:
    'The owner’s posts, newest first, at most 1,000 with a `Link` to the rest. `from` and `to` select by scheduled or published time, `undated=true` what has neither.',
  conditional: true,
  query: z.object({
    company: z.string().max(200).optional(),
    /** One status, or several separated by commas. */
    status: z
      .string()
      .max(200)
      .transform((value) => value.split(',').map((part) => part.trim()))
      .pipe(z.array(z.enum(POST_STATUSES, { error: 'Unknown status' })))
      .optional(),
    from: instantOrDay.optional(),
    to: instantOrDay.optional(),
    search: text(200).optional(),
    campaign: uuid.optional(),
    limit: limit(LIST_MOST, LIST_MOST),
    /** Only archived posts instead of all others. */
    archived: flag.optional(),
    undated: flag.optional(),
    /** Given to this member, or to nobody. */
    assignee: z.union([z.literal('nobody'), uuid]).optional(),
    /** In the order of titles it holds one. */
    cursor: z.string().max(2000).optional(),
    /** For the view `grid`; all other lists are newest first. */
    sort: z.enum(POST_SORTS, { error: 'Unknown order' }).optional(),
    /** Answers only the fields that this screen shows. */
    view: z.enum(VIEWS, { error: 'Unknown view' }).optional(),
  }),
  answer: z.array(post),
  views: postViews,
});
export const listForCalendar = inView(listPosts, 'calendar');
export const listForGrid = inView(listPosts, 'grid');

export const countPosts = endpoint('countPosts', {
  method: 'GET',
  path: '/api/posts/counts',
  access: 'member',
  ability: 'look',
  summary: 'How many posts there are in each status, of one company or of all.',
  conditional: true,
  query: z.object({ company: z.string().max(200).optional() }),
  answer: z.record(z.enum(POST_STATUSES), z.number().int()),
});

export const getPost = endpoint('getPost', {
  method: 'GET',
  path: '/api/posts/:id',
  access: 'member',
  ability: 'look',
  summary: 'One post.',
  conditional: true,
  params: byId,
  answer: post,
});

export const createPost = endpoint('createPost', {
  method: 'POST',
  path: '/api/posts',
  access: 'member',
  ability: 'compose',
  summary: 'Create a post: a draft, one that is sent for review, or one that is scheduled.',
  status: 201,
  body: z.object({
    /** The same person's repeated request with the same key makes no second post: for retries after a lost answer. */
    key: text(100).optional(),
    companyName: text(120)
      .nullable()
      .optional()
      .transform((name) => (name ? name : null)),
    ...each(TEXT_NAMES, (name) => orElse(textFor(name), '')),
    assets: z
      .array(
        z.object({ url: objectPath, type: z.enum(MEDIA_KINDS), altText: text(1000).nullable().optional() }),
      )
      .max(ASSETS_MOST, `Please add at most ${ASSETS_MOST} files`)
      .nullish()
      .transform((list) => list ?? []),
    scheduledAt: instant.nullable().optional(),
    reviewDueAt: instant.nullable().optional(),
    reviewerEmails: orElse(reviewerEmails, []),
    reviewerPhones: orElse(reviewerPhones, []),
    targets: targetsAsked.nullish(),
    campaignId: uuid.nullish(),
    /** False saves a draft with its reviewers, and its date as the plan, and asks nobody yet. */
    send: z.boolean().nullish(),
  }),
  answer: post,
});

export const updatePost = endpoint('updatePost', {
  method: 'PATCH',
  path: '/api/posts/:id',
  access: 'member',
  ability: 'compose',
  summary:
    'Change title, caption, reviewers or, before approval, the planned date; or send for review with status "In Review".',
  params: byId,
  body: z.object({
    ...each(TEXT_NAMES, (name) => textFor(name).optional()),
    reviewerEmails: reviewerEmails.optional(),
    reviewerPhones: reviewerPhones.optional(),
    reviewDueAt: instant.nullable().optional(),
    /** The planned date of a post that is not approved yet; null removes it. */
    scheduledAt: instant.nullable().optional(),
    /** All accounts of the post; a change makes a new version. */
    targets: targetsAsked.optional(),
    /** With `targets`: ids of targets with a disconnected account that stay. Others are removed. */
    byHand: z.array(uuid).max(TARGETS_MOST).optional(),
    status: z.enum(POST_STATUSES, { error: 'Unknown status' }).optional(),
    basedOn: basedOn.optional(),
  }),
  answer: post.extend({
    /** Reviewers who had answered are asked again, because the date is part of their answer. */
    dateAsksAgain: z.literal(true).optional(),
  }),
});

export const schedulePost = endpoint('schedulePost', {
  method: 'POST',
  path: '/api/posts/:id/schedule',
  access: 'member',
  ability: 'schedule',
  summary: 'Schedule an approved post, or move a scheduled one.',
  params: byId,
  body: z.object({
    scheduledAt: chosenInstant(DATE_AND_TIME_NEEDED),
    /** The date that was shown; see `basedOn` of PATCH /api/posts/{id}. */
    basedOn: basedOn.pick({ scheduledAt: true }).optional(),
  }),
  answer: post,
});

const action = (name: string, verb: string, ability: Ability, summary: string) =>
  endpoint(name, {
    method: 'POST',
    path: `/api/posts/:id/${verb}`,
    access: 'member',
    ability,
    summary,
    params: byId,
    answer: post,
  });

export const unschedulePost = action(
  'unschedulePost',
  'unschedule',
  'schedule',
  'Take a scheduled post off the calendar.',
);
export const retryPost = action('retryPost', 'retry', 'publish', 'Try again to publish a failed post.');
export const markPosted = action('markPosted', 'mark-posted', 'publish', 'Say that the post went out.');

export const resendPost = endpoint('resendPost', {
  method: 'POST',
  path: '/api/posts/:id/resend',
  access: 'member',
  ability: 'send',
  summary: 'Notify the reviewers who have not approved once more. Once per post and minute.',
  params: byId,
  answer: done,
});

export const postEndpoints = [
  listPosts,
  countPosts,
  getPost,
  createPost,
  updatePost,
  schedulePost,
  unschedulePost,
  retryPost,
  markPosted,
  resendPost,
  ...previewEndpoints,
  getHistory,
  getRecord,
  addAsset,
  updateAsset,
  deleteAsset,
];
