import { objectIdOf } from '#domain/media/object-path.ts';
import type { Ctx } from '#server/kit/context.ts';
import { hashToken, isSignedByUs, sign, type Keys } from '#server/kit/secrets.ts';

const DAY = 86_400_000;

/** What an address is made for: it opens nothing once that is over. */
export type MadeFor =
  | { approval: string }
  /** A post’s preview, as long as it is switched on and its link is this one. */
  | { preview: string; link: string }
  /** A person’s desk, as long as it stands and the post, where one is named, is shown there. */
  | { desk: string; of: string | null }
  | { post: string };

export interface SignedUrlOptions {
  now: Date;
  /** For at least this long the address can be read. */
  days: number;
  width?: number;
  madeFor: MadeFor;
}

type Secret = Pick<Ctx, 'secretKey'>;

/** Names the link of a preview without telling it. */
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

/** When an address that is made now ends: rounded up to a day's end (UTC), in seconds. */
export const addressEnd = (now: Date, days: number): number =>
  (Math.ceil((now.getTime() + days * DAY) / DAY) * DAY) / 1000;

/**
 * An address that anyone can read until it expires or what it was made for is over. The expiry is rounded up to a day's
 * end (UTC), so that the address of a file stays the same for a day and browsers find it in their cache.
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

/** The same with the public address in front, for messages; as JPEG, which every mail program can show. */
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
 * What an address was made for; null where we did not sign it or its time is over. The first release signed without a
 * purpose: such an address stands in mails and lasts as long as it said, `unnamed`.
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
