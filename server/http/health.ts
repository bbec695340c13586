import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Each check throws or rejects if its part cannot be used. */
export type Readiness = Record<string, () => Promise<void>>;

/** A part that does not answer within this time counts as unusable; health checks wait no longer. */
const PATIENCE_MS = 5_000;

export async function inTime(check: () => Promise<void>, patienceMs = PATIENCE_MS): Promise<void> {
  const done = new AbortController();
  const late = pause(patienceMs, undefined, { signal: done.signal }).then(() => {
    throw new Error('no answer');
  });
  try {
    await Promise.race([check(), late]);
  } finally {
    done.abort();
    late.catch(() => undefined);
  }
}

export function addHealth(app: FastifyInstance, readiness: Readiness, patienceMs = PATIENCE_MS): void {
  app.get('/healthz', { config: { isUntold: true, isAnswer: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { config: { isUntold: true, isAnswer: true } }, async (_request, reply) => {
    const parts = await Promise.all(
      Object.entries(readiness).map(async ([part, check]) => {
        try {
          await inTime(check, patienceMs);
          return [part, 'ok'] as const;
        } catch {
          return [part, 'unusable'] as const;
        }
      }),
    );
    const ready = parts.every(([, state]) => state === 'ok');
    return reply
      .code(ready ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready', ...Object.fromEntries(parts) });
  });
}
