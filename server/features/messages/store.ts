import { and, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Reviewer } from '#domain/messages/delivery.ts';
import { PERSONAL_KINDS, TEAM_KINDS, type MessageKind } from '#domain/messages/kinds.ts';
import type { Db, Handle } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import { agencies, members } from '#server/db/schema/agencies.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { messages } from '#server/db/schema/messages.ts';
import { posts, postVersions } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isOpenForReview, isScheduled } from '#domain/posts/status.ts';
import { statusesThat } from '#server/db/status-sql.ts';
import { mayHavePost, seesPost } from '#server/features/agencies/queries.ts';
import { ofOpenAgency, ofSameAgency } from '#server/features/agencies/visible-to.ts';
import { isStopped } from '#server/features/texts/stops.ts';
import { restsOf, type Rests } from './rests.ts';
import { tellingDates } from './told-dates.ts';

export type MessageRow = typeof messages.$inferSelect;

/** The person and the agency in whose name it is sent. */
interface Sender {
  name: string;
  email: string;
  timeZone: string;
  chosenName: string | null;
  /** Null if the agency has no name of its own. */
  agencyName: string | null;
  showsGreenroom: boolean;
}

export type Waiting = MessageRow & {
  sender: Sender;
  reviewer: Reviewer | null;
  /** Its post was deleted; while that can be undone, nothing about it is sent. */
  postDeletedAt: Date | null;
  /** Its agency is closing, and the message is about neither the closing nor the account: it is not sent. */
  isHeldBack: boolean;
  /** The phone's owner replied STOP. */
  isStopped: boolean;
  /** The quiet hours of its reader, where they count. */
  rests: Rests | null;
  /** The person that the message is about no longer works for the agency. */
  hasLeft: boolean;
  /** They no longer see the client of its post. */
  lostClient: boolean;
  /** Its post can no longer be with them. */
  lostPost: boolean;
  /** It says that its post is due, and the post was marked, moved, changed or taken off the schedule since. */
  noLongerDue: boolean;
  /** It says that its post was changed, which happened once more since: whoever gets it would read of an older one. */
  hasNewVersion: boolean;
  /** It says that answers are missing, and none is any more. */
  isAnswered: boolean;
};

/** Whether a message tells of a date that no longer is; one that is told anew has a message of its own. */
const isNoLongerDue = sql<boolean>`(${messages.kind} = ${'post-due' satisfies MessageKind} and ${posts.id} is not null and (
  ${posts.status} not in ${statusesThat(isScheduled)} or ${posts.dueToldAt} is null or exists (
    select from messages as later where later.post_id = ${messages.postId} and later.kind = ${messages.kind}
       and later.created_at > ${messages.createdAt})))`;

const hasNewVersion = sql<boolean>`(${messages.kind} = ${'changed-since' satisfies MessageKind} and exists (
  select from ${postVersions} where ${postVersions.postId} = ${messages.postId}
     and ${postVersions.createdAt} > ${messages.createdAt}))`;

/** Whether a message says that answers are missing, and none is any more. */
const hasBeenAnswered = sql<boolean>`(${messages.kind} in ('no-answer', 'review-overdue')
  and ${posts.id} is not null and ${posts.status} not in ${statusesThat(isOpenForReview)})`;

/** Of the reviewers in a gathered message, one whose answer is pending; if there is none, any. */
const lastToldOf = sql`(
  select one.id from review_notices as told join approvals as one on one.id = told.approval_id
    join posts as its on its.id = told.post_id and its.deleted_at is null
   where told.message_id = messages.id
   order by (one.status = 'pending' and one.removed_at is null) desc limit 1)`;

/** Whether the state of its agency allows the message to be sent. */
export const mayLeave = sql`(${ofOpenAgency(messages)} or ${inArray(messages.kind, PERSONAL_KINDS)})`;

