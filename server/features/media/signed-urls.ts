import { objectIdOf } from '#domain/media/object-path.ts';
import type { Ctx } from '#server/kit/context.ts';
import { hashToken, isSignedByUs, sign, type Keys } from '#server/kit/secrets.ts';

const DAY = 86_400_000;

/** What a URL is made for; afterwards it opens nothing. */
export type MadeFor =
  | { approval: string }
  /** A post’s preview, while it is switched on and its link is this one. */
  | { preview: string; link: string }
  /** A person’s desk, while it is open and shows the post, if one is named. */
  | { desk: string; of: string | null }
  | { post: string };

export interface SignedUrlOptions {
  now: Date;
  /** The URL is valid for at least this long. */
  days: number;
  width?: number;
  madeFor: MadeFor;
}

type Secret = Pick<Ctx, 'secretKey'>;

/** Identifies a preview's link without revealing it. */
export const linkMark = (token: string) => hashToken(token).slice(0, 16);

const inText = (madeFor: MadeFor): string => {
  if ('approval' in madeFor) return `a.${madeFor.approval}`;
  if ('desk' in madeFor) return madeFor.of === null ? `d.${madeFor.desk}` : `d.${madeFor.desk}.${madeFor.of}`;
  return 'post' in madeFor ? `p.${madeFor.post}` : `v.${madeFor.preview}.${madeFor.link}`;
};

function fromText(text: string): MadeFor | null {
  const [kind, id = '', link = ''] = text.split('.');
  if (kind === 'a') return { approval: id };
  if (kind === 'p') return { post: id };
  if (kind === 'd') return { desk: id, of: link || null };
  return kind === 'v' ? { preview: id, link } : null;
}

/** When a URL made now ends: rounded up to a day's end (UTC), in seconds. */
export const addressEnd = (now: Date, days: number): number =>
  (Math.ceil((now.getTime() + days * DAY) / DAY) * DAY) / 1000;

/**
 * A URL that anyone can read until it expires or what it was made for has ended. The expiry is rounded up to
 * a day's end (UTC), so that a file's URL stays the same for a day and browsers can cache it.
 */
export function signedUrl(ctx: Secret, objectPath: string, options: SignedUrlOptions): string {
  const id = objectIdOf(objectPath);
  if (id === null) return objectPath;
  const expires = String(addressEnd(options.now, options.days));
  const madeFor = inText(options.madeFor);
  const sig = sign(ctx.secretKey, 'object for', `${id}.${expires}.${madeFor}`);
  const query = new URLSearchParams({ exp: expires, for: madeFor, sig });
  if (options.width !== undefined) query.set('w', String(options.width));
  return `${objectPath}?${query.toString()}`;
}

/** The same with the public URL in front, for messages; as JPEG, which every mail program can show. */
export const absoluteSignedUrl = (
  ctx: Secret & Pick<Ctx, 'publicUrl'>,
  objectPath: string,
  options: SignedUrlOptions,
): string =>
  objectIdOf(objectPath) === null
    ? objectPath
    : `${ctx.publicUrl}${signedUrl(ctx, objectPath, options)}&f=jpg`;

export interface GivenSignature {
  exp?: string | undefined;
  sig?: string | undefined;
  for?: string | undefined;
}

/**
 * What a URL was made for; null if we did not sign it or it has expired. The first release signed without a
 * purpose: such URLs are in mails and stay valid until they expire, as `unnamed`.
 */
export function readSignature(
  keys: Keys,
  id: string,
  { exp, sig, for: madeFor }: GivenSignature,
  now: Date,
): MadeFor | 'unnamed' | null {
  if (typeof exp !== 'string' || typeof sig !== 'string' || !/^\d{1,12}$/.test(exp)) return null;
  if (Number(exp) * 1000 <= now.getTime()) return null;
  if (typeof madeFor !== 'string')
    return isSignedByUs(keys, 'object', `${id}.${exp}`, sig) ? 'unnamed' : null;
  return isSignedByUs(keys, 'object for', `${id}.${exp}.${madeFor}`, sig) ? fromText(madeFor) : null;
}
