import type { Action, Loaded } from './api.ts';
import type { KeptAnswer } from './kept.ts';

export type Mode = 'choose' | Action;
export type ToastText = { title: string; text?: string };

export type VisitState = {
  loaded: Loaded;
  /** The content became another one before the reviewer's eyes, and they have not answered since. */
  changed: boolean;
  mode: Mode;
  draft: string;
  /** An answer that the connection did not let through yet. */
  waiting: KeptAnswer | null;
  sending: boolean;
  problem: string | null;
  toast: ToastText | null;
  /** How many decisions were recorded during this visit. */
  decisions: number;
};

export type Store<State = VisitState> = {
  get: () => State;
  set: (part: Partial<State>) => void;
  subscribe: (listener: () => void) => () => void;
};

export function createStore<State = VisitState>(first: State): Store<State> {
  let state = first;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(part) {
      state = { ...state, ...part };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
