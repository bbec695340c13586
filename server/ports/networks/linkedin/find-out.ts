import { z } from 'zod';
import { commitWindow } from '../commit-window.ts';
import { lookBack } from '../look-back.ts';
import type { Found, Work } from '../port.ts';
import { notAmong } from '../two-looks.ts';
import { authorOf, tokenOf, type LinkedinApi } from './api.ts';

export type Checkpoint = {
  /** The URNs of completed uploads, in order. */
  media: string[];
  video: {
    urn: string;
    token: string;
    parts: { url: string; first: number; last: number }[];
    etags: string[];
    finished: boolean;
  } | null;
  looked: string | null;
};

const PAGE = 50;
const posts = z.object({
  elements: z.array(
    z.object({
      id: z.string(),
      commentary: z.string().default(''),
      createdAt: z.number().default(Infinity),
      content: z
        .object({
          media: z.object({ id: z.string() }).optional(),
          multiImage: z.object({ images: z.array(z.object({ id: z.string() })) }).optional(),
        })
        .optional(),
    }),
  ),
});

export const linkTo = (urn: string) => `https://www.linkedin.com/feed/update/${urn}`;

/** A commentary without LinkedIn's syntax: it gives back a hashtag in braces, however it was written. */
const wordsOf = (commentary: string) =>
  commentary
    .replace(/\{hashtag\|\\?([#＃])\|((?:\\.|[^\\}])*)\}/gu, '$1$2')
    .replace(/\\(.)/gsu, '$1')
    .trim();

/** A page's posts can be read; a member's cannot, so only the member can tell. */
export async function linkedinFindOut(
  api: LinkedinApi,
  work: Work<Checkpoint>,
  commentary: string,
  now: () => Date,
  signal: AbortSignal,
): Promise<Found<Checkpoint>> {
  const checkpoint = work.checkpoint ?? { media: [], video: null, looked: null };
  const window = commitWindow(work, now);
  const { posts: seen, reached } = await lookBack(
    async (from) => {
      const query = new URLSearchParams({
        q: 'author',
        author: authorOf(work.account),
        sortBy: 'CREATED',
        count: String(PAGE),
        start: from ?? '0',
      });
      const { elements } = await api.read(`/rest/posts?${query.toString()}`, posts, {
        token: tokenOf(work.account),
        headers: { 'X-RestLi-Method': 'FINDER' },
        signal,
        hear: window.hear,
      });
      const next = elements.length < PAGE ? null : String(Number(from ?? 0) + PAGE);
      return { posts: elements, next };
    },
    ({ createdAt }) => createdAt < window.readSince(),
  );
  const own = new Set(checkpoint.media);
  const words = wordsOf(commentary);
  const alike = own.size > 0 ? [] : seen.filter(({ commentary: text }) => wordsOf(text) === words);
  const hasOurs = ({ content }: (typeof seen)[number]) =>
    [content?.media?.id, ...(content?.multiImage?.images.map(({ id }) => id) ?? [])].some(
      (id) => id !== undefined && own.has(id),
    );
  const found = seen.find(hasOurs) ?? alike.find(({ id, createdAt }) => window.isOurs({ id, at: createdAt }));
  if (found) return { is: 'out', id: found.id, link: linkTo(found.id) };
  const perhaps = alike.some(({ id, createdAt }) => window.mayBeOurs({ id, at: createdAt }, words !== ''));
  return notAmong(work, checkpoint, now(), { reached, perhaps });
}
