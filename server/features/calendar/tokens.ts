import type { Ctx } from '#server/kit/context.ts';
import { decrypt, encrypt } from '#server/kit/secrets.ts';
import type { Tokens } from '#server/ports/calendar/port.ts';

const PURPOSE = 'calendar tokens';

/** Tokens as the database and the queue keep them: unreadable without SECRET_KEY. */
export const seal = (ctx: Pick<Ctx, 'secretKey'>, token: string) => encrypt(ctx.secretKey, PURPOSE, token);
export const unseal = (ctx: Pick<Ctx, 'secretKey'>, sealed: string) =>
  decrypt(ctx.secretKey, PURPOSE, sealed);

/** A renewal without a new refresh token leaves the old one. */
export const sealedColumns = (ctx: Ctx, tokens: Tokens) => ({
  accessToken: seal(ctx, tokens.accessToken),
  ...(tokens.refreshToken === null ? {} : { refreshToken: seal(ctx, tokens.refreshToken) }),
  tokenExpiresAt: tokens.expiresAt,
});
