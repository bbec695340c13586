import type { z } from 'zod';
import { pathOf } from '#domain/kit/address.ts';
import type { AnswerOf, BodyInput, Endpoint, ParamsInput, QueryInput } from '#domain/kit/endpoint.ts';
import { answerTo, arrivedAnswerTo, forgetAnswers, type Arrived } from './asked-ahead.ts';
import { untilLeft } from './leaving-page.ts';

/** A non-OK answer. `message` is `<status>: <body>`; `reason` is the sentence that the server wrote for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly reason: string | undefined;
  readonly fields: Record<string, string>;
  readonly details: Record<string, unknown>;

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    const answer = readJson(body);
    this.reason = typeof answer['message'] === 'string' ? answer['message'] : undefined;
    this.fields = (answer['fields'] ?? {}) as Record<string, string>;
    this.details = (answer['details'] ?? {}) as Record<string, unknown>;
  }
}

/** An answer that does not fit the contract: it is refused instead of being shown as something else. */
export class WrongAnswer extends Error {
  constructor(endpoint: Endpoint) {
    super(`The answer to ${endpoint.method} ${endpoint.path} could not be understood`);
    this.name = 'WrongAnswer';
  }
}

/** A list with more pages than are read: it is refused instead of being shown without its end. */
export class ListTooLong extends Error {
  constructor() {
    super('There are too many posts to show them all here. Please choose fewer.');
    this.name = 'ListTooLong';
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function readJson(body: string): Record<string, unknown> {
  const value = parsed(body);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

const OFFLINE = 'You seem to be offline. Please check your connection and try again.';

/** The text of a toast about a failed call. */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.reason ?? fallback;
  if (error instanceof ListTooLong) return error.message;
  if (error instanceof TypeError && !navigator.onLine) return OFFLINE;
  return fallback;
}

/**
 * Nobody knows whether the action was done: no answer came, one that could not be understood, or one that a
 * failing proxy gave in the server's place.
 */
export const isLostAnswer = (error: unknown): boolean =>
  !(error instanceof ApiError) || (error.status >= 500 && error.reason === undefined);

/** A longer text is a page or a report, not a sentence. */
const SENTENCE = 300;

/**
 * For mutations without an error text of their own: shows the answer itself, `500: Out of space`. HTML and
 * JSON are not for people, so the fallback replaces them. `lost` is said where nobody knows whether it was done.
 */
export function answerText(error: unknown, fallback: string, lost?: string): string {
  if (lost !== undefined && isLostAnswer(error)) return messageOf(error, lost);
  const speaks =
    error instanceof ApiError && !/^\d+: *[<{[]/.test(error.message) && error.message.length <= SENTENCE;
  return messageOf(error, speaks ? error.message : fallback);
}

type InputOf<E> = {
  params?: ParamsInput<E>;
  query?: QueryInput<E>;
  body?: BodyInput<E>;
  signal?: AbortSignal;
};

function searchOf(query: unknown): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(
    (query ?? {}) as Record<string, string | number | null | undefined>,
  ))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  const text = search.toString();
  return text ? `?${text}` : '';
}

const addressOf = (endpoint: Endpoint, input: { params?: unknown; query?: unknown }) =>
  pathOf(endpoint, input.params) + searchOf(input.query);

/** Reads: calls an endpoint of the contract. Throws ApiError or WrongAnswer. */
export async function call<E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>>(
  endpoint: E,
  input: InputOf<E> = {},
): Promise<AnswerOf<E>> {
  return understood(endpoint, (await answered(endpoint, input)).text);
}

/** The answer to an action. The action is done even if the answer is odd, so every key may be missing. */
export type Said<E> = Partial<AnswerOf<E>>;

/** Acts: like `call`, but takes an answer that does not fit the contract as it is. */
export async function send<E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>>(
  endpoint: E,
  input: InputOf<E> = {},
): Promise<Said<E>> {
  const given = readJson((await answered(endpoint, input)).text);
  const read = endpoint.answer.safeParse(given);
  return (read.success ? read.data : given) as Said<E>;
}

const underWay = new Map<string, Promise<unknown>>();

/** Like `send`, but a repetition during the call (a double click) shares the first call. */
export function callOnce<E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>>(
  endpoint: E,
  input: InputOf<E> = {},
): Promise<Said<E>> {
  const key = JSON.stringify([endpoint.method, addressOf(endpoint, input), input.body]);
  const running = underWay.get(key) as Promise<Said<E>> | undefined;
  if (running) return running;
  const started = send(endpoint, input).finally(() => underWay.delete(key));
  underWay.set(key, started);
  return started;
}

/**
 * Like `call`, with the cursor of the next page from the Link header, and the ETag: another ETag means that
 * something of the agency changed.
 */
export async function callPage<E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>>(
  endpoint: E,
  input: InputOf<E> = {},
): Promise<{ answer: AnswerOf<E>; nextCursor: string | null; tag: string | null }> {
  const { text, headers } = await answered(endpoint, input);
  return pageOf(understood(endpoint, text), headers);
}

function pageOf<Answer>(answer: Answer, headers: Headers) {
  const next = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1];
  const nextCursor = next ? new URL(next, location.origin).searchParams.get('cursor') : null;
  return { answer, nextCursor, tag: headers.get('etag') };
}

/** Like `callPage`, for a prefetched answer that has arrived: known before the first render. */
export function knownPage<E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>>(
  endpoint: E,
  input: InputOf<E> = {},
): ReturnType<typeof pageOf<AnswerOf<E>>> | undefined {
  const found = arrivedAnswerTo(addressOf(endpoint, input));
  try {
    return found && pageOf(understood(endpoint, found.text), found.headers);
  } catch {
    // As if it had not been prefetched: the regular call then reports the error.
    return undefined;
  }
}

/** Far more than a month of a calendar needs. */
const PAGES_MOST = 20;

/** Like `call`, for a complete list: follows the links to the next pages. Throws ListTooLong, too. */
export async function callAll<E extends Endpoint>(endpoint: E, input: InputOf<E> = {}): Promise<AnswerOf<E>> {
  const all: unknown[] = [];
  let query = input.query;
  for (let pages = 0; pages < PAGES_MOST; pages += 1) {
    const { answer, nextCursor } = await callPage(endpoint, { ...input, ...(query ? { query } : {}) });
    all.push(...(answer as unknown[]));
    if (nextCursor === null) return all as AnswerOf<E>;
    query = { ...(query as object), cursor: nextCursor } as QueryInput<E>;
  }
  throw new ListTooLong();
}

/** Headers of every call: the agency that the page shows (agency-shown.ts). */
export const saidAlways: Record<string, string> = {};

async function answered<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Arrived> {
  const hasBody = input.body !== undefined;
  const address = addressOf(endpoint, input);
  const headers = {
    ...saidAlways,
    ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
    ...(endpoint.anonymous204 ? { Prefer: 'handling=lenient' } : {}),
  };
  const ask = () =>
    fetch(address, {
      method: endpoint.method,
      credentials: 'include',
      headers,
      ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
      ...(input.signal ? { signal: input.signal } : {}),
    });
  if (endpoint.method !== 'GET') forgetAnswers();
  try {
    const response = await (answerTo(address)?.catch(ask) ?? ask());
    const text = await response.text();
    if (!response.ok) throw new ApiError(response.status, text, response.statusText);
    return { text, headers: response.headers };
  } catch (error) {
    // Firefox cancels a body that is being read with an AbortError.
    if (!(error instanceof ApiError)) await untilLeft();
    throw error;
  }
}

/**
 * `anonymous204` endpoints answer nothing when nobody is signed in, and are read without a schema, which the
 * screens before the log-in do not download.
 */
function understood<E extends Endpoint>(endpoint: E, text: string): AnswerOf<E> {
  const given = text === '' ? undefined : parsed(text);
  if (endpoint.anonymous204) {
    if (text !== '' && (typeof given !== 'object' || given === null)) throw new WrongAnswer(endpoint);
    return (given ?? null) as AnswerOf<E>;
  }
  const read = endpoint.answer.safeParse(given);
  if (!read.success) throw new WrongAnswer(endpoint);
  return read.data as AnswerOf<E>;
}
