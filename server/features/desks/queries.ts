import { sql } from 'drizzle-orm';
import { isGivenLinks } from '#domain/approvals/given-links.ts';
import type { MessageChannel, MessageStatus } from '#domain/messages/contract.ts';
import { notFound } from '#domain/kit/errors.ts';
import type { DeskShows } from '#domain/desks/shows.ts';
import { companies } from '#server/db/schema/companies.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import { companyNamed, savedName } from '#server/features/companies/names.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { askedPosts, waitingFor } from './shown.ts';
import { deskUrl } from './desk-links.ts';

interface Found {
  shows: DeskShows;
  desks: {
    id: string;
    reviewerContact: string;
    reviewerName: string | null;
    sealedToken: string;
    waiting: number;
    notified: { channel: MessageChannel; status: MessageStatus; at: string; error: string | null } | null;
    openedAt: string | null;
    answeredAt: string | null;
    createdAt: string;
  }[];
}

const instant = (text: string | null) => (text === null ? null : new Date(text));

/** The last message to the desk's person about a post of the client. */
const lastMessage = sql`(
  select json_build_object('channel', told.channel, 'status', told.status, 'error', told.error,
                           'at', coalesce(told.sent_at, told.created_at))
    from (select messages.* from messages
           where messages.approval_id in (select approvals.id from ${askedPosts})
              or messages.id in (
                   select review_notices.message_id from review_notices
                    where review_notices.approval_id in (select approvals.id from ${askedPosts}))) as told
   order by told.created_at desc, told.id desc limit 1)`;

/** The desks of a client's people, as the agency sees them; links only for members who may send them. */
export async function readDesks(ctx: Ctx, member: Member, name: string) {
  const { rows } = await ctx.db.execute<Found & Record<string, unknown>>(sql`
    select companies.desk_shows as shows, (
             select coalesce(json_agg(json_build_object(
                      'id', desks.id, 'reviewerContact', desks.reviewer_contact,
                      'reviewerName', ${savedName(sql`desks.company_id`, sql`desks.reviewer_contact`)},
                      'sealedToken', desks.sealed_token, 'openedAt', desks.opened_at, 'createdAt', desks.created_at,
                      'notified', ${lastMessage},
                      'waiting', (select count(*) from (${waitingFor}) as one),
                      'answeredAt', (select max(approvals.responded_at) filter (where not approvals.tacit) from ${askedPosts})
                    ) order by desks.created_at, desks.id), '[]')
               from desks where desks.company_id = companies.id and desks.withdrawn_at is null) as desks
      from companies where ${visibleTo(member, companies)} and companies.id = ${companyNamed(member, name)}`);
  const found = rows[0];
  if (!found) throw notFound('Company');
  const isGiven = isGivenLinks(member);
  return {
    shows: found.shows,
    desks: found.desks.map((desk) => ({
      ...desk,
      url: isGiven ? deskUrl(ctx, desk) : null,
      notified: desk.notified && { ...desk.notified, at: new Date(desk.notified.at) },
      openedAt: instant(desk.openedAt),
      answeredAt: instant(desk.answeredAt),
      createdAt: new Date(desk.createdAt),
    })),
  };
}
