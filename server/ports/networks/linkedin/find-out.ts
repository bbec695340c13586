import { z } from 'zod';
import { firstCommitOf, lookBack } from '../look-back.ts';
import type { Found, Work } from '../port.ts';
import { lookedTwice } from '../two-looks.ts';
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

const SLACK = 5 * 60_000;
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

/** A page's posts can be read; a member's cannot, so only the member can tell. */
export async function linkedinFindOut(
  api: LinkedinApi,
  work: Work<Checkpoint>,
  commentary: string,
  now: Date,
  signal: AbortSignal,
): Promise<Found<Checkpoint>> {
  const checkpoint = work.checkpoint ?? { media: [], video: null, looked: null };
  const since = firstCommitOf(work) - SLACK;
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
      });
      const next = elements.length < PAGE ? null : String(Number(from ?? 0) + PAGE);
      return { posts: elements, next };
    },
    ({ createdAt }) => createdAt < since,
  );
  const own = new Set(checkpoint.media);
  const found = seen.find(({ id: post, content, commentary: text, createdAt }) => {
    const ids = [content?.media?.id, ...(content?.multiImage?.images.map(({ id }) => id) ?? [])];
    if (own.size > 0) return ids.some((id) => id !== undefined && own.has(id));
    return createdAt >= since && text === commentary && !work.taken?.has(post);
  });
  if (found) return { is: 'out', id: found.id, link: linkTo(found.id) };
  return reached ? lookedTwice(work, checkpoint, now, 'commit') : { is: 'cannot tell' };
}
