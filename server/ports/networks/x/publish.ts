import { Readable } from 'node:stream';
import { z } from 'zod';
import { RULES } from '#domain/networks/rules-table.ts';
import { PortError } from '#server/ports/port-error.ts';
import type { Means } from '../call.ts';
import { commentOutcome } from '../comment-outcome.ts';
import { makeStill } from '../make-still.ts';
import { fileNameFor, multipart } from '../multipart.ts';
import { partOf } from '../part-of.ts';
import type { Channel, Medium, Work } from '../port.ts';
import { LABEL, tokenOf, type XApi } from './api.ts';
import { linkTo, xFindOut, type Checkpoint } from './find-out.ts';

const made = z.object({ data: z.object({ id: z.string() }) });
const processed = z.object({
  data: z.object({
    id: z.string(),
    processing_info: z.object({ state: z.string(), check_after_secs: z.number().optional() }).optional(),
  }),
});
const metrics = z.object({
  data: z
    .object({ public_metrics: z.object({ like_count: z.number(), reply_count: z.number() }) })
    .optional(),
});
const PIECE = 4_000_000;
const UPLOAD_TIME = 110_000;
const PAUSE = 5;

export function xPublishing(
  means: Means,
  api: XApi,
  piece: number = PIECE,
): Pick<Channel<Checkpoint>, 'prepare' | 'commit' | 'findOut' | 'afterwards' | 'figures'> {
  const asked = (work: Work<Checkpoint>, signal: AbortSignal) => ({ token: tokenOf(work.account), signal });

  async function describe(work: Work<Checkpoint>, id: string, { altText }: Medium, signal: AbortSignal) {
    if (!altText) return;
    const body = { id, metadata: { alt_text: { text: altText } } };
    await api.ask('/2/media/metadata', { ...asked(work, signal), body });
  }

  /** A picture goes in one call; one that moves in pieces, like a video. */
  async function picture(
    work: Work<Checkpoint>,
    before: Checkpoint,
    medium: Medium,
    signal: AbortSignal,
  ): Promise<{ checkpoint: Checkpoint; pause?: number }> {
    if (!RULES.x.image) throw new Error('X takes pictures');
    const { data, type, moves } = await makeStill(medium, RULES.x.image);
    if (moves) {
      const open = (from: number) => Promise.resolve(Readable.from([data.subarray(from)]));
      const gif = { type, bytes: data.length, category: 'tweet_gif', name: 'GIF', open };
      const after = await inPieces(work, before, gif, signal);
      const id = after.checkpoint.media[before.media.length];
      if (id !== undefined) await describe(work, id, medium, signal);
      return after;
    }
    const file = { name: 'media', fileName: fileNameFor(type), type, body: data, bytes: data.length };
    const form = multipart({ media_category: 'tweet_image', media_type: type }, file);
    const question = { ...asked(work, signal), form, timeout: UPLOAD_TIME };
    const { id } = (await api.read('/2/media/upload', made, question)).data;
    await describe(work, id, medium, signal);
    return { checkpoint: { ...before, media: [...before.media, id] } };
  }

  /** Uploads one piece, or finishes the upload, or asks whether X has processed it. */
  async function inPieces(
    work: Work<Checkpoint>,
    before: Checkpoint,
    file: { type: string; bytes: number; category: string; name: string; open: Medium['open'] },
    signal: AbortSignal,
  ): Promise<{ checkpoint: Checkpoint; pause?: number }> {
    const { upload } = before;
    if (!upload) {
      const body = { media_type: file.type, total_bytes: file.bytes, media_category: file.category };
      const question = { ...asked(work, signal), body };
      const { id } = (await api.read('/2/media/upload/initialize', made, question)).data;
      return { checkpoint: { ...before, upload: { id, piece: 0, finished: false } } };
    }
    const from = upload.piece * piece;
    if (from < file.bytes) {
      const bytes = Math.min(piece, file.bytes - from);
      const body = partOf(await file.open(from), bytes);
      const part = { name: 'media', fileName: 'piece', type: 'application/octet-stream', body, bytes };
      const form = multipart({ segment_index: String(upload.piece) }, part);
      await api.ask(`/2/media/upload/${upload.id}/append`, {
        ...asked(work, signal),
        form,
        timeout: UPLOAD_TIME,
      });
      return { checkpoint: { ...before, upload: { ...upload, piece: upload.piece + 1 } } };
    }
    const status = () =>
      api.read(`/2/media/upload?command=STATUS&media_id=${upload.id}`, processed, asked(work, signal));
    const finish = { ...asked(work, signal), body: {} };
    const { data } = upload.finished
      ? await status()
      : // Refused if it was finished before, and the answer was lost.
        await api.read(`/2/media/upload/${upload.id}/finalize`, processed, finish).catch((error: unknown) => {
          if (error instanceof PortError && error.kind === 'will never work') return status();
          throw error;
        });
    const { state = 'succeeded', check_after_secs: pause = PAUSE } = data.processing_info ?? {};
    if (state === 'failed')
      throw new PortError('will never work', `${LABEL} could not use this ${file.name}.`);
    if (state === 'succeeded')
      return { checkpoint: { ...before, media: [...before.media, upload.id], upload: null } };
    return { checkpoint: { ...before, upload: { ...upload, finished: true } }, pause };
  }

  return {
    async prepare(work, signal) {
      const before = work.checkpoint ?? { media: [], upload: null, looked: null };
      const next = work.media[before.media.length];
      if (!next) return { next: 'commit', checkpoint: before };
      const { checkpoint, pause } =
        next.kind === 'video'
          ? await inPieces(work, before, { ...next, category: 'tweet_video', name: 'video' }, signal)
          : await picture(work, before, next, signal);
      return {
        next: checkpoint.media.length === work.media.length ? 'commit' : 'prepare',
        checkpoint,
        ...(pause === undefined ? {} : { notBefore: new Date(means.now().getTime() + pause * 1000) }),
      };
    },

    async commit(work, signal) {
      const media_ids = readyOf(work).media;
      // Left out where a post has none: X allows that with media, and says nothing of an empty one.
      const text = work.text === '' ? {} : { text: work.text };
      const body = { ...text, ...(media_ids.length > 0 ? { media: { media_ids } } : {}) };
      const { data } = await api.read('/2/tweets', made, { ...asked(work, signal), body, commits: true });
      return { id: data.id, link: linkTo(data.id) };
    },

    findOut: (work, signal) => xFindOut(api, work, readyOf(work), means.now, signal),

    async afterwards(work, published, signal) {
      const comment = await commentOutcome(work.firstComment, (text) => {
        const body = { text, reply: { in_reply_to_tweet_id: published.id } };
        return api.ask('/2/tweets', { ...asked(work, signal), body, commits: true });
      });
      return { link: published.link, ...comment };
    },

    async figures(account, published, signal) {
      const path = `/2/tweets/${published.id}?tweet.fields=public_metrics`;
      const { data } = await api.read(path, metrics, { token: tokenOf(account), signal });
      if (!data) return null;
      return { likes: data.public_metrics.like_count, comments: data.public_metrics.reply_count };
    },
  };
}

function readyOf({ checkpoint, media }: Work<Checkpoint>): Checkpoint {
  if (checkpoint && checkpoint.media.length === media.length) return checkpoint;
  throw new PortError('will never work', 'The post was not prepared.');
}
