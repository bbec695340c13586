import type { Anchor } from '#domain/approvals/anchor.ts';
import type { ReviewPage } from '#domain/approvals/contract.ts';
import { withItem, type DraftItem } from '#web/shared/pointing/places.ts';
import { asks, readJson } from '../../visit/api.ts';
import { read, write, type Items } from '../../visit/kept.ts';
import { askingIn } from '../../visit/said.ts';
import type { Store } from '../../visit/state.ts';
import type { KeptAnswer } from './desk-api.ts';
import { draftOf, type DeskState } from './desk-state.ts';

const itemsKey = (token: string) => `greenroom.desk-items.${token}`;
const draftsKey = (token: string) => `greenroom.desk-drafts.${token}`;

/** The stored values by approval, without unreadable ones. */
function keptOf<One>(key: string, isOne: (value: unknown) => value is One): Record<string, One> {
  const entries = Object.entries(readJson(read(key) ?? '') ?? {});
  return Object.fromEntries(entries.filter((one): one is [string, One] => isOne(one[1])));
}

const keepOf = (key: string, all: object) =>
  write(key, Object.keys(all).length > 0 ? JSON.stringify(all) : null);

/** A copy with another value for one approval, or without it. */
function withOne<One>(all: Record<string, One>, approvalId: string, one: One | null): Record<string, One> {
  const { [approvalId]: _before, ...others } = all;
  return one === null ? others : { ...others, [approvalId]: one };
}

/** Unsent changes of an earlier visit. */
export const keptDeskItems = (token: string): DeskState['items'] =>
  keptOf(itemsKey(token), (value): value is Items => {
    const { version, list } = (value ?? {}) as Partial<Items>;
    return typeof version === 'number' && Array.isArray(list);
  });

/** Unsent text of an earlier visit. */
export const keptDeskDrafts = (token: string): DeskState['drafts'] =>
  keptOf(draftsKey(token), (value): value is string => typeof value === 'string');

/** This post's unsent changes. Places of an earlier version are dropped; the text stays. */
export function itemsFor({ items }: Pick<DeskState, 'items'>, { approval, post }: ReviewPage): DraftItem[] {
  const own = items[approval?.id ?? ''];
  if (!own) return [];
  return own.version === post.version ? own.list : own.list.map(({ text }) => ({ text, anchor: null }));
}

/** Whether there are unsent changes or text that a yes would discard. */
export const isBegun = (state: Pick<DeskState, 'items' | 'drafts'>, page: ReviewPage) =>
  itemsFor(state, page).length > 0 || draftOf(state, page).trim() !== '';

/** Unsent changes survive a reload, other posts in between, and an answer that came too late. */
export function deskItems(token: string, store: Store<DeskState>) {
  function setItems(approvalId: string, version: number, list: DraftItem[]) {
    const items = withOne(store.get().items, approvalId, list.length > 0 ? { version, list } : null);
    store.set({ items });
    keepOf(itemsKey(token), items);
  }

  /** Unsent text belongs to its post: another post's answer neither shows nor clears it. */
  function setDraft(approvalId: string, draft: string) {
    const drafts = withOne(store.get().drafts, approvalId, draft || null);
    store.set({ drafts });
    keepOf(draftsKey(token), drafts);
  }

  /** Adds a change at a place of the post to the request that is being written; see `Say`. */
  function ask(page: ReviewPage, text: string, anchor: Anchor, isBegun = false) {
    const { approval, post } = page;
    if (!approval) return;
    const { writing } = store.get();
    const isWriting = writing?.approvalId === approval.id && writing.action !== 'comment';
    setItems(approval.id, post.version, withItem(itemsFor(store.get(), page), text, anchor));
    if (isBegun) return;
    store.set({
      writing: isWriting ? writing : { approvalId: approval.id, action: askingIn(page) },
      changed: false,
    });
  }

  function dropItem(page: ReviewPage, at: number) {
    const rest = itemsFor(store.get(), page).filter((_, place) => place !== at);
    setItems(page.approval?.id ?? '', page.post.version, rest);
  }

  /** After a refused answer, or one taken back: its text is there when the post is opened again. */
  function putBack({ approvalId, action, comment, items = [], version }: KeptAnswer) {
    if (!asks(action)) {
      const half = store.get().drafts[approvalId] ?? '';
      return setDraft(approvalId, [half, comment].filter(Boolean).join('\n'));
    }
    const said = comment.trim() === '' ? [] : [{ text: comment, anchor: null }];
    setItems(approvalId, version, [...said, ...items]);
  }

  return {
    ask,
    dropItem,
    putBack,
    setDraft,
    forgetItems: (approvalId: string) => setItems(approvalId, 0, []),
  };
}
