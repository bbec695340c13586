import { objectIdOf, pathOfObject } from '#domain/media/object-path.ts';
import type { Ctx } from '#server/kit/context.ts';
import { countTry } from '#server/kit/rate-limit.ts';
import type { Member } from '#server/kit/route.ts';
import { isSignedByUs, sign, type Keys } from '#server/kit/secrets.ts';
import { incomingKey } from './keys.ts';
import { addObject } from './store.ts';
import { refuseHoard } from './unused-uploads.ts';
import { refuseFullDay } from './upload-allowance.ts';

const VALID_SECONDS = 15 * 60;

/**
 * A URL that takes one file. Without a store that receives files itself it is this server's, at the browser's
 * own origin, which may differ from the public URL.
 */
export async function requestUploadAddress(ctx: Ctx, member: Member, origin: string): Promise<string> {
  const now = ctx.now();
  await countTry(ctx.db, { key: `upload:${member.agencyId}`, most: 600, seconds: 600 }, now);
  await refuseFullDay(ctx, member);
  await refuseHoard(ctx, member);
  const id = await addObject(ctx.db, member, now);
  const atStore = await ctx.storage.uploadAddress(incomingKey(id), VALID_SECONDS);
  if (atStore !== null) return atStore;
  return addressHere(ctx, id, origin);
}

export function addressHere(ctx: Ctx, id: string, origin: string): string {
  const expires = String(Math.floor(ctx.now().getTime() / 1000) + VALID_SECONDS);
  const query = new URLSearchParams({ exp: expires, sig: sign(ctx.secretKey, 'upload', `${id}.${expires}`) });
  return `${origin}${pathOfObject(id)}?${query.toString()}`;
}

export type AddressVerdict = 'good' | 'expired' | 'forged';

export function judgeAddress(
  keys: Keys,
  id: string,
  given: { exp?: string | undefined; sig?: string | undefined },
  now: Date,
): AddressVerdict {
  const { exp = '', sig = '' } = given;
  if (!/^\d{1,12}$/.test(exp) || !isSignedByUs(keys, 'upload', `${id}.${exp}`, sig)) return 'forged';
  return Number(exp) * 1000 > now.getTime() ? 'good' : 'expired';
}

/** The object's id in an upload URL, with or without its query, or in a finished path. */
export function idInRawPath(rawPath: string): string | null {
  const path = rawPath.split(/[?#]/)[0] ?? '';
  const name = path.slice(path.lastIndexOf('/') + 1);
  return objectIdOf(pathOfObject(name.toLowerCase()));
}
