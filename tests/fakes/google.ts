import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { googleGrants, type OauthAnswer } from './google-oauth.ts';
import { googleJudge } from './google-spec.ts';

export interface GoogleEvent {
  id: string;
  status: string;
  summary: string;
  description: string;
  updated: string;
  start: { dateTime?: string; date?: string };
  end: { dateTime?: string; date?: string };
  transparency?: string;
}

interface Kept {
  event: GoogleEvent;
  /** Grows with each change, so that a sync token names a moment. */
  seq: number;
}

const CLIENT = { clientId: 'greenroom-test', clientSecret: 'google-secret' };
const EVENTS = '/calendar/v3/calendars/primary/events';

/**
 * Stands in for Google: OAuth with PKCE, and the events of one calendar with sync tokens. Judges every request, and its
 * own answers, by Google's own description of the API; a fault is answered 400 and remembered.
 */
export async function startGoogle(options: { pageSize?: number; port?: number } = {}) {
  const judge = googleJudge();
  const grants = googleGrants(CLIENT);
  const kept = new Map<string, Kept>();
  let isRefused = (_id: string) => false;
  const faults: string[] = [];
  const requests: string[] = [];
  let seq = 0;
  let oldest = 0;
  let busy: { status: number; reason: string; retryAfter?: number } | null = null;

  const put = (event: GoogleEvent) => {
    seq += 1;
    kept.set(event.id, { event: { ...event, updated: new Date().toISOString() }, seq });
  };
  const failure = (status: number, message: string): OauthAnswer => ({
    status,
    body: { error: { code: status, message, errors: [{ reason: message }] } },
  });

  function list(query: URLSearchParams): OauthAnswer {
    const token = query.get('syncToken');
    const since = token === null ? -1 : Number(token.slice(5));
    if (token !== null && query.has('timeMin')) return failure(400, 'syncToken with timeMin');
    if (since >= 0 && since < oldest) return failure(410, 'fullSyncRequired');
    const all = [...kept.values()]
      .filter((one) => (token === null ? one.event.status !== 'cancelled' : one.seq > since))
      .filter((one) => token !== null || (one.event.end.dateTime ?? '') > (query.get('timeMin') ?? ''))
      .sort((a, b) => a.seq - b.seq);
    const first = Number(query.get('pageToken') ?? 0);
    const size = options.pageSize ?? Number(query.get('maxResults') ?? 250);
    const items = all.slice(first, first + size).map((one) => one.event);
    const isLast = first + size >= all.length;
    const next = isLast ? { nextSyncToken: `sync-${seq}` } : { nextPageToken: String(first + size) };
    return { status: 200, body: { kind: 'calendar#events', items, ...next } };
  }

  function api(method: string, id: string, query: URLSearchParams, body: GoogleEvent): OauthAnswer {
    if (busy) return failure(busy.status, busy.reason);
    if (method === 'GET') return list(query);
    if (isRefused(id)) return failure(400, 'invalid');
    const there = kept.get(id)?.event;
    if (method === 'POST') {
      if (kept.has(body.id)) return failure(409, 'duplicate');
      const made = mergedWith({}, body) as GoogleEvent;
      if (isTwofold(made)) return failure(400, 'Invalid start time.');
      put(made);
      return { status: 200, body: made };
    }
    if (!there) return failure(404, 'notFound');
    if (method === 'DELETE') {
      if (there.status === 'cancelled') return failure(410, 'deleted');
      put({ ...there, status: 'cancelled' });
      return { status: 204, body: {} };
    }
    const merged = { ...(mergedWith(there, body) as GoogleEvent), id };
    if (isTwofold(merged)) return failure(400, 'Invalid start time.');
    put(merged);
    return { status: 200, body: merged };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://google');
    const method = request.method ?? 'GET';
    const raw = await text(request);
    requests.push(`${method} ${url.pathname}`);
    if (url.pathname === '/auth') {
      response.writeHead(302, { Location: grants.allow(url.searchParams).href }).end();
      return;
    }
    if (url.pathname === '/token') return send(response, grants.token(new URLSearchParams(raw)));
    if (url.pathname === '/revoke') return send(response, grants.revoke(new URLSearchParams(raw)));
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    if (!url.pathname.startsWith(EVENTS)) return send(response, failure(404, 'notFound'));
    if (!grants.isValid(token)) return send(response, failure(401, 'authError'));
    const id = url.pathname.slice(EVENTS.length + 1);
    const body = raw ? (JSON.parse(raw) as GoogleEvent) : undefined;
    const found = judge.faultsOfRequest(method, id !== '', url.searchParams, body);
    faults.push(...found);
    if (found.length > 0) return send(response, failure(400, found.join('; ')));
    const result = api(method, id, url.searchParams, body ?? ({} as GoogleEvent));
    if (result.status === 200) faults.push(...judge.faultsOfAnswer(method === 'GET', result.body));
    return send(response, result, busy?.retryAfter);
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    base,
    settings: { ...CLIENT, authUrl: `${base}/auth`, tokenUrl: `${base}/token`, apiUrl: base },
    grants,
    /** What did not fit Google's description. */
    faults,
    requests,
    /** What the user sees in the calendar. */
    shown: () => [...kept.values()].map((one) => one.event).filter((event) => event.status !== 'cancelled'),
    /** The user changes an event, or makes one of another kind. */
    change(id: string, change: Partial<GoogleEvent>) {
      const there = kept.get(id)?.event ?? { ...EMPTY, id };
      put({ ...there, ...change });
    },
    /** The user deletes an event; Google may forget it altogether. */
    remove(id: string, forget = false) {
      const there = kept.get(id)?.event;
      if (there) put({ ...there, status: 'cancelled' });
      if (forget) kept.delete(id);
    },
    /** Writes to these events are refused from now on. */
    refuse: (which: typeof isRefused) => (isRefused = which),
    forgetSyncTokens: () => (oldest = seq + 1),
    beBusy: (how: typeof busy) => (busy = how),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type GoogleFake = Awaited<ReturnType<typeof startGoogle>>;

/** As PATCH does it: fields of fields are merged too, and null takes one away. */
function mergedWith(there: unknown, change: unknown): unknown {
  if (typeof change !== 'object' || change === null || Array.isArray(change)) return change;
  const merged: Record<string, unknown> = { ...(there as Record<string, unknown> | undefined) };
  for (const [name, value] of Object.entries(change))
    if (value === null) delete merged[name];
    else merged[name] = mergedWith(merged[name], value);
  return merged;
}

/** An event is at a time or all day. */
const isTwofold = ({ start, end }: GoogleEvent) =>
  [start, end].some((one) => one.dateTime !== undefined && one.date !== undefined) ||
  (start.date === undefined) !== (end.date === undefined);

const EMPTY = { status: 'confirmed', summary: '', description: '', updated: '', start: {}, end: {} };

function send(response: ServerResponse, { status, body }: OauthAnswer, retryAfter?: number): void {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    ...(retryAfter ? { 'Retry-After': String(retryAfter) } : {}),
  });
  response.end(status === 204 ? undefined : JSON.stringify(body));
}
