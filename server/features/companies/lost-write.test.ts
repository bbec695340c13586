import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ANSWER_LOST } from '#domain/kit/answer-lost.ts';
import { openDatabase } from '#server/db/connect.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { cutOff, type CutOff } from '#tests/support/cut-off.ts';
import { quietLog } from '#tests/support/database-server.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let way: CutOff;
let it: TestApp;
let owner: Client;

beforeAll(async () => {
  database = await testDatabase();
  way = await cutOff(database.url);
  const reached = await openDatabase({ databaseUrl: way.url, dataDir: '', log: quietLog });
  it = await testApp({}, { database: reached });
});
afterAll(async () => {
  await it.close();
  await way.stop();
  await database.close();
});
beforeEach(async () => {
  owner = await it.signIn();
});

const AWAY = 'Greenroom cannot reach its database. Please try again in a moment.';
const PASSWORDS = { currentPassword: 'not this one', newPassword: 'another long password' };

/** A saved contact and how to rename it: one statement outside of a transaction. */
async function contact() {
  const { body: company } = await owner('POST', '/api/companies', { name: 'Bakery' });
  const list = `/api/companies/${company.id as string}/contacts`;
  const fields = { name: 'Nora', phoneNumber: '+14155550188' };
  const { body: saved } = await owner('POST', list, fields);
  return {
    rename: (name: string) => owner('PUT', `${list}/${saved.id as string}`, { ...fields, name }),
    read: () => owner('GET', list),
    names: async () =>
      ((await owner('GET', list)).body as unknown as { name: string }[]).map((one) => one.name),
  };
}

test('a write outside of a transaction whose answer is lost may be done: it does not say to try again', async () => {
  const nora = await contact();
  way.loseAnswer('update "contacts"');
  const { status, body, headers } = await nora.rename('Nora Lee');
  expect([status, body.code, body.message]).toEqual([503, 'unavailable', ANSWER_LOST]);
  expect(headers['retry-after']).toBeUndefined();
  expect(await nora.names()).toEqual(['Nora Lee']);
});

test('one for which there is no connection is not done and says to try again', async () => {
  const nora = await contact();
  way.cut();
  const { status, body, headers } = await nora.rename('Nora Lee');
  way.mend();
  expect([status, body.message, headers['retry-after']]).toEqual([503, AWAY, '5']);
  expect(await nora.names()).toEqual(['Nora']);
});

test('a read whose answer is lost says to try again, also where a write would follow', async () => {
  const nora = await contact();
  way.loseAnswer('join "contacts"');
  const { status, body, headers } = await nora.read();
  expect([status, body.message, headers['retry-after']]).toEqual([503, AWAY, '5']);
  way.loseAnswer('from "users"');
  const changed = await owner('POST', '/api/auth/change-password', PASSWORDS);
  expect([changed.status, changed.body.message]).toEqual([503, AWAY]);
});

test('where only the count of tries is lost, the action is not done and may be tried again', async () => {
  way.loseAnswer('insert into "rate_limits"');
  const { status, body } = await owner('POST', '/api/auth/change-password', PASSWORDS);
  expect([status, body.message]).toEqual([503, AWAY]);
});

test('a log-in whose session was not answered may be tried again: nobody has its cookie', async () => {
  const { email, password } = await it.signIn();
  way.loseAnswer('insert into "sessions"');
  const lost = await it.stranger('POST', '/api/auth/login', { email, password });
  expect([lost.status, lost.body.message]).toEqual([503, AWAY]);
});
