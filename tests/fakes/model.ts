import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** What the stand-in does with one request. */
export interface Turn {
  say?: string[];
  call?: { name: string; input: unknown }[];
  finish?: 'stop' | 'length';
  /** After the words: hold the line for ever, or break it. */
  afterwards?: 'hang' | 'break';
  refuse?: { status: number; message: string; retryAfter?: number };
}

/** What was sent, the same for every dialect. */
export interface ModelRequest {
  system: string;
  messages: { role: string; text: string; pictures: string[] }[];
  tools: string[];
  raw: Record<string, unknown>;
}

export interface ModelFake {
  baseUrl: string;
  apiKey: string;
  model: string;
  port: number;
  requests: ModelRequest[];
  /** How many callers went away before the end of their reply. */
  abandoned: number;
  answer: (request: ModelRequest, index: number) => Turn;
  stop(): Promise<void>;
}

/** How one provider speaks. */
export interface Dialect {
  path: string;
  isKnown(request: IncomingMessage, apiKey: string): boolean;
  /** Empty where the body is what the provider takes. */
  faults(body: Record<string, unknown>): string[];
  read(body: Record<string, unknown>): ModelRequest;
  /** The events of a turn, each ready for the wire; those of the end apart. */
  events(turn: Turn, model: string): { words: string[]; end: string[] };
  refusal(message: string): object;
}

const API_KEY = 'key-for-tests';
const MODEL = 'stand-in-1';

/** Stands in for a model's provider: says what the test tells it to, and keeps what it was sent. */
export async function startModel(dialect: Dialect, port = 0): Promise<ModelFake> {
  const server = createServer((request, response) => {
    void turn(request, response);
  });

  async function turn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await json(request).catch(() => ({}))) as Record<string, unknown>;
    const refuse = (status: number, message: string, headers = {}) =>
      void response
        .writeHead(status, { 'Content-Type': 'application/json', ...headers })
        .end(JSON.stringify(dialect.refusal(message)));
    if (request.url !== dialect.path) return refuse(404, 'There is nothing here');
    if (!dialect.isKnown(request, API_KEY)) return refuse(401, 'Incorrect API key provided');
    const faults = dialect.faults(body);
    if (faults.length > 0) return refuse(422, `Not a valid request: ${faults.join('; ')}`);

    const asked = dialect.read(body);
    fake.requests.push(asked);
    response.once('close', () => {
      if (!response.writableFinished) fake.abandoned += 1;
    });
    const told = fake.answer(asked, fake.requests.length - 1);
    if (told.refuse) {
      const { status, message, retryAfter } = told.refuse;
      return refuse(status, message, retryAfter ? { 'Retry-After': String(retryAfter) } : {});
    }
    const { words, end } = dialect.events(told, MODEL);
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.flushHeaders();
    for (const event of words) response.write(event);
    if (told.afterwards === 'hang') return;
    if (told.afterwards === 'break') return void response.write('', () => request.socket.destroy());
    for (const event of end) response.write(event);
    response.end();
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  const fake: ModelFake = {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    apiKey: API_KEY,
    model: MODEL,
    port: address.port,
    requests: [],
    abandoned: 0,
    answer: () => ({ say: ['Hello.'] }),
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return fake;
}