export async function findWaiting(db: Handle, id: string): Promise<Waiting | null> {
  const [row] = await db
    .select({
      message: messages,
      sender: {
        name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
        email: users.email,
        timeZone: sql<string>`coalesce(${users.zone}, 'UTC')`,
        /** The agency's chosen sender name. */
        chosenName: agencies.senderName,
        agencyName: sql<string | null>`case when ${agencies.hasOwnName} then ${agencies.name} end`,
        showsGreenroom: agencies.showsGreenroom,
      },
      reviewer: {
        status: approvals.status,
        removedAt: approvals.removedAt,
        askedAt: approvals.askedAt,
        linkWithdrawnAt: approvals.linkWithdrawnAt,
        respondedAt: approvals.respondedAt,
      },
      isStopped,
      rests: restsOf,
      hasLeft: sql<boolean>`not exists (
        select from ${members}
         where ${ofSameAgency(members, messages)} and ${eq(members.userId, messages.userId)})`,
      lostClient: sql<boolean>`${posts.id} is not null and not ${seesPost(messages.userId)}`,
      lostPost: sql<boolean>`${posts.id} is not null and not ${mayHavePost(messages.userId)}`,
      noLongerDue: isNoLongerDue,
      hasNewVersion,
      isAnswered: hasBeenAnswered,
      postDeletedAt: posts.deletedAt,
      isHeldBack: sql<boolean>`not ${mayLeave}`,
    })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.userId))
    .innerJoin(agencies, eq(agencies.id, messages.agencyId))
    .leftJoin(approvals, eq(approvals.id, sql`coalesce(${messages.approvalId}, ${lastToldOf})`))
    .leftJoin(posts, eq(posts.id, messages.postId))
    .where(and(eq(messages.id, id), eq(messages.status, 'queued')));
  if (!row) return null;
  const { message, ...more } = row;
  return { ...message, ...more };
}

/**
 * Identifies one try: the message, the number of the try, and its worker (null between tries). Each write
 * names the try that it knows, and changes nothing if the row has moved on.
 */
export type Try = Pick<MessageRow, 'id' | 'attempts' | 'claimedBy'>;

const stillAt = ({ id, attempts, claimedBy }: Try) =>
  and(
    eq(messages.id, id),
    eq(messages.status, 'queued'),
    eq(messages.attempts, attempts),
    claimedBy === null ? isNull(messages.claimedBy) : eq(messages.claimedBy, claimedBy),
  );

/** The try that this worker would make next. */
export const nextTry = ({ id, attempts }: Try, worker: string): Try => ({
  id,
  attempts: attempts + 1,
  claimedBy: worker,
});

/** Claims the message for its next try. False if another worker did, or if it may be out already. */
export async function claim(
  db: Handle,
  seen: Try & Pick<MessageRow, 'userId' | 'to' | 'replyTo'>,
  next: Try,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(messages)
    .set({ attempts: next.attempts, claimedBy: next.claimedBy, claimedAt: now, error: null })
    .where(
      and(
        stillAt(seen),
        isNull(messages.handedOverAt),
        mayLeave,
        // Handed over to a colleague, or moved to a new address, since it was read: it is read again.
        eq(messages.userId, seen.userId),
        eq(messages.to, seen.to),
        sql`${messages.replyTo} is not distinct from ${seen.replyTo}`,
      ),
    )
    .returning({ id: messages.id });
  return rows.length > 0;
}

/**
 * Whether nothing can stand against a message, by what is quickly asked: a reviewer's answer is still awaited
 * and its post is there. For any other message the whole look decides.
 */
const isClear = sql`(${mayLeave} and not ${isStopped}
  and not ${inArray(messages.kind, [...TEAM_KINDS, 'password-reset', 'reviews-gathered'])}
  and not exists (
    select from posts as its where its.id = ${messages.postId} and its.deleted_at is not null)
  and not exists (select from review_notices as told where told.message_id = ${messages.id})
  and not exists (
    select from approvals as one
     where one.id = ${messages.approvalId} and not (
       one.status = 'pending' and one.removed_at is null and one.link_withdrawn_at is null
       and one.asked_at is not null)))`;

