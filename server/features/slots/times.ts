import { and, eq, isNull, sql } from 'drizzle-orm';
import { dayAt } from '#domain/calendar/month-grid.ts';
import { mergedWith } from '#domain/kit/changed-by-both.ts';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { NO_TIMES, type changeSlots, type PostingTimes } from '#domain/slots/contract.ts';
import { dayWords } from '#domain/slots/day-words.ts';
import { daysBetween } from '#domain/slots/days.ts';
import { inOrder } from '#domain/slots/slots.ts';
import type { Handle } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import { members } from '#server/db/schema/agencies.ts';
import { companies, postingTimes } from '#server/db/schema/companies.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { ofSameAgency } from '#server/features/agencies/visible-to.ts';
import { holdKnownCompany } from '#server/features/companies/ensure-company.ts';
import { companyNamed } from '#server/features/companies/names.ts';
import { getCompany } from '#server/features/companies/queries.ts';
import type { Ctx } from '#server/kit/context.ts';
import { refuseBoth } from '#server/kit/refuse-both.ts';
import type { Member } from '#server/kit/route.ts';

/** The zone of the agency's first owner whose zone is known. */
const zoneOfOwner = sql<string | null>`(
  select users.zone from ${members} join ${users} on users.id = members.user_id
   where ${ofSameAgency(members, companies)} and members.role = 'owner' and users.zone is not null
   order by members.created_at, members.user_id limit 1)`;

/** A client's times, with their zone, the same for everybody: its own, else that of the agency's owner. */
export async function timesOf(db: Handle, companyId: string | null) {
  if (companyId === null) return { ...NO_TIMES, zone: null };
  const [found] = await db
    .select({
      slots: postingTimes.slots,
      countries: postingTimes.countries,
      days: postingTimes.days,
      zone: sql<string | null>`coalesce(${companies.timeZone}, ${zoneOfOwner})`,
    })
    .from(companies)
    .leftJoin(postingTimes, eq(postingTimes.companyId, companies.id))
    .where(and(eq(companies.id, companyId), isNull(companies.profileRemovedAt)));
  return {
    slots: found?.slots ?? [],
    countries: found?.countries ?? [],
    days: found?.days ?? [],
    zone: found?.zone ?? null,
  };
}

/** The named client's slots with their zone; that of the caller if no other is known. */
export async function readTimes(db: Handle, member: Member, name: string) {
  await getCompany(db, member, name);
  const [company] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(sql`${companies.id} = ${companyNamed(member, name)}`);
  const companyId = company?.id ?? null;
  const { zone, ...times } = await timesOf(db, companyId);
  return { companyId, ...times, timeZone: zone ?? member.timeZone ?? 'UTC' };
}

type Times = Omit<PostingTimes, 'timeZone'>;

const LABELS = { slots: 'times of the week', countries: 'countries', days: 'own days' };

export async function changeTimes(
  ctx: Ctx,
  member: Member,
  name: string,
  { slots, countries, days, basedOn = {} }: BodyOf<typeof changeSlots>,
): Promise<PostingTimes> {
  const given = {
    ...(slots && { slots: inOrder(slots) }),
    ...(countries && { countries: [...new Set(countries)] }),
    ...(days && { days: days.toSorted((a, b) => (a.date < b.date ? -1 : 1)) }),
  };
  await inTransaction(ctx.db, async (tx) => {
    const companyId = await holdKnownCompany(ctx, tx, member, name);
    const { zone: _, ...present } = await timesOf(tx, companyId);
    refuseBoth<Times>(given, basedOn, present, LABELS);
    const set = { ...mergedWith<Partial<Times>>(given, basedOn, present), updatedAt: ctx.now() };
    await tx
      .insert(postingTimes)
      .values({ companyId, ...set })
      .onConflictDoUpdate({ target: postingTimes.companyId, set });
    // Touching the client's row wakes the screens that show it.
    await tx.update(companies).set({ updatedAt: ctx.now() }).where(eq(companies.id, companyId));
  });
  return readTimes(ctx.db, member, name);
}

type Days = Pick<PostingTimes, 'countries' | 'days'>;

/** Special days at a moment, in one line; null if there are none. */
export function wordsOfDay(at: Date, zone: string, known: Days): string | null {
  const day = dayAt(at, zone);
  const found = daysBetween(day, day, known);
  return found.length === 0 ? null : found.map(dayWords).join(', ');
}
