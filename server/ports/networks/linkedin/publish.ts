import { z } from 'zod';
import { escaped } from '#domain/networks/count-text.ts';
import { RULES } from '#domain/networks/rules-table.ts';
import { PortError } from '#server/ports/port-error.ts';
import { bearer, isSuccess, type Means } from '../call.ts';
import { commentOutcome } from '../comment-outcome.ts';
import { makeStill } from '../make-still.ts';
import { partOf } from '../part-of.ts';
import type { Channel, Medium, Work } from '../port.ts';
import type { Ask } from '../public-fetch.ts';
import { authorOf, isPage, LABEL, refusalOf, tokenOf, type LinkedinApi } from './api.ts';
import { linkedinFindOut, linkTo, type Checkpoint } from './find-out.ts';

const image = z.object({ value: z.object({ uploadUrl: z.string(), image: z.string() }) });
const film = z.object({
  value: z.object({
    video: z.string(),
    uploadToken: z.string(),
    uploadInstructions: z.array(
      z.object({ uploadUrl: z.string(), firstByte: z.number(), lastByte: z.number() }),
    ),
  }),
});
const state = z.object({ status: z.string() });
const counts = z.object({
  likesSummary: z.object({ totalLikes: z.number() }).optional(),
  commentsSummary: z.object({ totalFirstLevelComments: z.number() }).optional(),
});
const UPLOAD_TIME = 110_000;
const PAUSE = 5000;

/** Keeps our mentions and hashtags, and escapes everything else with a meaning in LinkedIn's syntax. */
export function commentaryOf(text: string): string {
  const mention = /(@\[[^\]]+\]\(urn:li:(?:organization|person):[\w-]+\))/;
  const { escape = '' } = RULES.linkedin.text;
  return text
    .split(mention)
    .map((part) => (mention.test(part) ? part : escaped(part, escape)))
    .join('');
}

