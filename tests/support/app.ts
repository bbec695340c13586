import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance, InjectOptions } from 'fastify';
import pino from 'pino';
import { listenForChanges } from '#server/db/changes.ts';
import type { Database } from '#server/db/connect.ts';
import { buildApp, type AppOptions } from '#server/http/app.ts';
import type { Ctx } from '#server/kit/context.ts';
import { networks } from '#server/ports/networks/index.ts';
import { reminder } from '#server/ports/publisher/reminder/reminder.ts';
import { diskStorage } from '#server/ports/storage/disk.ts';
import { rawRoutes, routes } from '#server/rooms.ts';
import { manyMessages, noNetworks } from './context.ts';
import { testDatabase } from './database.ts';

export interface TestClock {
  now(): Date;
  set(at: Date | string): void;
  pass(milliseconds: number): void;
}

function testClock(): TestClock {
  let at = new Date('2026-11-15T12:00:00.000Z');
  return {
    // Never twice the same instant: order by time is order of events, as in life.
    now: () => (at = new Date(at.getTime() + 1)),
    set: (to) => {
      at = new Date(to);
    },
    pass: (milliseconds) => {
      at = new Date(at.getTime() + milliseconds);
    },
  };
}

export interface Answer {
  status: number;
  body: any; // oxlint-disable-line typescript/no-explicit-any -- a test reads what the wire carries
  headers: Record<string, string | string[] | number | undefined>;
}

export interface Client {
  (
    method: NonNullable<InjectOptions['method']>,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  cookie: string;
}

export interface TestApp {
  app: FastifyInstance;
  ctx: Ctx;
  clock: TestClock;
  database: Database;
  /** Nobody. */
  stranger: Client;
  /** A new account, signed in; each call makes another agency. */
  signIn(more?: {
    email?: string;
    companyName?: string;
  }): Promise<Client & { email: string; password: string }>;
  /** An account that is there. */
  logIn(who: { email: string; password: string }): Promise<Client & { email: string; password: string }>;
  close(): Promise<void>;
}

let accounts = 0;

/** The whole app without a port: real database, real rooms, files in a temporary folder, a clock that the test sets. */
export async function testApp(
  adapters: Partial<Ctx> = {},
  { database: given, ...more }: Pick<AppOptions, 'patience'> & { database?: Database } = {},
): Promise<TestApp> {
  const database = given ?? (await testDatabase());
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-test-'));
  const clock = testClock();
  const log = pino({ level: 'silent' });
  const ctx: Ctx = {
    db: database.db,
    now: () => clock.now(),
    log,
    publicUrl: 'http://localhost:3000',
    secretKey: 'a key that only tests know',
    signUp: 'open',
    storage: diskStorage({ folder }),
    uploadsPerDay: 20 * 1024 ** 3,
    mail: null,
    text: null,
    sendingLimits: manyMessages,
    ai: null,
    publishers: { reminder },
    networks: networks(noNetworks, () => new Date()),
    calendar: null,
    ...adapters,
  };
  const changes = listenForChanges(database.connection, log);
  const app = await buildApp({
    ctx,
    // A test that reads the log hands in one that the framework can use, too.
    logger: ctx.log as FastifyBaseLogger,
    routes,
    rawRoutes,
    changes,
    pages: null,
    build: 'test',
    storeOrigin: null,
    metricsToken: 'metrics-token',
    readiness: {},
    ...more,
  });

  const clientWith = (cookie: string): Client =>
    Object.assign(
      async (
        method: NonNullable<InjectOptions['method']>,
        url: string,
        body?: unknown,
        headers: Record<string, string> = {},
      ): Promise<Answer> => {
        const response = await app.inject({
          method,
          url,
          headers: { ...(cookie ? { cookie } : {}), ...headers },
          ...(body === undefined ? {} : { payload: body as object }),
        });
        const isJson = String(response.headers['content-type'] ?? '').includes('json');
        return {
          status: response.statusCode,
          body: isJson && response.body ? response.json<unknown>() : response.body,
          headers: response.headers,
        };
      },
      { cookie },
    );
  const stranger = clientWith('');
  const logIn: TestApp['logIn'] = async ({ email, password }) => {
    const answer = await stranger('POST', '/api/auth/login', { email, password });
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    return Object.assign(clientWith(cookie), { email, password });
  };

  return {
    app,
    ctx,
    clock,
    database,
    stranger,
    async signIn(more = {}) {
      accounts += 1;
      const email = more.email ?? `owner${accounts}@agency.test`;
      const password = 'correct horse';
      await stranger('POST', '/api/auth/signup', {
        email,
        password,
        phone: `555${String(accounts).padStart(7, '0')}`,
        firstName: 'Olive',
        lastName: 'Owner',
        companyName: more.companyName ?? 'Fern & Oak',
      });
      return logIn({ email, password });
    },
    logIn,
    async close() {
      await app.close();
      await changes.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
