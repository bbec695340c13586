import type { FastifyReply, FastifyRequest } from 'fastify';
import { CHAT_FAILURE } from '#domain/assistant/contract.ts';
import { encodeEvent, type ChatEvent } from '#domain/assistant/stream.ts';
import { AppError } from '#domain/kit/errors.ts';

/** Proxies close an idle connection. */
const SIGN_OF_LIFE_MS = 15_000;

/** Aborted when the browser disconnects before its response is complete. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

export const wantsEvents = (request: FastifyRequest) =>
  (request.headers.accept ?? '').includes('text/event-stream');

/**
 * Streams the reply. An error before the first part is thrown, and so answered with its status; a later error
 * is an event, since the status has already been sent.
 */
export async function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  events: AsyncIterable<ChatEvent>,
): Promise<void> {
  const parts = events[Symbol.asyncIterator]();
  let next = await parts.next();
  reply.hijack();
  const line = reply.raw;
  // A browser that disconnected is no error.
  line.on('error', () => undefined);
  line.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  });
  const alive = setInterval(() => line.write(': \n\n'), SIGN_OF_LIFE_MS);
  try {
    while (!next.done) {
      line.write(encodeEvent(next.value));
      next = await parts.next();
    }
  } catch (error) {
    if (!(error instanceof AppError)) request.log.error({ reqId: request.id, err: error }, 'a reply failed');
    line.write(
      encodeEvent({ type: 'error', message: error instanceof AppError ? error.message : CHAT_FAILURE }),
    );
  } finally {
    clearInterval(alive);
    line.end();
  }
}
