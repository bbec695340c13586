import { z } from 'zod';
import { RULES } from '#domain/networks/rules-table.ts';
import { PortError } from '#server/ports/port-error.ts';
import { callerOf, textIn, type Means } from '../call.ts';
import { commentOutcome } from '../comment-outcome.ts';
import { graphRefusal, type Graph } from '../graph.ts';
import { makeStill } from '../make-still.ts';
import { fileNameFor } from '../multipart.ts';
import { partOf } from '../part-of.ts';
import type { Channel, Medium, Work } from '../port.ts';
import type { Bases } from '../settings.ts';
import { facebookFindOut, linkFrom, type Checkpoint } from './find-out.ts';

export type { Checkpoint } from './find-out.ts';

const made = z.object({ id: z.string() });
const done = z.object({ success: z.literal(true) });
const started = z.object({
  upload_session_id: z.string(),
  video_id: z.string(),
  start_offset: z.coerce.number(),
  end_offset: z.coerce.number(),
});
const moved = z.object({ start_offset: z.coerce.number(), end_offset: z.coerce.number() });
const reel = z.object({ video_id: z.string() });
const counts = z.object({
  likes: z.object({ summary: z.object({ total_count: z.number() }) }).optional(),
  comments: z.object({ summary: z.object({ total_count: z.number() }) }).optional(),
});
const UPLOAD_TIME = 110_000;

