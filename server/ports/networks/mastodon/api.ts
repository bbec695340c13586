import { z } from 'zod';
import { PortError } from '#server/ports/port-error.ts';
import {
  callerOf,
  heeding,
  jsonOf,
  quoted,
  retryAfter,
  secondsUntil,
  type Call,
  type Means,
} from '../call.ts';
import type { Account, JsonObject } from '../port.ts';
import { textIn } from '../call.ts';
import type { Answer } from '../public-fetch.ts';

export const LABEL = 'Mastodon';

export const mastodonCaller = (means: Means): Call => callerOf(means, LABEL);
export const serverOf = (account: Account) => textIn(account.details, 'server');
export { tokenOf } from '../json-api.ts';

const said = z.object({ error: z.string().optional(), error_description: z.string().optional() });
export function reasonIn(answer: Answer): string {
  const read = said.safeParse(jsonOf(answer)).data;
  return read?.error_description ?? read?.error ?? '';
}

/** What a refusal means for the worker. */
export function refusalOf(answer: Answer, now: Date): PortError {
  const { status } = answer;
  const reason = reasonIn(answer);
  if (status === 429) {
    const reset = answer.headers['x-ratelimit-reset'];
    const seconds = typeof reset === 'string' ? secondsUntil(Date.parse(reset), answer, now) : 0;
    const more = seconds > 0 ? { retryAfterSeconds: Math.ceil(seconds) } : retryAfter(answer, now);
    return new PortError('retry later', `${LABEL} takes no more for now.`, more);
  }
  if (status >= 500) return new PortError('retry later', `${LABEL} is not available (${status}).`);
  if (status === 401) return new PortError('reconnect', `${LABEL} no longer accepts the access.`);
  if (status === 403) return new PortError('reconnect', `${LABEL} refused: ${quoted(reason)}`);
  if (/not finished processing|still being processed|try again/i.test(reason))
    return new PortError('retry later', `${LABEL} is still at work on the media.`);
  return new PortError('will never work', `${LABEL} refused: ${quoted(reason || String(status))}`);
}

const v2 = z.object({
  domain: z.string().optional(),
  configuration: z
    .object({
      statuses: z
        .object({
          max_characters: z.number(),
          max_media_attachments: z.number(),
          characters_reserved_per_url: z.number(),
        })
        .partial(),
      media_attachments: z
        .object({ image_size_limit: z.number(), video_size_limit: z.number(), description_limit: z.number() })
        .partial(),
    })
    .partial()
    .optional(),
});
const v1 = v2.extend({ uri: z.string().optional(), max_toot_chars: z.number().optional() });

/** Whether a server just does not answer: that says nothing about it. */
const isAway = ({ status }: Answer) => status === 429 || status >= 500;

/**
 * The server's limits, for the rules; newer and older servers have them at different URLs. Null if it could
 * not be asked.
 */
export async function instanceOf(
  call: Call,
  server: string,
  signal?: AbortSignal,
): Promise<{ host: string; limits: JsonObject } | null> {
  let answer = await call(`${server}/api/v2/instance`, heeding(signal));
  if (!isAway(answer) && answer.status !== 200)
    answer = await call(`${server}/api/v1/instance`, heeding(signal));
  if (isAway(answer)) return null;
  const read = answer.status === 200 ? v1.safeParse(jsonOf(answer)).data : undefined;
  const { statuses, media_attachments: media } = read?.configuration ?? {};
  const known = {
    text: statuses?.max_characters ?? read?.max_toot_chars,
    media: statuses?.max_media_attachments,
    perLink: statuses?.characters_reserved_per_url,
    imageBytes: media?.image_size_limit,
    videoBytes: media?.video_size_limit,
    alt: media?.description_limit,
  };
  const limits = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
  const host = (read?.domain ?? read?.uri ?? '').replace(/^https?:\/\//, '') || new URL(server).host;
  return { host, limits };
}

const links = z.object({ links: z.array(z.object({ rel: z.string(), href: z.string() })) });
const nodeinfo = z.object({ software: z.object({ name: z.string(), version: z.string() }) });

/** Software that recognises a repetition by its key, for an hour. */
const HONOURS_KEY = ['mastodon', 'hollo', 'gotosocial', 'pixelfed'];

export const UNKNOWN_SOFTWARE = { software: 'unknown', version: '', honoursKey: false };

/** Null if the server could not be asked. */
export async function softwareOf(
  call: Call,
  server: string,
  signal?: AbortSignal,
): Promise<typeof UNKNOWN_SOFTWARE | null> {
  try {
    const answer = await call(`${server}/.well-known/nodeinfo`, heeding(signal));
    if (isAway(answer)) return null;
    const list = links.safeParse(jsonOf(answer)).data?.links ?? [];
    const at = list.find(({ rel, href }) => rel.includes('nodeinfo.diaspora') && URL.canParse(href, server));
    // Only from the server itself: no other host may say what it runs.
    if (!at || new URL(at.href, server).host !== new URL(server).host) return UNKNOWN_SOFTWARE;
    const about = await call(new URL(at.href, server).href, heeding(signal));
    if (isAway(about)) return null;
    const read = nodeinfo.safeParse(jsonOf(about));
    if (!read.success) return UNKNOWN_SOFTWARE;
    const { name, version } = read.data.software;
    return { software: name, version, honoursKey: HONOURS_KEY.includes(name.toLowerCase()) };
  } catch (error) {
    if (error instanceof PortError) return null;
    throw error;
  }
}
