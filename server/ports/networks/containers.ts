import { z } from 'zod';
import { PortError } from '#server/ports/port-error.ts';
import { textIn } from './call.ts';
import { commitWindow } from './commit-window.ts';
import type { Graph, Parameters } from './graph.ts';
import type { Account, Channel, Found, Medium, Work } from './port.ts';
import { lookedTwice } from './two-looks.ts';

/**
 * How Instagram and Threads publish: a container is made from text and URLs, the network fetches the media,
 * and the container is published by its id. Containers are invisible, and expire after a day.
 */
export interface ContainerWords {
  label: string;
  graph(account: Account): Graph;
  /** Paths under the account for creating, publishing, counting and listing. */
  create: string;
  publish: string;
  quota: string;
  list: string;
  status: string;
  text: string;
  /** Parameters of a post with at most one medium, of one medium of several, and of several together. */
  single(work: Work, medium: Medium | undefined): Promise<Parameters>;
  child(medium: Medium): Promise<Parameters>;
  parent(work: Work, children: string[]): Parameters;
}

export type Checkpoint = {
  children: { id: string; ready: boolean }[];
  container: string | null;
  ready: boolean;
  looked: string | null;
  /** How often a container had to be made anew because the network had failed with it. */
  failed?: number;
};

const FRESH: Checkpoint = { children: [], container: null, ready: false, looked: null };
const PAUSE = 10_000;
/** The pause before a container is made anew, and how often one is made. */
const PAUSE_ANEW = 60_000;
const MOST_TRIES = 3;
/**
 * Failures that are the network's own, or of its way to our file: it tells them by these words of Threads and these
 * codes of Instagram. Nothing is wrong with the file, so another container may succeed.
 */
const PASSING = /\b(FAILED_DOWNLOADING_VIDEO|UNKNOWN|22070(01|03|08|20|32|52|53))\b/;

const made = z.object({ id: z.string() });
const listed = z.object({ data: z.array(z.record(z.string(), z.unknown())) });
const limits = z.object({
  data: z.array(z.object({ quota_usage: z.number(), config: z.object({ quota_total: z.number() }) })),
});

