import { z } from 'zod';
import { PortError } from '#server/ports/port-error.ts';
import { jsonOf, quoted, retryAfter, secondsUntil, type Means } from '../call.ts';
import { jsonApi } from '../json-api.ts';
import type { Answer } from '../public-fetch.ts';

export const LABEL = 'X';
const refusal = z.object({
  detail: z.string().optional(),
  title: z.string().optional(),
  errors: z.array(z.object({ message: z.string().optional() })).optional(),
});
/** Spending limits reset monthly, so trying again within the hour is pointless. */
const PAID_PAUSE = 6 * 3600;

export { tokenOf } from '../json-api.ts';

export const xApi = (means: Means, base: string) => jsonApi(means, { label: LABEL, base, refusalOf });
export type XApi = ReturnType<typeof xApi>;

/** What a refusal means. */
export function refusalOf(answer: Answer, now: Date, commits: boolean): PortError {
  const { status } = answer;
  const read = refusal.safeParse(jsonOf(answer)).data;
  const said = quoted(read?.detail ?? read?.errors?.[0]?.message ?? read?.title);
  if (status === 402 || /usage.?cap/i.test(`${read?.title} ${read?.detail}`))
    return new PortError(
      'retry later',
      `${LABEL} takes no more until the app’s owner has paid for more posts: ${said}`,
      { retryAfterSeconds: PAID_PAUSE },
    );
  if (status === 429) {
    const seconds = secondsUntil(Number(answer.headers['x-rate-limit-reset']) * 1000, answer, now);
    const more =
      seconds > 0
        ? { retryAfterSeconds: Math.ceil(seconds) }
        : { retryAfterSeconds: 900, ...retryAfter(answer, now) };
    return new PortError('retry later', `${LABEL} takes no more for now.`, more);
  }
  if (status >= 500) return new PortError('retry later', `${LABEL} is not available (${status}).`);
  if (status === 401) return new PortError('reconnect', `${LABEL} no longer accepts the access.`);
  if (commits && status === 403 && /duplicate/i.test(said))
    return new PortError('outcome unknown', `${LABEL} has a post like this: ${said}`, { duplicate: true });
  return new PortError('will never work', `${LABEL} refused: ${said}`);
}
