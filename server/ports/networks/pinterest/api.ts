import { z, type ZodType } from 'zod';
import { PortError } from '#server/ports/port-error.ts';
import {
  bearer,
  callerOf,
  JSON_TYPE,
  jsonOf,
  quoted,
  retryAfter,
  shaped,
  textIn,
  type Means,
} from '../call.ts';
import type { Account } from '../port.ts';
import type { Answer } from '../public-fetch.ts';

export const LABEL = 'Pinterest';
const refusal = z.object({ message: z.string().optional() });
/** Where it does not say when. */
const PAUSE = 900;

export const tokenOf = (account: Account) => textIn(account.tokens, 'access');
export const linkTo = (id: string) => `https://www.pinterest.com/pin/${id}/`;

interface Question {
  token: string;
  signal?: AbortSignal;
  body?: object;
  commits?: boolean;
  timeout?: number;
}

export function pinterestApi(means: Means, base: string) {
  const call = callerOf(means.fetch, LABEL);
  async function ask(path: string, question: Question): Promise<Answer> {
    const { token, signal, body, commits = false, timeout } = question;
    const answer = await call(`${base}${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body ? { body: JSON.stringify(body) } : {}),
      headers: { ...(body ? JSON_TYPE : {}), ...bearer(token) },
      ...(signal ? { signal } : {}),
      ...(timeout ? { timeout } : {}),
      commits,
    });
    if (answer.status < 200 || answer.status > 299) throw refusalOf(answer, means.now());
    return answer;
  }
  return {
    call,
    ask,
    read: async <T>(path: string, schema: ZodType<T>, question: Question): Promise<T> =>
      shaped(await ask(path, question), schema, LABEL, question.commits),
  };
}
export type PinterestApi = ReturnType<typeof pinterestApi>;

/** What a refusal means. A commit that ended in a server's error never comes here. */
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
