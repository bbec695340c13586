import type { Anchor } from '#domain/approvals/anchor.ts';
import type { Comment } from '#domain/approvals/contract.ts';
import type { Wanted } from '#web/shared/pointing/places.ts';
import type { Part } from '#web/shared/pointing/use-part.ts';

/** What a post, its thread and its list of things to do share about places. */
export interface PostPlaces {
  part: Part | null;
  load: () => void;
  lines: readonly Comment[];
  wanted: Wanted | null;
  /** Shows the place of a line on the post. */
  show: (id: string) => void;
  /** Writes to the reviewers about a place. */
  comment: (text: string, anchor: Anchor) => unknown;
  /** Writes to the team alone about a place. */
  note: (text: string, anchor: Anchor) => unknown;
  /** The readers of each, for the buttons. */
  readers: { comment: string | null; note: string };
  /** Where begun words about a place are kept in this browser. */
  keptAs: string;
}
