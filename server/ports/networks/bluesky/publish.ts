import { z } from 'zod';
import { RULES } from '#domain/networks/rules-table.ts';
import { PortError } from '#server/ports/port-error.ts';
import { textIn, type Means } from '../call.ts';
import { makeStill } from '../make-still.ts';
import type { Channel, JsonObject, Medium, Work } from '../port.ts';
import { didOf } from './connect.ts';
import { facetsOf, mentionsIn } from './facets.ts';
import { lookFor, type Checkpoint, linkTo, POST, type Sent } from './find-out.ts';
import { tidFor } from './tid.ts';
import { LABEL, meaning, Refused, serverOf, xrpcOf } from './xrpc.ts';

const written = z.object({ uri: z.string(), cid: z.string() });
const uploaded = z.object({
  blob: z.object({
    $type: z.literal('blob'),
    ref: z.object({ $link: z.string() }),
    mimeType: z.string(),
    size: z.number(),
  }),
});
const UPLOAD_TIME = 110_000;

export function blueskyPublishing(
  means: Means,
  app = 'https://bsky.app',
): Pick<Channel<Checkpoint>, 'prepare' | 'commit' | 'findOut' | 'afterwards' | 'figures'> {
  const xrpc = xrpcOf(means);
  const guard = <T>(work: Promise<T>) =>
    work.catch((error: unknown) => {
      throw meaning(error, means.now());
    });
  const access = (work: Work<Checkpoint>) => textIn(work.account.tokens, 'access');

  async function begin(work: Work<Checkpoint>, signal: AbortSignal): Promise<Checkpoint> {
    const dids: Record<string, string> = {};
    for (const handle of mentionsIn(`${work.text}\n${work.firstComment ?? ''}`)) {
      const did = await didOf(xrpc, serverOf(work.account), handle, signal);
      if (did) dids[handle] = did;
    }
    return {
      rkey: tidFor(work.scheduledAt, work.key),
      createdAt: work.scheduledAt.toISOString(),
      dids,
      sent: [],
    };
  }

  async function upload(work: Work<Checkpoint>, medium: Medium, signal: AbortSignal): Promise<Sent> {
    const { body, bytes, type, width, height } = await bodyOf(medium);
    const { blob } = await xrpc(serverOf(work.account), 'com.atproto.repo.uploadBlob', {
      token: access(work),
      upload: { body, bytes, type },
      answer: uploaded,
      signal,
      timeout: UPLOAD_TIME,
    });
    return { blob, width, height };
  }

  const put = (work: Work<Checkpoint>, rkey: string, record: JsonObject, signal: AbortSignal) =>
    xrpc(serverOf(work.account), 'com.atproto.repo.putRecord', {
      token: access(work),
      // Creates only: an existing record stays.
      body: { repo: work.account.remoteId, collection: POST, rkey, record, swapRecord: null },
      answer: written,
      commits: true,
      signal,
    });

  async function commit(work: Work<Checkpoint>, signal: AbortSignal) {
    const checkpoint = readyOf(work);
    const record = recordOf(work, checkpoint);
    const done = await put(work, checkpoint.rkey, record, signal).catch(async (error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      if (error.error === 'InvalidSwap') {
        const found = await lookFor(xrpc, work, checkpoint, signal);
        if (found) return found;
      }
      // Blobs without a record are deleted after some hours; the same bytes get the same name again.
      if (/blob/i.test(error.error) || /could not find blob/i.test(error.message)) {
        for (const medium of work.media) await upload(work, medium, signal);
        return put(work, checkpoint.rkey, record, signal);
      }
      throw error;
    });
    return { id: done.uri, link: linkTo(app, work, checkpoint) };
  }

  return {
    prepare: (work, signal) =>
      guard(
        (async () => {
          const before = work.checkpoint ?? (await begin(work, signal));
          const medium = work.checkpoint ? work.media[before.sent.length] : undefined;
          const checkpoint = medium
            ? { ...before, sent: [...before.sent, await upload(work, medium, signal)] }
            : before;
          const next =
            checkpoint.sent.length < work.media.length ? ('prepare' as const) : ('commit' as const);
          return { next, checkpoint };
        })(),
      ),

    commit: (work, signal) => guard(commit(work, signal)),

    findOut: (work, signal) =>
      guard(
        (async () => {
          const checkpoint = readyOf(work);
          const found = await lookFor(xrpc, work, checkpoint, signal);
          return found
            ? { is: 'out' as const, id: found.uri, link: linkTo(app, work, checkpoint) }
            : { is: 'not out' as const, next: 'commit' as const, checkpoint };
        })(),
      ),

    async afterwards(work, published, signal) {
      const answer = { link: published.link, reason: null };
      if (!work.firstComment) return { ...answer, comment: 'none' };
      const checkpoint = readyOf(work);
      try {
        const post = await lookFor(xrpc, work, checkpoint, signal);
        if (!post) return { ...answer, comment: 'refused', reason: 'The post is no longer there.' };
        const root = { uri: post.uri, cid: post.cid };
        // The post's own date, even if it was rescheduled: the key stays the same.
        const at = new Date(checkpoint.createdAt);
        const reply = {
          ...textOf(work.firstComment, checkpoint.dids),
          createdAt: new Date(at.getTime() + 1000).toISOString(),
          reply: { root, parent: root },
        };
        await put(work, tidFor(at, `${work.key} comment`), reply, signal);
        return { ...answer, comment: 'out' };
      } catch (error) {
        if (error instanceof Refused && error.error === 'InvalidSwap') return { ...answer, comment: 'out' };
        const known = meaning(error, means.now());
        if (known.kind === 'reconnect') return { ...answer, comment: 'no access', reason: known.message };
        const { kind, message: reason, retryAfterSeconds } = known;
        if (kind === 'retry later' || kind === 'outcome unknown')
          return { ...answer, comment: 'retry later', reason, retryAfterSeconds };
        return { ...answer, comment: 'refused', reason };
      }
    },

    figures: (account, published, signal) =>
      guard(
        xrpc(serverOf(account), 'app.bsky.feed.getPosts', {
          token: textIn(account.tokens, 'access'),
          query: { uris: published.id },
          answer: z.object({
            posts: z.array(z.object({ likeCount: z.number().optional(), replyCount: z.number().optional() })),
          }),
          signal,
        }).then(({ posts: [post] }) =>
          post ? { likes: post.likeCount ?? 0, comments: post.replyCount ?? 0 } : null,
        ),
      ),
  };
}

