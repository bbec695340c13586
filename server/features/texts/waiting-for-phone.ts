import { and, eq, sql, type SQL } from 'drizzle-orm';
import { isEarlierYes, type PostStages } from '#domain/approvals/stages.ts';
import type { ApprovalStatus } from '#domain/approvals/status.ts';
import type { Language } from '#domain/languages/language.ts';
import { isPublished, isUnderReview, type PostStatus } from '#domain/posts/status.ts';
import type { Handle } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { posts } from '#server/db/schema/posts.ts';
import { isVisibleTo, ofOpenAgency } from '#server/features/agencies/visible-to.ts';
import { hasOpenLink } from '#server/features/approvals/find-review.ts';
import { lastAnswerAt } from '#server/features/approvals/last-answer.ts';
import { languageFor, nameOfCompany } from '#server/features/companies/names.ts';
import { waits } from '#server/features/desks/shown.ts';
import type { ApprovalRow } from '#server/features/posts/store.ts';

/** A version of a post that a phone was given a number for. */
interface Named {
  number: number;
  version: number;
  /** Whether a text with it was handed over. */
  isTold: boolean;
  /** Whether this person answered that version. */
  isAnswered: boolean;
}

/** A post that this phone was asked about. */
export interface AskedPost {
  postId: string;
  approvalId: string;
  token: string;
  agencyId: string;
  companyId: string | null;
  companyName: string | null;
  authorName: string;
  contact: string;
  caption: string;
  language: Language;
  version: number;
  isWaiting: boolean;
  /** The post's. */
  status: PostStatus;
  /** Whether this person's yes stands: to the present version, or to an earlier one that counts for it. */
  isApproved: boolean;
  /** Whether this person asked for changes to the present version, and a yes to it would still be taken. */
  isRefused: boolean;
  /** Whether silence can count as a yes at its client. */
  silenceCounts: boolean;
  /** When this phone was asked or reminded last, or answered if that was later, in seconds. */
  lastAt: number;
  /** When this person answered it last, whichever version, in seconds; null if they did not (or silence did). */
  answeredAt: number | null;
  /** Oldest first. */
  named: Named[];
}

/** A yes that can still be changed on the post's page. */
export const isStillChangeable = ({ isApproved, status }: AskedPost) => isApproved && !isPublished(status);

/** Posts that this phone answered after it was last asked about one that waits: a text may be about those. */
export function answeredSince(asked: AskedPost[]): AskedPost[] {
  const waiting = asked.filter((one) => one.isWaiting);
  const lastAsked = Math.max(...waiting.map((one) => one.lastAt));
  return asked.filter(
    (one) => waiting.length > 0 && !one.isWaiting && one.answeredAt !== null && one.answeredAt > lastAsked,
  );
}

/** Whether one of those is of another client or agency than what waits. */
export const mayBeForOthers = (asked: AskedPost[]): boolean =>
  answeredSince(asked).some((one) => asked.some((other) => other.isWaiting && !isOfSameClient(one, other)));

type OfClient = Pick<AskedPost, 'agencyId' | 'companyId'>;
/** Whether the same people read both threads. Of a post without a client nobody knows. */
export const isOfSameClient = (one: OfClient, other: OfClient): boolean =>
  isVisibleTo(one, other) && one.companyId !== null && one.companyId === other.companyId;

export const areOfOneClient = (posts: AskedPost[]): boolean => {
  const [first, ...more] = posts;
  return first !== undefined && more.every((one) => isOfSameClient(first, one));
};

/** Asked by phone, by any agency; needs `approvals`. */
export const byPhone = (phone: string) => sql`
  lower(approvals.reviewer_contact) = lower(${phone}) and approvals.reviewer_type = 'phone'`;

/** Texts about an approval that were handed over for this phone. */
const textsTo = (phone: string) => sql`
  select * from messages
   where messages."to" = ${phone} and messages.channel = 'sms' and messages.approval_id is not null
     and messages.handed_over_at is not null and messages.status <> 'failed'`;

/**
 * Asked by another channel, and reminded by a text to the number in the client's contacts. Their texts become
 * comments; a phone that was not named as a reviewer cannot decide.
 */
const byReminder = (phone: string) => sql`
  approvals.reviewer_type <> 'phone' and approvals.id in (select approval_id from (${textsTo(phone)}) as texts)`;

/** Whether any agency has asked this phone about a post, or reminded it of one. Mostly one small query. */
export async function isTextedTo(db: Handle, phone: string): Promise<boolean> {
  return (await isAskedBy(db, byPhone(phone))) || (await isAskedBy(db, byReminder(phone)));
}

