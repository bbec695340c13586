import { isIP } from 'node:net';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { NO_PASSKEYS_HERE } from '#domain/accounts/passkeys-contract.ts';
import { AppError } from '#domain/kit/errors.ts';
import { passkeyChallenges } from '#server/db/schema/two-factor.ts';
import type { Ctx } from '#server/kit/context.ts';
import { hashToken } from '#server/kit/secrets.ts';

export const CHALLENGE_MS = 5 * 60_000;

/** Passkeys need a host name, over https or on localhost; null if the server has none. */
export function relyingParty({ publicUrl }: Pick<Ctx, 'publicUrl'>) {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isSafe = protocol === 'https:' || hostname === 'localhost';
  return isSafe && isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : null;
}

export function needRelyingParty(ctx: Ctx) {
  const found = relyingParty(ctx);
  if (!found) throw new AppError('conflict', NO_PASSKEYS_HERE);
  return found;
}

/** Stores what a browser is asked to sign; `userId` is null at a log-in. */
export async function keepChallenge(ctx: Ctx, challenge: string, userId: string | null): Promise<void> {
  const expiresAt = new Date(ctx.now().getTime() + CHALLENGE_MS);
  await ctx.db.insert(passkeyChallenges).values({ hash: hashToken(challenge), userId, expiresAt });
}

/** True once per challenge, even if the response then fails. */
export async function takeChallenge(ctx: Ctx, challenge: string, userId: string | null): Promise<boolean> {
  const taken = await ctx.db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.hash, hashToken(challenge)),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, ctx.now()),
      ),
    )
    .returning({ hash: passkeyChallenges.hash });
  return taken.length === 1;
}
