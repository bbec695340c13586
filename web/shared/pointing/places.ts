import type { Anchor } from '#domain/approvals/anchor.ts';
import type { CommentSide } from '#domain/approvals/status.ts';

/** The part of a thread's line that places need. */
export interface PointedLine {
  id: string;
  body: string;
  anchor: Anchor | null;
  anchorFile: { number: number; url: string | null } | null;
  version: number | null;
  task: boolean;
  resolvedAt: string | null;
  replyTo: string | null;
  /** In a thread for the agency: `internal` for a note. */
  side?: CommentSide | undefined;
}

/** A requested change that is not sent yet. */
export interface DraftItem {
  text: string;
  anchor: Anchor | null;
}

/** With this text as the change at this place, instead of what was begun there; an empty text is none. */
export const withItem = (
  list: readonly DraftItem[],
  text: string,
  anchor: NonNullable<DraftItem['anchor']>,
): DraftItem[] =>
  // The same object, not the same spot: two changes may be about one.
  list.filter((one) => one.anchor !== anchor).concat(text ? { text, anchor } : []);

/** A request to show a line's place; another `turn` is another request. */
export interface Wanted {
  id: string;
  turn: number;
}

/** Whether the chunk for places and lists is needed. */
export const needsPointing = (lines: readonly PointedLine[]) =>
  lines.some((line) => line.anchor !== null || line.task);
