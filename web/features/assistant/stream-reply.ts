import { chat, type ChatMessage } from '#domain/assistant/contract.ts';
import { eventReader, type ChatEvent } from '#domain/assistant/stream.ts';
import { ApiError, saidAlways } from '#web/lib/api.ts';

export interface Question {
  messages: ChatMessage[];
  companyName: string | null;
}

/** The reply, part by part. Throws on failure; a stream that ends early has failed. */
export async function* streamReply(question: Question, signal: AbortSignal): AsyncGenerator<ChatEvent> {
  const response = await fetch(chat.path, {
    method: chat.method,
    credentials: 'include',
    headers: { ...saidAlways, 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify({ ...question, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    signal,
  });
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
  if (!response.headers.get('content-type')?.includes('text/event-stream')) {
    yield* inOnePiece(chat.answer.parse(await response.json()));
    return;
  }
  const read = eventReader();
  const pieces = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const piece = await pieces?.read();
    if (!piece || piece.done) throw new Error('The reply ended early');
    for (const event of read(piece.value)) {
      if (event.type === 'error') throw new ReplyFailed(event.message);
      yield event;
      if (event.type === 'done') return;
    }
  }
}

/** The server broke off and said why. */
export class ReplyFailed extends Error {}

function* inOnePiece({ message, proposals }: ReturnType<typeof chat.answer.parse>): Generator<ChatEvent> {
  yield { type: 'text', text: message };
  for (const proposal of proposals) yield { type: 'proposal', proposal };
  yield { type: 'done' };
}
