import { createContext, use, useSyncExternalStore } from 'react';
import { MANY_MOST } from '#domain/posts/many-most.ts';
import { chooseAll, chooseIn } from '#domain/posts/range.ts';

/** The part of a post that choosing needs. */
export interface Choosable {
  id: string;
  title: string;
  /** When it goes out or went out. */
  at: string | null;
  /** Not drawn until somebody unfolds its day or list: nobody chooses it without a word. */
  isFolded?: boolean;
}

interface ChoosingState {
  /** Ticks are shown on every post, and a click on a post chooses it. */
  isOn: boolean;
  chosen: ReadonlySet<string>;
}

const NOTHING: ChoosingState = { isOn: false, chosen: new Set() };

/** The chosen posts of a screen. Lists report their posts; a post that left the list is no longer chosen. */
export class Choosing {
  #state = NOTHING;
  #list: readonly Choosable[] = [];
  /** The start of a range with Shift. */
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

  /** Reports the list, in display order. */
  show(list: readonly Choosable[]): void {
    this.#list = list;
    const there = new Set(list.map((post) => post.id));
    const left = [...this.#state.chosen].filter((id) => there.has(id));
    if (left.length < this.#state.chosen.size) this.#set({ ...this.#state, chosen: new Set(left) });
    // The bar counts what is shown.
    else if (this.#state.isOn) this.#set({ ...this.#state });
  }

  get list(): readonly Choosable[] {
    return this.#list;
  }

  /** What is on the screen, as far as its lists go. */
  get shown(): string[] {
    return this.#list.filter(({ isFolded }) => !isFolded).map(({ id }) => id);
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
    const list = this.shown;
    const from = range ? this.#from : null;
    const chosen = chooseIn(this.#state.chosen, list, id, { from, most: MANY_MOST });
    this.#from = id;
    this.#set({ isOn: true, chosen });
  }

  add(ids: readonly string[]): void {
    this.#set({ isOn: true, chosen: chooseAll(this.#state.chosen, ids, MANY_MOST) });
  }

  /** Keeps only these chosen: the others are done. */
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

/** True where a list may be empty only because its client has another name: it then releases nothing. */
export const ListInDoubt = createContext(false);

const never = () => () => undefined;
const nothing = () => NOTHING;

/** Null where the posts cannot be chosen. */
export const useChoosing = (): Choosing | null => use(ChoosingContext);

export function useChoosingState(choosing: Choosing | null): ChoosingState {
  return useSyncExternalStore(choosing?.follow ?? never, choosing?.get ?? nothing);
}

/** Renders only when this post is chosen or released. */
export const useIsChosen = (choosing: Choosing | null, id: string): boolean =>
  useSyncExternalStore(choosing?.follow ?? never, () => choosing?.isChosen(id) ?? false);

export const useIsChoosing = (choosing: Choosing | null): boolean =>
  useSyncExternalStore(choosing?.follow ?? never, () => choosing?.get().isOn ?? false);
