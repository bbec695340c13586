import { z } from 'zod';
import { commitWindow } from '../commit-window.ts';
import { lookBack } from '../look-back.ts';
import type { Found, Work } from '../port.ts';
import { notAmong } from '../two-looks.ts';
import { tokenOf, type XApi } from './api.ts';

export type Checkpoint = {
  /** The ids of processed media, in order. */
  media: string[];
  /** The current upload: its next piece, then X's processing. */
  upload: { id: string; piece: number; finished: boolean } | null;
  looked: string | null;
};

const posts = z.object({
  data: z
    .array(
      z.object({
        id: z.string(),
        text: z.string(),
        created_at: z.string().optional(),
        attachments: z.object({ media_keys: z.array(z.string()).default([]) }).optional(),
        entities: z
          .object({ urls: z.array(z.object({ url: z.string(), expanded_url: z.string() })).default([]) })
          .optional(),
      }),
    )
    .default([]),
  meta: z.object({ next_token: z.string().optional() }).optional(),
});
type Post = z.infer<typeof posts>['data'][number];

export const linkTo = (id: string) => `https://x.com/i/status/${id}`;

export async function xFindOut(
  api: XApi,
  work: Work<Checkpoint>,
  checkpoint: Checkpoint,
  now: () => Date,
  signal: AbortSignal,
): Promise<Found<Checkpoint>> {
  const window = commitWindow(work, now);
  // X itself leaves out older posts.
  const postsSince = (since: number) =>
    lookBack(
      async (from) => {
        const query = new URLSearchParams({
          max_results: '100',
          start_time: new Date(since).toISOString().replace(/\.\d+Z$/, 'Z'),
          expansions: 'attachments.media_keys',
          'tweet.fields': 'created_at,entities',
          ...(from ? { pagination_token: from } : {}),
        });
        const path = `/2/users/${work.account.remoteId}/tweets?${query.toString()}`;
        const question = { token: tokenOf(work.account), signal, hear: window.hear };
        const { data, meta } = await api.read(path, posts, question);
        return { posts: data, next: meta?.next_token ?? null };
      },
      () => false,
    );
  const first = window.readSince();
  const once = await postsSince(first);
  // By X's clock, which is known only now, that may not have been far enough.
  const { posts: seen, reached } = window.since() < first ? await postsSince(window.readSince()) : once;
  const hasOurs = ({ attachments }: Post) =>
    attachments?.media_keys.some((key) => checkpoint.media.includes(key.split('_').at(-1) ?? ''));
  const dated = ({ id, created_at: at }: Post) => ({ id, at: at === undefined ? null : Date.parse(at) });
  const alike = seen.filter((one) => window.mayBeOurs(dated(one), true) && sameText(one, work.text));
  // With media, their ids decide, if X returns them.
  const hasOthers = ({ attachments }: Post) =>
    checkpoint.media.length > 0 && (attachments?.media_keys.length ?? 0) > 0;
  const found = seen.find(hasOurs) ?? alike.find((one) => window.isOurs(dated(one)) && !hasOthers(one));
  if (found) return { is: 'out', id: found.id, link: linkTo(found.id) };
  // The same text with other media ids, or with an earlier date, may still be ours: it is not repeated unasked.
  return notAmong(work, checkpoint, now(), { reached, perhaps: alike.length > 0 });
}

/** X replaces links in the text by its own short links, and adds one for the media. */
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
