import type { ZodType } from 'zod';
import { PortError } from '#server/ports/port-error.ts';
import type { JsonObject } from './port.ts';
import { NoAnswer, NotPublic, type Answer, type Ask, type Fetch } from './public-fetch.ts';

/** What every channel needs. */
export interface Means {
  fetch: Fetch;
  now: () => Date;
}

export type Call = (url: string, ask?: Ask & { commits?: boolean }) => Promise<Answer>;

/** A server's own errors. One of a gateway (502, 504) may come while the server behind it is still at work. */
const OWN_ERRORS = [500, 503];
/** The server, or a gateway before it, had no more patience: that is no refusal. */
const TIMED_OUT = 408;
/** Answers to a commit that do not say whether it was done; some servers redirect to what they have made. */
const UNCLEAR = [302, 303, TIMED_OUT];

/**
 * Calls a network and interprets a missing answer: before the commit, or if nothing was sent, it is retried;
 * otherwise the outcome is unknown, and so it is if the server fails during a commit.
 */
export function callerOf({ fetch, now }: Means, label: string): Call {
  return async (url, { commits = false, ...ask } = {}) => {
    const answer = await fetch(url, ask).catch((error: unknown) => {
      throw fromSilence(error, label, commits);
    });
    const { status } = answer;
    if (commits ? status >= 500 || UNCLEAR.includes(status) : status === TIMED_OUT)
      throw new PortError(
        commits ? 'outcome unknown' : 'retry later',
        `${label} answered with an error (${status}).`,
        { ...retryAfter(answer, now()), answered: OWN_ERRORS.includes(status) },
      );
    return answer;
  };
}

function fromSilence(error: unknown, label: string, commits: boolean): PortError {
  if (error instanceof NotPublic) return new PortError('will never work', `${error.message}.`);
  const sent = !(error instanceof NoAnswer) || error.sent;
  return commits && sent
    ? new PortError('outcome unknown', `${label} gave no answer.`, { cause: error })
    : new PortError('retry later', `${label} could not be reached.`, { cause: error });
}

export function jsonOf(answer: { text: string }): unknown {
  try {
    return JSON.parse(answer.text) as unknown;
  } catch {
    return undefined;
  }
}

/** Parses the body. If a commit succeeded but its answer cannot be parsed, the outcome is unknown. */
export function shaped<T>(answer: Answer, schema: ZodType<T>, label: string, commits = false): T {
  const read = schema.safeParse(jsonOf(answer));
  if (read.success) return read.data;
  throw new PortError(
    commits ? 'outcome unknown' : 'retry later',
    `${label} answered in a way that was not understood.`,
    { cause: read.error },
  );
}

export const isSuccess = ({ status }: Pick<Answer, 'status'>) => status >= 200 && status <= 299;

/** The time by the other side's clock, as its answer says it; null if it does not. */
export function clockOf({ headers }: Pick<Answer, 'headers'>): number | null {
  const at = Date.parse(headers.date ?? '');
  // A stored answer also says how old it is.
  const age = Number(headers.age ?? 0) * 1000;
  return Number.isNaN(at) ? null : at + (age > 0 ? age : 0);
}

/** How many seconds off a moment is that the other side has named by its own clock. */
export const secondsUntil = (at: number, answer: Answer, now: Date) =>
  (at - (clockOf(answer) ?? now.getTime())) / 1000;

/** Retry-After, in seconds or as a date; empty if there is none. */
export function retryAfter(answer: Answer, now: Date): { retryAfterSeconds?: number } {
  const said = answer.headers['retry-after'];
  if (said === undefined) return {};
  const seconds = /^\d+$/.test(said) ? Number(said) : secondsUntil(Date.parse(said), answer, now);
  return Number.isFinite(seconds) && seconds > 0 ? { retryAfterSeconds: Math.ceil(seconds) } : {};
}

/** A stored text; empty if it is missing. */
export function textIn(stored: JsonObject, key: string): string {
  const value = stored[key];
  return typeof value === 'string' ? value : '';
}

/** For a question, where a call may have no limit of its own beside the usual one. */
export const heeding = (signal: AbortSignal | undefined) => (signal ? { signal } : {});

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
export const JSON_TYPE = { 'Content-Type': 'application/json' };

/** The first 200 characters of the other side's message, as the rest of a sentence. */
export const quoted = (said: unknown) =>
  typeof said === 'string' && said.trim() !== ''
    ? said.trim().replace(/\s+/g, ' ').slice(0, 200)
    : 'no reason given';
