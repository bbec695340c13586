import type { FastifyReply, FastifyRequest } from 'fastify';
import { BAD_KEY, KEY_OR_SESSION } from '#domain/agencies/keys.ts';
import { AppError } from '#domain/kit/errors.ts';
import { findSession, type SignedIn } from '#server/features/accounts/sessions.ts';
import { findKey } from '#server/features/team/find-key.ts';
import { readKey } from '#server/kit/bearer-key.ts';
import { callerAddress, isOwnMachine } from '#server/kit/caller-address.ts';
import type { Ctx } from '#server/kit/context.ts';
import { countTry } from '#server/kit/rate-limit.ts';
import { refuseCaller } from '#server/kit/refuse-caller.ts';
import type { Member } from '#server/kit/route.ts';
import { hasJustWritten, readSessionCookie, setSessionCookie } from '#server/kit/session-cookie.ts';

/**
 * The member that a key acts as. Wrong keys are counted per caller, like wrong passwords; valid keys never
 * are, so that nobody can lock out a program that shares their address.
 */
async function keyOf(ctx: Ctx, request: FastifyRequest, text: string): Promise<SignedIn> {
  const now = ctx.now();
  // A program keeps no cookie that says it has just written, so a conditional request
  // is checked in the database (decision 20).
  const anew = request.headers['if-none-match'] !== undefined;
  const found = await findKey(ctx, text, now, { anew });
  if (found) return found;
  const caller = callerAddress(ctx, request);
  const most = isOwnMachine(caller) ? 200 : 60;
  await countTry(ctx.db, { key: `key-from:${caller}`, most, seconds: 900 }, now);
  throw new AppError('unauthenticated', BAD_KEY);
}

/** The caller; renews a session that is in use. */
export async function signedIn(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn | null> {
  const token = readSessionCookie(request);
  const key = readKey(request);
  if (key !== null && token) throw new AppError('bad_input', KEY_OR_SESSION);
  if (key !== null) return keyOf(ctx, request, key);
  if (!token) return null;
  const found = await findSession(ctx, token, ctx.now(), { anew: hasJustWritten(request) });
  if (found?.renewed) setSessionCookie(ctx, request, reply, token);
  return found;
}

/** The person with a session, for what no key may do. Does not check whether the agency is open to them. */
export async function personOf(ctx: Ctx, request: FastifyRequest): Promise<Member | null> {
  const token = readSessionCookie(request);
  const found = token ? await findSession(ctx, token, ctx.now(), { renew: false }) : null;
  return found?.member ?? null;
}

/** The same, but null if the agency requires more factors; for what a closing agency still offers. */
export async function personWhileClosing(ctx: Ctx, request: FastifyRequest): Promise<Member | null> {
  const member = await personOf(ctx, request);
  return member && !member.closed ? member : null;
}

/** The caller: a person, or the member that a key acts as. */
export async function callerOf(ctx: Ctx, request: FastifyRequest): Promise<Member | null> {
  const key = readKey(request);
  if (key === null) return personOf(ctx, request);
  if (readSessionCookie(request)) throw new AppError('bad_input', KEY_OR_SESSION);
  return (await keyOf(ctx, request, key)).member;
}

/** The same for downloads: whom the agency is not open to is told why, as other endpoints do. */
export async function memberWithReason(ctx: Ctx, request: FastifyRequest): Promise<Member | null> {
  const member = await callerOf(ctx, request);
  if (member) refuseCaller(member, {});
  return member;
}

/** The same for routes that answer pictures and videos; null if the agency is not open to the caller. */
export async function memberOf(ctx: Ctx, request: FastifyRequest): Promise<Member | null> {
  const member = await callerOf(ctx, request);
  return member && !member.closed && !member.closing ? member : null;
}
