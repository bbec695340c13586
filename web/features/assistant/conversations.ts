import { CHAT_FAILURE, type ChatMessage } from '#domain/assistant/contract.ts';
import { messageOf } from '#web/lib/api.ts';
import { Followed } from '#web/lib/app-state.ts';
import { keepLines, MOST_LINES, readLines, type ChatLine } from './kept-lines.ts';
import { ReplyFailed, streamReply } from './stream-reply.ts';

export interface Conversation {
  lines: readonly ChatLine[];
  pending: boolean;
}

const LETTERS = 20_000;
const MESSAGES = 40;

/** The messages for the assistant: what was said, and the titles of its proposals. */
function messagesOf(lines: readonly ChatLine[]): ChatMessage[] {
  return lines
    .filter((line) => line.failure === undefined)
    .map(({ role, content, proposals }) => {
      const titles = proposals.map((one) => one.title).join(', ');
      const text = content || (titles ? `(proposed: ${titles})` : '');
      return { role, content: text.slice(0, LETTERS) };
    })
    .filter(({ content }) => content.trim() !== '')
    .slice(-MESSAGES);
}

/** The shortest pause between renders: one per word would keep slow phones busy. */
const PAUSE_MS = 40;

/** A question of this tab, and what has been answered so far. */
interface Turn {
  question: ChatLine;
  answers: ChatLine[];
  abort: AbortController;
}

interface Kept {
  view: Followed<Conversation>;
  /** The unsent question. */
  typed: Followed<string>;
  /** What is stored, in which another tab may write too; without the answers of this tab's turn. */
  lines: readonly ChatLine[];
  turn: Turn | null;
  /** False where storing failed: then only this page knows the lines. */
  isStored: boolean;
}

/** Unlike those of another tab. An answer and a failure take the next two. */
const newId = () => Date.now() * 1000 + Math.floor(Math.random() * 997);

const has = (lines: readonly ChatLine[], { id }: ChatLine) => lines.some((line) => line.id === id);

/** The turn of this tab comes last, so that question and answer stand together. */
function together({ lines, turn }: Pick<Kept, 'lines' | 'turn'>): readonly ChatLine[] {
  if (!turn) return lines;
  const own = [turn.question, ...turn.answers];
  return [...lines.filter((line) => !has(own, line)), ...own];
}

/** Outside of any screen, so that a reply goes on elsewhere, and tab and panel show the same. */
export function createConversations() {
  const kept = new Map<string, Kept>();

  function of(key: string): Kept {
    let one = kept.get(key);
    if (!one) {
      const lines = readLines(key);
      one = {
        view: new Followed<Conversation>({ lines, pending: false }),
        typed: new Followed(''),
        lines,
        turn: null,
        isStored: true,
      };
      kept.set(key, one);
    }
    return one;
  }

  function show(one: Kept): void {
    one.view.set({ lines: together(one), pending: one.turn !== null });
  }

  function store(key: string, one: Kept): void {
    one.lines = together(one);
    one.isStored = keepLines(key, one.lines);
  }

  /** Takes over what another tab has stored. A conversation that was cleared there ends here, too. */
  function readAnew(key: string): Kept {
    const one = of(key);
    if (!one.isStored) return one;
    const stored = readLines(key);
    // The oldest lines of a long conversation are shown and no longer stored: they stay.
    const older = stored.length < MOST_LINES ? 0 : one.lines.findIndex(({ id }) => id === stored[0]?.id);
    one.lines = [...one.lines.slice(0, Math.max(0, older)).filter((line) => !has(stored, line)), ...stored];
    if (one.turn && !has(one.lines, one.turn.question)) {
      one.turn.abort.abort();
      one.turn = null;
    }
    return one;
  }

  async function send(key: string, company: string | null, text: string): Promise<void> {
    if (of(key).turn || text.trim() === '') return;
    const one = readAnew(key);
    await answer(key, company, one, { id: newId(), role: 'user', content: text.trim(), proposals: [] });
  }

  /** Asks the last question again, replacing the failed answer. */
  async function retry(key: string, company: string | null): Promise<void> {
    const shown = of(key).lines;
    const last = shown.findLastIndex((line) => line.role === 'user');
    const question = shown[last];
    if (of(key).turn || !question) return;
    const one = readAnew(key);
    const failed = shown.slice(last);
    one.lines = one.lines.filter((line) => !has(failed, line));
    await answer(key, company, one, question);
  }

  async function answer(key: string, company: string | null, one: Kept, question: ChatLine): Promise<void> {
    const abort = new AbortController();
    const turn: Turn = { question, answers: [], abort };
    one.turn = turn;
    const line: ChatLine = { id: question.id + 1, role: 'assistant', content: '', proposals: [] };
    const said = () => (line.content !== '' || line.proposals.length > 0 ? [{ ...line }] : []);
    store(key, one);
    show(one);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        turn.answers = said();
        show(one);
      }, PAUSE_MS);
    };
    let end: ChatLine[];
    try {
      for await (const event of streamReply(
        { messages: messagesOf(one.lines), companyName: company },
        abort.signal,
      )) {
        if (event.type === 'text') line.content += event.text;
        else if (event.type === 'proposal') line.proposals = [...line.proposals, event.proposal];
        soon();
      }
      end = said();
    } catch (error) {
      const failure = error instanceof ReplyFailed ? error.message : messageOf(error, '');
      end = abort.signal.aborted
        ? [{ ...line, stopped: true }]
        : [...said(), { id: line.id + 1, role: 'assistant', content: CHAT_FAILURE, proposals: [], failure }];
    }
    clearTimeout(timer);
    // Cleared meanwhile, here or in another tab: late parts are dropped.
    if (one.turn === turn) readAnew(key);
    if (one.turn === turn) {
      turn.answers = end;
      store(key, one);
      one.turn = null;
    } else if (one.turn) return;
    show(one);
  }

  function stop(key: string): void {
    of(key).turn?.abort.abort();
  }

  /** Restores a cleared conversation; newer lines are not replaced. */
  function restore(key: string, lines: readonly ChatLine[]): void {
    const one = readAnew(key);
    if (one.turn || one.lines.length > 0) return;
    one.lines = lines;
    store(key, one);
    show(one);
  }

  function clear(key: string): void {
    const one = of(key);
    one.turn?.abort.abort();
    one.turn = null;
    one.lines = [];
    store(key, one);
    show(one);
  }

  /** Shows what other tabs say in this conversation, until the returned function is called. */
  function followTabs(key: string): () => void {
    const look = () => show(readAnew(key));
    const heard = (event: StorageEvent) => {
      if (event.key === key || event.key === null) look();
    };
    if (JSON.stringify(readLines(key)) !== JSON.stringify(of(key).lines)) look();
    window.addEventListener('storage', heard);
    return () => window.removeEventListener('storage', heard);
  }

  const view = (key: string) => of(key).view;
  const typed = (key: string) => of(key).typed;
  return { view, typed, send, retry, stop, restore, clear, followTabs };
}
