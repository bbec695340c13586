import type { Anchor } from '#domain/approvals/anchor.ts';
import type { Store as AnyStore } from '#web/shared/store.ts';
import type { DraftItem } from '#web/shared/pointing/places.ts';
import type { Action, Loaded } from './api.ts';
import type { KeptAnswer } from './kept.ts';

export type Mode = 'choose' | Action;
export type ToastText = { title: string; text?: string };

export type Items = { version: number; list: DraftItem[] };

export type VisitState = {
  loaded: Loaded;
  /** The content became another one before the reviewer's eyes, and they have not answered since. */
  changed: boolean;
  mode: Mode;
  draft: string;
  /** What is asked for at places of the version that they were made on. */
  items: Items;
  /** The place that the comment being written is about. */
  anchor: Anchor | null;
  /** An answer that the connection did not let through yet. */
  waiting: KeptAnswer | null;
  sending: boolean;
  problem: string | null;
  toast: ToastText | null;
  /** How many decisions were recorded during this visit. */
  decisions: number;
};

export type Store<State = VisitState> = AnyStore<State>;
export { createStore } from '#web/shared/store.ts';
