import { objectIdOf } from '#domain/media/object-path.ts';
import type { Ctx } from '#server/kit/context.ts';
import { isSigned, sign } from '#server/kit/secrets.ts';

const DAY = 86_400_000;

export interface SignedUrlOptions {
  now: Date;
  /** For at least this long the address can be read. */
  days: number;
  width?: number;
}

type Secret = Pick<Ctx, 'secretKey'>;

/**
 * An address that anyone can read until it expires. The expiry is rounded up to a day's end (UTC), so that the address
 * of a file stays the same for a day and browsers find it in their cache.
 */
export function signedUrl(ctx: Secret, objectPath: string, options: SignedUrlOptions): string {
  const id = objectIdOf(objectPath);
  if (id === null) return objectPath;
  const end = Math.ceil((options.now.getTime() + options.days * DAY) / DAY) * DAY;
  const expires = String(end / 1000);
  const query = new URLSearchParams({ exp: expires, sig: sign(ctx.secretKey, 'object', `${id}.${expires}`) });
  if (options.width !== undefined) query.set('w', String(options.width));
  return `${objectPath}?${query.toString()}`;
}

/** The same with the public address in front, for messages; as JPEG, which every mail program can show. */
export const absoluteSignedUrl = (
  ctx: Secret & Pick<Ctx, 'publicUrl'>,
  objectPath: string,
  options: SignedUrlOptions,
): string =>
  objectIdOf(objectPath) === null
    ? objectPath
    : `${ctx.publicUrl}${signedUrl(ctx, objectPath, options)}&f=jpg`;

export function maySeeObject(
  ctx: Secret,
  id: string,
  given: { exp?: string | undefined; sig?: string | undefined },
  now: Date,
): boolean {
  const { exp, sig } = given;
  if (exp === undefined || sig === undefined || !/^\d{1,12}$/.test(exp)) return false;
  return Number(exp) * 1000 > now.getTime() && isSigned(ctx.secretKey, 'object', `${id}.${exp}`, sig);
}
