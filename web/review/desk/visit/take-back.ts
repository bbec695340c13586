import type { Desk } from '#domain/desks/contract.ts';
import { isDecision } from '../../visit/api.ts';
import type { Store } from '../../visit/state.ts';
import { loadPost, type KeptAnswer, type LoadedDesk } from './desk-api.ts';
import type { DeskState } from './desk-state.ts';
import type { AnswerKeeper } from './kept-answers.ts';

/** The post that has the answer, by the server; null where none has it, undefined where that cannot be read now. */
async function postWith(token: string, desk: Desk, answer: KeptAnswer): Promise<string | null | undefined> {
  const { approvalId, action, comment, lastAnswerAt = null } = answer;
  const isAbout = (one: { approvalId: string | null }) => one.approvalId === approvalId;
  if (isDecision(answer)) {
    const done = desk.done.find(isAbout);
    const isSaid = done?.said === (action === 'approve' ? 'approved' : 'rejected');
    // A decision that the reviewer knew when they answered is an earlier one.
    return done && isSaid && done.respondedAt !== lastAnswerAt ? done.postId : null;
  }
  const waiting = desk.waiting.find((page) => page.approval?.id === approvalId);
  const postId = waiting?.post.id ?? [...desk.done, ...desk.plan].find(isAbout)?.postId;
  if (postId === undefined) return null;
  const page = waiting ?? (await loadPost(token, postId));
  if (!page) return undefined;
  const isThere = page.comments.some(
    (one) => isAbout(one) && one.decision === null && one.body === comment.trim(),
  );
  return isThere ? postId : null;
}

/** Takes unsent answers back; what was written stays with its posts. What has arrived counts, and is named. */
export function takerBack(
  token: string,
  store: Store<DeskState>,
  keeper: AnswerKeeper,
  { refresh, putBack }: { refresh: () => Promise<LoadedDesk>; putBack: (answer: KeptAnswer) => void },
) {
  function give(answers: KeptAnswer[]) {
    for (const answer of answers) putBack(answer);
    keeper.drop(answers);
  }

  /** What was never sent is taken back at once; of the rest it is noted that the reviewer wants it back. */
  function begin() {
    const before = store.get().kept;
    const kept = keeper.look();
    // Another tab has seen to some of them.
    if (kept.length < before.length) void refresh();
    give(kept.filter((one) => !one.isTried));
    keeper.mark(store.get().kept, { isUnwanted: true });
    store.set({ isCutOff: store.get().kept.length > 0, sent: 0 });
  }

  /** Reads what has arrived; false where that could not be read, and they are kept. */
  async function finish(): Promise<boolean> {
    store.set({ sending: true });
    const read = await refresh();
    if (read.kind === 'gone') keeper.drop(store.get().kept);
    if (read.kind !== 'desk') {
      store.set({ sending: false, isCutOff: store.get().kept.length > 0 });
      return false;
    }
    const unwanted = keeper.look().filter((one) => one.isUnwanted);
    const found = await Promise.all(
      unwanted.map(async (answer) => ({ answer, postId: await postWith(token, read.desk, answer) })),
    );
    const arrived = new Map(store.get().arrived.map((one) => [one.postId, one]));
    const answered = new Set(store.get().answered);
    for (const { answer, postId } of found) {
      if (typeof postId !== 'string') continue;
      const isYes = answer.action === 'approve' || arrived.get(postId)?.isYes === true;
      arrived.set(postId, { postId, name: answer.name, isYes });
      if (isDecision(answer)) answered.add(answer.approvalId);
    }
    const answersWhere = (isMeant: (postId: string | null | undefined) => boolean) =>
      found.filter(({ postId }) => isMeant(postId)).map(({ answer }) => answer);
    give(answersWhere((postId) => postId === null));
    keeper.drop(answersWhere((postId) => typeof postId === 'string'));
    const isAll = found.every(({ postId }) => postId !== undefined);
    store.set({ arrived: [...arrived.values()], answered, sending: false, isCutOff: !isAll });
    return isAll;
  }

  return { begin, finish };
}
