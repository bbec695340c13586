import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { AppError } from '#domain/kit/errors.ts';
import { LOST_AND_NOT_DONE } from '#domain/posts/many.ts';
import { CommitUnanswered } from '#server/db/begin-commit.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Ctx } from '#server/kit/context.ts';
import { within } from '#server/kit/within.ts';

interface Traces<T> {
  outcome: T;
  /** The post that shows whether it was done: the copy where one is made. */
  shownBy: string;
  /** The transaction that wrote its row last, before and after; null where there is no row. */
  before: string | null;
  after: string | null;
}

/**
 * Does something to a post in one transaction. Where the answer to the commit is lost, a look at the post tells
 * whether it was done. Throws CommitUnanswered where that does not tell either.
 */
export async function doForSure<T extends { copyId?: string | undefined }>(
  ctx: Ctx,
  id: string,
  go: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const traces: Traces<T>[] = [];
  try {
    return await inTransaction(ctx.db, async (tx) => {
      const before = await writtenBy(tx, id);
      const outcome = await go(within(ctx, tx));
      const shownBy = outcome.copyId ?? id;
      const after = await writtenBy(tx, shownBy);
      traces.push({ outcome, shownBy, before: shownBy === id ? before : null, after });
      return outcome;
    });
  } catch (error) {
    const left = traces.at(-1);
    if (!(error instanceof CommitUnanswered) || !left) throw error;
    const now = await lookAgain(ctx.db, left.shownBy);
    if (now !== undefined && now === left.after) return left.outcome;
    if (now !== null && now === left.before) throw new AppError('conflict', LOST_AND_NOT_DONE);
    // Somebody changed it since, or it could not be read, or a copy may still come.
    throw error;
  }
}

const writer = { by: sql<string>`${posts}.xmin::text` };

const writtenBy = async (tx: Tx, id: string) =>
  (await tx.select(writer).from(posts).where(eq(posts.id, id)))[0]?.by ?? null;

/** The pause before each look: a server that ends is back soon. */
const PAUSES_MS = [0, 500, 2000];

/** Undefined where it could not be read. */
async function lookAgain(db: Db, id: string): Promise<string | null | undefined> {
  for (const wait of PAUSES_MS) {
    await pause(wait);
    try {
      return await inTransaction(db, async (tx) => {
        // The lost transaction may still run, and holds the row until it ends.
        await tx.execute(sql`set local lock_timeout = '5s'`);
        const [row] = await tx.select(writer).from(posts).where(eq(posts.id, id)).for('update');
        return row?.by ?? null;
      });
    } catch {
      // The error that is reported is the first one.
    }
  }
  return undefined;
}
