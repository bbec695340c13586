import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { RULES } from '#domain/networks/rules-table.ts';
import { PortError } from '#server/ports/port-error.ts';
import { textIn, type Means } from '../call.ts';
import { commentOutcome } from '../comment-outcome.ts';
import { containerPublishing, permalinkOf, type Checkpoint } from '../containers.ts';
import { graphOf, type Parameters } from '../graph.ts';
import type { Channel, Medium, Work } from '../port.ts';
import type { App, Bases } from '../settings.ts';
import { shortLogin } from '../short-login.ts';

const LABEL = 'Threads';
const SCOPES = ['threads_basic', 'threads_content_publish', 'threads_manage_replies'];
const me = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string().optional(),
  threads_profile_picture_url: z.string().optional(),
});
const LOOKS = 5;
const BETWEEN_LOOKS = 2000;
const made = z.object({ id: z.string() });

/** Threads fetches pictures and films from us, as Instagram does. */
export function threads(means: Means, app: App, bases: Bases = {}): Channel<Checkpoint> {
  const api = bases.api ?? 'https://graph.threads.net';
  const graph = graphOf(means, `${api}/v1.0`, LABEL);
  const who = async (access: string, signal?: AbortSignal) => {
    const fields = 'id,username,name,threads_profile_picture_url';
    const question = { token: access, answer: me, ...(signal ? { signal } : {}) };
    const found = await graph.get('/me', { fields }, question);
    return {
      remoteId: found.id,
      handle: found.username,
      name: found.name ?? found.username,
      avatarUrl: found.threads_profile_picture_url ?? null,
      details: {},
    };
  };
  /** A text takes a moment at most; if it takes longer, it is retried later. */
  async function untilReady(id: string, token: string, signal: AbortSignal): Promise<void> {
    const answer = z.object({ status: z.string() });
    for (let look = 0; look < LOOKS; look += 1) {
      if (signal.aborted) break;
      if (look > 0) await setTimeout(BETWEEN_LOOKS);
      const { status } = await graph.get(`/${id}`, { fields: 'status' }, { token, answer, signal });
      if (status === 'FINISHED') return;
    }
    throw new PortError('retry later', `${LABEL} is still at work on the comment.`);
  }
  const login = shortLogin(means, app, {
    label: LABEL,
    authorize: `${bases.auth ?? 'https://www.threads.com'}/oauth/authorize`,
    codes: api,
    tokens: api,
    scopes: SCOPES,
    prefix: 'th',
    who,
  });

  return {
    network: 'threads',
    label: LABEL,
    rules: RULES.threads,
    afterLostCommit: () => 'ask',
    byWords: true,
    connect: {
      kind: 'oauth',
      begin: (ask) => Promise.resolve(login.begin(ask)),
      finish: async (answer) => [{ network: 'threads', ...(await login.finish(answer)) }],
    },
    refresh: (account, signal) => login.refresh(account, signal),
    test: (account, signal) => who(textIn(account.tokens, 'access'), signal),
    ...containerPublishing(
      {
        label: LABEL,
        graph: () => graph,
        create: 'threads',
        publish: 'threads_publish',
        quota: 'threads_publishing_limit',
        list: 'threads',
        status: 'status',
        text: 'text',
        single: async (work, medium) => ({
          ...(medium ? await mediumOf(medium) : { media_type: 'TEXT' }),
          text: work.text,
          ...topicOf(work),
        }),
        child: async (medium) => ({ is_carousel_item: true, ...(await mediumOf(medium)) }),
        parent: (work, children) => ({
          media_type: 'CAROUSEL',
          children: children.join(','),
          text: work.text,
          ...topicOf(work),
        }),
      },
      means.now,
    ),

    async afterwards(work, published, signal) {
      const token = textIn(work.account.tokens, 'access');
      const link = published.link ?? (await permalinkOf(graph, published.id, work.account, signal));
      const comment = await commentOutcome(work.firstComment, async (text) => {
        const parameters = { media_type: 'TEXT', text, reply_to_id: published.id };
        const path = `/${work.account.remoteId}`;
        const { id } = await graph.post(`${path}/threads`, parameters, { token, answer: made, signal });
        await untilReady(id, token, signal);
        const question = { token, answer: made, signal, commits: true };
        await graph.post(`${path}/threads_publish`, { creation_id: id }, question);
      });
      return { link, ...comment };
    },
  };
}

async function mediumOf(medium: Medium): Promise<Parameters> {
  const accepts = RULES.threads[medium.kind];
  if (!accepts) throw new PortError('will never work', 'Threads does not take this kind of media.');
  const address = await medium.address(accepts);
  return {
    ...(medium.kind === 'image'
      ? { media_type: 'IMAGE', image_url: address }
      : { media_type: 'VIDEO', video_url: address }),
    ...(medium.altText ? { alt_text: medium.altText } : {}),
  };
}

const topicOf = ({ options: { topic } }: Work): Parameters =>
  typeof topic === 'string' && topic ? { topic_tag: topic } : {};
