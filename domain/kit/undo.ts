/** How long what was deleted is kept for that: a slow connection, a hand on the toast, a reload. */
export const UNDO_KEPT_MS = 60_000;

/** What was deleted before this moment is gone. */
export const undoEnds = (now: Date): Date => new Date(now.getTime() - UNDO_KEPT_MS);
