import { z } from 'zod';
import { tagsIn } from '#domain/networks/count-text.ts';
import { PortError } from '#server/ports/port-error.ts';
import { bearer, JSON_TYPE, quoted, shaped, textIn, type Means } from '../call.ts';
import { commentOutcome } from '../comment-outcome.ts';
import { partOf } from '../part-of.ts';
import type { Channel, Medium, Work } from '../port.ts';
import type { Answer } from '../public-fetch.ts';
import { LABEL, refusalOf, tokenOf, type YoutubeApi } from './api.ts';

export type Checkpoint = {
  /** The upload URL; it is asked for its progress before each piece. */
  session: string | null;
  /** Set once all bytes have arrived: the video is still private. */
  video: string | null;
};

const made = z.object({ id: z.string() });
const standing = z.object({
  privacyStatus: z.string(),
  uploadStatus: z.string().optional(),
  rejectionReason: z.string().optional(),
  failureReason: z.string().optional(),
});
const changed = z.object({ status: standing });
const videos = z.object({ items: z.array(changed).default([]) });
const counted = z.object({
  items: z
    .array(
      z.object({
        statistics: z.object({
          likeCount: z.coerce.number().optional(),
          commentCount: z.coerce.number().optional(),
        }),
      }),
    )
    .default([]),
});
/** Pieces are multiples of 256 KiB. */
const PIECE = 32 * 256 * 1024;
const UPLOAD_TIME = 110_000;
const linkTo = (id: string) => `https://youtu.be/${id}`;
const wanted = ({ options: { visibility } }: Work<Checkpoint>) =>
  visibility === 'unlisted' || visibility === 'private' ? visibility : 'public';

