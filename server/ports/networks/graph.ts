import { z, type ZodType } from 'zod';
import { PortError } from '#server/ports/port-error.ts';
import { callerOf, isSuccess, jsonOf, quoted, shaped, type Means } from './call.ts';
import { multipart, type Upload } from './multipart.ts';
import type { Answer } from './public-fetch.ts';

/** Meta's Graph API, as used by Facebook, Instagram and Threads. */
const failure = z.object({
  error: z.object({
    message: z.string().default(''),
    code: z.number().default(0),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
    error_user_msg: z.string().optional(),
  }),
});

const RECONNECT = [190, 102, 10, 200];
const LATER = [-2, -1, 1, 2, 4, 17, 24, 32, 341, 613, 9007, 80001, 80002];
/** The cover's moment is not in the video. Its code is otherwise one of those that pass. */
const WRONG_COVER = 2207057;
/** Errors for posts that may be published all the same, or exist already. */
const PERHAPS_OUT = [506];
/** Errors that mean that nothing was published. */
const NOT_READY = [9007];
/** It could not read our file. That also happens at random, so it is tried a few times. */
const NOT_FETCHED = 9004;
const FETCH_TRIES = 3;
const QUOTA = 9;
/** The quota covers a rolling day, so some of it is free again within hours. */
const QUOTA_PAUSE = 3 * 3600;

export type Parameters = Readonly<Record<string, string | number | boolean | object | undefined>>;

interface Question<T> {
  token: string;
  answer: ZodType<T>;
  signal?: AbortSignal;
  commits?: boolean;
  timeout?: number;
  /** Told of the answer, for its headers. */
  hear?: (answer: Answer) => void;
}

export interface Graph {
  get<T>(path: string, parameters: Parameters, question: Question<T>): Promise<T>;
  /** For what may have been deleted since; then it is null. */
  find<T>(path: string, parameters: Parameters, question: Question<T>): Promise<T | null>;
  post<T>(path: string, parameters: Parameters, question: Question<T>, file?: Upload): Promise<T>;
}

/** `base` includes the version, if there is one. */
export function graphOf(means: Means, base: string, label: string): Graph {
  const call = callerOf(means, label);
  const read = <T>(answer: Answer, { answer: schema, commits = false, hear }: Question<T>): T => {
    hear?.(answer);
    if (!isSuccess(answer)) throw graphRefusal(answer, label, commits);
    return shaped(answer, schema, label, commits);
  };
  const ask = (path: string, parameters: Parameters, question: Question<unknown>) => {
    const query = new URLSearchParams(fieldsOf(parameters, question.token)).toString();
    return call(`${base}${path}?${query}`, { ...signalOf(question) });
  };
  return {
    async get(path, parameters, question) {
      return read(await ask(path, parameters, question), question);
    },
    async find(path, parameters, question) {
      const answer = await ask(path, parameters, question);
      return isNotThere(failureIn(answer)) ? null : read(answer, question);
    },
    async post(path, parameters, question, file) {
      const fields = fieldsOf(parameters, question.token);
      const sent = file
        ? multipart(fields, file)
        : {
            method: 'POST' as const,
            headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
            body: new URLSearchParams(fields).toString(),
          };
      const { commits = false, timeout } = question;
      const more = { ...signalOf(question), ...(timeout ? { timeout } : {}), commits };
      return read(await call(`${base}${path}`, { ...sent, ...more }), question);
    },
  };
}

const signalOf = ({ signal }: { signal?: AbortSignal }) => (signal ? { signal } : {});

function fieldsOf(parameters: Parameters, token: string): Record<string, string> {
  const fields: Record<string, string> = token ? { access_token: token } : {};
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) fields[name] = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return fields;
}

const failureIn = (answer: Answer) => failure.safeParse(jsonOf(answer)).data?.error;

/** It does not exist, or not yet: what was just made cannot always be read at once. */
const isNotThere = (found: ReturnType<typeof failureIn>) => found?.code === 100 && found.error_subcode === 33;

/** What a refusal means. All have status 400, or sometimes 500. */
export function graphRefusal(answer: Answer, label: string, commits: boolean): PortError {
  const found = failureIn(answer);
  const code = found?.code ?? 0;
  const said = quoted(found?.error_user_msg ?? found?.message);
  if (code === QUOTA)
    return new PortError('retry later', `${label} takes no more posts of this account today.`, {
      retryAfterSeconds: QUOTA_PAUSE,
    });
  if (code === NOT_FETCHED)
    return new PortError(
      'retry later',
      `${label} could not fetch the file from this server’s address; whoever runs the server can check that it is reachable over https from outside. ${label} said: ${said}`,
      { mostTries: FETCH_TRIES },
    );
  const isReadFault = isNotThere(found) && !commits;
  if (found?.error_subcode === WRONG_COVER)
    return new PortError('will never work', `${label} refused: ${said}`);
  if (LATER.includes(code) || found?.is_transient === true || answer.status >= 500 || isReadFault)
    return new PortError(
      commits && !NOT_READY.includes(code) ? 'outcome unknown' : 'retry later',
      `${label} is busy: ${said}`,
      { answered: true },
    );
  if (commits && PERHAPS_OUT.includes(code))
    return new PortError('outcome unknown', `${label} says: ${said}`, { duplicate: true });
  if (RECONNECT.includes(code) || answer.status === 401)
    return new PortError('reconnect', `${label} no longer accepts the access: ${said}`);
  return new PortError('will never work', `${label} refused: ${said}`);
}
