import { isDecision } from '../../visit/api.ts';
import { read, write } from '../../visit/kept.ts';
import type { Store } from '../../visit/state.ts';
import type { KeptAnswer } from './desk-api.ts';
import type { DeskState } from './desk-state.ts';

const answersKey = (token: string) => `greenroom.answers.${token}`;
const ACTIONS = ['approve', 'request_changes', 'comment', 'withdraw'];

const isAnswer = (one: Partial<KeptAnswer> | null): one is KeptAnswer =>
  typeof one?.approvalId === 'string' &&
  ACTIONS.includes(one.action ?? '') &&
  typeof one.comment === 'string' &&
  typeof one.version === 'number';

/** Unsent answers of an earlier visit. */
export function keptAnswers(token: string): KeptAnswer[] {
  try {
    const kept = JSON.parse(read(answersKey(token)) ?? '[]') as unknown;
    return Array.isArray(kept) ? (kept as (Partial<KeptAnswer> | null)[]).filter(isAnswer) : [];
  } catch {
    return [];
  }
}

const keepAnswers = (token: string, answers: KeptAnswer[]) =>
  write(answersKey(token), answers.length > 0 ? JSON.stringify(answers) : null);

const idOf = ({ approvalId, action, at }: KeptAnswer) => `${approvalId} ${action} ${at}`;

/** Whether a list has this very answer; read from storage it is another object. */
const isIn = (list: KeptAnswer[]) => {
  const ids = new Set(list.map(idOf));
  return (one: KeptAnswer) => ids.has(idOf(one));
};

/** Tabs of one device share the storage: each changes only what concerns its own answers. */
export function answerKeeper(token: string, store: Store<DeskState>) {
  // False where storage is blocked: answers then live as long as the page.
  let isStored = true;

  /** A new decision replaces an unsent one on the same post; unsent comments stay. */
  function withNew(kept: KeptAnswer[], answers: KeptAnswer[]): KeptAnswer[] {
    const decided = new Set(answers.filter(isDecision).map((one) => one.approvalId));
    const isMeant = (one: KeptAnswer) => !isDecision(one) || !decided.has(one.approvalId);
    return [...kept.filter(isMeant), ...answers];
  }

  /** Only stores them, for an answer that is shown a moment later. */
  function put(answers: KeptAnswer[]) {
    isStored = keepAnswers(token, withNew(keptAnswers(token), answers));
  }

  function add(answers: KeptAnswer[]) {
    put(answers);
    store.set({ kept: withNew(store.get().kept, answers) });
  }

  function drop(answers: KeptAnswer[]) {
    const isGone = isIn(answers);
    keepAnswers(
      token,
      keptAnswers(token).filter((one) => !isGone(one)),
    );
    store.set({ kept: store.get().kept.filter((one) => !isGone(one)) });
  }

  /** Notes what became of them, for this visit and the next. */
  function mark(answers: KeptAnswer[], marks: Pick<KeptAnswer, 'isTried' | 'isUnwanted'>) {
    if (answers.length === 0) return;
    const isMeant = isIn(answers);
    const marked = (list: KeptAnswer[]) => list.map((one) => (isMeant(one) ? { ...one, ...marks } : one));
    keepAnswers(token, marked(keptAnswers(token)));
    store.set({ kept: marked(store.get().kept) });
  }

  /**
   * This tab's unsent answers, without those that another tab has sent, taken back or replaced, and with what
   * another tab noted.
   */
  function look(): KeptAnswer[] {
    const { kept } = store.get();
    if (!isStored) return kept;
    const stored = new Map(keptAnswers(token).map((one) => [idOf(one), one]));
    const left = kept.flatMap((one) => stored.get(idOf(one)) ?? []);
    store.set({ kept: left });
    return left;
  }

  return { put, add, drop, mark, look };
}

export type AnswerKeeper = ReturnType<typeof answerKeeper>;
