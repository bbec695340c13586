import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Requests that arrived before the stop are still answered: it waits until none came for this long. */
const QUIET = 150;
/** After this many rounds new connections are refused. */
const MOST_ROUNDS = 12;
const SWEEP = 100;

/**
 * Stops the server without dropping requests under way. Every response asks to close its connection, and
 * connections that become idle are closed instead of waited for.
 */
export function endWell(
  app: FastifyInstance,
  wait: (ms: number) => Promise<void> = pause,
): () => Promise<void> {
  let ending = false;
  let asked = 0;
  // Synchronous, so that no promise is created for every request.
  app.addHook('onRequest', (_request, _reply, done) => {
    asked += 1;
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (ending) void reply.header('Connection', 'close');
    done();
  });
  return async () => {
    ending = true;
    if (app.server.listening)
      for (let round = 0, before = -1; before !== asked && round < MOST_ROUNDS; round += 1) {
        before = asked;
        await wait(QUIET);
      }
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP);
    try {
      await app.close();
    } finally {
      clearInterval(sweep);
    }
  };
}
