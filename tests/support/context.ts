import type { Db } from '#server/db/connect.ts';
import type { Ctx } from '#server/kit/context.ts';
import { networks } from '#server/ports/networks/index.ts';
import type { NetworkSettings } from '#server/ports/networks/settings.ts';
import { reminder } from '#server/ports/publisher/reminder/reminder.ts';
import { quietLog } from './database-server.ts';

/** For stories that are not about limits. */
export const manyMessages = { mailsPerDay: 10_000, textsPerDay: 10_000, textCountries: ['1'] };

/** No app at any network, and servers that a user names have to be public. */
export const noNetworks: NetworkSettings = { apps: {}, bases: {}, bluesky: {}, anywhere: false };

/** What a command is handed in a test: a clock that stands still, no senders, and a store that nobody may touch. */
export const testContext = (db: Db, more: Partial<Ctx> = {}): Ctx => ({
  db,
  now: () => new Date('2026-05-04T09:00:00.000Z'),
  log: quietLog,
  publicUrl: 'http://localhost:3000',
  secretKey: 'a secret for tests that is long enough',
  signUp: 'open',
  storage: new Proxy({} as Ctx['storage'], {
    get(_, name) {
      throw new Error(`unplanned use of the store: ${String(name)}`);
    },
  }),
  uploadsPerDay: 20 * 1024 ** 3,
  mail: null,
  text: null,
  sendingLimits: manyMessages,
  ai: null,
  publishers: { reminder },
  networks: networks(noNetworks, () => new Date()),
  calendar: null,
  ...more,
});

/** For who writes messages that wait: there are senders, and nobody asks them yet. */
export const someSenders = {
  mail: {},
  text: {},
  secretKey: 'a secret for tests that is long enough',
} as Pick<Ctx, 'mail' | 'text' | 'secretKey'>;
