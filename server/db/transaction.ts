import { setTimeout as pause } from 'node:timers/promises';
import type { Db, Tx } from './connect.ts';

/** Serialization failure and deadlock: PostgreSQL undid everything and asks for the same again. */
const tryAgain = new Set(['40001', '40P01']);
const tries = 5;

/**
 * One story in one transaction. It may be told again from the start after a collision, so it must do nothing that a
 * rollback does not undo.
 */
export async function inTransaction<T>(db: Db, story: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(story);
    } catch (error) {
      if (attempt === tries || !tryAgain.has(codeOf(error))) throw error;
      await pause(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/** The SQLSTATE of an error, which Drizzle hides one level down. */
function codeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code;
  }
  return '';
}
