import { createContext, use, useSyncExternalStore } from 'react';

/**
 * State that outlives a screen and belongs to one mounted app: toasts, unsaved changes, conversations and the
 * like. A part is created by its maker on first use, so that unused parts are not downloaded.
 */
export class AppState {
  readonly #parts = new Map<unknown, unknown>();

  part<Part>(make: (state: AppState) => Part): Part {
    if (!this.#parts.has(make)) this.#parts.set(make, make(this));
    return this.#parts.get(make) as Part;
  }
}

export const AppStateContext = createContext<AppState | null>(null);

/** A part of the mounted app's state. */
export function usePart<Part>(make: (state: AppState) => Part): Part {
  const state = use(AppStateContext);
  if (!state) throw new Error('There is no app around this screen');
  return state.part(make);
}

/** A value that components can subscribe to. */
export class Followed<Value> {
  readonly #listeners = new Set<() => void>();
  #value: Value;

  constructor(value: Value) {
    this.#value = value;
  }

  readonly get = () => this.#value;

  readonly isFollowed = () => this.#listeners.size > 0;

  set(value: Value): void {
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }

  readonly follow = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}

export const useFollowed = <Value>(followed: Followed<Value>): Value =>
  useSyncExternalStore(followed.follow, followed.get);
