import type { z } from 'zod';

const PREFIX = 'greenroom:draft:';

/** What was typed and not finished, kept in this browser. Without storage it is simply not there. */
export function readDraft<Draft>(key: string, schema: z.ZodType<Draft>): Draft | null {
  try {
    const kept = localStorage.getItem(PREFIX + key);
    if (kept === null) return null;
    // An older version of the app, or somebody's hand, may have written something else.
    const read = schema.safeParse(JSON.parse(kept));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

export function keepDraft(key: string, draft: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    // A full or forbidden storage: the form still works, it only forgets at a reload.
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing was kept either.
  }
}
