import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { QueryOf } from '#domain/kit/endpoint.ts';
import { badField } from '#domain/kit/errors.ts';
import { isShortSpan, SPAN_MESSAGE, type CalendarDay, type listDays } from '#domain/slots/contract.ts';
import { daysBetween } from '#domain/slots/days.ts';
import { companies, postingTimes } from '#server/db/schema/companies.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import { companyNamed } from '#server/features/companies/names.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';

/** The special days of one client, or of all. The same day of several clients is one entry. */
export async function readDays(
  ctx: Ctx,
  member: Member,
  { from, to, company }: QueryOf<typeof listDays>,
): Promise<CalendarDay[]> {
  if (!isShortSpan({ from, to })) throw badField('to', SPAN_MESSAGE);
  const rows = await ctx.db
    .select({ name: companies.name, countries: postingTimes.countries, days: postingTimes.days })
    .from(postingTimes)
    .innerJoin(companies, eq(companies.id, postingTimes.companyId))
    .where(
      and(
        visibleTo(member, companies),
        isNull(companies.profileRemovedAt),
        company === undefined ? undefined : sql`${companies.id} = ${companyNamed(member, company)}`,
      ),
    )
    .orderBy(asc(companies.name));
  const found = new Map<string, CalendarDay>();
  for (const { name: client, ...known } of rows)
    for (const { date, name, countries } of daysBetween(from, to, known)) {
      const key = `${date} ${countries.length > 0 ? 'holiday' : 'own'} ${name}`;
      const there = found.get(key);
      found.set(key, {
        date,
        name,
        countries: [...new Set([...(there?.countries ?? []), ...countries])],
        companies: [...(there?.companies ?? []), client],
      });
    }
  return [...found.values()].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}