export function youtubePublishing(
  means: Means,
  api: YoutubeApi,
  uploads: string,
  piece: number = PIECE,
): Pick<Channel<Checkpoint>, 'prepare' | 'commit' | 'findOut' | 'afterwards' | 'figures'> {
  const asked = (work: Work<Checkpoint>, signal: AbortSignal) => ({ token: tokenOf(work.account), signal });

  async function start(work: Work<Checkpoint>, film: Medium, signal: AbortSignal): Promise<string> {
    const tags = tagsIn(textIn(work.options, 'tags'));
    const body = JSON.stringify({
      snippet: { title: textIn(work.options, 'title'), description: work.text, tags },
      status: { privacyStatus: 'private', selfDeclaredMadeForKids: false },
    });
    const answer = await api.call(
      `${uploads}/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status`,
      {
        method: 'POST',
        headers: {
          ...JSON_TYPE,
          ...bearer(tokenOf(work.account)),
          'X-Upload-Content-Type': film.type,
          'X-Upload-Content-Length': String(film.bytes),
        },
        body,
        signal,
      },
    );
    if (answer.status !== 200) throw refusalOf(answer, means.now());
    if (answer.headers.location) return answer.headers.location;
    throw new PortError('retry later', `${LABEL} did not say where the video should go.`);
  }

  /** What an answer of the session means: where to continue, the video's id, or that the session is gone. */
  function heard(answer: Answer): { from: number } | { id: string } | 'gone' {
    if (answer.status === 308) {
      const last = /-(\d+)$/.exec(answer.headers['range'] ?? '')?.[1];
      return { from: last === undefined ? 0 : Number(last) + 1 };
    }
    if (answer.status === 200 || answer.status === 201) return { id: shaped(answer, made, LABEL).id };
    if (answer.status === 404 || answer.status === 410) return 'gone';
    throw refusalOf(answer, means.now());
  }

  async function send(work: Work<Checkpoint>, session: string, film: Medium, signal: AbortSignal) {
    const headers = bearer(tokenOf(work.account));
    const before = heard(
      await api.call(session, {
        method: 'PUT',
        headers: { ...headers, 'Content-Range': `bytes */${film.bytes}` },
        body: '',
        signal,
      }),
    );
    if (before === 'gone' || 'id' in before) return before;
    const { from } = before;
    const bytes = Math.min(piece, film.bytes - from);
    const range = `bytes ${from}-${from + bytes - 1}/${film.bytes}`;
    return heard(
      await api.call(session, {
        method: 'PUT',
        headers: { ...headers, 'Content-Type': film.type, 'Content-Range': range },
        body: partOf(await film.open(from), bytes),
        bytes,
        signal,
        timeout: UPLOAD_TIME,
      }),
    );
  }

  return {
    async prepare(work, signal) {
      const [film] = work.media;
      if (film?.kind !== 'video') throw new PortError('will never work', 'YouTube needs a video.');
      const before = work.checkpoint ?? { session: null, video: null };
      if (before.video) return { next: 'commit', checkpoint: before };
      if (!before.session) {
        const session = await start(work, film, signal);
        return { next: 'prepare', checkpoint: { session, video: null } };
      }
      const now = await send(work, before.session, film, signal);
      if (now === 'gone') return { next: 'prepare', checkpoint: { session: null, video: null } };
      return 'id' in now
        ? { next: 'commit', checkpoint: { ...before, video: now.id } }
        : { next: 'prepare', checkpoint: before };
    },

    async commit(work, signal) {
      const id = videoOf(work);
      const { status } = await api.read('videos?part=status', changed, {
        ...asked(work, signal),
        method: 'PUT',
        body: { id, status: { privacyStatus: wanted(work), selfDeclaredMadeForKids: false } },
        commits: true,
      });
      if (isSpoilt(status)) {
        const why = quoted(status.rejectionReason ?? status.failureReason);
        throw new PortError('will never work', `${LABEL} does not take this video: ${why}.`);
      }
      if (status.privacyStatus !== wanted(work))
        throw new PortError('will never work', keptAs(status.privacyStatus), { isThere: true });
      return { id, link: linkTo(id) };
    },

    async findOut(work, signal) {
      const id = videoOf(work);
      const { items } = await api.read(`videos?part=status&id=${id}`, videos, asked(work, signal));
      const [video] = items;
      if (!video) return { is: 'not out', next: 'prepare', checkpoint: { session: null, video: null } };
      // What is not as it was asked for is asked for once more, and that answer says why.
      return video.status.privacyStatus === wanted(work) && !isSpoilt(video.status)
        ? { is: 'out', id, link: linkTo(id) }
        : { is: 'not out', next: 'commit', checkpoint: { session: null, video: id } };
    },

    async afterwards(work, published, signal) {
      const comment = await commentOutcome(work.firstComment, (textOriginal) => {
        const snippet = { videoId: published.id, topLevelComment: { snippet: { textOriginal } } };
        const question = { ...asked(work, signal), body: { snippet }, commits: true };
        return api.read('commentThreads?part=snippet', made, question);
      });
      return { link: published.link, ...comment };
    },

    async figures(account, published, signal) {
      const path = `videos?part=statistics&id=${encodeURIComponent(published.id)}`;
      const { items } = await api.read(path, counted, { token: tokenOf(account), signal });
      const [found] = items;
      if (!found) return null;
      const { likeCount, commentCount } = found.statistics;
      return { likes: likeCount ?? null, comments: commentCount ?? null };
    },
  };
}

/** The bytes have arrived, and nobody will ever see the video. */
const isSpoilt = ({ uploadStatus }: z.infer<typeof standing>) =>
  uploadStatus === 'rejected' || uploadStatus === 'failed';

/** The change was taken, and the video is not as visible as it was asked for. Another try asks about this one first. */
const keptAs = (privacy: string) =>
  [
    privacy === 'private'
      ? `${LABEL} keeps this video private: it is on the channel, and nobody else sees it. That is so for projects without ${LABEL}’s audit.`
      : `${LABEL} keeps this video ${privacy}: it is on the channel, and not as visible as was chosen.`,
    `Publish it on ${LABEL} and try again: then it is taken as published. Trying again uploads another only if this one is deleted there, or if the post was changed.`,
  ].join(' ');

function videoOf({ checkpoint }: Work<Checkpoint>): string {
  if (checkpoint?.video) return checkpoint.video;
  throw new PortError('will never work', 'The post was not prepared.');
}
