import type { FastifyInstance } from 'fastify';

/** Each throws, or answers with a rejected promise, where that part cannot be used. */
export type Readiness = Record<string, () => Promise<void>>;

export function addHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));

  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const parts = await Promise.all(
      Object.entries(readiness).map(async ([part, check]) => {
        try {
          await check();
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
