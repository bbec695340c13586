import type { Anchor } from '#domain/approvals/anchor.ts';
import { isPublished } from '#domain/posts/status.ts';
import { withItem, type DraftItem } from '#web/shared/pointing/places.ts';
import { successOf } from '../format.ts';
import { saidByServer, words } from '../words.ts';
import { asks, isDecision, lastAnswerIn, send, type Sent } from './api.ts';
import {
  keepAnswer,
  keptAnswer,
  keepDraft,
  keepItems,
  NO_ITEMS,
  type Items,
  type KeptAnswer,
} from './kept.ts';
import type { PageFeed } from './page-feed.ts';
import { askingIn, isNeededIn, saidOf } from './said.ts';
import type { Store } from './state.ts';

/** An older unsent answer is sent only when the reviewer confirms it. */
const STILL_MEANT_MS = 12 * 3_600_000;

/** From the tap to the server's receipt: one answer at a time, none lost, none about content nobody saw. */
export function answering(token: string, store: Store, feed: PageFeed) {
  const shownPage = () => {
    const { loaded } = store.get();
    return loaded.kind === 'page' ? loaded.page : null;
  };

  function setDraft(draft: string) {
    store.set({ draft });
    keepDraft(token, draft);
  }

  function setItems(items: Items) {
    store.set({ items });
    keepItems(token, items);
  }

  /** Places of an earlier version are dropped; the requested changes stay as text, and the page says why. */
  function unpin(words: string, list: readonly DraftItem[]) {
    // The items first: with every change of the state, outdated ones are looked for again.
    setItems(NO_ITEMS);
    setDraft([words, ...list.map((item) => item.text)].filter(Boolean).join('\n'));
    store.set({ changed: true });
  }

  // False where storage is blocked or holds another tab's decision: the answer then lives as long as the page.
  let isStored = true;
  const isKept = ({ at }: KeptAnswer) => keptAnswer(token)?.at === at;

  function forget(answer: KeptAnswer) {
    if (isKept(answer)) keepAnswer(token, null);
    store.set({ waiting: null });
  }

  async function deliver(answer: KeptAnswer) {
    const { sending, waiting } = store.get();
    if (sending) return;
    store.set({ sending: true, problem: null });
    // Stored before it is sent: an answer whose page is closed midway is sent later.
    isStored = (isDecision(answer) || !keptAnswer(token)) && keepAnswer(token, answer);
    await settle(answer, await send(token, answer, waiting !== null));
    store.set({ sending: false });
  }

  async function settle(answer: KeptAnswer, sent: Sent) {
    if (sent.kind === 'unreachable') return store.set({ waiting: answer, mode: 'choose' });
    forget(answer);
    if (sent.kind === 'gone') return feed.end();
    if (sent.kind === 'failed') return reopen(answer, saidByServer(sent.message ?? words.failed));
    if (sent.kind === 'done') {
      feed.accept(sent.approval);
      finish(answer);
      await feed.refresh();
      return;
    }
    const fresh = await feed.refresh();
    if (fresh.kind !== 'page') return reopen(answer, words.failed);
    const left = await import('./refused.ts').then(
      ({ leftOf }) => leftOf(answer, fresh.page),
      () => answer,
    );
    // The first try had arrived; only its receipt was lost.
    if (!left) return finish(answer);
    if (fresh.page.post.version === answer.version)
      return reopen(left, saidByServer(sent.message ?? words.failed));
    store.set({ mode: 'choose' });
    unpin(answer.comment, answer.items ?? []);
  }

  function finish({ action, anchor }: KeptAnswer) {
    const { decisions, mode } = store.get();
    // A comment at a place is written beside whatever else is being written.
    const isBeside = Boolean(anchor) && mode !== 'comment';
    if (!isBeside) setDraft('');
    if (isDecision({ action })) setItems(NO_ITEMS);
    store.set({
      mode: isBeside ? mode : 'choose',
      anchor: null,
      changed: false,
      toast: successOf(action),
      decisions: decisions + Number(isDecision({ action })),
    });
  }

  /** Puts the answer back into the form. */
  function putBack({ action, comment, anchor, items, version }: KeptAnswer) {
    setDraft(comment);
    if (items) setItems({ version, list: items });
    // A place of a version that is no longer shown would be refused.
    store.set({ mode: action, anchor: (version === shownPage()?.post.version && anchor) || null });
  }

  function reopen(answer: KeptAnswer, problem: string) {
    putBack(answer);
    store.set({ problem });
  }

  function submit() {
    const { mode, draft, items, anchor } = store.get();
    const page = shownPage();
    if (mode === 'choose' || !page || (mode === 'comment' && draft.trim() === '')) return;
    void deliver({
      action: mode,
      comment: draft,
      version: page.post.version,
      scheduledAt: page.post.scheduledAt,
      lastAnswerAt: lastAnswerIn(page),
      at: Date.now(),
      items: asks(mode) ? items.list : undefined,
      anchor: mode === 'comment' ? anchor : undefined,
    });
  }

  /** Adds a change at a place of the post to the request that is being written; see `Say`. */
  function ask(text: string, anchor: Anchor, isBegun?: boolean) {
    const page = shownPage();
    if (!page) return;
    const { items, mode } = store.get();
    const { version } = page.post;
    setItems({ version, list: withItem(items.version === version ? items.list : [], text, anchor) });
    if (!isBegun && !asks(mode)) store.set({ mode: askingIn(page), problem: null, changed: false });
  }

  /** Sends a comment at a place at once; false while another answer is on its way. */
  function say(text: string, anchor: Anchor): boolean {
    const page = shownPage();
    if (!page || store.get().sending) return false;
    void deliver({ action: 'comment', comment: text, anchor, version: page.post.version, at: Date.now() });
    return true;
  }

  function dropItem(at: number) {
    const { items } = store.get();
    setItems({ ...items, list: items.list.filter((_, place) => place !== at) });
  }

  async function resend() {
    const { waiting } = store.get();
    if (!waiting) return;
    // Another tab has sent the decision, taken it back, or kept a later one instead.
    if (isStored && isDecision(waiting) && !isKept(waiting)) {
      store.set({ waiting: null });
      await feed.refresh();
    } else await deliver(waiting);
  }

  /** Its button is off while an answer is on its way. */
  function takeBack() {
    const { waiting } = store.get();
    if (!waiting) return;
    forget(waiting);
    putBack(waiting);
    store.set({ changed: false });
    // It may have arrived all the same: then the page says so.
    void feed.refresh();
  }

  /** An answer about an earlier version is reported, never sent; its text stays in the form. */
  function dropOutdated() {
    const { waiting, sending, items, draft } = store.get();
    const page = shownPage();
    if (!page || sending) return;
    if (items.list.length > 0 && items.version !== page.post.version) unpin(draft, items.list);
    if (!waiting) return;
    // A yes was recorded meanwhile: an unsent decision no longer applies, unless it withdraws that yes.
    if (saidOf(page) === 'approved' && isDecision(waiting) && waiting.action !== 'withdraw') forget(waiting);
    else if (waiting.version !== page.post.version) {
      forget(waiting);
      unpin(waiting.comment, waiting.items ?? []);
    }
  }

  function isStillMeant(): boolean {
    const { waiting } = store.get();
    return waiting !== null && shownPage() !== null && Date.now() - waiting.at < STILL_MEANT_MS;
  }

  /** Changes that were pointed at in an earlier visit are not sent yet: their form is open again. */
  function resume() {
    const { waiting, items } = store.get();
    const page = shownPage();
    if (!page?.approval || waiting || items.list.length === 0) return;
    if (!isPublished(page.post.status) && isNeededIn(page)) store.set({ mode: askingIn(page) });
  }

  return { resume, setDraft, submit, ask, say, dropItem, resend, takeBack, dropOutdated, isStillMeant };
}