/**
 * Committed before the last byte is sent. Only one try of a message ever passes this; false if the message is
 * no longer this try's. A mail server takes its time, so whether the message may still go out is looked at once
 * more in the same statement, or in the same transaction where that does not suffice: `refuse` throws if it may
 * not, and then nothing is marked.
 */
export async function markHandedOver(
  db: Db,
  attempt: Try,
  now: Date,
  refuse: (message: Waiting) => void = () => {},
): Promise<boolean> {
  const mark = (handle: Handle, only?: SQL) =>
    handle
      .update(messages)
      .set({ handedOverAt: now })
      .where(and(stillAt(attempt), isNull(messages.handedOverAt), only))
      .returning({ id: messages.id });
  if ((await mark(db, isClear)).length > 0) return true;
  return inTransaction(db, async (tx) => {
    const message = (await mark(tx)).length > 0 ? await findWaiting(tx, attempt.id) : null;
    if (message) refuse(message);
    return message !== null;
  });
}

const LET_GO = { claimedBy: null, claimedAt: null } as const;
/** A secret link that was sent, or never will be, is deleted, even though it is encrypted. */
const ENDED = { ...LET_GO, sealed: null } as const;

/** PostgreSQL cannot store NUL, and a provider's answer may contain it. */
const readable = (text: string) => text.replaceAll('\u0000', '');

/** The provider accepted it. Also valid if another worker took this one for dead meanwhile. */
export async function recordSent(db: Db, attempt: Try, providerId: string, now: Date): Promise<void> {
  const update = db
    .update(messages)
    .set({ ...ENDED, status: 'sent', providerId: readable(providerId), sentAt: now, error: null })
    .where(
      and(
        eq(messages.id, attempt.id),
        eq(messages.attempts, attempt.attempts),
        isNotNull(messages.handedOverAt),
        isNull(messages.providerId),
        inArray(messages.status, ['queued', 'failed']),
      ),
    );
  await tellingDates(db, update);
}

/** A limit holds the message back: no try was made. False if another worker has claimed it meanwhile. */
export async function recordHeld(db: Handle, seen: Try, error: string): Promise<boolean> {
  const rows = await db
    .update(messages)
    .set({ ...LET_GO, error })
    .where(stillAt(seen))
    .returning({ id: messages.id });
  return rows.length > 0;
}

/** This try certainly delivered nothing; there will be another. */
export async function recordTry(db: Db, attempt: Try, error: string | null): Promise<void> {
  await db
    .update(messages)
    .set({ ...LET_GO, handedOverAt: null, error: error && readable(error) })
    .where(stillAt(attempt));
}

/** The message was certainly not delivered, and there will be no other try. False if the row has moved on. */
export async function recordFailed(db: Handle, at: Try, error: string): Promise<boolean> {
  const rows = await db
    .update(messages)
    .set({ ...ENDED, handedOverAt: null, status: 'failed', error: readable(error) })
    .where(stillAt(at))
    .returning({ id: messages.id });
  return rows.length > 0;
}

/** Handed over with an unknown result: a person decides; it is never resent automatically. */
export async function recordUnknown(db: Db, at: Try, error: string): Promise<void> {
  const advice = 'It may have arrived: please ask before you send it again.';
  const update = db
    .update(messages)
    .set({ ...ENDED, status: 'failed', error: `${readable(error)}. ${advice}` })
    .where(stillAt(at));
  await tellingDates(db, update);
}

/**
 * No sender is set: the message is kept in the Outbox, even if a sender is set later. By then
 * its author has passed the link on by hand, and a flood of old mails would surprise
 * everyone. A resend writes a new message.
 */
export async function keepMessage(db: Db, at: Try): Promise<void> {
  const update = db
    .update(messages)
    .set({ ...ENDED, status: 'kept', error: null })
    .where(stillAt(at));
  await tellingDates(db, update);
}
