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
  // Every request passes these: no promise is made for them.
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
