import type { Db, Tx } from '#server/db/connect.ts';
import type { Ctx } from './context.ts';

/**
 * The context within a transaction: what begins one of its own makes a savepoint there, so that it works
 * unchanged and ends with the whole.
 */
export const within = (ctx: Ctx, tx: Tx): Ctx => ({ ...ctx, db: tx as unknown as Db });
