import { z } from 'zod';
import { RULES } from '#domain/networks/rules-table.ts';
import { PortError } from '#server/ports/port-error.ts';
import { isSuccess, type Means } from '../call.ts';
import { makeStill } from '../make-still.ts';
import { fileNameFor, multipart } from '../multipart.ts';
import type { Channel, Medium, Work } from '../port.ts';
import { LABEL, linkTo, refusalOf, tokenOf, type PinterestApi } from './api.ts';
import { pinterestFindOut, type Checkpoint } from './find-out.ts';
import { pinTexts } from './pin-texts.ts';

const registered = z.object({
  media_id: z.string(),
  upload_url: z.string(),
  upload_parameters: z.record(z.string(), z.string()),
});
const status = z.object({ status: z.enum(['registered', 'processing', 'succeeded', 'failed']) });
const made = z.object({ id: z.string() });
const figures = z.object({
  pin_metrics: z
    .object({
      lifetime_metrics: z.object({ reaction: z.number().nullish(), comment: z.number().nullish() }).nullish(),
    })
    .nullish(),
});
const UPLOAD_TIME = 110_000;
/** The pause between two checks of a video that Pinterest processes. */
const PAUSE = 5_000;

export function pinterestPublishing(
  means: Means,
  api: PinterestApi,
): Pick<Channel<Checkpoint>, 'prepare' | 'commit' | 'findOut' | 'figures'> {
  const asked = (work: Work<Checkpoint>, signal: AbortSignal) => ({ token: tokenOf(work.account), signal });

  /** Registers and uploads a video. The upload URL is not stored, so both are one step. */
  async function send(work: Work<Checkpoint>, medium: Medium, signal: AbortSignal): Promise<string> {
    const body = { media_type: 'video' };
    const place = await api.read('/media', registered, { ...asked(work, signal), body });
    const { type, bytes } = medium;
    const file = { name: 'file', fileName: fileNameFor(type), type, body: await medium.open(), bytes };
    const form = multipart(place.upload_parameters, file);
    const answer = await api.call(place.upload_url, { ...form, signal, timeout: UPLOAD_TIME });
    if (!isSuccess(answer))
      // The URL expires: a retry begins with a new one.
      throw answer.status < 500
        ? new PortError('retry later', `${LABEL} did not take the video (${answer.status}).`)
        : refusalOf(answer, means.now());
    return place.media_id;
  }

  async function source(work: Work<Checkpoint>, video: Checkpoint['video']) {
    if (video)
      return {
        source_type: 'video_id',
        media_id: video.id,
        cover_image_key_frame_time: Math.floor(Number(work.options['coverSeconds'] ?? 0)),
      };
    const [picture] = work.media;
    if (!picture || !RULES.pinterest.image) throw new PortError('will never work', 'A pin needs a picture.');
    const { data, type } = await makeStill(picture, RULES.pinterest.image);
    return { source_type: 'image_base64', content_type: type, data: data.toString('base64') };
  }

  return {
    async prepare(work, signal) {
      const before = work.checkpoint ?? { video: null, looked: null };
      const [medium] = work.media;
      // A picture is sent with the pin itself.
      if (medium?.kind !== 'video' || before.video?.state === 'ready')
        return { next: 'commit', checkpoint: before };
      if (!before.video) {
        const id = await send(work, medium, signal);
        return { next: 'prepare', checkpoint: { ...before, video: { id, state: 'sent' } } };
      }
      const { id } = before.video;
      const said = await api.read(`/media/${id}`, status, asked(work, signal));
      if (said.status === 'failed')
        throw new PortError('will never work', `${LABEL} could not use this video.`);
      if (said.status === 'succeeded')
        return { next: 'commit', checkpoint: { ...before, video: { id, state: 'ready' } } };
      return { next: 'prepare', checkpoint: before, notBefore: new Date(means.now().getTime() + PAUSE) };
    },

    async commit(work, signal) {
      const { video } = readyOf(work);
      const alt_text = work.media[0]?.altText ?? undefined;
      const body = {
        board_id: work.account.remoteId,
        ...pinTexts(work),
        ...(alt_text ? { alt_text } : {}),
        media_source: await source(work, video),
      };
      const question = { ...asked(work, signal), body, commits: true, timeout: UPLOAD_TIME };
      const { id } = await api.read('/pins', made, question);
      return { id, link: linkTo(id) };
    },

    findOut: (work, signal) => pinterestFindOut(api, work, readyOf(work), means.now, signal),

    async figures(account, published, signal) {
      const path = `/pins/${published.id}?pin_metrics=true`;
      const answer = await api
        .read(path, figures, { token: tokenOf(account), signal })
        .catch((error: unknown) => {
          if (error instanceof PortError && error.kind === 'will never work') return null;
          throw error;
        });
      if (!answer) return null;
      const { reaction, comment } = answer.pin_metrics?.lifetime_metrics ?? {};
      return { likes: reaction ?? null, comments: comment ?? null };
    },
  };
}

function readyOf({ checkpoint, media }: Work<Checkpoint>): Checkpoint {
  if (checkpoint && (media[0]?.kind !== 'video' || checkpoint.video?.state === 'ready')) return checkpoint;
  throw new PortError('will never work', 'The post was not prepared.');
}
