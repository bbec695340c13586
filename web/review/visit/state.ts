import type { Anchor } from '#domain/approvals/anchor.ts';
import type { Store as AnyStore } from '#web/shared/store.ts';
import type { Action, Loaded } from './api.ts';
import type { Items, KeptAnswer } from './kept.ts';

export type Mode = 'choose' | Action;
export type ToastText = { title: string; text?: string };

export type VisitState = {
  loaded: Loaded;
  /** The shown content changed, and the reviewer has not answered since. */
  changed: boolean;
  mode: Mode;
  draft: string;
  /** The requested changes, with places of their version. */
  items: Items;
  /** The place that the comment being written is about. */
  anchor: Anchor | null;
  /** An answer that could not be sent yet. */
  waiting: KeptAnswer | null;
  sending: boolean;
  problem: string | null;
  toast: ToastText | null;
  /** How many decisions were recorded during this visit. */
  decisions: number;
};

export type Store<State = VisitState> = AnyStore<State>;
export { createStore } from '#web/shared/store.ts';
