import type { PlanRow } from '#domain/sheets/plan.ts';
import type { Upload } from '#web/lib/upload-queue.ts';
import { dropPlan, keepPlan, type KeptPlan, type PlanOf } from './kept-plan.ts';

/** The files and which of them the server has; upload progress is not stored. */
const standing = (files: readonly Upload[]) =>
  files.map((file) => `${file.id}:${file.path ?? file.begun ?? ''}`).join();

/**
 * Stores every change of a table in this browser: one write at a time, the newest state last. `onKept` hears
 * whether the last one is stored.
 */
export function createKeeper(key: string, of: PlanOf, onKept: (is: boolean) => void) {
  let last: { rows: PlanRow[]; reviewers: string | null; files: string } | null = null;
  let waiting: KeptPlan | null = null;
  let isWriting = false;

  async function write() {
    isWriting = true;
    while (waiting) {
      const plan = waiting;
      waiting = null;
      if (plan.rows.length > 0) onKept(await keepPlan(key, of, plan));
      // An empty table that could not be dropped is dropped when it is a month old.
      else await dropPlan(key).catch(() => undefined);
    }
    isWriting = false;
  }

  return {
    keep: (rows: PlanRow[], reviewers: string | null, files: readonly Upload[]): void => {
      const stored = standing(files);
      if (last?.rows === rows && last.reviewers === reviewers && last.files === stored) return;
      // An empty table that was never filled needs no write.
      const isNew = last === null && rows.length === 0;
      last = { rows, reviewers, files: stored };
      if (isNew) return;
      waiting = {
        rows,
        reviewers,
        files: files.map(({ id, name, path, kind, storedAt, width, height, seconds, moving, begun }) => ({
          id,
          name,
          path,
          kind,
          uploadedAt: storedAt,
          width,
          height,
          seconds,
          moving,
          begun,
        })),
      };
      if (!isWriting) void write();
    },
  };
}
