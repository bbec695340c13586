import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** What had reached this machine when the stop was asked for is still taken: until so long nothing new has come. */
const QUIET = 150;
/** Then whoever goes on asking is refused. */
const MOST_ROUNDS = 12;
const SWEEP = 100;

/**
 * Ends the server without dropping what is under way. Nobody keeps a connection of a server that is about to end: each
 * answer says so, and one that fell idle meanwhile is closed instead of waited for.
 */
export function endWell(
  app: FastifyInstance,
  wait: (ms: number) => Promise<void> = pause,
): () => Promise<void> {
  let ending = false;
  let asked = 0;
  app.addHook('onRequest', async () => {
    asked += 1;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (ending) void reply.header('Connection', 'close');
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
