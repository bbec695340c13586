import type { FastifyReply, FastifyRequest } from 'fastify';
import { findSession, type SignedIn } from '#server/features/accounts/sessions.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { hasJustWritten, readSessionCookie, setSessionCookie } from '#server/kit/session-cookie.ts';

/** Who is asking; renews a session that is in use. */
export async function signedIn(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn | null> {
  const token = readSessionCookie(request);
  if (!token) return null;
  const found = await findSession(ctx, token, ctx.now(), { anew: hasJustWritten(request) });
  if (found?.renewed) setSessionCookie(ctx, request, reply, token);
  return found;
}

/** For routes that answer files: the member, or null for a stranger and for whom the agency is closed. */
export async function memberOf(ctx: Ctx, request: FastifyRequest): Promise<Member | null> {
  const member = await memberWhileClosing(ctx, request);
  return member && !member.closing ? member : null;
}

/** The same for what can still be had of an agency that is being closed. */
export async function memberWhileClosing(ctx: Ctx, request: FastifyRequest): Promise<Member | null> {
  const token = readSessionCookie(request);
  const member = token ? (await findSession(ctx, token, ctx.now()))?.member : undefined;
  return member && !member.closed ? member : null;
}
