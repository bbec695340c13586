import { z } from 'zod';
import type { Found, Work } from '../port.ts';
import { lookedTwice } from '../two-looks.ts';
import { tokenOf, type XApi } from './api.ts';

export type Checkpoint = {
  /** Of what is ready, in order. */
  media: string[];
  /** What is being uploaded: the next piece, then what X says about it. */
  upload: { id: string; piece: number; finished: boolean } | null;
  looked: string | null;
};

const SLACK = 60_000;
const posts = z.object({
  data: z
    .array(
      z.object({
        id: z.string(),
        text: z.string(),
        attachments: z.object({ media_keys: z.array(z.string()).default([]) }).optional(),
        entities: z
          .object({ urls: z.array(z.object({ url: z.string(), expanded_url: z.string() })).default([]) })
          .optional(),
      }),
    )
    .default([]),
});
type Post = z.infer<typeof posts>['data'][number];

export const linkTo = (id: string) => `https://x.com/i/status/${id}`;

export async function xFindOut(
  api: XApi,
  work: Work<Checkpoint>,
  checkpoint: Checkpoint,
  now: Date,
  signal: AbortSignal,
): Promise<Found<Checkpoint>> {
  const since = new Date((work.committingSince ?? work.scheduledAt).getTime() - SLACK);
  const query = new URLSearchParams({
    max_results: '100',
    start_time: since.toISOString().replace(/\.\d+Z$/, 'Z'),
    expansions: 'attachments.media_keys',
    'tweet.fields': 'entities',
  });
  const { data } = await api.read(`/2/users/${work.account.remoteId}/tweets?${query.toString()}`, posts, {
    token: tokenOf(work.account),
    signal,
  });
  const found = data.find(
    (one) =>
      one.attachments?.media_keys.some((key) => checkpoint.media.includes(key.split('_').at(-1) ?? '')) ||
      sameText(one, work.text),
  );
  return found ? { is: 'out', id: found.id, link: linkTo(found.id) } : lookedTwice(checkpoint, now, 'commit');
}

/** X writes its own short links into the text, and one more for the media. */
function sameText({ text, entities }: Post, wanted: string): boolean {
  let whole = text;
  for (const { url, expanded_url: full } of entities?.urls ?? [])
    whole = whole.replace(url, /\/(photo|video)\/\d+$/.test(full) ? '' : full);
  const bare = (one: string) =>
    one
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
      .replace(/\s+/g, ' ')
      .normalize('NFC')
      .trim();
  return bare(wanted) !== '' && bare(whole) === bare(wanted);
}
