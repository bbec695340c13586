import { z } from 'zod';
import { textIn } from '../call.ts';
import type { Graph } from '../graph.ts';
import type { Found, Work } from '../port.ts';
import { lookedTwice } from '../two-looks.ts';

export type Checkpoint = {
  kind: 'post' | 'film' | 'reel';
  /** Ids of unpublished photos. */
  photos: string[];
  /** The post or video to be published. */
  target: string | null;
  session: { id: string; from: number; to: number } | null;
  ready: boolean;
  looked: string | null;
};

const post = z.object({ is_published: z.boolean(), permalink_url: z.string().optional() });
const film = z.object({ published: z.boolean(), permalink_url: z.string().optional() });
const reel = z.object({
  status: z.object({ publishing_phase: z.object({ status: z.string() }).optional() }),
  permalink_url: z.string().optional(),
});

/** How long Facebook is given to finish publishing. */
const PUBLISHING = 30_000;

const whole = (link: string | undefined) =>
  link === undefined ? null : new URL(link, 'https://www.facebook.com').href;

/** Asks about the very post that we made, so the answer counts at once; a reel may still be in progress. */
export async function facebookFindOut(
  graph: Graph,
  work: Work<Checkpoint>,
  checkpoint: Checkpoint & { target: string },
  now: Date,
  signal: AbortSignal,
): Promise<Found<Checkpoint>> {
  const { target, kind } = checkpoint;
  const token = textIn(work.account.tokens, 'access');
  if (kind === 'reel') {
    const found = await graph.get(
      `/${target}`,
      { fields: 'status,permalink_url' },
      { token, answer: reel, signal },
    );
    const phase = found.status.publishing_phase?.status ?? 'not_started';
    if (phase === 'complete')
      return { is: 'out', id: target, link: `https://www.facebook.com/reel/${target}` };
    if (phase === 'in_progress')
      return { is: 'look again', checkpoint, notBefore: new Date(now.getTime() + PUBLISHING) };
    return lookedTwice(work, checkpoint, now, 'commit');
  }
  const question = { token, signal };
  const [isOut, link] =
    kind === 'post'
      ? await graph
          .get(`/${target}`, { fields: 'is_published,permalink_url' }, { ...question, answer: post })
          .then((found) => [found.is_published, found.permalink_url] as const)
      : await graph
          .get(`/${target}`, { fields: 'published,permalink_url' }, { ...question, answer: film })
          .then((found) => [found.published, found.permalink_url] as const);
  return isOut
    ? { is: 'out', id: target, link: whole(link) }
    : { is: 'not out', next: 'commit', checkpoint: { ...checkpoint, looked: null } };
}

/** Null if the network does not tell. */
export async function linkFrom(graph: Graph, id: string, token: string, signal: AbortSignal) {
  const answer = z.object({ permalink_url: z.string().optional() });
  const found = await graph
    .get(`/${id}`, { fields: 'permalink_url' }, { token, answer, signal })
    .catch(() => null);
  return whole(found?.permalink_url);
}
