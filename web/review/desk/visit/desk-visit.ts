import type { Anchor } from '#domain/approvals/anchor.ts';
import type { ReviewPage } from '#domain/approvals/contract.ts';
import { openEventStream } from '#web/shared/event-stream.ts';
import { asks, lastAnswerIn, type Action } from '../../visit/api.ts';
import { keepTrying } from '../../visit/keep-trying.ts';
import { createStore } from '../../visit/state.ts';
import { liveOf, loadDesk, loadPost, pathOf, type KeptAnswer, type LoadedDesk } from './desk-api.ts';
import { deliverer } from './deliver.ts';
import { deskItems, isBegun, itemsFor, keptDeskDrafts, keptDeskItems } from './desk-items.ts';
import {
  currentOf,
  keepingRead,
  nameOf,
  waitingIn,
  writingAbout,
  type DeskState,
  type Tab,
} from './desk-state.ts';
import { askBeforeLeaving } from './ask-before-leaving.ts';
import { inOrder } from './in-order.ts';
import { answerKeeper, keptAnswers } from './kept-answers.ts';

const POLL_MS = 30_000;
const TOAST_MS = 5_000;
/** A second tap within this time is meant for the post before. */
const SETTLE_MS = 600;
/** Older unsent answers are sent only when the reviewer confirms them. */
const STILL_MEANT_MS = 12 * 3_600_000;