export function linkedinPublishing(
  means: Means,
  api: LinkedinApi,
): Pick<Channel<Checkpoint>, 'prepare' | 'commit' | 'findOut' | 'afterwards' | 'figures'> {
  const asked = (work: Work<Checkpoint>, signal: AbortSignal) => ({ token: tokenOf(work.account), signal });

  async function put(work: Work<Checkpoint>, url: string, ask: Ask): Promise<string> {
    const headers = { ...bearer(tokenOf(work.account)), 'Content-Type': 'application/octet-stream' };
    const answer = await api.call(url, { ...ask, method: 'PUT', headers, timeout: UPLOAD_TIME });
    if (!isSuccess(answer)) throw refusalOf(answer, means.now(), false);
    return (answer.headers.etag ?? '').replaceAll('"', '');
  }

  async function picture(work: Work<Checkpoint>, medium: Medium, signal: AbortSignal): Promise<string> {
    if (!RULES.linkedin.image) throw new Error('LinkedIn takes pictures');
    const { data } = await makeStill(medium, RULES.linkedin.image);
    const body = { initializeUploadRequest: { owner: authorOf(work.account) } };
    const path = '/rest/images?action=initializeUpload';
    const { value } = await api.read(path, image, { ...asked(work, signal), body });
    await put(work, value.uploadUrl, { body: data, bytes: data.length, signal });
    return value.image;
  }

  async function start(work: Work<Checkpoint>, medium: Medium, signal: AbortSignal) {
    const limit = RULES.linkedin.video?.bytes ?? 0;
    if (medium.bytes > limit) throw new PortError('will never work', `${LABEL} takes videos up to 500 MB.`);
    const initializeUploadRequest = {
      owner: authorOf(work.account),
      fileSizeBytes: medium.bytes,
      uploadCaptions: false,
      uploadThumbnail: false,
    };
    const { value } = await api.read('/rest/videos?action=initializeUpload', film, {
      ...asked(work, signal),
      body: { initializeUploadRequest },
    });
    const parts = value.uploadInstructions.map(({ uploadUrl: url, firstByte: first, lastByte: last }) => ({
      url,
      first,
      last,
    }));
    return { urn: value.video, token: value.uploadToken, parts, etags: [], finished: false };
  }

  /** Uploads one part, or finishes the upload, or asks whether LinkedIn has processed it. */
  async function video(work: Work<Checkpoint>, before: Checkpoint, medium: Medium, signal: AbortSignal) {
    const now = before.video;
    if (!now) return { ...before, video: await start(work, medium, signal) };
    const part = now.parts[now.etags.length];
    if (part) {
      const bytes = part.last - part.first + 1;
      const body = partOf(await medium.open(part.first), bytes);
      const etag = await put(work, part.url, { body, bytes, signal });
      return { ...before, video: { ...now, etags: [...now.etags, etag] } };
    }
    if (!now.finished) {
      const finalizeUploadRequest = { video: now.urn, uploadToken: now.token, uploadedPartIds: now.etags };
      const path = '/rest/videos?action=finalizeUpload';
      await api.ask(path, { ...asked(work, signal), body: { finalizeUploadRequest } });
      return { ...before, video: { ...now, finished: true } };
    }
    const { status } = await api.read(
      `/rest/videos/${encodeURIComponent(now.urn)}`,
      state,
      asked(work, signal),
    );
    if (status === 'PROCESSING_FAILED')
      throw new PortError('will never work', `${LABEL} could not use this video.`);
    return status === 'AVAILABLE' ? { ...before, media: [now.urn] } : before;
  }

  return {
    async prepare(work, signal) {
      const before = work.checkpoint ?? { media: [], video: null, looked: null };
      const next = work.media[before.media.length];
      if (!next) return { next: 'commit', checkpoint: before };
      const checkpoint =
        next.kind === 'video'
          ? await video(work, before, next, signal)
          : { ...before, media: [...before.media, await picture(work, next, signal)] };
      if (checkpoint.media.length === work.media.length) return { next: 'commit', checkpoint };
      const waits = checkpoint === before;
      return {
        next: 'prepare',
        checkpoint,
        ...(waits ? { notBefore: new Date(means.now().getTime() + PAUSE) } : {}),
      };
    },

    async commit(work, signal) {
      const answer = await api.ask('/rest/posts', {
        ...asked(work, signal),
        body: {
          author: authorOf(work.account),
          commentary: commentaryOf(work.text),
          visibility: work.options['visibility'] === 'members' ? 'LOGGED_IN' : 'PUBLIC',
          distribution: {
            feedDistribution: 'MAIN_FEED',
            targetEntities: [],
            thirdPartyDistributionChannels: [],
          },
          ...contentOf(work),
          lifecycleState: 'PUBLISHED',
          isReshareDisabledByAuthor: false,
        },
        commits: true,
      });
      const id = answer.headers['x-restli-id'];
      if (typeof id !== 'string' || id === '')
        throw new PortError('outcome unknown', `${LABEL} did not say which post it made.`);
      return { id, link: linkTo(id) };
    },

    findOut: (work, signal) =>
      isPage(work.account)
        ? linkedinFindOut(api, work, commentaryOf(work.text), means.now, signal)
        : Promise.resolve({ is: 'cannot tell' }),

    async afterwards(work, published, signal) {
      const comment = await commentOutcome(work.firstComment, (text) =>
        api.ask(`/rest/socialActions/${encodeURIComponent(published.id)}/comments`, {
          ...asked(work, signal),
          body: { actor: authorOf(work.account), object: published.id, message: { text } },
          commits: true,
        }),
      );
      return { link: published.link, ...comment };
    },

    async figures(account, published, signal) {
      // Members' posts cannot be read.
      if (!isPage(account)) return { likes: null, comments: null };
      const path = `/rest/socialActions/${encodeURIComponent(published.id)}`;
      const found = await api.read(path, counts, { token: tokenOf(account), signal });
      return {
        likes: found.likesSummary?.totalLikes ?? null,
        comments: found.commentsSummary?.totalFirstLevelComments ?? null,
      };
    },
  };
}

function contentOf(work: Work<Checkpoint>): object {
  const ids = work.checkpoint?.media ?? [];
  if (ids.length !== work.media.length) throw new PortError('will never work', 'The post was not prepared.');
  const images = ids.map((id, index) => {
    const altText = work.media[index]?.altText;
    return work.media[index]?.kind === 'image' && altText ? { id, altText } : { id };
  });
  if (images.length === 0) return {};
  return { content: images.length === 1 ? { media: images[0] } : { multiImage: { images } } };
}
