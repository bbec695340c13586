import type { Anchor } from '#domain/approvals/anchor.ts';
import type { CommentSide } from '#domain/approvals/status.ts';

/** A line of the thread, as far as places are concerned. */
export interface PointedLine {
  id: string;
  body: string;
  anchor: Anchor | null;
  anchorFile: { number: number; url: string | null } | null;
  version: number | null;
  task: boolean;
  resolvedAt: string | null;
  replyTo: string | null;
  /** Of a thread as the agency sees it: a note that only its team reads is `internal`. */
  side?: CommentSide | undefined;
}

/** Something that is asked for and not sent yet. */
export interface DraftItem {
  text: string;
  anchor: Anchor | null;
}

/** A wish to see a line's place; another `turn` is another wish. */
export interface Wanted {
  id: string;
  turn: number;
}

/** Whether anything here needs the parts that draw places and lists. */
export const needsPointing = (lines: readonly PointedLine[]) =>
  lines.some((line) => line.anchor !== null || line.task);
