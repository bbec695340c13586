import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { runChild, type Child } from '#tests/support/database-processes.ts';
import { quietLog } from '#tests/support/database-server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { addCrowd, endings, finishCrowd, progress } from '#tests/support/publishing-crowd.ts';
import { PUBLISHING_CONCURRENCY } from '#tests/support/publishing-worker.ts';

let children: Child[] = [];
const killAll = async () => {
  for (const child of children) child.process.kill('SIGKILL');
  await Promise.all(children.map((child) => child.exited));
  children = [];
};
afterEach(killAll);

function startWorkerOn(place: string): Child {
  const child = runChild('tests/support/publishing-worker', [place]);
  children.push(child);
  return child;
}
async function kill(child: Child | undefined): Promise<void> {
  child?.process.kill('SIGKILL');
  await child?.exited;
}

const REMINDED = 'Acme, Scheduled, out 0, told 1, due 1, reminded';
const PUBLISHED = 'Globex, Published, out 1, told 0, due 0, published';
/** The worker died just after or before the network took it: the result is unknown, and not repeated. */
const UNCONFIRMED = [0, 1].map((out) => `Globex, Failed, out ${out}, told 0, due 0, unconfirmed`);

/** Every post was handled, none twice, and none says Published without being out. */
function expectOnce(ends: Record<string, number>, count: number, deaths: number): void {
  expect([REMINDED, PUBLISHED, ...UNCONFIRMED]).toEqual(expect.arrayContaining(Object.keys(ends)));
  const unconfirmed = UNCONFIRMED.reduce((sum, ending) => sum + (ends[ending] ?? 0), 0);
  expect(ends[REMINDED]).toBe(count / 2);
  expect((ends[PUBLISHED] ?? 0) + unconfirmed).toBe(count / 2);
  expect(unconfirmed).toBeLessThanOrEqual(deaths * PUBLISHING_CONCURRENCY);
}

test('1,000 posts due within a minute, two workers, one killed again and again: all handled, none twice', async () => {
  const count = 1_000;
  const marks = [100, 250, 400, 550, 700, 850];
  const database = await testDatabase();
  const { db } = database;
  await addCrowd(db, count);
  const pair = [startWorkerOn(database.url), startWorkerOn(database.url)];
  for (const [index, mark] of marks.entries()) {
    await eventually(`${mark} are handled`, async () => (await progress(db)).handled >= mark, 120);
    await kill(pair[index % 2]);
    pair[index % 2] = startWorkerOn(database.url);
  }
  await eventually('none waits', async () => (await progress(db)).waiting === 0, 120);
  await killAll();
  await finishCrowd(database);
  expectOnce(await endings(db), count, marks.length + 2);
  await database.close();
}, 300_000);

test('the same on the embedded database, with the whole app killed and started again', async () => {
  const count = 200;
  const runs = [30, 40, 50];
  const dataDir = await mkdtemp(join(tmpdir(), 'greenroom-crowd-'));
  const before = await openDatabase({ dataDir, log: quietLog });
  await migrate(before, 'server/db/migrations', quietLog);
  await addCrowd(before.db, count);
  await before.close();
  for (const most of runs) {
    const app = startWorkerOn(dataDir);
    await eventually(`${most} jobs ran`, () => app.lines().length >= most, 120);
    await kill(app);
  }
  const after = await openDatabase({ dataDir, log: quietLog });
  await finishCrowd(after);
  expectOnce(await endings(after.db), count, runs.length);
  await after.close();
  await rm(dataDir, { recursive: true, force: true });
}, 300_000);
