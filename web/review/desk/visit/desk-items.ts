import type { Anchor } from '#domain/approvals/anchor.ts';
import type { ReviewPage } from '#domain/approvals/contract.ts';
import type { DraftItem } from '#web/shared/pointing/places.ts';
import { asks, readJson } from '../../visit/api.ts';
import { read, write, type Items } from '../../visit/kept.ts';
import type { Store } from '../../visit/state.ts';
import type { KeptAnswer } from './desk-api.ts';
import { draftOf, type DeskState } from './desk-state.ts';

const itemsKey = (token: string) => `greenroom.desk-items.${token}`;
const draftsKey = (token: string) => `greenroom.desk-drafts.${token}`;

/** What is kept of each approval, as far as it can be read. */
function keptOf<One>(key: string, isOne: (value: unknown) => value is One): Record<string, One> {
  const entries = Object.entries(readJson(read(key) ?? '') ?? {});
  return Object.fromEntries(entries.filter((one): one is [string, One] => isOne(one[1])));
}

const keepOf = (key: string, all: object) =>
  write(key, Object.keys(all).length > 0 ? JSON.stringify(all) : null);

/** The same with another value of one approval, or without one. */
function withOne<One>(all: Record<string, One>, approvalId: string, one: One | null): Record<string, One> {
  const { [approvalId]: _before, ...others } = all;
  return one === null ? others : { ...others, [approvalId]: one };
}

/** What an earlier visit asked for and did not send. */
export const keptDeskItems = (token: string): DeskState['items'] =>
  keptOf(itemsKey(token), (value): value is Items => {
    const { version, list } = (value ?? {}) as Partial<Items>;
    return typeof version === 'number' && Array.isArray(list);
  });

/** What an earlier visit wrote and did not send. */
export const keptDeskDrafts = (token: string): DeskState['drafts'] =>
  keptOf(draftsKey(token), (value): value is string => typeof value === 'string');

/** Of this post. Places of a version that is gone mean nothing any more; what was asked for there stays as words. */
export function itemsFor({ items }: Pick<DeskState, 'items'>, { approval, post }: ReviewPage): DraftItem[] {
  const own = items[approval?.id ?? ''];
  if (!own) return [];
  return own.version === post.version ? own.list : own.list.map(({ text }) => ({ text, anchor: null }));
}

/** Whether something is asked for or half written that a yes would end. */
export const isBegun = (state: Pick<DeskState, 'items' | 'drafts'>, page: ReviewPage) =>
  itemsFor(state, page).length > 0 || draftOf(state, page).trim() !== '';

/** What is asked for outlives a reload, another post in between, and an answer that came too late. */
export function deskItems(token: string, store: Store<DeskState>) {
  function setItems(approvalId: string, version: number, list: DraftItem[]) {
    const items = withOne(store.get().items, approvalId, list.length > 0 ? { version, list } : null);
    store.set({ items });
    keepOf(itemsKey(token), items);
  }

  /** Half a sentence belongs to its post: another post's answer neither shows nor ends it. */
  function setDraft(approvalId: string, draft: string) {
    const drafts = withOne(store.get().drafts, approvalId, draft || null);
    store.set({ drafts });
    keepOf(draftsKey(token), drafts);
  }

  /** A place of a post where something should be changed: part of the request that is being written. */
  function ask(page: ReviewPage, text: string, anchor: Anchor) {
    const { approval, post } = page;
    if (!approval) return;
    const { writing } = store.get();
    const action = approval.status === 'approved' ? 'withdraw' : 'request_changes';
    const isWriting = writing?.approvalId === approval.id && writing.action !== 'comment';
    setItems(approval.id, post.version, [...itemsFor(store.get(), page), { text, anchor }]);
    store.set({ writing: isWriting ? writing : { approvalId: approval.id, action }, changed: false });
  }

  function dropItem(page: ReviewPage, at: number) {
    const rest = itemsFor(store.get(), page).filter((_, place) => place !== at);
    setItems(page.approval?.id ?? '', page.post.version, rest);
  }

  /** An answer that was not taken: its words are there when the post is looked at again. */
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