export function facebookPublishing(
  means: Means,
  graph: Graph,
  bases: Bases,
  label: string,
): Pick<Channel<Checkpoint>, 'prepare' | 'commit' | 'findOut' | 'afterwards' | 'figures'> {
  const uploads = bases.upload ?? 'https://rupload.facebook.com';
  const call = callerOf(means, label);
  const token = ({ account }: Work<Checkpoint>) => textIn(account.tokens, 'access');
  const page = ({ account }: Work<Checkpoint>) => `/${account.remoteId}`;

  async function photo(work: Work<Checkpoint>, medium: Medium, signal: AbortSignal): Promise<string> {
    if (!RULES.facebook.image) throw new Error('Facebook takes pictures');
    const { data, type } = await makeStill(medium, RULES.facebook.image);
    const file = { name: 'source', fileName: fileNameFor(type), type, body: data, bytes: data.length };
    const parameters = { published: false, alt_text_custom: medium.altText || undefined };
    const question = { token: token(work), answer: made, signal, timeout: UPLOAD_TIME };
    return (await graph.post(`${page(work)}/photos`, parameters, question, file)).id;
  }

  /** The photos one by one, then the post with them, not yet published. */
  async function preparePost(work: Work<Checkpoint>, before: Checkpoint, signal: AbortSignal) {
    const next = work.media[before.photos.length];
    if (next) return { ...before, photos: [...before.photos, await photo(work, next, signal)] };
    const parameters = {
      message: work.text,
      published: false,
      attached_media: before.photos.length > 0 ? before.photos.map((id) => ({ media_fbid: id })) : undefined,
    };
    const question = { token: token(work), answer: made, signal };
    const { id } = await graph.post(`${page(work)}/feed`, parameters, question);
    return { ...before, target: id, ready: true };
  }

  /** In the pieces that Facebook asks for; each is one step. */
  async function prepareFilm(work: Work<Checkpoint>, before: Checkpoint, film: Medium, signal: AbortSignal) {
    const question = { token: token(work), signal, timeout: UPLOAD_TIME };
    const path = `${page(work)}/videos`;
    const { session } = before;
    if (!session || !before.target) {
      const start = { upload_phase: 'start', file_size: film.bytes };
      const found = await graph.post(path, start, { ...question, answer: started });
      const { upload_session_id: id, video_id, start_offset: from, end_offset: to } = found;
      return { ...before, target: video_id, session: { id, from, to } };
    }
    const { id, from, to } = session;
    if (from < film.bytes && from < to) {
      const file = {
        name: 'video_file_chunk',
        fileName: fileNameFor(film.type),
        type: 'application/octet-stream',
        body: partOf(await film.open(from), to - from),
        bytes: to - from,
      };
      const transfer = { upload_phase: 'transfer', upload_session_id: id, start_offset: from };
      const next = await graph.post(path, transfer, { ...question, answer: moved }, file);
      return { ...before, session: { id, from: next.start_offset, to: next.end_offset } };
    }
    const finish = {
      upload_phase: 'finish',
      upload_session_id: id,
      description: work.text,
      published: false,
    };
    await graph.post(path, finish, { ...question, answer: done });
    return { ...before, ready: true };
  }

  async function prepareReel(work: Work<Checkpoint>, before: Checkpoint, film: Medium, signal: AbortSignal) {
    const question = { token: token(work), answer: reel, signal };
    if (!before.target) {
      const { video_id } = await graph.post(`${page(work)}/video_reels`, { upload_phase: 'start' }, question);
      return { ...before, target: video_id };
    }
    const answer = await call(`${uploads}/video-upload/v25.0/${before.target}`, {
      method: 'POST',
      headers: {
        Authorization: `OAuth ${token(work)}`,
        offset: '0',
        file_size: String(film.bytes),
        'Content-Type': 'application/octet-stream',
      },
      body: await film.open(),
      bytes: film.bytes,
      signal,
      timeout: UPLOAD_TIME,
    });
    if (answer.status !== 200) throw graphRefusal(answer, label, false);
    return { ...before, ready: true };
  }

  return {
    async prepare(work, signal) {
      const [first] = work.media;
      const isReel = work.options['format'] === 'reel';
      const kind = first?.kind === 'video' ? (isReel ? 'reel' : 'film') : 'post';
      const before: Checkpoint = work.checkpoint ?? {
        kind,
        photos: [],
        target: null,
        session: null,
        ready: false,
        looked: null,
      };
      if (isReel && kind !== 'reel') throw new PortError('will never work', 'A reel is made of a video.');
      if (before.ready) return { next: 'commit', checkpoint: before };
      const checkpoint =
        !first || kind === 'post'
          ? await preparePost(work, before, signal)
          : await (kind === 'reel' ? prepareReel : prepareFilm)(work, before, first, signal);
      return { next: checkpoint.ready ? 'commit' : 'prepare', checkpoint };
    },

    async commit(work, signal) {
      const { target, kind } = readyOf(work);
      const question = { token: token(work), answer: done, signal, commits: true };
      if (kind === 'reel') {
        const finish = {
          upload_phase: 'finish',
          video_id: target,
          video_state: 'PUBLISHED',
          description: work.text,
        };
        await graph.post(`${page(work)}/video_reels`, finish, question);
        return { id: target, link: `https://www.facebook.com/reel/${target}` };
      }
      const flag = kind === 'post' ? { is_published: true } : { published: true };
      await graph.post(`/${target}`, flag, question);
      return { id: target, link: null };
    },

    findOut: (work, signal) => facebookFindOut(graph, work, readyOf(work), means.now(), signal),

    async afterwards(work, published, signal) {
      const link = published.link ?? (await linkFrom(graph, published.id, token(work), signal));
      const comment = await commentOutcome(work.firstComment, (message) =>
        graph.post(
          `/${published.id}/comments`,
          { message },
          { token: token(work), answer: made, signal, commits: true },
        ),
      );
      return { link, ...comment };
    },

    async figures(account, published, signal) {
      const fields = 'likes.summary(true).limit(0),comments.summary(true).limit(0)';
      const found = await graph.find(
        `/${published.id}`,
        { fields },
        { token: textIn(account.tokens, 'access'), answer: counts, signal },
      );
      if (!found) return null;
      return {
        likes: found.likes?.summary.total_count ?? null,
        comments: found.comments?.summary.total_count ?? null,
      };
    },
  };
}

function readyOf({ checkpoint }: Work<Checkpoint>): Checkpoint & { target: string } {
  if (checkpoint?.ready && checkpoint.target) return { ...checkpoint, target: checkpoint.target };
  throw new PortError('will never work', 'The post was not prepared.');
}
