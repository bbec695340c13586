import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from './context.ts';

const NAME = 'greenroom.sid';
const SECONDS = 30 * 86_400;

export function readSessionCookie(request: FastifyRequest): string | null {
  const token = request.cookies[NAME];
  return token && token.length <= 200 ? token : null;
}

/** Secure if the public URL is https, even if the proxy in front does not say so. */
export const cookieOptions = (ctx: Ctx, request: FastifyRequest) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https' || ctx.publicUrl.startsWith('https:'),
  }) as const;

export function setSessionCookie(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): void {
  void reply.setCookie(NAME, token, { ...cookieOptions(ctx, request), maxAge: SECONDS });
}

const WROTE = 'greenroom.wrote';
/** Announcements take milliseconds from one instance to the next. */
const WROTE_SECONDS = 5;

/** After a write, the caller's reads skip all caches for a moment, whichever instance answers. */
export function setWroteCookie(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): void {
  void reply.setCookie(WROTE, '1', { ...cookieOptions(ctx, request), maxAge: WROTE_SECONDS });
}

export const hasJustWritten = (request: FastifyRequest) => request.cookies[WROTE] !== undefined;

export function clearSessionCookie(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(NAME, cookieOptions(ctx, request));
}
