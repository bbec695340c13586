import { z, type ZodType } from 'zod';
import { PortError } from '#server/ports/port-error.ts';
import { jsonOf, quoted, retryAfter, shaped, type Means } from '../call.ts';
import { jsonApi } from '../json-api.ts';
import type { Answer } from '../public-fetch.ts';

export const LABEL = 'TikTok';
export { tokenOf } from '../json-api.ts';

interface Question {
  token: string;
  body: object;
  signal?: AbortSignal;
}

const told = z.object({ error: z.object({ code: z.string(), message: z.string().default('') }) });
const MINUTE = 60;
/** Daily limits cover the last 24 hours, so there may be room long before tomorrow. */
const SOME_TIME_TODAY = 120 * MINUTE;

const RECONNECT = ['access_token_invalid', 'scope_not_authorized', 'scope_permission_missed', 'auth_removed'];
const LATER: Readonly<Record<string, readonly [sentence: string, seconds: number]>> = {
  rate_limit_exceeded: ['TikTok takes no more for now.', MINUTE],
  spam_risk_too_many_posts: ['TikTok takes no more videos of this account today.', SOME_TIME_TODAY],
  spam_risk_too_many_pending_share: ['TikTok takes no more videos of this account today.', SOME_TIME_TODAY],
  reached_active_user_cap: [
    'The app has posted for as many accounts today as TikTok allows it. With TikTok’s audit it may post for more.',
    SOME_TIME_TODAY,
  ],
  internal: ['TikTok had an error of its own.', 10 * MINUTE],
  internal_error: ['TikTok had an error of its own.', 10 * MINUTE],
};
const NEVER: Readonly<Record<string, string>> = {
  spam_risk_user_banned_from_posting:
    'TikTok does not let this account post at present. Its owner finds the reason in the TikTok app.',
  privacy_level_option_mismatch:
    'This account does not offer what was chosen under “Who can see it”. Please choose something else there.',
  unaudited_client_can_only_post_to_private_accounts:
    'TikTok has not audited this server’s app yet. Until then it posts only for accounts that are set to private, and only with “Only me” under “Who can see it”.',
  file_format_check_failed: 'TikTok cannot read this video. It takes MP4 and MOV with H.264.',
  duration_check_failed: 'TikTok does not take a video of this length.',
  frame_rate_check_failed: 'TikTok takes videos of 23 to 60 pictures a second.',
  picture_size_check_failed: 'TikTok takes videos of at least 360 pixels on each side.',
  publish_cancelled: 'The post was cancelled at TikTok.',
};

/** TikTok's answer itself says whether a call succeeded, whatever its status. */
export function tiktokApi(means: Means, base: string) {
  const { call, ask: askOnce } = jsonApi(means, { label: LABEL, base: `${base}/v2`, refusalOf });
  async function ask(path: string, question: Question): Promise<Answer> {
    const answer = await askOnce(path, question);
    if (told.safeParse(jsonOf(answer)).data?.error.code === 'ok') return answer;
    throw refusalOf(answer, means.now());
  }
  return {
    call,
    ask,
    read: async <T>(path: string, schema: ZodType<T>, question: Question): Promise<T> =>
      shaped(await ask(path, question), z.object({ data: schema }), LABEL).data,
  };
}
export type TiktokApi = ReturnType<typeof tiktokApi>;

/** What a refusal means. Its code becomes the error's cause. */
function refusalOf(answer: Answer, now: Date): PortError {
  const { status } = answer;
  const { code = '', message = '' } = told.safeParse(jsonOf(answer)).data?.error ?? {};
  const known = meaningOf(code, message, retryAfter(answer, now));
  if (known) return known;
  if (status === 401) return new PortError('reconnect', `${LABEL} no longer accepts the access.`);
  if (status === 429 || status >= 500 || code === '')
    return new PortError('retry later', `${LABEL} is not available (${status}).`, {
      ...(status === 429 ? { retryAfterSeconds: MINUTE } : {}),
      ...retryAfter(answer, now),
    });
  return new PortError('will never work', `${LABEL} refused: ${quoted(message || code)}`, { cause: code });
}

/** What one of TikTok's error codes means; null if it is unknown. */
function meaningOf(code: string, message: string, more: { retryAfterSeconds?: number } = {}) {
  const cause = code;
  if (RECONNECT.includes(code))
    return new PortError('reconnect', `${LABEL} no longer accepts the access: ${quoted(message)}`, { cause });
  const later = LATER[code];
  if (later) return new PortError('retry later', later[0], { retryAfterSeconds: later[1], ...more, cause });
  const never = NEVER[code];
  return never ? new PortError('will never work', never, { cause }) : null;
}

/** Why TikTok did not publish a video that it had accepted. */
export const failureOf = (reason: string): PortError =>
  meaningOf(reason, reason) ??
  new PortError('will never work', `${LABEL} did not publish the video: ${quoted(reason)}`);
