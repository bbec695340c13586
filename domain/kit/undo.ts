/** How long a deleted thing can be restored: enough for a slow connection, a paused toast or a reload. */
export const UNDO_KEPT_MS = 60_000;

/** Things deleted before this moment can no longer be restored. */
export const undoEnds = (now: Date): Date => new Date(now.getTime() - UNDO_KEPT_MS);

/** Why something is not restored any more. */
export const UNDO_OVER = 'The minute to undo it is over';