/** A visit to a desk: look, answer, go on; unsent answers are kept. Screens only render its state. */
export function openDeskVisit(token: string, first: LoadedDesk) {
  const store = createStore<DeskState>({
    loaded: first,
    tab: 'review',
    current: null,
    opened: null,
    writing: null,
    drafts: keptDeskDrafts(token),
    items: keptDeskItems(token),
    kept: keptAnswers(token),
    answered: new Set(),
    hidden: new Set(),
    refused: [],
    arrived: [],
    sending: false,
    sent: 0,
    isCutOff: false,
    isSettling: false,
    changed: false,
    approvingAll: null,
    toast: null,
  });
  let settling: ReturnType<typeof setTimeout> | undefined;
  /** The server's last answer, shown in full once nothing is being written. */
  let latest = first;
  /** The approval whose post is being written about at a place. */
  let held: string | undefined;

  const shown = (state = store.get()) => {
    if (state.loaded.kind !== 'desk') return null;
    return currentOf(waitingIn(state.loaded.desk, state), state.current).page;
  };

  function settle() {
    clearTimeout(settling);
    store.set({ isSettling: true });
    settling = setTimeout(() => store.set({ isSettling: false }), SETTLE_MS);
  }

  /** A post being answered stays as it was read; the server refuses the answer if it came too late. */
  function take(next: LoadedDesk) {
    const { loaded: before, writing } = store.get();
    if (next.kind === 'desk') latest = next;
    if (before.kind !== 'desk' || next.kind !== 'desk') {
      if (before.kind !== 'desk' || next.kind === 'gone') store.set({ loaded: next });
      return;
    }
    const was = shown();
    const about = writing?.approvalId ?? held;
    const waiting = keepingRead(before.desk.waiting, next.desk.waiting, about);
    // The first waiting post may be another one by now.
    const current = about && about === was?.approval?.id ? about : store.get().current;
    store.set({ loaded: { kind: 'desk', desk: { ...next.desk, waiting } }, current });
    const is = shown();
    if (was && is && was.approval?.id === is.approval?.id && was.post.version !== is.post.version) {
      store.set({ changed: true });
      settle();
    } else if (was?.approval?.id !== is?.approval?.id && was) settle();
    void refreshOpened();
  }

  function write(writing: DeskState['writing']) {
    store.set({ writing, changed: false });
    if (!writing) take(latest);
  }

  function hold(isHeld: boolean) {
    const { opened } = store.get();
    held = isHeld ? (opened ? opened.page : shown())?.approval?.id : undefined;
    if (!isHeld && !store.get().writing) take(latest);
  }

  const refresh = inOrder(
    () => loadDesk(token, { cache: 'no-cache' }),
    take,
    ({ kind }) => kind !== 'unreachable',
  );

  const poll = () => {
    if (!document.hidden && store.get().loaded.kind === 'desk') void refresh();
  };

  async function refreshOpened() {
    const { opened, writing } = store.get();
    if (!opened || writing || held) return;
    const page = await loadPost(token, opened.postId);
    const now = store.get();
    if (now.opened?.postId !== opened.postId || now.writing || held) return;
    store.set({ opened: { ...opened, page: page ?? now.opened.page, isMissing: !page && !now.opened.page } });
  }

  function show(current: string | null) {
    store.set({ current, changed: false, writing: null });
    settle();
    window.scrollTo({ top: 0, behavior: 'instant' });
  }

  function step(by: 1 | -1) {
    const { loaded, current } = store.get();
    if (loaded.kind !== 'desk' || writingAbout(store.get(), shown())) return;
    const waiting = waitingIn(loaded.desk, store.get());
    const next = waiting[currentOf(waiting, current).at + by]?.approval;
    if (next) show(next.id);
  }

  const { ask, dropItem, putBack, setDraft, forgetItems } = deskItems(token, store);
  const keeper = answerKeeper(token, store);
  const { deliver, sendAnyway, takeBack } = deliverer(token, store, keeper, { refresh, putBack });

  const answerTo = (
    page: ReviewPage,
    action: Action,
    comment = '',
    more: Pick<KeptAnswer, 'anchor' | 'items'> = {},
  ): KeptAnswer => ({
    ...more,
    approvalId: page.approval?.id ?? '',
    action,
    comment,
    version: page.post.version,
    scheduledAt: page.post.scheduledAt,
    lastAnswerAt: lastAnswerIn(page),
    at: Date.now(),
    name: nameOf(page.post.caption),
  });

  function keep(answers: KeptAnswer[]) {
    keeper.add(answers);
    void deliver();
  }

  /** One answer; under To review the next post follows. */
  function answer(page: ReviewPage, action: Action, comment = '') {
    if (!page.approval || (action === 'comment' && comment.trim() === '')) return;
    const items = asks(action) ? itemsFor(store.get(), page) : [];
    const { loaded, opened, tab } = store.get();
    const isInLine = !opened && tab === 'review' && action !== 'comment';
    let next: string | null = store.get().current;
    if (isInLine && loaded.kind === 'desk') {
      const waiting = waitingIn(loaded.desk, store.get());
      const { at } = currentOf(waiting, page.approval.id);
      next = (waiting[at + 1] ?? waiting[at - 1])?.approval?.id ?? null;
    }
    setDraft(page.approval.id, '');
    store.set({ writing: null, opened: action === 'comment' ? opened : null, toast: null });
    if (action !== 'comment') forgetItems(page.approval.id);
    keep([answerTo(page, action, comment, items.length > 0 ? { items } : {})]);
    if (isInLine) show(next);
  }

  /** Sends a comment at a place at once; false while another answer to the post is on its way. */
  function say(page: ReviewPage, text: string, anchor: Anchor): boolean {
    if (store.get().kept.some((one) => one.approvalId === page.approval?.id)) return false;
    keep([answerTo(page, 'comment', text, { anchor })]);
    return true;
  }

  /** One tap, unless something unsent was begun: then the form shows what a yes would discard. */
  function approve(page: ReviewPage) {
    if (isBegun(store.get(), page)) write({ approvalId: page.approval?.id ?? '', action: 'approve' });
    else answer(page, 'approve');
  }

  /** Holds the listed posts as they are: nobody has read what arrives meanwhile. */
  function askAll(isAsked: boolean) {
    const state = store.get();
    const waiting = state.loaded.kind === 'desk' ? waitingIn(state.loaded.desk, state) : [];
    store.set({ approvingAll: isAsked ? waiting.filter((page) => !isBegun(state, page)) : null });
  }

  function approveAll() {
    const answers = (store.get().approvingAll ?? []).map((page) => answerTo(page, 'approve'));
    askAll(false);
    // Stored at once; closing the list and showing the page are separate tasks, so that neither is long.
    keeper.put(answers);
    setTimeout(() => {
      keep(answers);
      show(null);
    });
  }

  const isStillMeant = () => {
    const { kept, loaded } = store.get();
    const isMeant = kept.some((one) => Date.now() - one.at < STILL_MEANT_MS);
    // Where all of them should be taken back, a try only reads the server.
    return loaded.kind === 'desk' && (isMeant || kept.every((one) => one.isUnwanted));
  };

  /** Starts the background work; the returned function ends it. */
  function begin(): () => void {
    let trying: (() => Promise<unknown>) | null = null;
    let stopTrying = () => {};
    let toastTimer: ReturnType<typeof setTimeout> | undefined;
    let { toast } = store.get();
    function arrange() {
      const state = store.get();
      const isDown = state.loaded.kind === 'unreachable';
      const wanted = isDown ? refresh : state.isCutOff && isStillMeant() ? deliver : null;
      if (wanted !== trying) {
        stopTrying();
        trying = wanted;
        stopTrying = wanted ? keepTrying(wanted) : () => {};
      }
      if (state.toast !== toast) {
        ({ toast } = state);
        clearTimeout(toastTimer);
        if (toast) toastTimer = setTimeout(() => store.set({ toast: null }), TOAST_MS);
      }
    }
    const timer = setInterval(poll, POLL_MS);
    document.addEventListener('visibilitychange', poll);
    const isLive = 'EventSource' in globalThis && store.get().loaded.kind === 'desk';
    const close = isLive ? openEventStream(liveOf(token), poll) : () => undefined;
    const unsubscribe = store.subscribe(arrange);
    const stopAsking = askBeforeLeaving(store);
    arrange();
    if (store.get().kept.length > 0) {
      if (isStillMeant()) void deliver();
      else store.set({ isCutOff: true });
    }
    return () => {
      unsubscribe();
      stopAsking();
      close();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
      stopTrying();
      clearTimeout(toastTimer);
      clearTimeout(settling);
    };
  }

  return {
    path: pathOf(token),
    get: store.get,
    subscribe: store.subscribe,
    begin,
    reload: refresh,
    step,
    answer,
    approve,
    approveAll,
    ask,
    dropItem,
    say,
    setDraft,
    askAll,
    goTo(tab: Tab) {
      store.set({ tab, opened: null });
      write(null);
    },
    write,
    hold,
    open(postId: string | null) {
      const state = store.get();
      const waiting = state.loaded.kind === 'desk' ? waitingIn(state.loaded.desk, state) : [];
      // Waiting posts are already loaded in full.
      const page = waiting.find((one) => one.post.id === postId) ?? null;
      store.set({ opened: postId === null ? null : { postId, page, isMissing: false }, writing: null });
      take(latest);
    },
    sendKept: () => void sendAnyway(),
    takeKeptBack: () => void takeBack(),
    closeRefused: () => store.set({ refused: [] }),
    closeArrived: () => store.set({ arrived: [] }),
    closeToast: () => store.set({ toast: null }),
  };
}

export type DeskVisit = ReturnType<typeof openDeskVisit>;
