import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { onEachRoute } from './each-route.ts';
import { nothingHere } from './errors.ts';
import { countRequests } from './request-seconds.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const given = Buffer.from(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
  const wanted = Buffer.from(token ?? '');
  if (wanted.length > 0 && given.length === wanted.length) return timingSafeEqual(given, wanted);
  const proxied =
    request.headers['x-forwarded-for'] !== undefined || request.headers['forwarded'] !== undefined;
  return !proxied && LOOPBACK.has(request.socket.remoteAddress ?? '');
}

let measured: Registry | undefined;

/** Memory, garbage and pauses of the process: measured once, however many apps it has, because it never ends. */
function processMetrics(): Registry {
  if (!measured) collectDefaultMetrics({ register: (measured = new Registry()) });
  return measured;
}

export function addMetrics(app: FastifyInstance, token: string | undefined): void {
  const register = processMetrics();
  const requests = countRequests();
  onEachRoute(app, 'onResponse', (route) => {
    const count = requests.of(route?.url ?? '(none)');
    return (request, reply, done) => {
      count(request.method, reply.statusCode, reply.elapsedTime);
      done();
    };
  });
  app.get('/metrics', { config: { isUntold: true, isAnswer: true } }, async (request, reply) => {
    if (!mayRead(request, token)) throw nothingHere();
    return reply.type(register.contentType).send((await register.metrics()) + requests.text());
  });
}
