import { z } from 'zod';
import { PortError } from '#server/ports/port-error.ts';
import { jsonOf, quoted, retryAfter, type Means } from '../call.ts';
import { jsonApi } from '../json-api.ts';
import type { Answer } from '../public-fetch.ts';

export const LABEL = 'Pinterest';
const refusal = z.object({ message: z.string().optional() });
/** Used if the network does not say when to retry. */
const PAUSE = 900;

export { tokenOf } from '../json-api.ts';
export const linkTo = (id: string) => `https://www.pinterest.com/pin/${id}/`;

export const pinterestApi = (means: Means, base: string) => jsonApi(means, { label: LABEL, base, refusalOf });
export type PinterestApi = ReturnType<typeof pinterestApi>;

/** What a refusal means. Not called for a commit that ended in a server error. */
export function refusalOf(answer: Answer, now: Date): PortError {
  const { status } = answer;
  if (status === 429)
    return new PortError('retry later', `${LABEL} takes no more for now.`, {
      retryAfterSeconds: PAUSE,
      ...retryAfter(answer, now),
    });
  if (status >= 500) return new PortError('retry later', `${LABEL} is not available (${status}).`);
  if (status === 401) return new PortError('reconnect', `${LABEL} no longer accepts the access.`);
  const said = quoted(refusal.safeParse(jsonOf(answer)).data?.message);
  return new PortError('will never work', `${LABEL} refused: ${said}`);
}
