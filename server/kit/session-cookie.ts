import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'greenroom.sid';
const SECONDS = 30 * 86_400;

export function readSessionCookie(request: FastifyRequest): string | null {
  const token = request.cookies[NAME];
  return token && token.length <= 200 ? token : null;
}

const options = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const;

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  void reply.setCookie(NAME, token, { ...options(request), maxAge: SECONDS });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(NAME, options(request));
}