async function bodyOf(medium: Medium) {
  const { image, video } = RULES.bluesky;
  if (medium.kind === 'image' && image) {
    const { data, type, width, height } = await makeStill(medium, image);
    return { body: data, bytes: data.length, type, width, height };
  }
  if (!video?.types.includes(medium.type) || medium.bytes > video.bytes)
    throw new PortError('will never work', `${LABEL} takes videos as MP4 up to 100 MB.`);
  const { bytes, type, width, height } = medium;
  return { body: await medium.open(), bytes, type, width, height };
}

function readyOf(work: Work<Checkpoint>): Checkpoint {
  if (work.checkpoint && work.checkpoint.sent.length === work.media.length) return work.checkpoint;
  throw new PortError('will never work', 'The post was not prepared.');
}

function textOf(text: string, dids: Checkpoint['dids']): JsonObject {
  const facets = facetsOf(text, dids);
  return { $type: POST, text, ...(facets.length > 0 ? { facets } : {}) };
}

function recordOf(work: Work<Checkpoint>, { createdAt, dids, sent }: Checkpoint): JsonObject {
  const media = sent.map(({ blob, width, height }, index) => ({
    alt: work.media[index]?.altText ?? '',
    aspectRatio: { width, height },
    blob,
  }));
  const [first] = media;
  const isVideo = work.media[0]?.kind === 'video';
  const embed =
    first && isVideo
      ? { $type: 'app.bsky.embed.video', video: first.blob, alt: first.alt, aspectRatio: first.aspectRatio }
      : {
          $type: 'app.bsky.embed.images',
          images: media.map(({ blob, alt, aspectRatio }) => ({ image: blob, alt, aspectRatio })),
        };
  return { ...textOf(work.text, dids), createdAt, ...(first ? { embed } : {}) };
}
