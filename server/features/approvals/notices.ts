import { and, eq, inArray, isNull, sql, notInArray, or } from 'drizzle-orm';
import { z } from 'zod';
import { TOGETHER_SECONDS, toldAt, type Telling } from '#domain/companies/telling.ts';
import { personOf } from '#domain/kit/mailbox.ts';
import type { ReviewerKind } from '#domain/messages/kinds.ts';
import { passesAt } from '#domain/posts/review-by.ts';
import type { Handle, Tx } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { reviewNotices } from '#server/db/schema/notices.ts';
import { ofOpenAgency, visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import { queueJob } from '#server/kit/job.ts';

/** The queue's name and payload for gathered messages, apart from the handler. */
export const GATHERING = {
  name: 'gather-notices',
  payload: z.object({ companyId: z.uuid(), person: z.string() }),
};

/** A person at a client, who gets gathered notices in one message. */
export interface Recipient {
  companyId: string;
  person: string;
}

/** One job per person at a client; queueing it again replaces it. */
export const queueGathering = (handle: Handle, { companyId, person }: Recipient, runAt?: Date) =>
  queueJob(
    handle,
    GATHERING,
    { companyId, person },
    { key: `notices:${companyId}:${person}`, ...(runAt && { runAt }) },
  );

const isWaiting = isNull(reviewNotices.messageId);
/** Notices that a worker may tell: a closing agency's wait. */
export const isToBeTold = and(isWaiting, ofOpenAgency(reviewNotices));
export const waitsFor = ({ companyId, person }: Recipient) =>
  and(isToBeTold, eq(reviewNotices.companyId, companyId), eq(reviewNotices.person, person));

interface Asked {
  id: string;
  reviewerContact: string;
  dueAt: Date | null;
  /** A channel other than the reviewer's own: such a message is sent by itself, at once. */
  sendTo?: unknown;
}

interface Notice {
  kind: ReviewerKind;
  again: boolean;
  /** Sent with other posts by one action: each person is told once, whatever the client's window. */
  together: boolean;
  /** A member explicitly asked for this message. */
  atOnce: boolean;
  /** A timer goes through several posts: what it reminds one person of is one message at its end (`sweepNotices`). */
  gathers: boolean;
}

/**
 * Returns the reviewers who are told of a post now. For the others it writes notices, which are
 * told in one message when their window ends. A reminder joins the notices that already wait for
 * its reviewer, unless those are told only after the post's date; otherwise it is sent now.
 */
export async function thoseToldNow<One extends Asked>(
  tx: Tx,
  post: { id: string; agencyId: string; companyId: string | null; scheduledAt: Date | null },
  asked: One[],
  { kind, again, together, atOnce, gathers }: Notice,
  { telling, zone, now }: { telling: Telling; zone: string; now: Date },
): Promise<One[]> {
  const { companyId } = post;
  const [first] = asked;
  if (companyId === null || !first) return asked;
  const byWindow = toldAt(telling, now, zone);
  const ends = byWindow ?? (together ? new Date(now.getTime() + TOGETHER_SECONDS * 1000) : null);
  const begun = await windowsOf(tx, companyId, asked);
  const goesAt = (one: One): Date | null => {
    if (atOnce || one.sendTo) return null;
    const present = begun.get(personOf(one.reviewerContact)) ?? null;
    if (kind !== 'review-reminder') return ends && (present ?? ends);
    const dates = [one.dueAt && passesAt(one.dueAt), post.scheduledAt].filter((date) => date && date > now);
    if (!present) return gathers ? now : null;
    return (gathers || ends) && dates.every((date) => date && present < date) ? present : null;
  };
  const told = asked.filter((one) => goesAt(one) === null);
  // Waiting notices of those told now are dropped, so that nobody is told twice. A text to whoever is asked by mail
  // does not stand for a reminder by mail.
  const byOtherWay = told.flatMap((one) => (one.sendTo ? one.id : []));
  if (told.length > 0) {
    const dropped = await tx
      .delete(reviewNotices)
      .where(
        and(
          isWaiting,
          inArray(
            reviewNotices.approvalId,
            told.map((one) => one.id),
          ),
          or(notInArray(reviewNotices.approvalId, byOtherWay), eq(reviewNotices.kind, 'review-request')),
        ),
      )
      .returning({ id: reviewNotices.approvalId, kind: reviewNotices.kind });
    await ladderBegins(
      tx,
      dropped.flatMap((one) => (one.kind === 'review-request' ? one.id : [])),
      now,
    );
  }
  for (const one of asked) {
    const at = goesAt(one);
    if (at === null) continue;
    const person = personOf(one.reviewerContact);
    await tx
      .insert(reviewNotices)
      .values({
        agencyId: post.agencyId,
        companyId,
        postId: post.id,
        approvalId: one.id,
        person,
        kind,
        again,
        held: byWindow === null,
        createdAt: now,
        goesAt: at,
      })
      .onConflictDoUpdate({
        target: reviewNotices.approvalId,
        targetWhere: isWaiting,
        // A reminder keeps a waiting request: its reviewer has not been told of the post yet.
        set: kind === 'review-reminder' ? { createdAt: now } : { kind, again, createdAt: now },
      });
    // What a timer gathers is told at the end of its run; a job of its own would be faster than that.
    if (at > now) await queueGathering(tx, { companyId, person }, at);
  }
  return told;
}

/** Those who are told of a post only now are reminded so long after this message, not after the post was sent. */
export async function ladderBegins(tx: Tx, ids: string[], now: Date): Promise<void> {
  if (ids.length > 0) await tx.update(approvals).set({ stepAt: now }).where(inArray(approvals.id, ids));
}

/** When the waiting notices of these people are told, by person. */
async function windowsOf(tx: Tx, companyId: string, asked: Asked[]): Promise<Map<string, Date>> {
  const rows = await tx
    .select({
      person: reviewNotices.person,
      goesAt: sql<Date>`min(${reviewNotices.goesAt})`.mapWith(reviewNotices.goesAt),
    })
    .from(reviewNotices)
    .where(
      and(
        isWaiting,
        eq(reviewNotices.companyId, companyId),
        inArray(
          reviewNotices.person,
          asked.map((one) => personOf(one.reviewerContact)),
        ),
      ),
    )
    .groupBy(reviewNotices.person);
  return new Map(rows.map(({ person, goesAt }) => [person, goesAt]));
}

/** All posts of an action are sent: notices that waited only for the rest of the action are told now. */
export async function releaseNotices(ctx: Ctx, tenant: Tenant): Promise<void> {
  await tellNow(ctx, ctx.db, and(visibleTo(tenant, reviewNotices), eq(reviewNotices.held, true)));
}

/** The client now wants to be told at once: its waiting notices are told now. */
export async function tellWaitingNow(ctx: Ctx, tx: Tx, companyId: string): Promise<void> {
  await tellNow(ctx, tx, eq(reviewNotices.companyId, companyId));
}

async function tellNow(ctx: Ctx, handle: Handle, which: ReturnType<typeof and>): Promise<void> {
  const rows = await handle
    .update(reviewNotices)
    .set({ goesAt: ctx.now() })
    .where(and(isWaiting, which))
    .returning({ companyId: reviewNotices.companyId, person: reviewNotices.person });
  const recipients = new Map(rows.map((one) => [`${one.companyId} ${one.person}`, one]));
  for (const one of recipients.values()) await queueGathering(handle, one);
}

interface Waiting {
  goesAt: Date;
  /** How many other posts the same message tells of. */
  others: number;
}

/** The waiting notices of these approvals, each with how many other posts wait for the same person. */
export async function waitingNotices(db: Handle, approvalIds: string[]): Promise<Map<string, Waiting>> {
  if (approvalIds.length === 0) return new Map();
  const others = sql<number>`(
    select count(*)::int from ${reviewNotices} as other
     where other.company_id = review_notices.company_id and other.person = review_notices.person
       and other.message_id is null and other.id <> review_notices.id)`;
  const rows = await db
    .select({ approvalId: reviewNotices.approvalId, goesAt: reviewNotices.goesAt, others })
    .from(reviewNotices)
    .where(and(isWaiting, inArray(reviewNotices.approvalId, approvalIds)));
  return new Map(rows.map(({ approvalId, ...waiting }) => [approvalId, waiting]));
}
