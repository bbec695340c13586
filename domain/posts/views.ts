import { z } from 'zod';
import { campaignMark } from '#domain/campaigns/mark.ts';
import { extra, instantOut, orNull } from '#domain/kit/fields.ts';
import { MEDIA_KINDS } from '#domain/media/object-path.ts';
import { POST_STATUSES } from './status.ts';

/** How a list of posts can be asked for where a screen shows less of each than there is. */
export const VIEWS = ['calendar', 'grid'] as const;

/** Few posts have one: where there is none the key is left out, which saves a calendar a quarter of its bytes. */
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
  /** Where it can be seen, of several places the first; null where no network said so. */
  publishedUrl: seldom(z.string()),
  /** Since when it is the turn of the side whose turn it is; left out where it is nobody's. */
  turnSince: extra(instantOut, ''),
  inCampaign: seldom(campaignMark),
  /** The member that it was given to. */
  assigneeName: seldom(z.string()),
  /** The stage that has it, where the client has stages. */
  stageName: seldom(z.string()),
};

/** A network has it (`calling`), will get it again by itself (`retrying`), or nobody knows whether it went out. */
export const UNDER_WAY = ['calling', 'retrying', 'unconfirmed'] as const;

/** A post as a calendar shows it. */
export const calendarPost = z.object({ ...shared, underWay: seldom(z.enum(UNDER_WAY)) });
export type PostInCalendar = z.infer<typeof calendarPost>;

/** A post as a tile of the grid shows it. */
export const gridPost = z.object({
  ...shared,
  photos: extra(z.number(), 0),
  videos: extra(z.number(), 0),
  /** What reviewers asked for and nobody has ticked off. */
  toDo: extra(z.number(), 0),
  createdAt: instantOut,
});
export type PostInGrid = z.infer<typeof gridPost>;

export const postViews = { calendar: z.array(calendarPost), grid: z.array(gridPost) };
