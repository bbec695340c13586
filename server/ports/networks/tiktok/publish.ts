import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { TIKTOK_AUDIENCES } from '#domain/networks/fields-table.ts';
import { PortError } from '#server/ports/port-error.ts';
import { textIn, type Means } from '../call.ts';
import { partOf } from '../part-of.ts';
import type { Channel, Work } from '../port.ts';
import { failureOf, LABEL, tokenOf, type TiktokApi } from './api.ts';
import { creatorOf, type Creator } from './creator.ts';
import {
  FRESH,
  isOld,
  publishedOf,
  statusOf,
  tiktokFindOut,
  uploadOf,
  type Checkpoint,
  type Upload,
} from './find-out.ts';
import { PIECE, piecesOf, rangeOf, type Pieces } from './pieces.ts';

const begun = z.object({ publish_id: z.string().min(1), upload_url: z.string().min(1) });
const UPLOAD_TIME = 110_000;
/** An upload URL lives an hour: this start leaves time to upload, and for a late commit. */
const BEGIN_AHEAD = 40 * 60_000;
/** The pause before an upload is begun again after a refusal. */
const PAUSE = 60_000;
/** A failure is reported for this long; a later retry makes another upload. */
const TOLD_FOR = 2 * 60_000;
const EVERYONE = 'PUBLIC_TO_EVERYONE';
const LOOKS = 4;
const isTaken = (status: number) => status >= 200 && status <= 299;

export interface Sizes {
  piece: number;
  /** The pause between two checks for the post's URL. */
  pause: number;
}

