import type { ZodType } from 'zod';
import type { PortError } from '#server/ports/port-error.ts';
import { bearer, callerOf, isSuccess, JSON_TYPE, shaped, textIn, type Means } from './call.ts';
import type { Account } from './port.ts';
import type { Answer, Ask } from './public-fetch.ts';

export const tokenOf = (account: Account) => textIn(account.tokens, 'access');

interface Question {
  token: string;
  /** The default is GET, or POST with a body. */
  method?: 'PUT';
  body?: object;
  /** Instead of `body`. */
  form?: Pick<Ask, 'method' | 'headers' | 'body' | 'bytes'>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeout?: number;
  commits?: boolean;
  /** Told of the answer, for its headers. */
  hear?: (answer: Answer) => void;
}

interface Network {
  label: string;
  base: string;
  /** Headers of every request. */
  headers?: () => Record<string, string>;
  /** What a refusal means. Not called for a commit that ended in a server error. */
  refusalOf: (answer: Answer, now: Date, commits: boolean) => PortError;
}

/** A network with bearer tokens and JSON. */
export function jsonApi(means: Means, { label, base, headers: always, refusalOf }: Network) {
  const call = callerOf(means, label);
  async function ask(path: string, question: Question): Promise<Answer> {
    const { token, method, body, form, headers, signal, timeout, commits = false } = question;
    const answer = await call(`${base}${path}`, {
      method: method ?? (body || form ? 'POST' : 'GET'),
      ...(body ? { body: JSON.stringify(body) } : form),
      headers: { ...(body ? JSON_TYPE : form?.headers), ...always?.(), ...headers, ...bearer(token) },
      ...(signal ? { signal } : {}),
      ...(timeout ? { timeout } : {}),
      commits,
    });
    if (!isSuccess(answer)) throw refusalOf(answer, means.now(), commits);
    return answer;
  }
  return {
    call,
    ask,
    async read<T>(path: string, schema: ZodType<T>, question: Question): Promise<T> {
      const answer = await ask(path, question);
      question.hear?.(answer);
      return shaped(answer, schema, label, question.commits);
    },
  };
}
