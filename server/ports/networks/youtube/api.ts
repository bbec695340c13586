import { z } from 'zod';
import { PortError } from '#server/ports/port-error.ts';
import { jsonOf, quoted, retryAfter, type Means } from '../call.ts';
import { jsonApi } from '../json-api.ts';
import type { Answer } from '../public-fetch.ts';

export const LABEL = 'YouTube';
export { tokenOf } from '../json-api.ts';

const refusal = z.object({
  error: z.object({
    message: z.string().default(''),
    errors: z.array(z.object({ reason: z.string() })).default([]),
  }),
});
const DAY = 86_400;
/** Midnight in California in winter, as UTC: the quota's day begins then. */
const NEW_DAY = 8 * 3600;

export const youtubeApi = (means: Means, base: string) =>
  jsonApi(means, { label: LABEL, base: `${base}/youtube/v3/`, refusalOf });
export type YoutubeApi = ReturnType<typeof youtubeApi>;

/** Refusals with status 403 that are about one video or comment, and not about the access. */
const ABOUT_ONE = /^(forbidden\w+Setting|commentsDisabled)$/;

/** What a refusal means. */
export function refusalOf(answer: Answer, now: Date): PortError {
  const { status } = answer;
  const found = refusal.safeParse(jsonOf(answer)).data?.error;
  const reason = found?.errors[0]?.reason ?? '';
  const said = quoted(found?.message);
  const later = (sentence: string, retryAfterSeconds?: number) =>
    new PortError('retry later', sentence, {
      ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
      ...retryAfter(answer, now),
    });
  const today = Math.floor(now.getTime() / 1000) % DAY;
  if (/quotaExceeded|dailyLimitExceeded/.test(reason))
    return later('The app’s quota at YouTube is used up for today.', ((NEW_DAY - today + DAY) % DAY) + 60);
  if (reason === 'uploadLimitExceeded') return later('This channel takes no more videos today.', DAY);
  if (status === 429 || /rateLimitExceeded/i.test(reason))
    return later(`${LABEL} takes no more for now.`, 300);
  if (status >= 500) return later(`${LABEL} is not available (${status}).`);
  if ((status === 401 || status === 403) && !ABOUT_ONE.test(reason))
    return new PortError('reconnect', `${LABEL} no longer accepts the access: ${said}`);
  return new PortError('will never work', `${LABEL} refused: ${said}`);
}
