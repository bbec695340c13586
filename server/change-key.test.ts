import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LINK_NOT_SHOWN } from '#domain/messages/links.ts';
import { calendarConnections } from '#server/db/schema/calendar.ts';
import { messages } from '#server/db/schema/messages.ts';
import { disconnectCalendar } from '#server/features/calendar/disconnect-calendar.ts';
import { syncCalendar } from '#server/features/calendar/sync-calendar.ts';
import { sealedColumns, unseal } from '#server/features/calendar/tokens.ts';
import { deliverMessage } from '#server/features/messages/deliver.ts';
import type { Ctx } from '#server/kit/context.ts';
import { decrypt, encrypt } from '#server/kit/secrets.ts';
import { googleCalendar } from '#server/ports/calendar/google.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { recordingMail } from '#tests/support/ports.ts';
import { addUser, memberOf } from '#tests/support/rows.ts';
import * as log from './log.ts';
import { sealAllAnew } from './rooms.ts';
import { serve } from './serve.ts';
import { readSettings } from './settings.ts';

const FIRST = 'the key of the first years';
const SECOND = 'the key that came after it';
const LOST = 'a key that nobody has any more';
const tokens = { accessToken: 'access', refreshToken: 'refresh', expiresAt: new Date('2030-01-01') };

let database: TestDatabase;
let folder: string;
let userId: string;
const ctxWith = (secretKey: string, secretKeyOld?: string): Ctx =>
  testContext(database.db, {
    secretKey,
    secretKeyOld,
    calendar: googleCalendar({
      clientId: 'id',
      clientSecret: 'secret',
      // Nothing listens there: these tests must not use any token.
      authUrl: 'http://127.0.0.1:9',
      tokenUrl: 'http://127.0.0.1:9',
      apiUrl: 'http://127.0.0.1:9',
    }),
  });

beforeEach(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'greenroom-key-'));
  userId = await addUser(database.db);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function connected(secretKey: string): Promise<string> {
  const [row] = await database.db
    .insert(calendarConnections)
    .values({ agencyId: userId, userId, provider: 'google', ...sealedColumns(ctxWith(secretKey), tokens) })
    .returning({ id: calendarConnections.id });
  return row?.id ?? '';
}
const connection = async (id: string) => {
  const [row] = await database.db.select().from(calendarConnections).where(eq(calendarConnections.id, id));
  if (!row) throw new Error('no connection');
  return row;
};
const closings = async () => {
  const { rows } = await database.db.execute<{ payload: { accessToken: string; refreshToken: string } }>(
    sql`select payload from graphile_worker._private_jobs order by id`,
  );
  return rows.map(({ payload }) => payload);
};

const { openLog } = log;
/** Starts with these keys; what it says is returned. */
async function startAndStop(keys: { SECRET_KEY: string; SECRET_KEY_OLD?: string }): Promise<string> {
  let said = '';
  vi.spyOn(log, 'openLog').mockImplementation(() =>
    openLog('warn', { write: (line) => void (said += line) }),
  );
  const settings = readSettings(
    { DATA_DIR: folder, DATABASE_URL: database.url, PORT: '0', ROLE: 'web', ...keys },
    folder,
  );
  const places = { migrations: resolve(import.meta.dirname, 'db/migrations'), pages: null, build: 'test' };
  const running = await serve(settings, places);
  await running.stop();
  return said;
}

test('a start with the old key beside the new one seals everything anew, also several at once', async () => {
  const id = await connected(FIRST);
  const leaving = await connected(FIRST);
  await disconnectCalendar(ctxWith(FIRST), memberOf(userId), leaving);
  const link = 'https://greenroom.test/reset-password?token=abc';
  await database.db.insert(messages).values({
    agencyId: userId,
    userId,
    channel: 'email',
    to: 'a@b.test',
    kind: 'password-reset',
    text: 'Hello',
    sealed: encrypt(FIRST, 'message-link', link),
  });

  const keys = { SECRET_KEY: SECOND, SECRET_KEY_OLD: FIRST };
  await Promise.all([startAndStop(keys), startAndStop(keys)]);

  const only = { secretKey: SECOND };
  const { accessToken, refreshToken, brokenReason } = await connection(id);
  expect([unseal(only, accessToken), unseal(only, refreshToken ?? ''), brokenReason]).toEqual([
    'access',
    'refresh',
    null,
  ]);
  const [closing] = await closings();
  expect(unseal(only, closing?.accessToken ?? '')).toBe('access');
  expect(unseal(only, closing?.refreshToken ?? '')).toBe('refresh');
  const [message] = await database.db.select().from(messages);
  expect(decrypt(SECOND, 'message-link', message?.sealed ?? '')).toBe(link);
});

