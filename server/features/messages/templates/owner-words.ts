import type { ApprovalStatus } from '#domain/approvals/status.ts';
import type { OwnerKind } from '#domain/messages/kinds.ts';
import type { Block } from '#domain/messages/mail-parts.ts';
import { paragraph, quote } from './layout.ts';
import type { Place } from './to-post.ts';
import { dayAndTime, type Reminded } from './words.ts';

export interface OwnerNews {
  kind: OwnerKind;
  firstName: string;
  title: string;
  companyName: string | null;
  caption: string;
  scheduledAt: Date | null;
  timeZone: string;
  /** When it is written. */
  now: Date;
  /** The post's page. */
  link: string;
  /** The post's picture; absolute and readable without a session. */
  pictureUrl: string | null;
  /** The reviewer who answered, or whose answer is missing. */
  reviewer?: string;
  /** The colleague who assigned the post to them, or mentioned them. */
  by?: string;
  /** Left out for a comment without a decision. */
  decision?: ApprovalStatus | 'withdrawn';
  comment?: string | null;
  /** Of a tacit yes, which nobody gave or wrote: the sentence about what the client agreed to. */
  agreement?: string;
  /**
   * Why the thread does not have words that came by text: they may be about several posts, or the review link does
   * not open any more.
   */
  byText?: 'unclear' | 'closed';
  /** Gathered comments, instead of a single one. */
  comments?: { reviewer: string; comment: string }[];
  /** How many answers are still missing. */
  waiting?: number;
  /** Why publishing failed, in the words of the post's page. */
  reason?: string;
  /** It is unknown whether the post went out. */
  unconfirmed?: boolean;
  /** On how many of its accounts a post that failed is out. */
  out?: { on: number; of: number };
  /** An account that refused the post before its date, and those where it still goes out. */
  refused?: { place: string; others: string[] };
  /** URLs for downloading the pictures and videos, in order. */
  mediaUrls?: string[];
  /** Accounts where a person posts it, each with its content. */
  places?: Place[];
  /** A missing first comment of a published post. */
  missing?: { place: string; text: string };
  /** Accounts that must be connected again before the date. */
  reconnect?: string[];
  /** The stage in which nobody is left. */
  stage?: string;
  /** The stages that are asked after the present one. */
  later?: string[];
  /** One yes of those who are asked is enough. */
  oneIsEnough?: boolean;
  /** Who approved which version, and whose silence counted, where not everyone gave a yes to the present one. */
  yeses?: { version: number; names: string[]; silent: string[] }[];
  /** Nothing but somebody's silence was missing for that. */
  onlySilence?: boolean;
  /** Which stages were skipped. */
  skipped?: string[];
  /** The post's version. */
  version?: number;
  /** Whether those whose yes is for an earlier version were told. */
  toldEarlier?: boolean;
  /** The passed date without an answer, and how often the plan has moved. */
  movedFrom?: Date;
  moves?: number;
  /** When the late reviewers were reminded. */
  reminded?: Reminded;
}

/** The texts of one kind of mail. */
export interface OwnerWords {
  heading: string;
  blocks: (Block | null)[];
  preheader: string;
  button?: string;
  /** A path under the post's page. */
  page?: string;
  /** Why the reader gets it, if the post is not theirs. */
  footer?: string;
}

export const when = (at: Date | null, news: OwnerNews) => (at ? dayAndTime(at, news) : null);
/** What was said with an answer. The sentence about a tacit yes is no quote: nobody wrote it. */
export const quoted = (news: OwnerNews) =>
  news.agreement
    ? paragraph(news.agreement)
    : quote(`${news.reviewer ?? 'The reviewer'} wrote`, news.comment);
