import type { Ctx } from '#server/kit/context.ts';
import { encrypt, openSealed, type Keys } from '#server/kit/secrets.ts';
import type { JsonObject, Renewed } from '#server/ports/networks/port.ts';
import { PortError } from '#server/ports/port-error.ts';

export const TOKENS = 'network tokens';
export const KEY_LOST =
  'Its stored access can no longer be opened: the server’s secret key has changed. Please connect it again.';

/** Encrypts a channel's secrets for the database: unreadable without SECRET_KEY. */
export const seal = (ctx: Pick<Ctx, 'secretKey'>, secret: JsonObject) =>
  encrypt(ctx.secretKey, TOKENS, JSON.stringify(secret));

/** Null if none of our keys opens it. */
export function open(keys: Keys, sealed: string): JsonObject | null {
  const text = openSealed(keys, TOKENS, sealed);
  return text === null ? null : (JSON.parse(text) as JsonObject);
}

/** Throws PortError `reconnect` if none of our keys opens it: the access is as good as withdrawn. */
export function unseal(keys: Keys, sealed: string): JsonObject {
  const tokens = open(keys, sealed);
  if (tokens === null) throw new PortError('reconnect', KEY_LOST);
  return tokens;
}

export const sealedColumns = (ctx: Ctx, { tokens, refreshAt, expiresAt }: Renewed) => ({
  tokens: seal(ctx, tokens),
  refreshAt,
  expiresAt,
});
