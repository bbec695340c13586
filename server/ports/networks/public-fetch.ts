import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { withTimeLimit } from '#server/kit/time-limit.ts';
import { isPublicAddress } from './public-address.ts';

const TIMEOUT = 30_000;
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_REDIRECTS = 3;

/** No answer came. `sent` is false only if nothing can have reached the other side. */
export class NoAnswer extends Error {
  readonly sent: boolean;
  constructor(message: string, sent: boolean, cause?: unknown) {
    super(message, { cause });
    this.name = 'NoAnswer';
    this.sent = sent;
  }
}

/** The address is not public. */
export class NotPublic extends Error {
  constructor(host: string) {
    super(`${host} is not a public address`);
    this.name = 'NotPublic';
  }
}

export interface Ask {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  /** A stream needs `bytes`; it is read once, so such a call follows no redirect. */
  body?: string | Buffer | Readable;
  bytes?: number;
  signal?: AbortSignal;
  timeout?: number;
}

export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
  data: Buffer;
  /** The URL that answered, after redirects. */
  url: string;
}

export type Fetch = (url: string, ask?: Ask) => Promise<Answer>;

type Resolve = (
  host: string,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

const systemResolve: Resolve = (host, done) => systemLookup(host, { all: true, verbatim: true }, done);

/**
 * Fetches from a server that a user names: only at a public address, checked at the connection itself, so
 * that a DNS name that changes between two lookups gains nothing; only over https; also after every redirect.
 * `anywhere` lifts this for tests. `trusted`: origins that the operator has set.
 */
export function publicFetch(
  options: {
    anywhere?: boolean;
    trusted?: readonly string[];
    mostBytes?: number;
    /** `resolve` and `isPublic` are for tests; `http` also allows http, for links in posts. */
    resolve?: Resolve;
    isPublic?: (address: string) => boolean;
    http?: boolean;
  } = {},
): Fetch {
  const { anywhere = false, resolve = systemResolve, mostBytes = MOST_BYTES } = options;
  const isPublic = options.isPublic ?? isPublicAddress;
  const trusted = new Set((options.trusted ?? []).map((url) => new URL(url).origin));

  const checkedLookup: LookupFunction = (host, asked, done) => {
    resolve(host, (error, found) => {
      const open = error ? [] : found.filter(({ address }) => isPublic(address));
      const [first] = open;
      if (error || !first) done(error ?? new NotPublic(host), '', 4);
      else if (asked.all) done(null, open);
      else done(null, first.address, first.family);
    });
  };

  function requestOptions(url: URL): https.RequestOptions {
    const free = anywhere || trusted.has(url.origin);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (url.username || url.password) throw new NotPublic(url.host);
    if (url.protocol !== 'https:' && !((free || options.http) && url.protocol === 'http:'))
      throw new NotPublic(url.host);
    if (free) return {};
    // A numeric address is never looked up, so it is checked here. URL has normalised it.
    if (isIP(host) !== 0 && !isPublic(host)) throw new NotPublic(host);
    return { lookup: checkedLookup };
  }

  async function once(address: string, ask: Ask, signal: AbortSignal, wasSent: boolean): Promise<Answer> {
    const url = new URL(address);
    const more = requestOptions(url);
    const length =
      ask.bytes ?? (ask.body instanceof Readable ? undefined : Buffer.byteLength(ask.body ?? ''));
    const headers = {
      Accept: 'application/json',
      'User-Agent': 'Greenroom',
      ...(ask.body === undefined && ask.method !== 'POST' ? {} : { 'Content-Length': String(length ?? 0) }),
      ...ask.headers,
    };
    let connected = wasSent;
    try {
      const send = url.protocol === 'https:' ? https.request : http.request;
      // A new connection: a pooled one may have been made without the check.
      const request = send(url, { ...more, method: ask.method ?? 'GET', headers, signal, agent: false });
      request.once('socket', (socket) => {
        socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => (connected = true));
      });
      const response = new Promise<http.IncomingMessage>((done, failed) => {
        request.once('response', done).once('error', failed);
      });
      response.catch(() => {});
      if (ask.body instanceof Readable)
        await Promise.race([pipeline(ask.body, request), response]).catch((error: unknown) =>
          // A server may refuse before it has read everything: its
          // answer is more useful than the broken pipe.
          Promise.race([response, soon(error)]),
        );
      else request.end(ask.body);
      const answer = await response;
      const data = await read(answer, mostBytes);
      if (!answer.complete) throw new Error('the answer was cut off');
      return {
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        text: data.toString('utf8'),
        data,
        url: url.href,
      };
    } catch (error) {
      if (error instanceof NotPublic) throw error;
      throw new NoAnswer(`${url.host} gave no answer`, connected, error);
    }
  }

  async function follow(address: string, ask: Ask, signal: AbortSignal): Promise<Answer> {
    let url = address;
    let headers = ask.headers;
    for (let hop = 0; ; hop += 1) {
      // What led here was sent, whatever becomes of the next address.
      const answer = await once(url, { ...ask, ...(headers ? { headers } : {}) }, signal, hop > 0);
      const to = answer.headers.location;
      const moves = answer.status >= 300 && answer.status < 400 && to !== undefined;
      if (!moves || (ask.method ?? 'GET') !== 'GET' || hop === MOST_REDIRECTS) return answer;
      const next = new URL(to, url);
      if (next.origin !== new URL(url).origin) headers = withoutSecrets(headers);
      url = next.href;
    }
  }

  // One limit for everything: redirects, and an answer of which a byte comes now and then.
  return (address, ask = {}) =>
    withTimeLimit(ask.timeout ?? TIMEOUT, (signal) => follow(address, ask, signal), ask.signal);
}

const soon = (error: unknown) =>
  new Promise<never>((_, reject) => {
    setTimeout(reject, 500, error).unref();
  });

function withoutSecrets(headers: Record<string, string> | undefined) {
  const kept = Object.entries(headers ?? {}).filter(([name]) => name.toLowerCase() !== 'authorization');
  return Object.fromEntries(kept);
}

async function read(answer: http.IncomingMessage, mostBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > mostBytes) throw new Error(`the answer has more than ${mostBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
