import { z } from 'zod';
import { PortError } from '#server/ports/port-error.ts';
import { jsonOf, quoted, retryAfter, textIn, type Means } from '../call.ts';
import { jsonApi } from '../json-api.ts';
import type { Account } from '../port.ts';
import type { Answer } from '../public-fetch.ts';

export const LABEL = 'LinkedIn';

const refusal = z.object({ message: z.string().optional(), code: z.string().optional() });
const HALF_A_YEAR = 182;

export const isPage = (account: Account) => textIn(account.details, 'kind') === 'page';
export const authorOf = ({ remoteId }: Account) => remoteId;
export { tokenOf } from '../json-api.ts';

/** Versions are months, valid for a year: the one from half a year ago is well tested and still valid. */
export function versionAt(now: Date): string {
  const then = new Date(now.getTime() - HALF_A_YEAR * 86_400_000);
  return `${then.getUTCFullYear()}${String(then.getUTCMonth() + 1).padStart(2, '0')}`;
}

export const linkedinApi = (means: Means, base: string) =>
  jsonApi(means, {
    label: LABEL,
    base,
    refusalOf,
    headers: () => ({
      'LinkedIn-Version': versionAt(means.now()),
      'X-Restli-Protocol-Version': '2.0.0',
    }),
  });
export type LinkedinApi = ReturnType<typeof linkedinApi>;

/** What a refusal means. */
export function refusalOf(answer: Answer, now: Date, commits: boolean): PortError {
  const { status } = answer;
  const { message = '', code = '' } = refusal.safeParse(jsonOf(answer)).data ?? {};
  const said = quoted(message);
  if (status === 429) {
    const more = { retryAfterSeconds: 3600, ...retryAfter(answer, now) };
    return new PortError('retry later', `${LABEL} takes no more for now.`, more);
  }
  if (status >= 500) return new PortError('retry later', `${LABEL} is not available (${status}).`);
  if (status === 401) return new PortError('reconnect', `${LABEL} no longer accepts the access.`);
  if (status === 403) return new PortError('reconnect', `${LABEL} does not allow it: ${said}`);
  if (commits && status === 422 && /duplicate/i.test(`${code} ${message}`))
    return new PortError('outcome unknown', `${LABEL} has a post like this: ${said}`, { duplicate: true });
  return new PortError('will never work', `${LABEL} refused: ${said}`);
}
