import { createContext, use, useSyncExternalStore } from 'react';

/**
 * What outlives a single screen and belongs to one mounted app: toasts, unsaved changes, conversations and the like. A
 * part is made by its maker when it is first asked for, so that nobody downloads a part that no screen uses.
 */
export class AppState {
  readonly #parts = new Map<unknown, unknown>();

  part<Part>(make: (state: AppState) => Part): Part {
    if (!this.#parts.has(make)) this.#parts.set(make, make(this));
    return this.#parts.get(make) as Part;
  }
}

export const AppStateContext = createContext<AppState | null>(null);

/** The mounted app's own part. */
export function usePart<Part>(make: (state: AppState) => Part): Part {
  const state = use(AppStateContext);
  if (!state) throw new Error('There is no app around this screen');
  return state.part(make);
}

/** A value that screens follow. */
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
