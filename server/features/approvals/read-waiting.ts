import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import {
  nextStepOf,
  tacitAt,
  whyNoTacit,
  type NextStep,
  type Sent,
  type Waiting,
} from '#domain/approvals/ladder.ts';
import { MOVES_MOST, type RulesForm } from '#domain/companies/no-answer.ts';
import type { Language } from '#domain/languages/language.ts';
import { kindsFor, type MessageKind } from '#domain/messages/kinds.ts';
import type { Handle } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { companies, noAnswerRules } from '#server/db/schema/companies.ts';
import { reviewNotices } from '#server/db/schema/notices.ts';
import { posts } from '#server/db/schema/posts.ts';
import { languageFor } from '#server/features/companies/names.ts';
import { rulesIn } from '#server/features/companies/no-answer.ts';
import type { AskedApproval } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { isOpenForReview } from '#domain/posts/status.ts';
import { statusesThat } from '#server/db/status-sql.ts';
import { afterQuiet, type Resting } from './after-quiet.ts';
import { lastToldAt } from './ask-reviewers.ts';
import { hasWritten } from './who-wrote.ts';

export interface WaitedFor extends Waiting {
  approval: AskedApproval;
  rules: RulesForm;
  /** The language that the reviewer reads. */
  language: Language;
}

/** What the client has saved about the approval's reviewer. */
const saved = (column: 'email' | 'phone_number') => sql<string | null>`(
  select ${sql.identifier(column)} from contacts
   where contacts.company_id = posts.company_id
     and (contacts.phone_number = approvals.reviewer_contact
          or lower(contacts.email) = lower(approvals.reviewer_contact))
   order by contacts.created_at, contacts.id limit 1)`;

/** The quiet hours of a member who reviews inside, in which their messages wait. */
const restsInside = sql<Resting | null>`(
  select json_build_object('quietFrom', quiet_from, 'quietTo', quiet_to, 'zone', zone) from users as member
   where approvals.origin = 'inside' and member.id = approvals.approver_id and quiet_from is not null)`;

/**
 * The messages about the current version that were sent to the reviewer, alone or with other posts, by a
 * link that was not withdrawn later; several posts are told by the link of the desk alone. A message that only lies
 * in the Outbox was not sent.
 */
const sent = sql<Sent[]>`(
  select coalesce(json_agg(json_build_object('at', coalesce(sent.sent_at, sent.created_at), 'days', sent.tacit_days)
                           order by coalesce(sent.sent_at, sent.created_at), sent.created_at), '[]')
    from messages as sent
   where (sent.approval_id = approvals.id and sent.kind in ${kindsFor('reviewer')}
          or sent.id in (select told.message_id from review_notices as told where told.approval_id = approvals.id))
     and sent.status in ('sent', 'delivered') and sent.created_at >= approvals.shown_at
     and not exists (select from withdrawn_links
                      where withdrawn_links.approval_id = approvals.id
                        and withdrawn_links.withdrawn_at > coalesce(sent.sent_at, sent.created_at))
     and not (sent.kind = ${'reviews-gathered' satisfies MessageKind} and exists (
       select from desks where desks.company_id = posts.company_id
          and lower(desks.reviewer_contact) = lower(approvals.reviewer_contact)
          and desks.withdrawn_at > coalesce(sent.sent_at, sent.created_at)))
     and approvals.shown_version = posts.version)`.mapWith(
  (rows: { at: string; days: number | null }[]): Sent[] =>
    rows.map(({ at, days }) => ({ at: new Date(at), days })),
);

