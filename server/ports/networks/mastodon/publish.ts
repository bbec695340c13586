import { createHash } from 'node:crypto';
import { z } from 'zod';
import { rulesOf } from '#domain/networks/rules-table.ts';
import type { AccountLimits } from '#domain/networks/rules.ts';
import { PortError } from '#server/ports/port-error.ts';
import { bearer, isSuccess, JSON_TYPE, shaped, type Means } from '../call.ts';
import { commitWindow } from '../commit-window.ts';
import { lookBack } from '../look-back.ts';
import { makeStill } from '../make-still.ts';
import { fileNameFor, multipart } from '../multipart.ts';
import type { Channel, Json, JsonObject, Medium, Work } from '../port.ts';
import { LABEL, mastodonCaller, reasonIn, refusalOf, serverOf, tokenOf } from './api.ts';
import { judge, status, type Checkpoint } from './find-out.ts';

const attachment = z.object({ id: z.string(), url: z.string().nullish() });
const counted = z.object({ favourites_count: z.number(), replies_count: z.number() });
const UPLOAD_TIME = 110_000;
const PAUSE = 3000;
const PAGE = 40;

export function mastodonPublishing(
  means: Means,
): Pick<Channel<Checkpoint>, 'prepare' | 'commit' | 'findOut' | 'afterwards' | 'figures'> {
  const call = mastodonCaller(means);

  async function upload(work: Work<Checkpoint>, medium: Medium, signal: AbortSignal) {
    const { body, bytes, type } = await bodyOf(medium, work.account.details['limits']);
    const fields: Record<string, string> = medium.altText ? { description: medium.altText } : {};
    const sent = multipart(fields, { name: 'file', fileName: fileNameFor(type), type, body, bytes });
    const answer = await call(`${serverOf(work.account)}/api/v2/media`, {
      ...sent,
      headers: { ...sent.headers, ...bearer(tokenOf(work.account)) },
      signal,
      timeout: UPLOAD_TIME,
    });
    if (!isSuccess(answer)) throw refusalOf(answer, means.now());
    return { id: shaped(answer, attachment, LABEL).id, ready: answer.status === 200 };
  }

  async function isReady(work: Work<Checkpoint>, id: string, signal: AbortSignal): Promise<boolean> {
    const answer = await call(`${serverOf(work.account)}/api/v1/media/${encodeURIComponent(id)}`, {
      headers: bearer(tokenOf(work.account)),
      signal,
    });
    if (answer.status === 200 || answer.status === 206) return answer.status === 200;
    throw refusalOf(answer, means.now());
  }

  async function post(work: Work<Checkpoint>, key: string, body: JsonObject, signal: AbortSignal) {
    const answer = await call(`${serverOf(work.account)}/api/v1/statuses`, {
      method: 'POST',
      headers: {
        ...JSON_TYPE,
        ...bearer(tokenOf(work.account)),
        'Idempotency-Key': createHash('sha256').update(key).digest('hex'),
      },
      body: JSON.stringify(body),
      commits: true,
      signal,
    });
    // Only a published post can have them attached: ours.
    if (answer.status === 422 && /already (been )?(attached|used)/i.test(reasonIn(answer)))
      throw new PortError('outcome unknown', `${LABEL} says that the media are used already.`);
    if (!isSuccess(answer)) throw refusalOf(answer, means.now());
    return shaped(answer, status, LABEL, true);
  }

  return {
    async prepare(work, signal) {
      const before = work.checkpoint ?? { media: [], looked: null };
      const waiting = before.media.findIndex(({ ready }) => !ready);
      const media = [...before.media];
      const next = work.media[media.length];
      if (waiting >= 0) {
        const { id } = media[waiting] ?? { id: '' };
        media[waiting] = { id, ready: await isReady(work, id, signal) };
      } else if (next) media.push(await upload(work, next, signal));
      const checkpoint = { ...before, media };
      if (media.some(({ ready }) => !ready))
        return { next: 'prepare', checkpoint, notBefore: new Date(means.now().getTime() + PAUSE) };
      return { next: media.length < work.media.length ? 'prepare' : 'commit', checkpoint };
    },

    async commit(work, signal) {
      const { visibility, spoiler, language } = work.options;
      const body = {
        status: work.text,
        media_ids: readyOf(work).media.map(({ id }) => id),
        visibility: typeof visibility === 'string' ? visibility : 'public',
        ...(typeof spoiler === 'string' && spoiler ? { spoiler_text: spoiler, sensitive: true } : {}),
        ...(typeof language === 'string' ? { language } : {}),
      };
      const { id, url } = await post(work, work.key, body, signal);
      return { id, link: url ?? null };
    },

    async findOut(work, signal) {
      const checkpoint = readyOf(work);
      const id = encodeURIComponent(work.account.remoteId);
      const address = `${serverOf(work.account)}/api/v1/accounts/${id}/statuses`;
      const window = commitWindow(work, means.now);
      const seen = await lookBack(
        async (from) => {
          const query = new URLSearchParams({
            exclude_reblogs: 'true',
            limit: String(PAGE),
            ...(from ? { max_id: from } : {}),
          });
          const answer = await call(`${address}?${query.toString()}`, {
            headers: bearer(tokenOf(work.account)),
            signal,
          });
          if (answer.status !== 200) throw refusalOf(answer, means.now());
          window.hear(answer);
          const posts = shaped(answer, z.array(status), LABEL);
          // A server without paging has returned everything if it returned less than requested.
          const isAll = posts.length < PAGE && posts.some((one) => one.id === from);
          return { posts, next: isAll ? null : (posts.at(-1)?.id ?? null) };
        },
        ({ created_at: at }) => Date.parse(at) < window.readSince(),
      );
      return judge(work, checkpoint, seen, means.now(), window);
    },

    async afterwards(work, published, signal) {
      const answer = { link: published.link, reason: null };
      if (!work.firstComment) return { ...answer, comment: 'none' };
      const { visibility } = work.options;
      const body = {
        status: work.firstComment,
        in_reply_to_id: published.id,
        visibility: typeof visibility === 'string' ? visibility : 'public',
      };
      try {
        await post(work, `${work.key} comment`, body, signal);
        return { ...answer, comment: 'out' };
      } catch (error) {
        if (!(error instanceof PortError)) throw error;
        const { kind, message: reason, retryAfterSeconds } = error;
        if (kind === 'reconnect') return { ...answer, comment: 'no access', reason };
        const again =
          kind === 'retry later' ||
          (kind === 'outcome unknown' && work.account.details['honoursKey'] === true);
        const comment = again ? 'retry later' : kind === 'outcome unknown' ? 'unknown' : 'refused';
        const maybe = again && kind === 'outcome unknown' && { maybe: true };
        return { ...answer, comment, reason, retryAfterSeconds, ...maybe };
      }
    },

    async figures(account, published, signal) {
      const answer = await call(`${serverOf(account)}/api/v1/statuses/${encodeURIComponent(published.id)}`, {
        headers: bearer(tokenOf(account)),
        signal,
      });
      if (answer.status === 404) return null;
      if (answer.status !== 200) throw refusalOf(answer, means.now());
      const { favourites_count: likes, replies_count: comments } = shaped(answer, counted, LABEL);
      return { likes, comments };
    },
  };
}

async function bodyOf(medium: Medium, limits: Json) {
  const { image, video } = rulesOf('mastodon', limits as AccountLimits | undefined);
  if (medium.kind === 'image' && image) {
    const { data, type } = await makeStill(medium, image);
    return { body: data, bytes: data.length, type };
  }
  if (!video || medium.bytes > video.bytes)
    throw new PortError(
      'will never work',
      `This server takes videos up to ${Math.floor((video?.bytes ?? 0) / 1e6)} MB.`,
    );
  return { body: await medium.open(), bytes: medium.bytes, type: medium.type };
}

function readyOf({ checkpoint, media }: Work<Checkpoint>): Checkpoint {
  if (checkpoint && checkpoint.media.length === media.length && checkpoint.media.every(({ ready }) => ready))
    return checkpoint;
  throw new PortError('will never work', 'The post was not prepared.');
}
