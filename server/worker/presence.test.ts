import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { showPresence, type Presence } from './presence.ts';

let database: TestDatabase;
let presence: Presence;
let onBeat: (client: pg.Client) => Promise<void>;

beforeEach(async () => {
  database = await testDatabase();
  onBeat = () => Promise.resolve();
  presence = showPresence({
    connection: database.connection,
    lock: () => 'one worker',
    log: testContext(database.db).log,
    onBeat: (client) => onBeat(client),
    onLost: () => undefined,
  });
});
afterEach(async () => {
  await presence.stop();
  await database.close();
});

test('whoever listens on its connection hears of its end, and finds the next one', async () => {
  const first = await presence.session();
  const gaveUp = new Promise((resolve) => first.once('end', resolve));
  const heard: unknown[] = [];
  first.on('error', (error) => heard.push(error));
  // The connection works, but an answer was late.
  onBeat = () => Promise.reject(new Error('no answer'));
  await gaveUp;
  expect(heard).toHaveLength(1);
  onBeat = () => Promise.resolve();
  await presence.held();
  const second = await presence.session();
  expect(second).not.toBe(first);
  expect((await second.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a stop tells nobody: who listens has left by then', async () => {
  const first = await presence.session();
  const heard: unknown[] = [];
  first.on('error', (error) => heard.push(error));
  await presence.stop();
  expect(heard).toEqual([]);
});
