import { sql } from 'drizzle-orm';
import { isGivenLinkOf } from '#domain/approvals/given-links.ts';
import type { WaitingReview } from '#domain/approvals/waiting.ts';
import type { Origin, ReviewerType } from '#domain/approvals/status.ts';
import type { QueryOf } from '#domain/kit/endpoint.ts';
import type { listWaiting } from '#domain/approvals/waiting.ts';
import { kindsFor } from '#domain/messages/kinds.ts';
import { askOften, instantFrom, type TextRow } from '#server/db/ask.ts';
import { posts } from '#server/db/schema/posts.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import { reviewerNamed } from '#server/features/companies/names.ts';
import { ofCompany } from '#server/features/posts/queries.ts';
import type { Ctx } from '#server/kit/context.ts';
import { readCursor, type Place } from '#server/kit/cursor.ts';
import type { Member } from '#server/kit/route.ts';
import { isOpenForReview } from '#domain/posts/status.ts';
import { statusesThat } from '#server/db/status-sql.ts';
import { reviewUrl } from './review-url.ts';
import { readNextSteps } from './read-waiting.ts';

/**
 * Sorts by the nearest date, the post's or the review's; rows without a date follow, the longest asked first.
 * A single instant per row, so that a cursor is an instant and an id.
 */
const urgency = sql`coalesce(least(posts.scheduled_at, one.due_at), one.asked_at + interval '1000 years')`;

/** Literals, not parameters: the index on messages contains the same words. */
const reviewerKinds = sql.raw(
  kindsFor('reviewer')
    .map((kind) => `'${kind}'`)
    .join(', '),
);

/** A page of unanswered reviews with their next steps, in two queries. `last` is set if a page follows. */
export async function readWaiting(
  ctx: Ctx,
  member: Member,
  { company, limit, cursor }: QueryOf<typeof listWaiting>,
): Promise<{ rows: WaitingReview[]; last: Place | null }> {
  const after = cursor ? readCursor(cursor) : null;
  const found = await askOften(
    ctx.db,
    sql`
    select waiting.*, client.name,
           ${reviewerNamed(sql`waiting`, sql`waiting.company_id`)},
           notice.channel, notice.status, coalesce(notice.sent_at, notice.created_at), notice.error,
           later.goes_at, later.others
      from (select one.id, ${urgency} as urgency, posts.id as post_id, posts.title, posts.company_id,
                   one.reviewer_contact, one.reviewer_type, one.approval_token,
                   one.asked_at, one.opened_at, one.due_at, posts.scheduled_at,
                   coalesce(one.waiting_since, one.asked_at) as waiting_since, one.link_withdrawn_at,
                   one.origin, one.approver_id, posts.stages->'list'->(one.stage - 1)->>'name' as stage_name
              from posts join approvals as one on one.post_id = posts.id
             where ${visibleTo(member, posts)} and posts.status in ${statusesThat(isOpenForReview)} and posts.archived_at is null
               and one.status = 'pending' and one.asked_at is not null and one.removed_at is null
               ${company ? sql`and ${ofCompany(member, company)}` : sql``}
               ${after ? sql`and (${urgency}, one.id) > (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)` : sql``}
             order by ${urgency}, one.id limit ${limit + 1}) as waiting
      left join companies as client on client.id = waiting.company_id
      left join lateral (
        select * from (
          select own.* from messages as own where own.approval_id = waiting.id and own.kind in (${reviewerKinds})
          union all
          select gathered.* from review_notices as told join messages as gathered on gathered.id = told.message_id
           where told.approval_id = waiting.id) as told
         order by created_at desc, id desc limit 1) as notice on true
      left join lateral (
        select told.goes_at, (
                 select count(*) from review_notices as other
                  where other.company_id = told.company_id and other.person = told.person
                    and other.message_id is null and other.id <> told.id) as others
          from review_notices as told
         where told.approval_id = waiting.id and told.message_id is null) as later on true
     order by waiting.urgency, waiting.id`,
  );
  const rows = found.slice(0, limit);
  const end = found.length > limit ? rows.at(-1) : undefined;
  const people = rows.map((row) => toWaiting(ctx, member, row));
  const steps = await readNextSteps(
    ctx,
    people.map((one) => one.id),
  );
  const aheadOf = (id: string): Pick<WaitingReview, 'nextStep' | 'noTacit'> => {
    const { nextStep = null, noTacit = null } = steps.get(id) ?? {};
    return { nextStep: nextStep && { ...nextStep, at: nextStep.at.toISOString() }, noTacit };
  };
  return {
    rows: people.map((one) => ({ ...one, ...aheadOf(one.id) })),
    last: end ? { id: end[0] as string, createdAt: new Date(instantFrom(end[1] as string)) } : null,
  };
}

function toWaiting(ctx: Ctx, member: Member, row: TextRow): Omit<WaitingReview, 'nextStep' | 'noTacit'> {
  const [id, , postId, title, , contact, type, token, askedAt, openedAt, dueAt, scheduledAt] = row;
  const [waitingSince, linkWithdrawnAt, origin, approverId, stageName] = row.slice(12);
  const [companyName, reviewerName, channel, status, at, error, goesAt, others] = row.slice(17);
  const notified = channel && {
    channel: channel as 'email' | 'sms',
    status: status as NonNullable<WaitingReview['notified']>['status'],
    at: instantFrom(at as string),
    error: error ?? null,
  };
  const isGiven = isGivenLinkOf(member, { origin: origin as Origin, approverId: approverId ?? null });
  return {
    id: id as string,
    postId: postId as string,
    title: title as string,
    companyName: companyName ?? null,
    reviewerContact: contact as string,
    reviewerType: type as ReviewerType,
    reviewerName: reviewerName ?? null,
    reviewUrl: isGiven ? reviewUrl(ctx, token as string) : '',
    linkWithdrawnAt: instantFrom(linkWithdrawnAt ?? null),
    sentAt: notified ? notified.at : instantFrom(askedAt as string),
    notified: notified || null,
    toBeTold: goesAt ? { goesAt: instantFrom(goesAt), others: Number(others) } : null,
    openedAt: instantFrom(openedAt ?? null),
    dueAt: instantFrom(dueAt ?? null),
    scheduledAt: instantFrom(scheduledAt ?? null),
    waitingSince: instantFrom(waitingSince as string),
    stageName: stageName ?? null,
  };
}
