import { useSyncExternalStore } from 'react';
import type { Anchor } from '#domain/approvals/anchor.ts';
import type { DraftItem, PointedLine } from './places.ts';
import type { Pointing } from './pointing-state.ts';

/** A place with its number, on the shown version. */
export interface Pin {
  id: string;
  /** A letter for an internal note, so that a number means the same place to agency and client. */
  number: number | string;
  anchor: Anchor;
  text: string;
  isDone: boolean;
  isNote: boolean;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The number of the next place. */
export const nextNumber = (pins: readonly Pin[]) => pins.filter(({ isNote }) => !isNote).length + 1;

/** The class names of a pin: done, or internal. */
export const pinStyle = ({ isDone, isNote }: Pick<Pin, 'isDone' | 'isNote'>) =>
  `${isDone ? ' done' : ''}${isNote ? ' note' : ''}`;

const draftId = (at: number) => `draft-${at}`;

/** The places of this version, numbered in the order of the thread, then the unsent ones. */
export function pinsOf(
  lines: readonly PointedLine[],
  version: number,
  drafts: readonly DraftItem[] = [],
): Pin[] {
  const said = lines.flatMap(({ id, body, anchor, version: about, resolvedAt, side }) =>
    anchor && (about ?? version) === version
      ? [{ id, anchor, text: body, isDone: resolvedAt !== null, isNote: side === 'internal' }]
      : [],
  );
  const meant = drafts.flatMap(({ anchor, text }, at) =>
    anchor ? [{ id: draftId(at), anchor, text, isDone: false, isNote: false }] : [],
  );
  let [numbers, notes] = [0, 0];
  return [...said, ...meant].map((pin) => ({
    ...pin,
    number: pin.isNote ? (LETTERS[notes++] ?? '•') : ++numbers,
  }));
}

/** The number of the file that a place is in; 0 where it is in none of these. */
export const fileOf = (anchor: Anchor | null, media: readonly { id: string }[]): number =>
  anchor && 'assetId' in anchor ? media.findIndex(({ id }) => id === anchor.assetId) + 1 : 0;

/** The places of a post, and the state of pointing. */
export function usePins({ lines, version, items, store }: Pointing) {
  const state = useSyncExternalStore(store.subscribe, store.get, store.get);
  // The change that is being written has its own pin.
  const others = items?.filter(({ anchor }) => !anchor || anchor !== state.place?.anchor);
  return { ...state, pins: pinsOf(lines, version, others), set: store.set };
}
