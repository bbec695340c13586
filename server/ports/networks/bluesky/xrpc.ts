import type { Readable } from 'node:stream';
import { z, type ZodType } from 'zod';
import { PortError } from '#server/ports/port-error.ts';
import {
  bearer,
  callerOf,
  isSuccess,
  JSON_TYPE,
  jsonOf,
  quoted,
  retryAfter,
  secondsUntil,
  shaped,
  textIn,
  type Means,
} from '../call.ts';
import type { Account } from '../port.ts';
import type { Answer } from '../public-fetch.ts';

export const LABEL = 'Bluesky';

const refusal = z.object({ error: z.string().optional(), message: z.string().optional() });

/** A refusal that a caller can inspect before it becomes a PortError. */
export class Refused extends Error {
  readonly answer: Answer;
  readonly error: string;
  constructor(answer: Answer) {
    const read = refusal.safeParse(jsonOf(answer)).data ?? {};
    super(read.message ?? read.error ?? `status ${answer.status}`);
    this.answer = answer;
    this.error = read.error ?? '';
  }
}

interface Question<T> {
  token?: string;
  query?: Record<string, string>;
  body?: object;
  upload?: { body: Buffer | Readable; bytes: number; type: string };
  answer: ZodType<T>;
  commits?: boolean;
  signal?: AbortSignal;
  timeout?: number;
}

export type Xrpc = <T>(server: string, name: string, question: Question<T>) => Promise<T>;

const RECONNECT = [
  'AuthenticationRequired',
  'AuthMissing',
  'ExpiredToken',
  'InvalidToken',
  'AccountTakedown',
  'AccountDeactivated',
  'AccountSuspended',
];

/** Procedures that take only the token. */
const WITHOUT_BODY = /\.(refreshSession|deleteSession)$/;

/** Throws Refused if the server refuses, PortError if it does not answer. */
export function xrpcOf(means: Means): Xrpc {
  const call = callerOf(means, LABEL);
  return async (server, name, question) => {
    const { token, query, body, upload, commits = false, signal, timeout } = question;
    const writes = body !== undefined || upload !== undefined || WITHOUT_BODY.test(name);
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    const answer = await call(`${server}/xrpc/${name}${search}`, {
      method: writes ? 'POST' : 'GET',
      headers: {
        ...(token === undefined ? {} : bearer(token)),
        ...(body ? JSON_TYPE : upload ? { 'Content-Type': upload.type } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : upload ? { body: upload.body, bytes: upload.bytes } : {}),
      ...(signal ? { signal } : {}),
      ...(timeout ? { timeout } : {}),
      commits,
    });
    if (!isSuccess(answer)) throw new Refused(answer);
    return shaped(answer, question.answer, LABEL, commits);
  };
}

/** What a refusal means for the worker. */
export function meaning(error: unknown, now: Date): PortError {
  if (error instanceof PortError) return error;
  if (!(error instanceof Refused))
    return new PortError('retry later', `${LABEL} could not be reached.`, { cause: error });
  const { status, headers } = error.answer;
  const asked = retryAfter(error.answer, now);
  if (status === 429) {
    const seconds = Math.ceil(secondsUntil(Number(headers['ratelimit-reset']) * 1000, error.answer, now));
    const more = seconds > 0 ? { retryAfterSeconds: seconds } : asked;
    return new PortError('retry later', `${LABEL} takes no more for now.`, more);
  }
  if (status >= 500) return new PortError('retry later', `${LABEL} is not available (${status}).`, asked);
  if (status === 401 || RECONNECT.includes(error.error))
    return new PortError('reconnect', `${LABEL} no longer accepts this account’s app password.`);
  return new PortError('will never work', `${LABEL} refused: ${quoted(error.message)}`);
}

export const serverOf = (account: Account) => textIn(account.details, 'pds');