/** Whether any text of ours ever went to this phone, also about what is gone: its STOP and START count. */
export async function wasTexted(db: Handle, phone: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from messages where messages."to" = ${phone} and channel = 'sms' and handed_over_at is not null
     union all select from text_numbers where text_numbers.phone = ${phone}
     union all select from text_stops where text_stops.phone = ${phone} limit 1`);
  return rows.length > 0;
}

async function isAskedBy(db: Handle, way: SQL): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from approvals join posts on posts.id = approvals.post_id and posts.archived_at is null
     where ${way} and approvals.asked_at is not null and approvals.removed_at is null
       and ${ofOpenAgency(posts)} limit 1`);
  return rows.length > 0;
}

const named = sql`
  (select coalesce(json_agg(json_build_object(
            'number', one.number, 'version', one.version,
            'isTold', one.told_at is not null or exists (
               select from messages where messages.id = one.message_id
                  and messages.handed_over_at is not null and messages.status <> 'failed'),
            'isAnswered', exists (
               select from comments where comments.approval_id = approvals.id
                  and comments.version = one.version and comments.decision is not null)
          ) order by one.version), '[]')
     from text_numbers as one where one.approval_id = approvals.id)`;

/** Every post that this phone can answer by its link: waiting ones first, then the last asked or answered. */
export const postsOfPhone = (db: Handle, phone: string, now: Date): Promise<AskedPost[]> =>
  readAsked(
    db,
    byPhone(phone),
    sql`case when ${waits} then approvals.asked_at else greatest(approvals.asked_at, approvals.responded_at) end`,
    now,
  );

/** Every post that this phone was only reminded of, waiting ones first, then by the last text. */
export const postsRemindedOf = (db: Handle, phone: string, now: Date): Promise<AskedPost[]> =>
  readAsked(
    db,
    byReminder(phone),
    sql`(select max(handed_over_at) from (${textsTo(phone)}) as texts where texts.approval_id = approvals.id)`,
    now,
  );

/** What says whether a yes stands. */
interface Answered {
  stages: PostStages | null;
  stage: number;
  said: ApprovalStatus;
  answeredVersion: number | null;
}

const answeredAt = lastAnswerAt({ id: sql`approvals.id`, respondedAt: sql`approvals.responded_at` });

async function readAsked(db: Handle, way: SQL, latest: SQL, now: Date): Promise<AskedPost[]> {
  const { rows } = await db.execute<
    Omit<AskedPost, 'isApproved' | 'isRefused'> & Answered & Record<string, unknown>
  >(sql`
    select posts.id as "postId", approvals.id as "approvalId", approvals.approval_token as token, posts.agency_id as "agencyId",
           posts.company_id as "companyId", ${nameOfCompany} as "companyName", posts.caption, posts.version,
           ${languageFor(sql`posts.company_id`, sql`approvals.reviewer_contact`)} as language,
           approvals.reviewer_contact as contact,
           (select trim(concat(first_name, ' ', last_name)) from users where users.id = posts.user_id) as "authorName",
           exists (select from no_answer_rules as rule
                    where rule.company_id = posts.company_id and rule.no_answer = 'tacit') as "silenceCounts",
           posts.status, posts.stages, approvals.stage, approvals.status as said, approvals.answered_version as "answeredVersion",
           extract(epoch from ${latest})::float8 as "lastAt",
           extract(epoch from case when not approvals.tacit then ${answeredAt} end)::float8 as "answeredAt", ${waits} as "isWaiting", ${named} as named
      from approvals join posts on posts.id = approvals.post_id and posts.archived_at is null
     where ${way} and ${hasOpenLink(now)}
     order by ${waits} desc, ${latest} desc, approvals.id
     limit 200`);
  return rows.map(({ stages, stage, said: status, answeredVersion, ...one }) => ({
    ...one,
    isRefused: status === 'rejected' && answeredVersion === one.version && isUnderReview(one.status),
    isApproved:
      (status === 'approved' && answeredVersion === one.version) ||
      isEarlierYes(stages, { stage, status, answeredVersion }, one.version),
  }));
}

/** The approval, while this phone may answer it. */
export const findForPhone = (db: Handle, approvalId: string, phone: string, now: Date) =>
  findBy(db, approvalId, byPhone(phone), now);

/** The approval, while this phone was reminded of it and its link opens. */
export const findReminded = (db: Handle, approvalId: string, phone: string, now: Date) =>
  findBy(db, approvalId, byReminder(phone), now);

async function findBy(db: Handle, approvalId: string, way: SQL, now: Date): Promise<ApprovalRow | null> {
  const [found] = await db
    .select({ approval: approvals })
    .from(approvals)
    .innerJoin(posts, eq(posts.id, approvals.postId))
    .where(and(eq(approvals.id, approvalId), way, hasOpenLink(now), sql`posts.archived_at is null`));
  return found?.approval ?? null;
}
