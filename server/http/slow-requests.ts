import { PassThrough } from 'node:stream';
import type {
  FastifyHttpOptions,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
} from 'fastify';
import type { Server } from 'node:http';
import { AppError } from '#domain/kit/errors.ts';
import { onEachRoute } from './each-route.ts';

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

/** Whether requests of the route have no use for a body. */
export const hasNoBody = ({ method }: Pick<RouteOptions, 'method'>): boolean =>
  [method].flat().every((one) => one === 'GET' || one === 'HEAD');

/** Whether a request announces a body. */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Refuses a body that arrives too slowly, and closes its connection. */
export function refuseSlowBodies(app: FastifyInstance, { milliseconds }: Patience): void {
  onEachRoute(app, 'preParsing', (route) => {
    if (route && hasNoBody(route)) return null;
    return (request, reply, body, done) => {
      if (!hasBody(request) || request.routeOptions.config.takesItsTime) return done(null, body);
      // If nobody reads the body, nobody handles the error; `closeUnread` ends that connection.
      const inTime = new PassThrough().on('error', () => {});
      const timer = setTimeout(() => {
        void reply.header('Connection', 'close');
        inTime.destroy(tooSlow());
      }, milliseconds);
      inTime.once('close', () => clearTimeout(timer));
      body.once('error', (error) => inTime.destroy(error));
      done(null, body.pipe(inTime));
    };
  });
}

/** Closes the connection if a response was sent and the rest of the request's body does not arrive in time. */
export function closeUnread({ raw }: FastifyRequest, reply: FastifyReply, { milliseconds }: Patience): void {
  reply.raw.once('finish', () => {
    if (raw.complete || raw.destroyed) return;
    const timer = setTimeout(() => raw.destroy(), milliseconds);
    raw.once('close', () => clearTimeout(timer));
  });
}
