import { CHAT_FAILURE, type ChatMessage } from '#domain/assistant/contract.ts';
import { messageOf } from '#web/lib/api.ts';
import { Followed } from '#web/lib/app-state.ts';
import { keepLines, readLines, type ChatLine } from './kept-lines.ts';
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

interface Kept {
  view: Followed<Conversation>;
  abort: AbortController | null;
}

/** Outside of any screen, so that a reply goes on elsewhere, and tab and panel show the same. */
export function createConversations() {
  const kept = new Map<string, Kept>();

  function of(key: string): Kept {
    let one = kept.get(key);
    if (!one) {
      one = { view: new Followed<Conversation>({ lines: readLines(key), pending: false }), abort: null };
      kept.set(key, one);
    }
    return one;
  }

  const conversation = (key: string): Conversation => of(key).view.get();
  const show = (key: string, change: Partial<Conversation>) =>
    of(key).view.set({ ...conversation(key), ...change });

  async function send(key: string, company: string | null, text: string): Promise<void> {
    const { lines, pending } = conversation(key);
    if (pending || text.trim() === '') return;
    const id = (lines.at(-1)?.id ?? 0) + 1;
    const asked = [...lines, { id, role: 'user' as const, content: text.trim(), proposals: [] }];
    await answer(key, company, asked);
  }

  /** Asks the last question again, replacing the failed answer. */
  async function retry(key: string, company: string | null): Promise<void> {
    const { lines, pending } = conversation(key);
    const last = lines.findLastIndex((line) => line.role === 'user');
    if (!pending && last >= 0) await answer(key, company, lines.slice(0, last + 1));
  }

  async function answer(key: string, company: string | null, asked: readonly ChatLine[]): Promise<void> {
    const abort = new AbortController();
    of(key).abort = abort;
    const line: ChatLine = { id: (asked.at(-1)?.id ?? 0) + 1, role: 'assistant', content: '', proposals: [] };
    const said = () =>
      line.content !== '' || line.proposals.length > 0 ? [...asked, { ...line }] : [...asked];
    show(key, { lines: asked, pending: true });
    keepLines(key, asked);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        show(key, { lines: said() });
      }, PAUSE_MS);
    };
    let end: ChatLine[];
    try {
      for await (const event of streamReply(
        { messages: messagesOf(asked), companyName: company },
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
        ? [...asked, { ...line, stopped: true }]
        : [...said(), { id: line.id + 1, role: 'assistant', content: CHAT_FAILURE, proposals: [], failure }];
    }
    clearTimeout(timer);
    // Cleared meanwhile: late parts are dropped.
    if (of(key).abort !== abort) return;
    of(key).abort = null;
    show(key, { lines: end, pending: false });
    keepLines(key, end);
  }

  function stop(key: string): void {
    of(key).abort?.abort();
  }

  /** Restores a cleared conversation; newer lines are not replaced. */
  function restore(key: string, lines: readonly ChatLine[]): void {
    const now = conversation(key);
    if (now.pending || now.lines.length > 0) return;
    show(key, { lines });
    keepLines(key, lines);
  }

  function clear(key: string): void {
    const one = of(key);
    one.abort?.abort();
    one.abort = null;
    show(key, { lines: [], pending: false });
    keepLines(key, []);
  }

  return { view: (key: string) => of(key).view, send, retry, stop, restore, clear };
}
