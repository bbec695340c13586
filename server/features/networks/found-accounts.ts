import { and, desc, eq, gt, isNotNull, sql, type SQL } from 'drizzle-orm';
import { AppError, badField, notFound } from '#domain/kit/errors.ts';
import type { FoundAccounts } from '#domain/networks/contract.ts';
import { accounts, networkAuthorizations } from '#server/db/schema/networks.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Handle } from '#server/db/connect.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import { companyNamed } from '#server/features/companies/names.ts';
import { getCompany } from '#server/features/companies/queries.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import type { ConnectedAccount, JsonObject } from '#server/ports/networks/port.ts';
import { readAccount } from './queries.ts';
import { saveAccount } from './save-account.ts';
import { KEY_LOST, open, seal } from './tokens.ts';

type Row = typeof networkAuthorizations.$inferSelect;

/** Everything is encrypted, because it contains tokens. */
export const sealFound = (ctx: Ctx, found: ConnectedAccount[]) =>
  seal(ctx, { found: JSON.parse(JSON.stringify(found)) as JsonObject[] });

function openFound(ctx: Ctx, row: Row): ConnectedAccount[] {
  const opened = row.found === null ? null : open(ctx, row.found);
  if (!opened) throw new AppError('conflict', KEY_LOST);
  const date = (at: unknown) => (typeof at === 'string' ? new Date(at) : null);
  return (opened['found'] as unknown as ConnectedAccount[]).map((one) => ({
    ...one,
    expiresAt: date(one.expiresAt),
    refreshAt: date(one.refreshAt),
  }));
}

/** What this same person has found and not yet chosen from; a key logs in nowhere, so it has found nothing. */
const rowsOf = (ctx: Ctx, handle: Handle, member: Member, where: SQL | undefined) =>
  handle
    .select()
    .from(networkAuthorizations)
    .where(
      and(
        visibleTo(member, networkAuthorizations),
        member.key ? sql`false` : eq(networkAuthorizations.userId, member.userId),
        isNotNull(networkAuthorizations.found),
        gt(networkAuthorizations.expiresAt, ctx.now()),
        where,
      ),
    )
    .orderBy(desc(networkAuthorizations.expiresAt));

/** Newest first. */
export async function readFound(ctx: Ctx, member: Member, companyName: string): Promise<FoundAccounts[]> {
  await getCompany(ctx.db, member, companyName);
  const company = companyNamed(member, companyName);
  const rows = await rowsOf(ctx, ctx.db, member, sql`${networkAuthorizations.companyId} = ${company}`);
  const answers: FoundAccounts[] = [];
  for (const row of rows) {
    const there = await ctx.db
      .select({ remoteId: accounts.remoteId })
      .from(accounts)
      .where(and(eq(accounts.companyId, row.companyId), eq(accounts.network, row.network)));
    const profiles = openFound(ctx, row).map(({ remoteId, handle, name }) => ({
      remoteId,
      handle,
      name,
      connected: there.some((one) => one.remoteId === remoteId),
    }));
    answers.push({ id: row.id, network: row.network, profiles });
  }
  return answers;
}

/** Connects the chosen profiles; the others are discarded with their tokens. */
export async function connectFound(ctx: Ctx, member: Member, id: string, chosen: readonly string[]) {
  return inTransaction(ctx.db, async (tx) => {
    const row = await takeFound(ctx, tx, member, id);
    const found = openFound(ctx, row);
    const wanted = found.filter(({ remoteId }) => chosen.includes(remoteId));
    if (wanted.length < new Set(chosen).size)
      throw badField('profiles', 'Please choose among the profiles that were found');
    const place = { ...member, companyId: row.companyId, isDefault: true, grantId: row.id };
    const answers = [];
    for (const one of wanted)
      answers.push(await readAccount(ctx, tx, member, await saveAccount(ctx, tx, place, one)));
    return answers;
  });
}

export async function forgetFound(ctx: Ctx, member: Member, id: string): Promise<{ id: string }> {
  await inTransaction(ctx.db, (tx) => takeFound(ctx, tx, member, id));
  return { id };
}

/** Deletes the row, so that the second of two simultaneous answers finds nothing. */
async function takeFound(ctx: Ctx, tx: Handle, member: Member, id: string): Promise<Row> {
  const [row] = await rowsOf(ctx, tx, member, eq(networkAuthorizations.id, id));
  const [taken] = row
    ? await tx.delete(networkAuthorizations).where(eq(networkAuthorizations.id, row.id)).returning()
    : [];
  if (!taken) throw notFound('Log-in');
  return taken;
}
