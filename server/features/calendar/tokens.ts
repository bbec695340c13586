import type { Ctx } from '#server/kit/context.ts';
import { encrypt, openSealed, type Keys } from '#server/kit/secrets.ts';
import type { Tokens } from '#server/ports/calendar/port.ts';
import { PortError } from '#server/ports/port-error.ts';

export const TOKENS = 'calendar tokens';
export const KEY_LOST =
  'Its stored access can no longer be opened: the server’s secret key has changed. Please reconnect it.';

/** Tokens are encrypted in the database and the queue: unreadable without SECRET_KEY. */
export const seal = (ctx: Pick<Ctx, 'secretKey'>, token: string) => encrypt(ctx.secretKey, TOKENS, token);

/** Throws PortError `reconnect` if none of our keys opens it: the access is as good as withdrawn. */
export function unseal(keys: Keys, sealed: string): string {
  const token = openSealed(keys, TOKENS, sealed);
  if (token === null) throw new PortError('reconnect', KEY_LOST);
  return token;
}

/** A renewal without a new refresh token keeps the old one. */
export const sealedColumns = (ctx: Ctx, tokens: Tokens) => ({
  accessToken: seal(ctx, tokens.accessToken),
  ...(tokens.refreshToken === null ? {} : { refreshToken: seal(ctx, tokens.refreshToken) }),
  tokenExpiresAt: tokens.expiresAt,
});
