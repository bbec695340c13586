import type { Anchor } from '#domain/approvals/anchor.ts';
import type { ReviewPage } from '#domain/approvals/contract.ts';
import type { DraftItem } from '#web/shared/pointing/places.ts';
import { read, write, type Items } from '../../visit/kept.ts';
import type { Store } from '../../visit/state.ts';
import type { KeptAnswer } from './desk-api.ts';
import type { DeskState } from './desk-state.ts';

const itemsKey = (token: string) => `greenroom.desk-items.${token}`;

/** What an earlier visit asked for and did not send. */
export function keptDeskItems(token: string): DeskState['items'] {
  try {
    const kept = JSON.parse(read(itemsKey(token)) ?? '{}') as Record<string, Partial<Items> | null> | null;
    return Object.fromEntries(
      Object.entries(kept ?? {}).filter(
        (one): one is [string, Items] => typeof one[1]?.version === 'number' && Array.isArray(one[1].list),
      ),
    );
  } catch {
    return {};
  }
}

/** Of this post. Places of a version that is gone mean nothing any more; what was asked for there stays as words. */
export function itemsFor({ items }: Pick<DeskState, 'items'>, { approval, post }: ReviewPage): DraftItem[] {
  const own = items[approval?.id ?? ''];
  if (!own) return [];
  return own.version === post.version ? own.list : own.list.map(({ text }) => ({ text, anchor: null }));
}

/** What is asked for outlives a reload, another post in between, and an answer that came too late. */
export function deskItems(token: string, store: Store<DeskState>) {
  function setItems(approvalId: string, version: number, list: DraftItem[]) {
    const { [approvalId]: _before, ...others } = store.get().items;
    const items = list.length > 0 ? { ...others, [approvalId]: { version, list } } : others;
    store.set({ items });
    write(itemsKey(token), Object.keys(items).length > 0 ? JSON.stringify(items) : null);
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
    if (action !== 'request_changes' && action !== 'withdraw') return;
    const said = comment.trim() === '' ? [] : [{ text: comment, anchor: null }];
    setItems(approvalId, version, [...said, ...items]);
  }

  return { ask, dropItem, putBack, forgetItems: (approvalId: string) => setItems(approvalId, 0, []) };
}
