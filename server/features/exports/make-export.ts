import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { EXPORT_DAYS } from '#domain/agencies/export-contract.ts';
import { agencyExports } from '#server/db/schema/exports.ts';
import type { Ctx } from '#server/kit/context.ts';
import { defineJob, type Job } from '#server/kit/job.ts';
import { zipOf } from '#server/kit/zip.ts';
import { exportEntries, inArchives, type ExportEntry } from './entries.ts';
import { archiveKey, EXPORTS, type ExportRow } from './store.ts';

/** Thrown between two files if the export was cancelled meanwhile. */
class Cancelled extends Error {}

const beingMade = (id: string) => and(eq(agencyExports.id, id), eq(agencyExports.state, 'making'));

export async function removeArchives(ctx: Ctx, id: string): Promise<void> {
  await ctx.storage.remove(await ctx.storage.list(`${EXPORTS}${id}/`));
}

/** Records the progress before each file, and notices there if the export was cancelled. */
async function tell(ctx: Ctx, id: string, progress: number): Promise<void> {
  const [row] = await ctx.db.update(agencyExports).set({ progress }).where(beingMade(id)).returning();
  if (!row) throw new Cancelled('the export was cancelled');
}

async function write(ctx: Ctx, row: ExportRow): Promise<number[]> {
  const entries = await exportEntries(ctx, row);
  let done = 0;
  let told = -1;
  const watched = entries.map((entry): ExportEntry => ({
    ...entry,
    async read() {
      const progress = Math.floor((100 * done) / entries.length);
      if (progress > told) await tell(ctx, row.id, (told = progress));
      done += 1;
      return entry.read();
    },
  }));
  const bytes: number[] = [];
  for (const [index, files] of inArchives(watched).entries()) {
    const key = archiveKey(row.id, index + 1);
    await ctx.storage.write(key, zipOf(files), { contentType: 'application/zip' });
    bytes.push((await ctx.storage.size(key)) ?? 0);
  }
  return bytes;
}

async function run(ctx: Ctx, id: string, isLast: boolean): Promise<void> {
  const [row] = await ctx.db.select().from(agencyExports).where(beingMade(id));
  if (!row) return;
  try {
    const bytes = await write(ctx, row);
    const expiresAt = new Date(ctx.now().getTime() + EXPORT_DAYS * 86_400_000);
    const ready = { state: 'ready' as const, progress: 100, bytes, expiresAt };
    const kept = await ctx.db.update(agencyExports).set(ready).where(beingMade(id)).returning();
    if (kept.length === 0) await removeArchives(ctx, id);
  } catch (error) {
    if (isLast && !(error instanceof Cancelled)) {
      ctx.log.error({ err: error, export: id }, 'an export could not be made');
      await ctx.db.update(agencyExports).set({ state: 'failed' }).where(beingMade(id));
    }
    // The store may be what failed; what stays in it is removed with the row, a week later.
    await removeArchives(ctx, id);
    if (!isLast && !(error instanceof Cancelled)) throw error;
  }
}

export const EXPORT_JOB = defineJob({
  name: 'agency-export',
  payload: z.object({ id: z.string() }),
  maxAttempts: 3,
  run: (ctx, { id }, attempt) => run(ctx, id, attempt.last),
});

export const exportJobs = [EXPORT_JOB] as Job<unknown>[];
