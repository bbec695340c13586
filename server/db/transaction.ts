import { setTimeout as pause } from 'node:timers/promises';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { beginAndCommit, WithCommit } from './begin-commit.ts';
import type { Db, Tx } from './connect.ts';

/** Serialization failure and deadlock: PostgreSQL rolled everything back, and a retry may succeed. */
const tryAgain = new Set(['40001', '40P01']);
const tries = 5;

interface Options {
  /**
   * For a transaction whose queries need the same plan whatever their values. By default PostgreSQL plans a
   * long query anew each time, which takes longer than running it (see `askByOnePlan`). The plan is kept
   * while tables grow, so it prefers indexes from the start.
   */
  byOnePlan?: boolean;
  /** The story's first statement only reads, and is sent together with `begin`. */
  readsFirst?: boolean;
}

/**
 * Runs `story` in one transaction. It is run again after a collision, so it must
 * do nothing that a rollback does not undo.
 */
export async function inTransaction<T>(
  db: Db,
  story: (tx: Tx) => Promise<T | WithCommit<T>>,
  { byOnePlan = false, readsFirst = false }: Options = {},
): Promise<T> {
  const begin = byOnePlan ? `begin; ${oneGoodPlan}` : 'begin';
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tell(db, story, begin, { readsFirst });
    } catch (error) {
      if (attempt === tries || !tryAgain.has(codeOf(error))) throw error;
      await pause(Math.random() * 20 * 2 ** attempt);
    }
  }
}

const oneGoodPlan = 'set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off';

const dialect = new PgDialect();

/**
 * Like Drizzle, but `begin` and `commit` go straight to the connection, because every action pays for them.
 * If `db` is already a transaction, Drizzle makes a savepoint.
 */
async function tell<T>(
  db: Db,
  story: (tx: Tx) => Promise<T | WithCommit<T>>,
  begin: string,
  options: Pick<Options, 'readsFirst'>,
): Promise<T> {
  if (!('$client' in db))
    return (db as Db).transaction(async (tx) => {
      const answer = await story(tx);
      if (!(answer instanceof WithCommit)) return answer;
      await answer.write();
      return answer.answer;
    });
  const inside = (client: pg.PoolClient) =>
    story(new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined));
  return beginAndCommit(db.$client, begin, inside, options);
}

/** The SQLSTATE of an error, which Drizzle wraps in its own. */
function codeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code;
  }
  return '';
}
