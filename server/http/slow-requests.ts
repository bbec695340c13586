import { PassThrough } from 'node:stream';
import type { FastifyHttpOptions, FastifyInstance, FastifyRequest } from 'fastify';
import type { Server } from 'node:http';
import { AppError } from '#domain/kit/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file and may take as long as a slow connection needs. */
    takesItsTime?: boolean;
  }
}

/** How long a client may take to send a request. */
export interface Patience {
  /** For the head and the body of a request. */
  milliseconds: number;
  /** How often connections with an unfinished head are checked. */
  lookEvery: number;
}

export const usualPatience: Patience = { milliseconds: 30_000, lookEvery: 5_000 };

export const TOO_SLOW = 'The request took too long to arrive. Please check your connection and try again.';

const tooSlow = () => new AppError('too_slow', TOO_SLOW);

/** For the server: the head in time, and an hour for a gigabyte over a slow connection. */
export const serverPatience = (patience: Patience) =>
  ({
    requestTimeout: 3_600_000,
    http: { headersTimeout: patience.milliseconds, connectionsCheckingInterval: patience.lookEvery },
  }) satisfies FastifyHttpOptions<Server>;

function isWatched(request: FastifyRequest): boolean {
  const { method, headers } = request;
  // The options last: Fastify makes them anew each time.
  if (method === 'GET' || method === 'HEAD' || request.routeOptions.config.takesItsTime) return false;
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
}

/**
 * Refuses a body that arrives too slowly, and closes its connection. Also closes the connection if a response
 * was sent before the whole body has arrived.
 */
export function refuseSlowBodies(app: FastifyInstance, { milliseconds }: Patience): void {
  app.addHook('preParsing', (request, reply, body, done) => {
    if (!isWatched(request)) return done(null, body);
    // If nobody reads the body, nobody handles the error; the hook below ends that connection.
    const inTime = new PassThrough().on('error', () => {});
    const timer = setTimeout(() => {
      void reply.header('Connection', 'close');
      inTime.destroy(tooSlow());
    }, milliseconds);
    inTime.once('close', () => clearTimeout(timer));
    body.once('error', (error) => inTime.destroy(error));
    done(null, body.pipe(inTime));
  });
  app.addHook('onResponse', (request, _reply, done) => {
    const { raw } = request;
    done();
    if (raw.complete || raw.destroyed) return;
    const timer = setTimeout(() => raw.destroy(), milliseconds);
    raw.once('close', () => clearTimeout(timer));
  });
}
