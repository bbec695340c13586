import { and, eq, isNull, sql } from 'drizzle-orm';
import {
  mistakesIn,
  NO_RULES,
  type changeNoAnswer,
  type NoAnswerRules,
  type RulesForm,
} from '#domain/companies/no-answer.ts';
import { mergedWith } from '#domain/kit/changed-by-both.ts';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { AppError } from '#domain/kit/errors.ts';
import { dateText, wallTimeAt } from '#domain/kit/time-zone.ts';
import type { Handle } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import { companies, noAnswerRules } from '#server/db/schema/companies.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Ctx } from '#server/kit/context.ts';
import { refuseBoth } from '#server/kit/refuse-both.ts';
import type { Member } from '#server/kit/route.ts';
import { holdKnownCompany } from './ensure-company.ts';
import { companyNamed } from './names.ts';
import { getCompany } from './queries.ts';

type Row = typeof noAnswerRules.$inferSelect;

/** A row as rules; a client without a row has the defaults. */
export function rulesIn(row: Row | null | undefined): RulesForm {
  if (!row) return NO_RULES;
  const { consentBy, consentOn, consentWords, companyId: _companyId, updatedAt: _updatedAt, ...rules } = row;
  const consent =
    consentBy !== null && consentOn !== null && consentWords !== null
      ? { by: consentBy, on: consentOn, words: consentWords }
      : null;
  return { ...rules, consent };
}

/** The rules of a post's client. */
export async function rulesOf(db: Handle, companyId: string | null): Promise<RulesForm> {
  if (companyId === null) return NO_RULES;
  const [found] = await db
    .select({ row: noAnswerRules })
    .from(noAnswerRules)
    .innerJoin(companies, eq(companies.id, noAnswerRules.companyId))
    .where(and(eq(noAnswerRules.companyId, companyId), isNull(companies.profileRemovedAt)));
  return rulesIn(found?.row);
}

const zoneOfMember = async (db: Handle, { userId }: Member) =>
  (await db.select({ zone: users.zone }).from(users).where(eq(users.id, userId)))[0]?.zone;

export async function readNoAnswer(ctx: Ctx, member: Member, name: string): Promise<NoAnswerRules> {
  await getCompany(ctx.db, member, name);
  const [found] = await ctx.db
    .select({ row: noAnswerRules, timeZone: companies.timeZone })
    .from(companies)
    .leftJoin(noAnswerRules, eq(noAnswerRules.companyId, companies.id))
    .where(sql`${companies.id} = ${companyNamed(member, name)}`);
  const timeZone = found?.timeZone ?? (await zoneOfMember(ctx.db, member)) ?? 'UTC';
  return { ...rulesIn(found?.row), timeZone };
}

function refuseMistakes(form: RulesForm, today: string): void {
  const mistakes = mistakesIn(form, today);
  const [first] = Object.values(mistakes);
  if (first !== undefined) throw new AppError('bad_input', first, { fields: mistakes });
}

const LABELS: Partial<Record<keyof RulesForm, string>> = {
  mailAfter: 'hours until the mail',
  textAfter: 'hours until the text',
  managerAfter: 'hours until you are told',
  quietFrom: 'quiet hours',
  quietTo: 'end of the quiet hours',
  onWeekends: 'reminders on weekends',
  noAnswer: 'rule for posts without an answer',
  tacitDays: 'working days until silence counts',
  dateNeedsYes: 'rule for new dates',
};

/**
 * Applies from now on, also to posts that are already in review. That silence counts applies to a reviewer
 * from the next message on, which says so; see domain/approvals/ladder.ts.
 */
export async function changeNoAnswerRules(
  ctx: Ctx,
  member: Member,
  name: string,
  { basedOn = {}, ...given }: BodyOf<typeof changeNoAnswer>,
): Promise<NoAnswerRules> {
  const now = ctx.now();
  const { timeZone } = await readNoAnswer(ctx, member, name);
  const today = dateText(wallTimeAt(now, timeZone));
  refuseMistakes(given, today);
  await inTransaction(ctx.db, async (tx) => {
    const id = await holdKnownCompany(ctx, tx, member, name);
    const present = await rulesOf(tx, id);
    refuseBoth<RulesForm>(given, basedOn, present, LABELS);
    const { consent, ...rules } = mergedWith<RulesForm>(given, basedOn, present);
    refuseMistakes({ ...rules, consent }, today);
    const row = {
      ...rules,
      consentBy: consent?.by ?? null,
      consentOn: consent?.on ?? null,
      consentWords: consent?.words ?? null,
      updatedAt: now,
    };
    await tx
      .insert(noAnswerRules)
      .values({ companyId: id, ...row })
      .onConflictDoUpdate({ target: noAnswerRules.companyId, set: row });
    // Touching the client's row wakes the screens that show it.
    await tx.update(companies).set({ updatedAt: now }).where(eq(companies.id, id));
  });
  return readNoAnswer(ctx, member, name);
}
