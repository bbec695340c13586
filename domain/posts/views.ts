import { z } from 'zod';
import { campaignMark } from '#domain/campaigns/mark.ts';
import { extra, instantOut, orNull } from '#domain/kit/fields.ts';
import { MEDIA_KINDS } from '#domain/media/object-path.ts';
import { POST_STATUSES } from './status.ts';

/** A network has the post (`calling`), it will be retried (`retrying`), or its outcome is unknown. */
export const UNDER_WAY = ['calling', 'retrying', 'unconfirmed'] as const;

/** Shorter forms of a list of posts, for screens that show less of each. */
export const VIEWS = ['calendar', 'grid'] as const;

/** For keys that few posts have: left out where empty, which saves a calendar a quarter of its bytes. */
const seldom = orNull;

const shared = {
  id: z.string(),
  companyName: orNull(z.string()),
  title: z.string(),
  status: z.enum(POST_STATUSES),
  scheduledAt: orNull(instantOut),
  publishedAt: orNull(instantOut),
  /** The first of its files. */
  cover: orNull(z.object({ url: z.string(), type: z.enum(MEDIA_KINDS) })),
  /** Where the post can be seen, the first of several places; null where no network gave an address. */
  publishedUrl: seldom(z.string()),
  /** When the present turn began; left out where it is nobody's. */
  turnSince: extra(instantOut, ''),
  inCampaign: seldom(campaignMark),
  /** The post's assignee. */
  assigneeName: seldom(z.string()),
  /** The current stage, where the client has stages. */
  stageName: seldom(z.string()),
  underWay: seldom(z.enum(UNDER_WAY)),
};

/** A post as a calendar shows it. */
export const calendarPost = z.object(shared);
export type PostInCalendar = z.infer<typeof calendarPost>;

/** A post as a tile of the grid shows it. */
export const gridPost = z.object({
  ...shared,
  photos: extra(z.number(), 0),
  videos: extra(z.number(), 0),
  /** How many things reviewers asked for that nobody has ticked off. */
  toDo: extra(z.number(), 0),
  createdAt: instantOut,
});
export type PostInGrid = z.infer<typeof gridPost>;

export const postViews = { calendar: z.array(calendarPost), grid: z.array(gridPost) };
