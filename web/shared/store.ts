/** State outside of the components that render it. */
export type Store<State> = {
  get: () => State;
  set: (part: Partial<State>) => void;
  subscribe: (listener: () => void) => () => void;
};

export function createStore<State>(first: State): Store<State> {
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
