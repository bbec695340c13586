import type { FastifyRequest } from 'fastify';
import type { Ctx } from './context.ts';

const OWN_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Who is calling, for limits. A proxy in front may say whom it speaks for; where the app is reached at the machine's own
 * address there is none, and a caller could write any address into the header.
 */
export const callerAddress = (ctx: Pick<Ctx, 'publicUrl'>, request: FastifyRequest): string =>
  OWN_MACHINE.has(new URL(ctx.publicUrl).hostname)
    ? (request.socket.remoteAddress ?? request.ip)
    : request.ip;
