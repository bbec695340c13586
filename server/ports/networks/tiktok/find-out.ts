import { z } from 'zod';
import { PortError } from '#server/ports/port-error.ts';
import { shaped } from '../call.ts';
import type { Found, Published, Work } from '../port.ts';
import { lookedTwice } from '../two-looks.ts';
import { LABEL, tokenOf, type TiktokApi } from './api.ts';
import { piecesOf, rangeOf } from './pieces.ts';

export type Upload = {
  /** TikTok's id of what will be published, and where its bytes go. */
  id: string;
  url: string;
  /** When it was begun: the address ends an hour later. */
  began: string;
  /** How many pieces are there. */
  sent: number;
};
export type Checkpoint = {
  /** The name in the post's address. */
  user: string;
  upload: Upload | null;
  /** Why TikTok did not publish what it had, and since when that is known. */
  failed: { reason: string; at: string } | null;
  /** How often the last piece was found missing after it had been sent. */
  missed: number;
  looked: string | null;
};
export const FRESH: Checkpoint = { user: '', upload: null, failed: null, missed: 0, looked: null };

const status = z.object({
  data: z.object({
    status: z.string(),
    fail_reason: z.string().optional(),
    uploaded_bytes: z.number().optional(),
  }),
});
const LIFE = 55 * 60_000;
const [LOOK_SOONEST, LOOK_LATEST] = [10_000, 10 * 60_000];
/** How often the last piece is sent again to the same address. */
const MISSED_MOST = 3;
const FORGOTTEN = ['invalid_publish_id', 'token_not_authorized_for_specified_publish_id'];

/** Its address has ended, or will before it is of use. */
export const isOld = ({ began }: Upload, now: Date) => now.getTime() - Date.parse(began) > LIFE;

export function uploadOf({ checkpoint }: Work<Checkpoint>): Upload {
  if (checkpoint?.upload) return checkpoint.upload;
  throw new PortError('will never work', 'The post was not prepared.');
}

/** How it stands at TikTok; null where it does not know the id. */
export async function statusOf(api: TiktokApi, work: Work<Checkpoint>, id: string, signal: AbortSignal) {
  const question = { token: tokenOf(work.account), body: { publish_id: id }, signal };
  const answer = await api.ask('/post/publish/status/fetch/', question).catch((error: unknown) => {
    if (error instanceof PortError && FORGOTTEN.includes(String(error.cause))) return null;
    throw error;
  });
  if (!answer) return null;
  const { data } = shaped(answer, status, LABEL);
  // Its ids are numbers with more digits than numbers have here, so they are taken from the text. (The name is spelled
  // like that.) Only posts that everybody may see have one, once TikTok has looked at them.
  const [, post = null] = /"publicaly_available_post_id"\s*:\s*\[\s*"?(\d+)/.exec(answer.text) ?? [];
  return { is: data.status, why: data.fail_reason ?? '', bytes: data.uploaded_bytes ?? null, post };
}

export const publishedOf = (
  { account, checkpoint }: Work<Checkpoint>,
  id: string,
  post: string | null,
): Published => ({
  id: post ?? id,
  link: post && `https://www.tiktok.com/@${checkpoint?.user || account.handle}/video/${post}`,
});

/** By TikTok's own id of it: a piece that is sent again belongs to the same post. */
export async function tiktokFindOut(
  api: TiktokApi,
  work: Work<Checkpoint>,
  sizes: { piece: number },
  now: Date,
  signal: AbortSignal,
): Promise<Found<Checkpoint>> {
  const upload = uploadOf(work);
  const checkpoint = work.checkpoint ?? FRESH;
  const found = await statusOf(api, work, upload.id, signal);
  // Another upload would be another post: it is begun only where nothing can come of this one, after a second look.
  const anew = (): Found<Checkpoint> => {
    const seen = lookedTwice(checkpoint, now, 'prepare');
    return seen.is === 'not out' ? { ...seen, checkpoint: FRESH } : seen;
  };
  const since = work.committingSince ?? now;
  // To an address that had ended by then nothing was sent.
  if (!found) return isOld(upload, since) ? anew() : { is: 'cannot tell' };
  const { is, why, bytes, post } = found;
  if (is === 'PUBLISH_COMPLETE') return { is: 'out', ...publishedOf(work, upload.id, post) };
  if (is === 'FAILED')
    return {
      is: 'not out',
      next: 'prepare',
      checkpoint: { ...FRESH, failed: { reason: why, at: now.toISOString() } },
    };
  // Nothing is ever put there by us: whoever owns the account has to look.
  if (is === 'SEND_TO_USER_INBOX') return { is: 'cannot tell' };
  const pieces = piecesOf(work, sizes.piece);
  if (is === 'PROCESSING_UPLOAD' && bytes !== null && bytes < pieces.bytes) {
    if (isOld(upload, now)) return anew();
    const missed = checkpoint.missed + 1;
    // The same piece of the same upload: it makes no second post of it.
    if (bytes >= rangeOf(pieces, pieces.count - 1).from && missed <= MISSED_MOST)
      return { is: 'not out', next: 'commit', checkpoint: { ...checkpoint, missed } };
  }
  // The longer it takes, the less often it is asked.
  const pause = Math.min(LOOK_LATEST, Math.max(LOOK_SOONEST, (now.getTime() - since.getTime()) / 10));
  return { is: 'look again', checkpoint, notBefore: new Date(now.getTime() + pause) };
}
