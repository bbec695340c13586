import { z } from 'zod';
import { PortError } from '#server/ports/port-error.ts';
import { shaped } from '../call.ts';
import type { Found, Published, Work } from '../port.ts';
import { lookedTwice } from '../two-looks.ts';
import { LABEL, tokenOf, type TiktokApi } from './api.ts';
import { piecesOf, rangeOf } from './pieces.ts';

export type Upload = {
  /** TikTok's id of the upload, and its URL. */
  id: string;
  url: string;
  /** When it began: the URL expires an hour later. */
  began: string;
  /** How many pieces were sent. */
  sent: number;
};
export type Checkpoint = {
  /** The name in the post's URL. */
  user: string;
  upload: Upload | null;
  /** Why TikTok did not publish the upload, and since when that is known. */
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
/** How often the last piece is sent again to the same URL. */
const MISSED_MOST = 3;
const FORGOTTEN = ['invalid_publish_id', 'token_not_authorized_for_specified_publish_id'];

/** Its URL has expired, or will before it can be used. */
export const isOld = ({ began }: Upload, now: Date) => now.getTime() - Date.parse(began) > LIFE;

export function uploadOf({ checkpoint }: Work<Checkpoint>): Upload {
  if (checkpoint?.upload) return checkpoint.upload;
  throw new PortError('will never work', 'The post was not prepared.');
}

/** Its status at TikTok; null if TikTok does not know the id. */
export async function statusOf(api: TiktokApi, work: Work<Checkpoint>, id: string, signal: AbortSignal) {
  const question = { token: tokenOf(work.account), body: { publish_id: id }, signal };
  const answer = await api.ask('/post/publish/status/fetch/', question).catch((error: unknown) => {
    if (error instanceof PortError && FORGOTTEN.includes(String(error.cause))) return null;
    throw error;
  });
  if (!answer) return null;
  const { data } = shaped(answer, status, LABEL);
  // Ids have more digits than a number can hold, so they are read from the text. (The name is misspelled like
  // that.) Only public posts have one, once TikTok has reviewed them.
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

/** By TikTok's own id: a piece that is sent again belongs to the same post. */
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
  // Another upload would be another post: it begins only after a
  // second look, if nothing can come of this one.
  const anew = (): Found<Checkpoint> => {
    const seen = lookedTwice(work, checkpoint, now, 'prepare');
    return seen.is === 'not out' ? { ...seen, checkpoint: FRESH } : seen;
  };
  const since = work.committingSince ?? now;
  // Nothing was sent to a URL that had expired by then.
  if (!found) return isOld(upload, since) ? anew() : { is: 'cannot tell' };
  const { is, why, bytes, post } = found;
  if (is === 'PUBLISH_COMPLETE') return { is: 'out', ...publishedOf(work, upload.id, post) };
  if (is === 'FAILED')
    return {
      is: 'not out',
      next: 'prepare',
      checkpoint: { ...FRESH, failed: { reason: why, at: now.toISOString() } },
    };
  // We never send anything there: the account's owner has to look.
  if (is === 'SEND_TO_USER_INBOX') return { is: 'cannot tell' };
  const pieces = piecesOf(work, sizes.piece);
  if (is === 'PROCESSING_UPLOAD' && bytes !== null && bytes < pieces.bytes) {
    if (isOld(upload, now)) return anew();
    const missed = checkpoint.missed + 1;
    // The same piece of the same upload: it makes no second post.
    if (bytes >= rangeOf(pieces, pieces.count - 1).from && missed <= MISSED_MOST)
      return { is: 'not out', next: 'commit', checkpoint: { ...checkpoint, missed } };
  }
  // The longer it takes, the less often it is checked.
  const pause = Math.min(LOOK_LATEST, Math.max(LOOK_SOONEST, (now.getTime() - since.getTime()) / 10));
  return { is: 'look again', checkpoint, notBefore: new Date(now.getTime() + pause) };
}