test('instances are started with the new key one after the other: the last start seals what the last old one wrote', async () => {
  const keys = { SECRET_KEY: SECOND, SECRET_KEY_OLD: FIRST };
  const before = await connected(FIRST);
  await startAndStop(keys);
  // Another instance still runs with the old key.
  const meanwhile = await connected(FIRST);
  await syncCalendar(ctxWith(FIRST), before);
  expect((await connection(before)).brokenReason).toContain('secret key has changed');
  await startAndStop(keys);
  for (const id of [before, meanwhile]) {
    const { accessToken, brokenReason } = await connection(id);
    expect([unseal({ secretKey: SECOND }, accessToken), brokenReason]).toEqual(['access', null]);
  }
  expect(await startAndStop({ SECRET_KEY: SECOND })).toBe('');
});

test('a message whose link an old instance cannot open waits for one with the new key', async () => {
  const link = 'https://greenroom.test/reset-password?token=abc';
  const [message] = await database.db
    .insert(messages)
    .values({
      agencyId: userId,
      userId,
      channel: 'email',
      to: 'a@b.test',
      kind: 'password-reset',
      text: LINK_NOT_SHOWN,
      sealed: encrypt(SECOND, 'message-link', link),
    })
    .returning({ id: messages.id });
  const mail = recordingMail();
  const deliver = (secretKey: string) =>
    deliverMessage({ ...ctxWith(secretKey), mail }, message?.id ?? '', 'a worker');
  await expect(deliver(FIRST)).rejects.toThrow('sealed with another SECRET_KEY');
  expect(mail.mails).toEqual([]);
  await deliver(SECOND);
  expect(mail.mails.map(({ text }) => text)).toEqual([link]);
});

test('what is already under the present key is left alone', async () => {
  const id = await connected(SECOND);
  const before = await connection(id);
  await sealAllAnew(ctxWith(SECOND, FIRST));
  expect(await connection(id)).toEqual(before);
});

test('until it is sealed anew, both keys open it', async () => {
  const { accessToken } = await connection(await connected(FIRST));
  expect(unseal({ secretKey: SECOND, secretKeyOld: FIRST }, accessToken)).toBe('access');
  expect(() => unseal({ secretKey: SECOND }, accessToken)).toThrow('Please reconnect it');
});

test('a calendar that neither key opens is broken and says why; the others go on', async () => {
  const lost = await connected(LOST);
  const fine = await connected(FIRST);
  await sealAllAnew(ctxWith(SECOND, FIRST));
  expect((await connection(lost)).brokenReason).toBe(
    'Its stored access can no longer be opened: the server’s secret key has changed. Please reconnect it.',
  );
  expect((await connection(fine)).brokenReason).toBeNull();
});

test('a key that changed without a word breaks a calendar at its next sync, and no job fails over it', async () => {
  const id = await connected(FIRST);
  await expect(syncCalendar(ctxWith(SECOND), id)).resolves.toBeUndefined();
  expect((await connection(id)).brokenReason).toContain('secret key has changed');
  // With the old key it works again.
  await sealAllAnew(ctxWith(SECOND, FIRST));
  const { accessToken, brokenReason } = await connection(id);
  expect([unseal({ secretKey: SECOND }, accessToken), brokenReason]).toEqual(['access', null]);
});

test('a start with the right key mends what one with another key broke', async () => {
  const id = await connected(FIRST);
  expect(await startAndStop({ SECRET_KEY: SECOND })).toMatch(/"SECRET_KEY opens nothing .*"}\n$/);
  await syncCalendar(ctxWith(SECOND), id);
  await startAndStop({ SECRET_KEY: SECOND });
  expect((await connection(id)).brokenReason).toContain('secret key has changed');
  expect(await startAndStop({ SECRET_KEY: FIRST })).toBe('');
  expect((await connection(id)).brokenReason).toBeNull();
});
