import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from './context.ts';
import { cookieOptions } from './session-cookie.ts';

const NAME = 'greenroom.device';
/** The longest time that browsers keep cookies. */
const SECONDS = 400 * 86_400;

/** The cookie is sent only with log-ins. */
const PATH = '/api/auth/login';

export function readDeviceCookie(request: FastifyRequest): string | null {
  const value = request.cookies[NAME];
  return value && value.length <= 400 ? value : null;
}

export function setDeviceCookie(ctx: Ctx, request: FastifyRequest, reply: FastifyReply, value: string): void {
  void reply.setCookie(NAME, value, { ...cookieOptions(ctx, request), path: PATH, maxAge: SECONDS });
}
