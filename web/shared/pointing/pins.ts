import { useSyncExternalStore } from 'react';
import type { Anchor } from '#domain/approvals/anchor.ts';
import type { DraftItem, PointedLine } from './places.ts';
import type { Pointing } from './use-pointing.tsx';

/** A place with its number, on the version that is shown. */
export interface Pin {
  id: string;
  number: number;
  anchor: Anchor;
  text: string;
  isDone: boolean;
}

const draftId = (at: number) => `draft-${at}`;

/** What people pointed at on this version, numbered in the order of the thread, then what is not sent yet. */
export function pinsOf(
  lines: readonly PointedLine[],
  version: number,
  drafts: readonly DraftItem[] = [],
): Pin[] {
  const said = lines.flatMap(({ id, body, anchor, version: about, resolvedAt }) =>
    anchor && (about ?? version) === version ? [{ id, anchor, text: body, isDone: resolvedAt !== null }] : [],
  );
  const meant = drafts.flatMap(({ anchor, text }, at) =>
    anchor ? [{ id: draftId(at), anchor, text, isDone: false }] : [],
  );
  return [...said, ...meant].map((pin, at) => ({ ...pin, number: at + 1 }));
}

/** The number of the file that a place is in, among these; 0 where it is in none of them. */
export const fileOf = (anchor: Anchor | null, media: readonly { id: string }[]): number =>
  anchor && 'assetId' in anchor ? media.findIndex(({ id }) => id === anchor.assetId) + 1 : 0;

/** The places of a post, and what is being done with them. */
export function usePins({ lines, version, items, store }: Pointing) {
  const state = useSyncExternalStore(store.subscribe, store.get, store.get);
  return { ...state, pins: pinsOf(lines, version, items), set: store.set };
}
