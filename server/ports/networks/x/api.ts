import { z, type ZodType } from 'zod';
import { PortError } from '#server/ports/port-error.ts';
import { bearer, callerOf, JSON_TYPE, jsonOf, quoted, shaped, textIn, type Means } from '../call.ts';
import type { Account } from '../port.ts';
import type { Answer, Ask } from '../public-fetch.ts';

export const LABEL = 'X';
const refusal = z.object({
  detail: z.string().optional(),
  title: z.string().optional(),
  errors: z.array(z.object({ message: z.string().optional() })).optional(),
});
/** A month's money is not there again in an hour. */
const PAID_PAUSE = 6 * 3600;

export const tokenOf = (account: Account) => textIn(account.tokens, 'access');

interface Question {
  token: string;
  signal?: AbortSignal;
  body?: object;
  /** Instead of a body. */
  form?: Pick<Ask, 'method' | 'headers' | 'body' | 'bytes'>;
  commits?: boolean;
  timeout?: number;
}

export function xApi(means: Means, base: string) {
  const call = callerOf(means.fetch, LABEL);
  async function ask(path: string, question: Question): Promise<Answer> {
    const { token, signal, body, form, commits = false, timeout } = question;
    const answer = await call(`${base}${path}`, {
      method: body || form ? 'POST' : 'GET',
      ...(body ? { body: JSON.stringify(body) } : form),
      headers: { ...(body ? JSON_TYPE : form?.headers), ...bearer(token) },
      ...(signal ? { signal } : {}),
      ...(timeout ? { timeout } : {}),
      commits,
    });
    if (answer.status < 200 || answer.status > 299) throw refusalOf(answer, means.now(), commits);
    return answer;
  }
  return {
    call,
    ask,
    read: async <T>(path: string, schema: ZodType<T>, question: Question): Promise<T> =>
      shaped(await ask(path, question), schema, LABEL, question.commits),
  };
}
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
    const seconds = Number(answer.headers['x-rate-limit-reset']) - now.getTime() / 1000;
    const more = seconds > 0 ? { retryAfterSeconds: Math.ceil(seconds) } : { retryAfterSeconds: 900 };
    return new PortError('retry later', `${LABEL} takes no more for now.`, more);
  }
  if (status >= 500) return new PortError('retry later', `${LABEL} is not available (${status}).`);
  if (status === 401) return new PortError('reconnect', `${LABEL} no longer accepts the access.`);
  if (commits && status === 403 && /duplicate/i.test(said))
    return new PortError('outcome unknown', `${LABEL} has a post like this: ${said}`);
  return new PortError('will never work', `${LABEL} refused: ${said}`);
}
