import type { z } from 'zod';

const PREFIX = 'greenroom:draft:';

/** Where a draft of this key is kept, for code that the reviewer's page uses as well. */
export const draftPlace = (key: string) => PREFIX + key;

/** Unfinished input, kept in this browser. Without storage nothing is kept. */
export function readDraft<Draft>(key: string, schema: z.ZodType<Draft>): Draft | null {
  try {
    const kept = localStorage.getItem(PREFIX + key);
    if (kept === null) return null;
    // An older version of the app, or a person, may have stored something else.
    const read = schema.safeParse(JSON.parse(kept));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

export function hasDraft(key: string): boolean {
  try {
    return localStorage.getItem(PREFIX + key) !== null;
  } catch {
    return false;
  }
}

export function keepDraft(key: string, draft: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: the form still works, but forgets on reload.
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing was stored either.
  }
}

/** Nothing moves where something else is stored already. */
export function moveDraft(from: string, to: string): void {
  try {
    const kept = localStorage.getItem(PREFIX + from);
    if (kept === null || localStorage.getItem(PREFIX + to) !== null) return;
    // Removed first: storage may have no room for both.
    localStorage.removeItem(PREFIX + from);
    try {
      localStorage.setItem(PREFIX + to, kept);
    } catch {
      localStorage.setItem(PREFIX + from, kept);
    }
  } catch {
    // Storage is forbidden: nothing was stored either.
  }
}
