import { useSyncExternalStore } from 'react';
import type { Anchor } from '#domain/approvals/anchor.ts';
import type { DraftItem, PointedLine } from './places.ts';
import type { Pointing } from './pointing-state.ts';

/** A place with its number, on the version that is shown. */
export interface Pin {
  id: string;
  /** Of a note that only the team reads it is a letter: by its number, agency and client mean the same place. */
  number: number | string;
  anchor: Anchor;
  text: string;
  isDone: boolean;
  isNote: boolean;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The number that the next place gets. */
export const nextNumber = (pins: readonly Pin[]) => pins.filter(({ isNote }) => !isNote).length + 1;

/** What a pin looks like: done, or for the team alone. */
export const pinStyle = ({ isDone, isNote }: Pick<Pin, 'isDone' | 'isNote'>) =>
  `${isDone ? ' done' : ''}${isNote ? ' note' : ''}`;

const draftId = (at: number) => `draft-${at}`;

/** What people pointed at on this version, numbered in the order of the thread, then what is not sent yet. */
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

/** The number of the file that a place is in, among these; 0 where it is in none of them. */
export const fileOf = (anchor: Anchor | null, media: readonly { id: string }[]): number =>
  anchor && 'assetId' in anchor ? media.findIndex(({ id }) => id === anchor.assetId) + 1 : 0;

/** The places of a post, and what is being done with them. */
export function usePins({ lines, version, items, store }: Pointing) {
  const state = useSyncExternalStore(store.subscribe, store.get, store.get);
  return { ...state, pins: pinsOf(lines, version, items), set: store.set };
}
