import type { Anchor } from '#domain/approvals/anchor.ts';
import type { Media } from '../carousel/slide.tsx';
import type { Store } from '../store.ts';
import type { DraftItem, PointedLine, Wanted } from './places.ts';

/** What can be done with a place: ask for a change, or comment. */
export interface Say {
  /**
   * A change that is only begun is kept as one of the unsent ones, so that neither a reload nor a yes loses it without
   * a word; its form replaces it (the anchor is the same object), or takes it back with an empty text.
   */
  ask?: ((text: string, anchor: Anchor, isBegun?: boolean) => unknown) | undefined;
  /** Returns false, or a promise of it, where it was not sent: the text stays. */
  comment?: ((text: string, anchor: Anchor) => unknown) | undefined;
  /** For the agency: a note that only the team reads. */
  note?: ((text: string, anchor: Anchor) => unknown) | undefined;
  /** Called while a place is being written about, to keep its content on the screen. A stable function. */
  hold?: ((isHeld: boolean) => void) | undefined;
  /** The readers of a comment and of a note, for the buttons. */
  readers?: { comment: string | null; note: string } | undefined;
  /** Where begun words are kept in this browser. */
  keptAs?: string | undefined;
}

/** The facts of a post that can be pointed at. */
export interface Facts {
  media: readonly Media[];
  caption: string;
  /** The shown version; places of other versions are not drawn. */
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
  /** Its words are from an earlier visit: the form is shown, and takes no focus. */
  isBack?: boolean;
};

export interface PointingState {
  /** A tap on a picture that is not handled yet. */
  tap: { media: Media; left: number; top: number; picture: HTMLImageElement } | null;
  /** The place that is being pointed at. */
  place: Place | null;
  /** The line whose place is shown. */
  picked: string | null;
  /** The visible file, and the function that shows another. */
  index: number;
  goTo: { current: (id: string) => void };
}

export interface Pointing extends Facts {
  store: Store<PointingState>;
  /** The element that contains only the caption's text. */
  captionBox: { current: HTMLElement | null };
}
