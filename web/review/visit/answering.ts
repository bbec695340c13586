import { successOf } from '../format.ts';
import { saidByServer, words } from '../words.ts';
import { send, type Sent } from './api.ts';
import { forgetAnswer, keepAnswer, keepDraft, type KeptAnswer } from './kept.ts';
import type { PageFeed } from './page-feed.ts';
import type { Store } from './state.ts';

/** An answer left lying longer than this is only sent when the reviewer says so again. */
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

  function forget() {
    forgetAnswer(token);
    store.set({ waiting: null });
  }

  async function deliver(answer: KeptAnswer) {
    if (store.get().sending) return;
    store.set({ sending: true, problem: null });
    // Kept before it is sent: also an answer whose page is closed in the middle reaches the server later.
    keepAnswer(token, answer);
    await settle(answer, await send(token, answer));
    store.set({ sending: false });
  }

  async function settle(answer: KeptAnswer, sent: Sent) {
    if (sent.kind === 'unreachable') return store.set({ waiting: answer, mode: 'choose' });
    forget();
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
    // The first try had arrived, only its receipt was lost.
    if (answer.action === 'approve' && fresh.page.approval?.status === 'approved') return finish(answer);
    if (fresh.page.post.version === answer.version)
      return reopen(answer, saidByServer(sent.message ?? words.failed));
    store.set({ mode: 'choose' });
    setDraft(answer.comment);
  }

  function finish({ action }: KeptAnswer) {
    setDraft('');
    const { decisions } = store.get();
    store.set({
      mode: 'choose',
      changed: false,
      toast: successOf(action),
      decisions: action === 'comment' ? decisions : decisions + 1,
    });
  }

  function reopen(answer: KeptAnswer, problem: string) {
    setDraft(answer.comment);
    store.set({ mode: answer.action, problem });
  }

  function submit() {
    const { mode, draft } = store.get();
    const page = shownPage();
    if (mode === 'choose' || !page || (mode === 'comment' && draft.trim() === '')) return;
    void deliver({ action: mode, comment: draft, version: page.post.version, at: Date.now() });
  }

  async function resend() {
    const { waiting } = store.get();
    if (waiting) await deliver(waiting);
  }

  function takeBack() {
    const { waiting, sending } = store.get();
    if (!waiting || sending) return;
    forget();
    setDraft(waiting.comment);
    store.set({ mode: waiting.action, changed: false });
  }

  /** An answer about content that is no longer there is told, never sent; its words stay in the form. */
  function dropOutdated() {
    const { waiting, sending } = store.get();
    const page = shownPage();
    if (!waiting || sending || !page) return;
    // A yes was recorded meanwhile: whatever else waited is no longer meant, except taking it back.
    if (page.approval?.status === 'approved' && waiting.action !== 'withdraw') forget();
    else if (page.post.version !== waiting.version) {
      forget();
      setDraft(waiting.comment);
      store.set({ changed: true });
    }
  }

  function isStillMeant(): boolean {
    const { waiting } = store.get();
    return waiting !== null && shownPage() !== null && Date.now() - waiting.at < STILL_MEANT_MS;
  }

  return { setDraft, submit, resend, takeBack, dropOutdated, isStillMeant };
}
