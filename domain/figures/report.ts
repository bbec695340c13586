import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { instantOut, orNull, required } from '#domain/kit/fields.ts';
import { LANGUAGES } from '#domain/languages/language.ts';
import { MEDIA_KINDS } from '#domain/media/object-path.ts';
import {
  isBeforeApproval,
  isOpenForReview,
  isPublished,
  goesOutAt,
  type PostStatus,
} from '#domain/posts/status.ts';
import { figure, monthField } from './figures.ts';

/**
 * A post's state in words that a client knows. A failed post is approved and not out yet. `ready`: it has no date, and
 * the client did not say yes. `changing`: they asked for changes. `working`: they did not, and the agency has it.
 */
export const REPORT_STATES = [
  'published',
  'scheduled',
  'approved',
  'ready',
  'waiting',
  'changing',
  'working',
] as const;
export type ReportState = (typeof REPORT_STATES)[number];

interface Standing {
  status: PostStatus;
  scheduledAt: Date | null;
  /** The client was asked and has not answered. */
  isAsked: boolean;
  /** Somebody at the client has said yes to the present version. */
  isAgreed: boolean;
  /** A yes of the client's ended its last review. */
  isApproved: boolean;
  /** The client asked for changes, or took a yes back, and the post has not been settled since. */
  isSentBack: boolean;
}

/** During a review inside the agency the client is not asked. */
export function reportState(post: Standing): ReportState {
  const { status } = post;
  if (isPublished(status)) return 'published';
  if (isOpenForReview(status) && post.isAsked) return 'waiting';
  if (isOpenForReview(status) && post.isAgreed) return 'approved';
  if (isBeforeApproval(status)) return post.isSentBack ? 'changing' : 'working';
  if (goesOutAt(status, post.scheduledAt)) return 'scheduled';
  return post.isApproved || post.isAgreed ? 'approved' : 'ready';
}

/** The most posts of a month that are listed one by one. */
export const REPORT_MOST = 500;

/** Nothing internal: no title, no notes, no names of members or of reviewers. */
const reportPost = z.object({
  id: z.string(),
  /** The beginning of the caption that the client last saw. */
  caption: z.string(),
  cover: orNull(z.object({ url: z.string(), type: z.enum(MEDIA_KINDS) })),
  state: z.enum(REPORT_STATES),
  /** When the post went out or is planned to. */
  at: orNull(instantOut),
  approvedAt: orNull(instantOut),
  rounds: orNull(z.number()),
  /** In seconds. */
  withClient: orNull(z.number()),
  withUs: orNull(z.number()),
  links: z.array(z.object({ network: orNull(z.string()), url: z.string() })),
});
export type ReportPost = z.infer<typeof reportPost>;

export const getReport = endpoint('getReport', {
  method: 'GET',
  path: '/api/agency/report',
  access: 'member',
  ability: 'look',
  conditional: true,
  summary:
    'One client’s month as a page to hand over: what was planned, approved and published, with links, and how long either side took. Holds nothing that only the agency may know.',
  query: z.object({ company: required('Please choose a client', 200), month: monthField }),
  answer: z.object({
    agency: z.object({ name: orNull(z.string()), logoUrl: orNull(z.string()), accent: orNull(z.string()) }),
    company: z.object({ name: z.string(), logoUrl: orNull(z.string()), language: z.enum(LANGUAGES) }),
    month: z.string(),
    timeZone: z.string(),
    planned: z.number(),
    published: z.number(),
    waiting: z.number(),
    /** For posts approved in the month; null where there are none. */
    figure: orNull(figure),
    posts: z.array(reportPost),
  }),
});
export type Report = z.infer<typeof getReport.answer>;

export const reportEndpoints = [getReport];
