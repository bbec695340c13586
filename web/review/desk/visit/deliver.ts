import { successOf } from '../../format.ts';
import { words } from '../../words.ts';
import { isInWords } from '../../visit/refused.ts';
import type { Store } from '../../visit/state.ts';
import { sendAnswers, type KeptAnswer, type LoadedDesk } from './desk-api.ts';
import type { DeskState } from './desk-state.ts';
import type { AnswerKeeper } from './kept-answers.ts';
import { takerBack } from './take-back.ts';

/** Few enough that a slow server has them within the patience of one request, and that progress is seen. */
const AT_ONCE = 20;

/** Sends kept answers: in the order of the taps, none lost, each about the version that was read. */
export function deliverer(
  token: string,
  store: Store<DeskState>,
  keeper: AnswerKeeper,
  { refresh, putBack }: { refresh: () => Promise<LoadedDesk>; putBack: (refused: KeptAnswer) => void },
) {
  const { begin: beginTakingBack, finish: finishTakingBack } = takerBack(token, store, keeper, {
    refresh,
    putBack,
  });

  /** A device that knows it has no connection sends nothing; any other request may arrive, receipt or not. */
  const noteTry = (answers: KeptAnswer[]) => {
    if (navigator.onLine) keeper.mark(answers, { isTried: true });
  };

  async function deliver(most = AT_ONCE): Promise<void> {
    if (store.get().sending || store.get().kept.length === 0) return;
    const kept = keeper.look();
    if (kept.length === 0) {
      // Another tab has seen to all of them.
      store.set({ isCutOff: false, sent: 0 });
      await refresh();
      return;
    }
    if (kept.some((one) => one.isUnwanted)) {
      if (await finishTakingBack()) await deliver(most);
      return;
    }
    store.set({ sending: true });
    const batch = kept.slice(0, most);
    const first = batch.filter((one) => !one.isTried);
    // Before the request: the page may be closed while it is on its way.
    noteTry(first);
    const sent = await sendAnswers(token, batch);
    if (sent.kind === 'gone') {
      keeper.drop(store.get().kept);
      store.set({ sending: false, loaded: { kind: 'gone' } });
      return;
    }
    if (sent.kind === 'unreachable') {
      noteTry(first);
      store.set({ sending: false, isCutOff: true });
      return;
    }
    // The server took none of them.
    if (sent.kind === 'unreadable') keeper.mark(first, { isTried: false });
    // One by one, so that an answer that the server cannot read does not block the others for ever.
    if (sent.kind === 'unreadable' && batch.length > 1) {
      store.set({ sending: false });
      return deliver(1);
    }
    const results = sent.kind === 'done' ? sent.results : [];
    const { answered, hidden } = store.get();
    const taken: string[] = [];
    const refused = [...store.get().refused];
    let toast: DeskState['toast'] = null;
    for (const [at, answer] of batch.entries()) {
      // Results are in the order of the answers: one post may have a comment and a decision.
      const result = results[at];
      // The first try had arrived; only its receipt was lost.
      const present = result?.approval;
      const isThere =
        answer.action === 'approve' &&
        present?.status === 'approved' &&
        (present.answeredVersion ?? answer.version) === answer.version &&
        // A yes that was given elsewhere has not said these words: they are put back.
        isInWords(answer, present);
      if (result?.ok || isThere) {
        toast = successOf(answer.action);
        if (answer.action !== 'comment') taken.push(answer.approvalId);
      } else {
        refused.push({ name: answer.name, message: result?.message ?? words.failed });
        putBack(answer);
      }
    }
    keeper.drop(batch);
    store.set({
      answered: new Set([...answered, ...taken]),
      hidden: new Set([...hidden, ...taken]),
      refused,
      sent: store.get().kept.length > 0 ? store.get().sent + batch.length : 0,
      // Shown only after success, and not while others are on their way. Refused answers have a notice of their own.
      toast: refused.length > store.get().refused.length || store.get().kept.length > 0 ? null : toast,
      sending: false,
      isCutOff: false,
    });
    if (store.get().kept.length > 0) return deliver(most);
    // Read after the answers were taken, so its waiting posts really wait.
    const known = store.get().hidden;
    if ((await refresh()).kind === 'desk')
      store.set({ hidden: new Set([...store.get().hidden].filter((id) => !known.has(id))) });
  }

  async function takeBack() {
    if (store.get().sending) return;
    beginTakingBack();
    await deliver();
  }

  /** The reviewer wants them sent after all. */
  async function sendAnyway() {
    if (store.get().sending) return;
    keeper.mark(store.get().kept, { isUnwanted: false });
    await deliver();
  }

  return { deliver: () => deliver(), sendAnyway, takeBack };
}
