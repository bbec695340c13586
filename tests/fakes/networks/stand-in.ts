import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Reply {
  status: number;
  /** As JSON, bytes as they are. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** The ways in which a call ends badly. `too slow`: it is done, and the answer comes after everybody has gone. */
export const FAULTS = ['done and lost', 'not done and lost', 'done and 500', 'too slow'] as const;
export type Fault = (typeof FAULTS)[number];

export const refuse = (status: number, body: unknown, headers?: Record<string, string>): Reply => ({
  status,
  body,
  ...(headers ? { headers } : {}),
});

/**
 * A small server that stands in for a network, and that can fail at the call that a test chooses. Its answers tell
 * the time of its own clock, if it has one.
 */
export async function standIn(answer: (call: Call) => Reply | Promise<Reply>, now?: () => Date) {
  const calls: string[] = [];
  /** What the test found wrong with our requests. */
  const faults: string[] = [];
  const armed = new Map<number, Fault>();
  const held = { tell: () => {} };
  const server = createServer((request, response) => {
    response.sendDate = false;
    if (now) response.setHeader('Date', now().toUTCString());
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://stand.in');
      const index = calls.push(`${request.method} ${url.pathname}`) - 1;
      const fault = armed.get(index) ?? null;
      const body = await buffer(request);
      if (fault === 'not done and lost') return void request.socket.destroy();
      const reply = await answer({
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body,
      });
      if (fault === 'done and lost') return void request.socket.destroy();
      if (fault === 'too slow') return held.tell();
      if (fault === 'done and 500')
        return void response.writeHead(500).end('{"error":"InternalServerError"}');
      const isRaw = reply.body === undefined || Buffer.isBuffer(reply.body);
      const text = isRaw ? ((reply.body as Buffer | undefined) ?? '') : JSON.stringify(reply.body);
      response.writeHead(reply.status, { 'Content-Type': 'application/json', ...reply.headers }).end(text);
    })().catch((error: unknown) => {
      faults.push(String(error));
      response.writeHead(500).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    faults,
    /** The call with this number, counted from now on, ends in this way. */
    failAt(at: number, fault: Fault) {
      armed.set(calls.length + at, fault);
    },
    forgive: () => armed.clear(),
    /** Told when it holds an answer back, so that nobody has to wait for a clock. */
    whenHeld(then: () => void) {
      held.tell = then;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export const jsonIn = (call: Call): Record<string, unknown> =>
  JSON.parse(call.body.toString('utf8')) as Record<string, unknown>;