/** Every approval that waits for an answer, with what the client's rules make of it; one query for all. */
export async function readWaitedFor(ctx: Ctx, db: Handle, which: SQL | undefined): Promise<WaitedFor[]> {
  const rows = await db
    .select({
      approval: approvals,
      rules: noAnswerRules,
      toBeToldAt: reviewNotices.goesAt,
      toBeTold: reviewNotices.kind,
      zone: sql<string>`coalesce(${companies.timeZone}, ${users.zone}, 'UTC')`,
      language: languageFor(sql`posts.company_id`, sql`approvals.reviewer_contact`),
      email: saved('email'),
      phone: saved('phone_number'),
      textsStopped: sql<boolean>`exists (
        select from text_stops where text_stops.phone =
          case when approvals.reviewer_type = 'phone' then approvals.reviewer_contact else ${saved('phone_number')} end)`,
      restsInside,
      sent,
      hasWritten,
      scheduledAt: posts.scheduledAt,
      planMoves: posts.planMoves,
    })
    .from(approvals)
    .innerJoin(posts, eq(posts.id, approvals.postId))
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(companies, eq(companies.id, posts.companyId))
    .leftJoin(
      noAnswerRules,
      and(eq(noAnswerRules.companyId, posts.companyId), isNull(companies.profileRemovedAt)),
    )
    .leftJoin(reviewNotices, and(eq(reviewNotices.approvalId, approvals.id), isNull(reviewNotices.messageId)))
    .where(
      and(
        which,
        eq(approvals.status, 'pending'),
        isNotNull(approvals.askedAt),
        isNull(approvals.removedAt),
        sql`posts.status in ${statusesThat(isOpenForReview)}`,
        isNull(posts.archivedAt),
      ),
    )
    .orderBy(approvals.askedAt, approvals.place, approvals.id);
  const now = ctx.now();
  return rows.flatMap(({ approval, rules, zone, email, phone, scheduledAt, planMoves, ...row }) => {
    const { askedAt, dueAt, remindersSent, ladderStep, stepAt, reviewerContact } = approval;
    if (!askedAt) return [];
    const waitingSince = approval.waitingSince ?? askedAt;
    // Who has a message waiting for the end of the client's window, or of their quiet hours, has not been told yet.
    const writtenAt = row.toBeToldAt
      ? latest(row.toBeToldAt, now)
      : latest(waitingSince, lastToldAt(approval));
    const toldAt = whenRead(writtenAt, row.restsInside);
    const readAt = whenRead(stepAt ?? waitingSince, row.restsInside);
    const isMail = approval.reviewerType === 'email';
    return {
      approval: { ...approval, askedAt },
      // A tacit yes binds only the client's people, and only those whose link still opens.
      rules:
        approval.origin === 'inside' || approval.linkWithdrawnAt
          ? withoutTacit(rulesIn(rules))
          : rulesIn(rules),
      zone,
      // Nobody is reminded of what they were not told of: the ladder begins with that message.
      climber: {
        waitingSince,
        ladderStep,
        stepAt: row.toBeTold === 'review-request' ? row.toBeToldAt : readAt > waitingSince ? readAt : stepAt,
      },
      reach: {
        email: isMail ? reviewerContact : email,
        phone: isMail ? phone : reviewerContact,
        textsGoOut: ctx.text !== null,
        textsStopped: row.textsStopped,
        linkWithdrawn: approval.linkWithdrawnAt !== null,
      },
      deadline: dueAt && { dueAt, askedAt: waitingSince, toldAt, remindersSent },
      sent: row.sent,
      hasWritten: row.hasWritten,
      toldDate: approval.toldDate,
      language: row.language,
      post: { scheduledAt, mayMove: planMoves < MOVES_MOST },
    };
  });
}

const latest = (one: Date, other: Date) => (one > other ? one : other);

/** When what was written at this moment leaves: at the end of the reader's quiet hours. */
const whenRead = (writtenAt: Date, rests: Resting | null) =>
  (rests && afterQuiet(rests, writtenAt).notBefore) ?? writtenAt;

/** When the silence of each reader of these pages counts as a yes, by approval; asks only where it may. */
export async function readCountsAt(
  ctx: Ctx,
  pages: { approvalId: string | null; silenceCounts: boolean }[],
): Promise<Map<string, Date>> {
  const ids = pages.flatMap(({ approvalId, silenceCounts }) =>
    silenceCounts && approvalId !== null ? approvalId : [],
  );
  if (ids.length === 0) return new Map();
  const rows = await readWaitedFor(ctx, ctx.db, sql`${approvals.id} in ${ids}`);
  return new Map(
    rows.flatMap((row) => {
      const at = tacitAt(row);
      return at ? [[row.approval.id, at]] : [];
    }),
  );
}

const withoutTacit = (rules: RulesForm): RulesForm =>
  rules.noAnswer === 'tacit' ? { ...rules, noAnswer: 'block' } : rules;

export interface Ahead {
  nextStep: NextStep | null;
  /** Why this reviewer's silence is no yes, at a client where silence can be one. */
  noTacit: string | null;
}

/** The next step for each of these waiting approvals, by id. */
export async function readNextSteps(ctx: Ctx, ids: string[]): Promise<Map<string, Ahead>> {
  if (ids.length === 0) return new Map();
  const rows = await readWaitedFor(ctx, ctx.db, sql`${approvals.id} in ${ids}`);
  const now = ctx.now();
  return new Map(
    rows.map((row) => [row.approval.id, { nextStep: nextStepOf(row, now), noTacit: whyNoTacit(row) }]),
  );
}
