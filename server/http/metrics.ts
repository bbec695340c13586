import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { nothingHere } from './errors.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const given = Buffer.from(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
  const wanted = Buffer.from(token ?? '');
  if (wanted.length > 0 && given.length === wanted.length) return timingSafeEqual(given, wanted);
  const proxied =
    request.headers['x-forwarded-for'] !== undefined || request.headers['forwarded'] !== undefined;
  return !proxied && LOOPBACK.has(request.socket.remoteAddress ?? '');
}

export function addMetrics(app: FastifyInstance, token: string | undefined): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const seconds = new Histogram({
    name: 'greenroom_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [register],
  });
  // One for each way to be answered, found again by its words: as many as there are routes and statuses.
  const kept = new Map<string, Histogram.Internal<string>>();
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const { url: route = '(none)' } = request.routeOptions;
    const key = `${method} ${reply.statusCode} ${route}`;
    let one = kept.get(key);
    if (!one) kept.set(key, (one = seconds.labels({ method, route, status: String(reply.statusCode) })));
    one.observe(reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayRead(request, token)) throw nothingHere();
    return reply.type(register.contentType).send(await register.metrics());
  });
}
