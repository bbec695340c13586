import { sql } from 'drizzle-orm';
import { allowedFrom, type Quiet } from '#domain/approvals/quiet.ts';
import { kindsFor, TEAM_KINDS, type MessageKind } from '#domain/messages/kinds.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { users } from '#server/db/schema/accounts.ts';
import { noAnswerRules } from '#server/db/schema/companies.ts';
import { messages } from '#server/db/schema/messages.ts';
import { posts } from '#server/db/schema/posts.ts';

export type Rests = Quiet & { zone: string };

/** After this time a message is late, and was not written for the moment at which it would go. */
const LATE_MS = 15 * 60_000;

const ofMember = sql`json_build_object(
  'quietFrom', its_reader.quiet_from, 'quietTo', its_reader.quiet_to, 'onWeekends', true,
  'zone', coalesce(its_reader.zone, 'UTC'))`;

/** Quiet hours of the member who reads it, or is asked for a review by it; of a reminder to a client, the client's. */
export const restsOf = sql<Rests | null>`(case
  when ${messages.kind} in ${TEAM_KINDS} and ${messages.kind} <> ${'test-message' satisfies MessageKind} then (
    select ${ofMember} from ${users} as its_reader where its_reader.id = ${messages.userId})
  when ${approvals.origin} = 'inside' and ${messages.kind} in ${[...kindsFor('reviewer'), ...kindsFor('agreed')]} then (
    select ${ofMember} from ${users} as its_reader where its_reader.id = ${approvals.approverId})
  when ${messages.kind} = ${'review-reminder' satisfies MessageKind} then (
    select json_build_object('quietFrom', rules.quiet_from, 'quietTo', rules.quiet_to, 'onWeekends', rules.on_weekends,
        'zone', coalesce(client.time_zone, author.zone, 'UTC'))
      from ${noAnswerRules} as rules
      join companies as client on client.id = rules.company_id and client.profile_removed_at is null
      join ${users} as author on author.id = ${posts.authorId}
     where rules.company_id = ${posts.companyId})
  end)`;

/**
 * The end of its reader's quiet hours, if they have any now. They may have other hours than when it was written,
 * or be elsewhere; and a limit or a failed try may have kept it until these began. A client's reminder was written
 * outside of them, or by somebody who wanted it at once: only a late one waits.
 */
export function restsUntil(
  { kind, createdAt, rests }: { kind: MessageKind; createdAt: Date; rests: Rests | null },
  now: Date,
): Date | null {
  if (!rests) return null;
  if (kind === 'review-reminder' && now.getTime() - createdAt.getTime() < LATE_MS) return null;
  const free = allowedFrom(now, rests, rests.zone);
  return free > now ? free : null;
}
