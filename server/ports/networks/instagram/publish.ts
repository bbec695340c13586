import { z } from 'zod';
import { formatOf } from '#domain/networks/check.ts';
import { RULES } from '#domain/networks/rules-table.ts';
import type { Accepts } from '#domain/networks/rules.ts';
import { PortError } from '#server/ports/port-error.ts';
import { textIn } from '../call.ts';
import { commentOutcome } from '../comment-outcome.ts';
import { containerPublishing, permalinkOf, type Checkpoint } from '../containers.ts';
import type { Graph, Parameters } from '../graph.ts';
import type { Account, Channel, Json, Medium, Work } from '../port.ts';

const rules = RULES.instagram;

export function instagramPublishing(
  graph: (account: Account) => Graph,
  now: () => Date,
  label: string,
): Pick<Channel<Checkpoint>, 'prepare' | 'commit' | 'findOut' | 'quota' | 'afterwards' | 'figures'> {
  return {
    ...containerPublishing(
      {
        label,
        graph,
        create: 'media',
        publish: 'media_publish',
        quota: 'content_publishing_limit',
        list: 'media',
        status: 'status_code',
        text: 'caption',
        single,
        child: async (medium) => ({
          is_carousel_item: true,
          ...(medium.kind === 'video' ? { media_type: 'VIDEO' } : altOf(medium)),
          ...(await addressOf(medium, {})),
        }),
        parent: (work, children) => ({
          media_type: 'CAROUSEL',
          children: children.join(','),
          caption: work.text,
          ...extrasOf(work),
        }),
      },
      now,
    ),

    async afterwards(work, published, signal) {
      const api = graph(work.account);
      const link = published.link ?? (await permalinkOf(api, published.id, work.account, signal));
      const comment = await commentOutcome(work.firstComment, (message) =>
        api.post(
          `/${published.id}/comments`,
          { message },
          {
            token: textIn(work.account.tokens, 'access'),
            answer: z.object({ id: z.string() }),
            signal,
            commits: true,
          },
        ),
      );
      return { link, ...comment };
    },

    async figures(account, published, signal) {
      const answer = z.object({ like_count: z.number().optional(), comments_count: z.number().optional() });
      const question = { token: textIn(account.tokens, 'access'), answer, signal };
      const fields = 'like_count,comments_count';
      const found = await graph(account).find(`/${published.id}`, { fields }, question);
      if (!found) return null;
      return { likes: found.like_count ?? null, comments: found.comments_count ?? null };
    },
  };
}

async function single(work: Work, medium: Medium | undefined): Promise<Parameters> {
  if (!medium) throw new PortError('will never work', 'Instagram needs a picture or a video.');
  const format = formatOf(rules, work.options);
  const address = await addressOf(medium, format && format !== 'unknown' ? (format[medium.kind] ?? {}) : {});
  if (work.options['format'] === 'story') return { media_type: 'STORIES', ...address };
  const shared = { caption: work.text, ...address, ...extrasOf(work) };
  if (medium.kind === 'image') return { ...shared, ...altOf(medium) };
  const { coverSeconds } = work.options;
  const cover = typeof coverSeconds === 'number' ? { thumb_offset: Math.round(coverSeconds * 1000) } : {};
  return { media_type: 'REELS', share_to_feed: true, ...shared, ...cover };
}

async function addressOf(medium: Medium, more: Partial<Accepts>): Promise<Parameters> {
  const accepts = rules[medium.kind];
  if (!accepts) throw new PortError('will never work', 'Instagram does not take this kind of media.');
  const address = await medium.address({ ...accepts, ...more });
  return medium.kind === 'image' ? { image_url: address } : { video_url: address };
}

const altOf = ({ altText }: Medium): Parameters => (altText ? { alt_text: altText } : {});

function extrasOf({ options }: Work): Parameters {
  const { collaborators, locationId } = options;
  const names = textsOf(collaborators)
    .map((name) => name.trim().replace(/^@/, ''))
    .filter(Boolean);
  return {
    ...(names.length > 0 ? { collaborators: names } : {}),
    ...(typeof locationId === 'string' && locationId ? { location_id: locationId } : {}),
  };
}

const textsOf = (value: Json): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