export function tiktokPublishing(
  means: Means,
  api: TiktokApi,
  more: Partial<Sizes> = {},
): Pick<Channel<Checkpoint>, 'prepare' | 'commit' | 'findOut' | 'afterwards'> {
  const { piece = PIECE, pause = 10_000 } = more;
  type Step = Awaited<ReturnType<Channel<Checkpoint>['prepare']>>;
  const later = (milliseconds: number) => new Date(means.now().getTime() + milliseconds);

  /** The account's options are read right before they are used. */
  async function begin(work: Work<Checkpoint>, signal: AbortSignal): Promise<Step> {
    const pieces = piecesOf(work, piece);
    const token = tokenOf(work.account);
    const creator = await creatorOf(api, token, signal);
    refuseWhatIsNotOffered(work, creator, pieces.film.seconds);
    const checkpoint = { ...FRESH, user: creator.creator_username };
    const from = new Date(work.scheduledAt.getTime() - BEGIN_AHEAD);
    if (means.now() < from) return { next: 'prepare', checkpoint, notBefore: from };
    const body = {
      post_info: {
        title: work.text,
        privacy_level: textIn(work.options, 'privacy'),
        // As the account's settings say.
        disable_comment: creator.comment_disabled,
        disable_duet: creator.duet_disabled,
        disable_stitch: creator.stitch_disabled,
        brand_content_toggle: false,
        brand_organic_toggle: false,
      },
      source_info: {
        source: 'FILE_UPLOAD',
        video_size: pieces.bytes,
        chunk_size: pieces.size,
        total_chunk_count: pieces.count,
      },
    };
    const began = means.now().toISOString();
    const made = await api.read('/post/publish/video/init/', begun, { token, body, signal });
    const upload = { id: made.publish_id, url: made.upload_url, began, sent: 0 };
    return { next: nextFor(upload, pieces), checkpoint: { ...checkpoint, upload } };
  }

  async function send({ url }: Upload, pieces: Pieces, index: number, signal: AbortSignal, commits = false) {
    const { from, length } = rangeOf(pieces, index);
    const { film, bytes } = pieces;
    return api.call(url, {
      method: 'PUT',
      headers: {
        'Content-Type': film.type,
        'Content-Range': `bytes ${from}-${from + length - 1}/${bytes}`,
      },
      body: partOf(await film.open(from), length),
      bytes: length,
      signal,
      timeout: UPLOAD_TIME,
      commits,
    });
  }

  async function sendNext(work: Work<Checkpoint>, upload: Upload, signal: AbortSignal): Promise<Step> {
    const pieces = piecesOf(work, piece);
    const at = (sent: number): Step => {
      const after = { ...upload, sent };
      return { next: nextFor(after, pieces), checkpoint: { ...(work.checkpoint ?? FRESH), upload: after } };
    };
    if (nextFor(upload, pieces) === 'commit') return at(upload.sent);
    const { status } = await send(upload, pieces, upload.sent, signal);
    if (isTaken(status)) return at(upload.sent + 1);
    if (status === 429 || status >= 500)
      throw new PortError('retry later', `${LABEL} does not take the video at present (${status}).`);
    // The piece before may have arrived although its answer was lost: TikTok knows how far it is.
    const found = status === 416 ? await statusOf(api, work, upload.id, signal) : null;
    const there = (found?.bytes ?? 0) / pieces.size;
    if (Number.isInteger(there) && there > upload.sent && there < pieces.count) return at(there);
    // The URL has expired. Its last piece was never sent, so the upload stays invisible.
    return { next: 'prepare', checkpoint: FRESH, notBefore: later(PAUSE) };
  }

  return {
    async prepare(work, signal) {
      const { upload = null, failed = null } = work.checkpoint ?? {};
      if (failed && means.now().getTime() - Date.parse(failed.at) < TOLD_FOR) {
        const failure = failureOf(failed.reason);
        if (failure.kind === 'will never work') throw failure;
        if (failure.kind === 'retry later')
          return {
            next: 'prepare',
            checkpoint: FRESH,
            notBefore: later((failure.retryAfterSeconds ?? 0) * 1000),
          };
      }
      return upload && !isOld(upload, means.now()) ? sendNext(work, upload, signal) : begin(work, signal);
    },

    /**
     * Sends the last piece. TikTok then processes the video for seconds to minutes, and only its status says
     * whether it is out, or whether it took this piece if the answer is unclear. It is checked once, for
     * short videos, without waiting: `findOut` checks again without holding up other posts.
     */
    async commit(work, signal) {
      const upload = uploadOf(work);
      const pieces = piecesOf(work, piece);
      // An expired URL takes nothing; `findOut` notices that, and a new one is made.
      if (isOld(upload, means.now()) || nextFor(upload, pieces) !== 'commit')
        throw new PortError('outcome unknown', `The video has to be sent to ${LABEL} again.`);
      const { status } = await send(upload, pieces, upload.sent, signal, true);
      if (!isTaken(status))
        throw new PortError('outcome unknown', `${LABEL} did not take the end of the video (${status}).`);
      const found = await statusOf(api, work, upload.id, signal).catch(() => null);
      if (found?.is === 'PUBLISH_COMPLETE') return publishedOf(work, upload.id, found.post);
      throw new PortError('outcome unknown', `${LABEL} has the video and is at work on it.`);
    },

    findOut: (work, signal) => tiktokFindOut(api, work, { piece }, means.now(), signal),

    /** A public post gets its URL when TikTok has reviewed it, mostly within a minute. */
    async afterwards(work, { link: known }, signal) {
      let link = known;
      try {
        const { id } = uploadOf(work);
        for (let look = 0; !link && look < LOOKS && work.options['privacy'] === EVERYONE; look += 1) {
          if (look > 0) await setTimeout(pause, undefined, { signal });
          const found = await statusOf(api, work, id, signal);
          link = publishedOf(work, id, found?.post ?? null).link;
        }
      } catch {
        // The post is out without a URL.
      }
      return { link, comment: 'none', reason: null };
    },
  };
}

const nextFor = ({ sent }: Upload, { count }: Pieces) => (sent >= count - 1 ? 'commit' : 'prepare');

function refuseWhatIsNotOffered(
  { options }: Work<Checkpoint>,
  creator: Creator,
  seconds: number | null,
): void {
  const chosen = textIn(options, 'privacy');
  const word = (level: string) => TIKTOK_AUDIENCES[level] ?? level;
  const offered = creator.privacy_level_options;
  if (!offered.includes(chosen))
    throw new PortError(
      'will never work',
      `Under “Who can see it” this account offers ${offered.map(word).join(', ')}; ${chosen ? `“${word(chosen)}” is not among them` : 'nothing was chosen'}.`,
    );
  const most = creator.max_video_post_duration_sec;
  if (most !== undefined && seconds !== null && seconds > most)
    throw new PortError(
      'will never work',
      `This account takes videos of up to ${most} seconds; this one has ${Math.ceil(seconds)}.`,
    );
}