export function containerPublishing(
  words: ContainerWords,
  now: () => Date,
): Pick<Channel<Checkpoint>, 'prepare' | 'commit' | 'findOut' | 'quota'> {
  const { label } = words;
  const token = (account: Account) => textIn(account.tokens, 'access');
  const create = async (work: Work<Checkpoint>, parameters: Parameters, signal: AbortSignal) => {
    const question = { token: token(work.account), answer: made, signal };
    const path = `/${work.account.remoteId}/${words.create}`;
    return (await words.graph(work.account).post(path, parameters, question)).id;
  };

  async function statusOf(work: Work<Checkpoint>, id: string, signal: AbortSignal) {
    const fields = words.status === 'status' ? 'status,error_message' : `${words.status},status`;
    const found = await words.graph(work.account).get(
      `/${id}`,
      { fields },
      {
        token: token(work.account),
        answer: z.object({
          [words.status]: z.string(),
          status: z.string().optional(),
          error_message: z.string().optional(),
        }),
        signal,
      },
    );
    return { is: String(found[words.status]), why: found['error_message'] ?? found['status'] ?? '' };
  }

  /** Whether a container is ready, or what to begin anew with. `name` says in a failure what it holds. */
  async function isReady(
    work: Work<Checkpoint>,
    id: string,
    name: string,
    signal: AbortSignal,
  ): Promise<boolean | Checkpoint> {
    const { is, why } = await statusOf(work, id, signal);
    const { failed = 0 } = work.checkpoint ?? FRESH;
    if (is === 'EXPIRED') return FRESH;
    if (is === 'ERROR' && PASSING.test(why) && failed + 1 < MOST_TRIES)
      return { ...FRESH, failed: failed + 1 };
    if (is === 'ERROR')
      throw new PortError('will never work', `${label} could not use ${name}: ${why.slice(0, 200)}`);
    return is === 'FINISHED' || is === 'PUBLISHED';
  }

  async function step(work: Work<Checkpoint>, before: Checkpoint, signal: AbortSignal): Promise<Checkpoint> {
    const { children, container } = before;
    if (container) {
      const ready = await isReady(work, container, 'the media', signal);
      return typeof ready === 'boolean' ? { ...before, ready } : ready;
    }
    if (work.media.length < 2)
      return { ...before, container: await create(work, await words.single(work, work.media[0]), signal) };
    const index = children.findIndex(({ ready }) => !ready);
    const waiting = children[index];
    if (waiting) {
      const name = `${work.media[index]?.kind === 'video' ? 'video' : 'picture'} ${index + 1}`;
      const ready = await isReady(work, waiting.id, name, signal);
      if (typeof ready !== 'boolean') return ready;
      return { ...before, children: children.map((one) => (one === waiting ? { ...one, ready } : one)) };
    }
    const next = work.media[children.length];
    if (next) {
      const id = await create(work, await words.child(next), signal);
      return { ...before, children: [...children, { id, ready: false }] };
    }
    const ids = children.map(({ id }) => id);
    return { ...before, container: await create(work, words.parent(work, ids), signal) };
  }

  /** The resulting post, by its text and time; null if the network's list does not show it. */
  async function publishedOf(work: Work<Checkpoint>, signal: AbortSignal) {
    const window = commitWindow(work, now);
    const { data } = await words
      .graph(work.account)
      .get(
        `/${work.account.remoteId}/${words.list}`,
        { fields: `id,${words.text},timestamp,permalink`, limit: 25 },
        { token: token(work.account), answer: listed, signal, hear: window.hear },
      );
    const alike = data.filter(
      (one) =>
        (one[words.text] ?? '') === work.text &&
        window.isOurs({ id: String(one['id']), at: Date.parse(String(one['timestamp'])) }),
    );
    // Two posts with the same text cannot be told apart: no URL is better than another post's.
    const { id, permalink } = (alike.length === 1 ? alike[0] : null) ?? {};
    return typeof id === 'string' ? { id, link: typeof permalink === 'string' ? permalink : null } : null;
  }

  return {
    async prepare(work, signal) {
      const before = work.checkpoint ?? FRESH;
      if (before.ready) return { next: 'commit', checkpoint: before };
      const checkpoint = await step(work, before, signal);
      if (checkpoint.ready) return { next: 'commit', checkpoint };
      const asked = before.container !== null || before.children.some(({ ready }) => !ready);
      const waits = asked && JSON.stringify(before) === JSON.stringify(checkpoint);
      const pause = checkpoint.failed !== before.failed ? PAUSE_ANEW : waits ? PAUSE : null;
      return {
        next: 'prepare',
        checkpoint,
        ...(pause === null ? {} : { notBefore: new Date(now().getTime() + pause) }),
      };
    },

    async commit(work, signal) {
      const { id } = await words
        .graph(work.account)
        .post(
          `/${work.account.remoteId}/${words.publish}`,
          { creation_id: containerOf(work) },
          { token: token(work.account), answer: made, signal, commits: true },
        );
      return { id, link: null };
    },

    async findOut(work, signal): Promise<Found<Checkpoint>> {
      const container = containerOf(work);
      const checkpoint = work.checkpoint ?? FRESH;
      const { is } = await statusOf(work, container, signal);
      if (is === 'PUBLISHED') {
        const post = await publishedOf(work, signal);
        return { is: 'out', ...(post ?? { id: container, link: null }) };
      }
      if (is === 'EXPIRED' || is === 'ERROR') return { is: 'not out', next: 'prepare', checkpoint: FRESH };
      return lookedTwice(work, checkpoint, now(), 'commit');
    },

    async quota(account, signal) {
      const { data } = await words
        .graph(account)
        .get(
          `/${account.remoteId}/${words.quota}`,
          { fields: 'quota_usage,config' },
          { token: token(account), answer: limits, signal },
        );
      const [one] = data;
      if (!one) return null;
      return {
        left: Math.max(0, one.config.quota_total - one.quota_usage),
        of: one.config.quota_total,
      };
    },
  };
}

function containerOf({ checkpoint }: Work<Checkpoint>): string {
  if (checkpoint?.ready && checkpoint.container) return checkpoint.container;
  throw new PortError('will never work', 'The post was not prepared.');
}

/** Null if the network does not tell. */
export async function permalinkOf(graph: Graph, id: string, account: Account, signal: AbortSignal) {
  const answer = z.object({ permalink: z.string().optional() });
  const question = { token: textIn(account.tokens, 'access'), answer, signal };
  const found = await graph.get(`/${id}`, { fields: 'permalink' }, question).catch(() => null);
  return found?.permalink ?? null;
}
