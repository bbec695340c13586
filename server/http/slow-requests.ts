import { PassThrough } from 'node:stream';
import type { FastifyHttpOptions, FastifyInstance, FastifyRequest } from 'fastify';
import type { Server } from 'node:http';
import { AppError } from '#domain/kit/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its bodies are files: they may take as long as a slow line needs. */
    takesItsTime?: boolean;
  }
}

/** How long whoever asks may take to say what. */
export interface Patience {
  /** For head and body of a request. */
  milliseconds: number;
  /** How often connections are looked at that have not even finished the head. */
  lookEvery: number;
}

export const usualPatience: Patience = { milliseconds: 30_000, lookEvery: 5_000 };

export const TOO_SLOW = 'The request took too long to arrive. Please check your connection and try again.';

const tooSlow = () => new AppError('too_slow', TOO_SLOW);

/** For the server itself: the head in time, and an hour for a gigabyte over a slow line. */
export const serverPatience = (patience: Patience) =>
  ({
    requestTimeout: 3_600_000,
    http: { headersTimeout: patience.milliseconds, connectionsCheckingInterval: patience.lookEvery },
  }) satisfies FastifyHttpOptions<Server>;

function isWatched({ method, headers, routeOptions }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD' || routeOptions.config.takesItsTime) return false;
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
}

/**
 * A body that trickles in is refused when its time is up, and its connection closed. So is the rest of one that nobody
 * wanted: who is answered before all has arrived does not keep the line.
 */
export function refuseSlowBodies(app: FastifyInstance, { milliseconds }: Patience): void {
  app.addHook('preParsing', (request, reply, body, done) => {
    if (!isWatched(request)) return done(null, body);
    // Where nobody reads it, nobody is told either: that one is ended below.
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
