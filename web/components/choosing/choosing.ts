import { createContext, use, useSyncExternalStore } from 'react';
import { MANY_MOST } from '#domain/posts/many-most.ts';
import { chooseAll, chooseIn } from '#domain/posts/range.ts';

/** As much of a post as choosing it needs. */
export interface Choosable {
  id: string;
  title: string;
  /** When it goes out or went out. */
  at: string | null;
}

export interface ChoosingState {
  /** Ticks stand on every post, and a click on a post chooses it. */
  isOn: boolean;
  chosen: ReadonlySet<string>;
}

const NOTHING: ChoosingState = { isOn: false, chosen: new Set() };

/** Which posts of a screen are chosen. Its lists are told as they are drawn; what left them is no longer chosen. */
export class Choosing {
  #state = NOTHING;
  #list: readonly Choosable[] = [];
  /** Where a range with Shift begins. */
  #from: string | null = null;
  readonly #listeners = new Set<() => void>();

  readonly get = () => this.#state;
  readonly follow = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #set(state: ChoosingState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  /** In the order in which they are seen. */
  show(list: readonly Choosable[]): void {
    this.#list = list;
    const there = new Set(list.map((post) => post.id));
    const left = [...this.#state.chosen].filter((id) => there.has(id));
    if (left.length < this.#state.chosen.size) this.#set({ ...this.#state, chosen: new Set(left) });
  }

  get list(): readonly Choosable[] {
    return this.#list;
  }

  isChosen(id: string): boolean {
    return this.#state.chosen.has(id);
  }

  begin(): void {
    this.#set({ ...this.#state, isOn: true });
  }

  end(): void {
    this.#from = null;
    this.#set(NOTHING);
  }

  toggle(id: string, { range = false } = {}): void {
    const list = this.#list.map((post) => post.id);
    const from = range ? this.#from : null;
    const chosen = chooseIn(this.#state.chosen, list, id, { from, most: MANY_MOST });
    this.#from = id;
    this.#set({ isOn: true, chosen });
  }

  add(ids: readonly string[]): void {
    this.#set({ isOn: true, chosen: chooseAll(this.#state.chosen, ids, MANY_MOST) });
  }

  /** Only these stay chosen: the others are done. */
  keep(ids: readonly string[]): void {
    const there = new Set(this.#list.map((post) => post.id));
    const left = ids.filter((id) => there.has(id));
    if (left.length === 0) this.end();
    else this.#set({ isOn: true, chosen: new Set(left) });
  }

  /** The chosen posts in the order of the list. */
  posts(): Choosable[] {
    const { chosen } = this.#state;
    return this.#list.filter((post) => chosen.has(post.id));
  }
}

export const ChoosingContext = createContext<Choosing | null>(null);

const never = () => () => undefined;
const nothing = () => NOTHING;

/** Null where posts are shown that cannot be chosen. */
export const useChoosing = (): Choosing | null => use(ChoosingContext);

export function useChoosingState(choosing: Choosing | null): ChoosingState {
  return useSyncExternalStore(choosing?.follow ?? never, choosing?.get ?? nothing);
}

/** Drawn again only when this very post is chosen or let go. */
export const useIsChosen = (choosing: Choosing | null, id: string): boolean =>
  useSyncExternalStore(choosing?.follow ?? never, () => choosing?.isChosen(id) ?? false);

export const useIsChoosing = (choosing: Choosing | null): boolean =>
  useSyncExternalStore(choosing?.follow ?? never, () => choosing?.get().isOn ?? false);
