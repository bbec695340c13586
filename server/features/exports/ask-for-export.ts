import { and, eq, inArray, lt, or } from 'drizzle-orm';
import { EXPORT_DAYS, EXPORT_OVER, EXPORT_UNDER_WAY } from '#domain/agencies/export-contract.ts';
import { AppError, notFound } from '#domain/kit/errors.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { agencyExports } from '#server/db/schema/exports.ts';
import { checkPassword } from '#server/features/accounts/change-password.ts';
import { lockTeamAs } from '#server/features/agencies/lock-team.ts';
import type { Ctx } from '#server/kit/context.ts';
import { queueJob, type Timer } from '#server/kit/job.ts';
import type { Member } from '#server/kit/route.ts';
import { EXPORT_JOB, removeArchives } from './make-export.ts';
import { EXPORTS, exportOf, exportsOf, shown } from './store.ts';

export const readExports = async (ctx: Ctx, member: Member) =>
  (await exportsOf(ctx.db, member)).map((row) => shown(row, ctx.now()));

/** Asks for the password, so that an abandoned session cannot take everything away. One export at a time. */
export async function startExport(ctx: Ctx, member: Member, password: string) {
  await checkPassword(ctx, member, password);
  return inTransaction(ctx.db, async (tx) => {
    await lockTeamAs(tx, member, 'manage agency');
    const others = await exportsOf(tx, member);
    if (others.some(({ state }) => state === 'making')) throw new AppError('conflict', EXPORT_UNDER_WAY);
    const [row] = await tx
      .insert(agencyExports)
      .values({ agencyId: member.agencyId, askedBy: member.userId, createdAt: ctx.now() })
      .returning();
    if (!row) throw new Error('no export was written');
    await queueJob(tx, EXPORT_JOB, { id: row.id }, { key: `${EXPORT_JOB.name}:${row.id}` });
    return shown(row, ctx.now());
  });
}

/** A running export ends at the next file; existing files are removed. */
export async function cancelExport(ctx: Ctx, member: Member, id: string) {
  const row = await inTransaction(ctx.db, async (tx) => {
    await lockTeamAs(tx, member, 'manage agency');
    const known = await exportOf(tx, member, id);
    if (!known) throw notFound('Export');
    const [cancelled] = await tx
      .update(agencyExports)
      .set({ state: 'cancelled', bytes: [] })
      .where(and(eq(agencyExports.id, id), inArray(agencyExports.state, ['making', 'ready'])))
      .returning();
    if (!cancelled) throw new AppError('conflict', EXPORT_OVER);
    return cancelled;
  });
  await removeArchives(ctx, id);
  return shown(row, ctx.now());
}

/** Removes expired exports, and files of agencies that are gone. */
export async function removeOldExports(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const before = new Date(now.getTime() - EXPORT_DAYS * 86_400_000);
  await ctx.db
    .delete(agencyExports)
    .where(
      or(
        lt(agencyExports.expiresAt, now),
        and(inArray(agencyExports.state, ['failed', 'cancelled']), lt(agencyExports.createdAt, before)),
      ),
    );
  // First the files, then the rows: what an export begun meanwhile has written is not on this list.
  const keys = await ctx.storage.list(EXPORTS);
  const left = new Set(
    (await ctx.db.select({ id: agencyExports.id }).from(agencyExports)).map(({ id }) => id),
  );
  await ctx.storage.remove(keys.filter((key) => !left.has(key.slice(EXPORTS.length).split('/')[0] ?? '')));
}

export const exportTimers: Timer[] = [
  { name: 'exports-clean-up', everySeconds: 3600, run: removeOldExports },
];
