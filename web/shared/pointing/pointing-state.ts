import type { Anchor } from '#domain/approvals/anchor.ts';
import type { Media } from '../carousel/slide.tsx';
import type { Store } from '../store.ts';
import type { DraftItem, PointedLine, Wanted } from './places.ts';

/** What can be done with a place: ask for a change there, or just say something. */
export interface Say {
  ask?: ((text: string, anchor: Anchor) => unknown) | undefined;
  /** False where it cannot be said now: the words stay. */
  comment?: ((text: string, anchor: Anchor) => unknown) | undefined;
  /** Where the agency says something: a note that only its team reads. */
  note?: ((text: string, anchor: Anchor) => unknown) | undefined;
  /** Told while a place is being written about: what it is a place of stays on the screen. Always the same function. */
  hold?: ((isHeld: boolean) => void) | undefined;
  /** Who reads a comment and who a note, on their buttons. */
  readers?: { comment: string | null; note: string } | undefined;
}

/** What is known of a post that can be pointed at. */
export interface Facts {
  media: readonly Media[];
  caption: string;
  /** Of the post that is shown; places of other versions are not drawn. */
  version: number;
  lines: readonly PointedLine[];
  items?: readonly DraftItem[] | undefined;
  /** Null where nothing can be said. */
  say: Say | null;
  wanted: Wanted | null;
}

export type Place = {
  anchor: Anchor;
  /** It is being moved by keys. */
  isHeld: boolean;
};

export interface PointingState {
  /** A tap on a picture that nobody has looked at yet. */
  tap: { media: Media; left: number; top: number; picture: HTMLImageElement } | null;
  /** The place that is being pointed at. */
  place: Place | null;
  /** The line whose place is looked at. */
  picked: string | null;
  /** Which of the files is seen, and the way to see another one. */
  index: number;
  goTo: { current: (id: string) => void };
}

export interface Pointing extends Facts {
  store: Store<PointingState>;
  /** The element with the caption's words and no others. */
  captionBox: { current: HTMLElement | null };
}
