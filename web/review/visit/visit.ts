import { answering } from './answering.ts';
import { pathOf, type Loaded } from './api.ts';
import { keepTrying } from './keep-trying.ts';
import { keptAnswer, keptDraft, keptItems } from './kept.ts';
import { pageFeed } from './page-feed.ts';
import { createStore, type Mode, type VisitState } from './state.ts';

const TOAST_MS = 5_000;

/** A reviewer's visit: read, choose, write, send, or keep until sent. Screens only render its state. */
export function openVisit(token: string, first: Loaded) {
  const store = createStore<VisitState>({
    loaded: first,
    changed: false,
    mode: 'choose',
    draft: keptDraft(token),
    items: keptItems(token),
    anchor: null,
    waiting: keptAnswer(token),
    sending: false,
    problem: null,
    toast: null,
    decisions: 0,
  });
  const feed = pageFeed(token, store);
  const answers = answering(token, store, feed);

  /** Starts the background work; the returned function ends it. */
  function begin(): () => void {
    let trying: (() => Promise<unknown>) | null = null;
    let stopTrying = () => {};
    let isShown = false;
    let toastTimer: ReturnType<typeof setTimeout> | undefined;
    let { toast } = store.get();

    function arrange() {
      answers.dropOutdated();
      if (!isShown && store.get().loaded.kind === 'page') {
        isShown = true;
        answers.resume();
      }
      const state = store.get();
      const isDown = state.loaded.kind === 'unreachable';
      const wanted = isDown ? feed.refresh : answers.isStillMeant() ? answers.resend : null;
      if (wanted !== trying) {
        stopTrying();
        trying = wanted;
        stopTrying = wanted ? keepTrying(wanted) : () => {};
      }
      if (state.toast !== toast) {
        ({ toast } = state);
        clearTimeout(toastTimer);
        if (toast) toastTimer = setTimeout(closeToast, TOAST_MS);
      }
    }

    const ends = [feed.watch(), store.subscribe(arrange)];
    arrange();
    // An answer from an earlier visit is sent without the first pause.
    if (answers.isStillMeant()) void answers.resend();
    return () => {
      for (const end of ends) end();
      stopTrying();
      clearTimeout(toastTimer);
    };
  }

  function open(mode: Mode) {
    store.set({ mode, problem: null, anchor: null });
    if (mode !== 'choose') store.set({ changed: false });
  }

  const closeToast = () => store.set({ toast: null });
  return {
    path: pathOf(token),
    get: store.get,
    subscribe: store.subscribe,
    begin,
    open,
    closeToast,
    reload: feed.refresh,
    hold: feed.hold,
    renewMedia: feed.renewMedia,
    ...answers,
  };
}

export type Visit = ReturnType<typeof openVisit>;
