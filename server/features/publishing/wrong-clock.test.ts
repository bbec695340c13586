import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PUBLISH_JOB, publishKey } from '#domain/publishing/job.ts';
import { compose } from '#server/compose.ts';
import { posts } from '#server/db/schema/posts.ts';
import type { Ctx } from '#server/kit/context.ts';
import { queueJob } from '#server/kit/job.ts';
import { readSettings } from '#server/settings.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { startMastodon } from '#tests/fakes/networks/mastodon.ts';
import { quietLog } from '#tests/support/database-server.ts';
import { eventually } from '#tests/support/eventually.ts';
import { film } from '#tests/support/network-driver.ts';
import { connectTo } from '#tests/support/on-mastodon.ts';
import { publishingStory, type PublishingStory } from '#tests/support/publishing-story.ts';
import { startPublishing } from '#tests/support/publishing-worker.ts';
import { wrongClock } from '#tests/support/wrong-clock.ts';

let story: PublishingStory;
let it: TestApp;
let folder: string;
beforeAll(async () => {
  story = await publishingStory();
  await story.database.pool.query('create table went_out (post_id uuid, key text)');
  it = await testApp();
  folder = await mkdtemp(join(tmpdir(), 'greenroom-clock-'));
});
afterAll(async () => {
  await it.close();
  await story.database.close();
  await rm(folder, { recursive: true });
});

/** The database's time, plus this many seconds. */
async function databaseTime(inSeconds = 0): Promise<Date> {
  const { rows } = await story.database.pool.query<{ at: Date }>('select clock_timestamp() as at');
  return new Date((rows[0]?.at.getTime() ?? NaN) + inSeconds * 1000);
}

/** The time by neither clock: a network's own. */
const rightTime = () => new RightDate(performance.timeOrigin + performance.now());
const RightDate = Date;

describe.each([
  ['30 seconds behind', -30],
  ['30 seconds ahead', 30],
  ['10 minutes behind', -600],
  ['10 minutes ahead', 600],
  ['3 hours behind', -10_800],
  ['3 hours ahead', 10_800],
])('a machine whose clock is %s', (_, seconds) => {
  let composed: { ctx: Ctx; close(): Promise<void> };
  beforeEach(async () => {
    wrongClock(seconds);
    const settings = readSettings(
      {
        DATABASE_URL: story.database.url,
        SECRET_KEY: 'a key that only tests know',
        DATA_DIR: folder,
        NETWORKS_PRIVATE: 'true',
      },
      folder,
    );
    composed = await compose(settings, quietLog);
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    await composed.close();
  });

  test.each(['scheduled', 'onNetwork'] as const)('a due post (%s) is handled once, at once', async (kind) => {
    const begin = await databaseTime(-1);
    const id = await story[kind]({ scheduledAt: begin });
    let runs = 0;
    const key = publishKey(id);
    await queueJob(story.database.db, PUBLISH_JOB, { postId: id }, { key, runAt: begin });
    const worker = await startPublishing(story.database, {
      now: () => composed.ctx.now(),
      onRun: () => (runs += 1),
    });
    await eventually('it is handled', async () => (await story.seen(id)).events.length > 0);
    await eventually('its job is gone', async () => {
      const jobs = await story.database.pool.query('select from graphile_worker.jobs where key = $1', [key]);
      return jobs.rowCount === 0;
    });
    await worker.stop();
    const { states, post } = await story.seen(id);
    expect(states).toEqual([kind === 'scheduled' ? 'reminded' : 'published']);
    // Its record uses the same clock.
    const handled = post?.dueToldAt ?? post?.publishedAt;
    expect(handled?.getTime()).toBeGreaterThan(begin.getTime());
    expect(handled?.getTime()).toBeLessThan((await databaseTime(1)).getTime());
    expect(runs).toBeLessThanOrEqual(2);
  });

  test('a network’s dates are by the same clock: what waits, waits as long as it has to', async () => {
    const fake = await startMastodon(rightTime, { software: 'snac' });
    const channel = composed.ctx.networks.channel('mastodon');
    const account = await connectTo(channel, fake.url);
    const work = {
      account,
      key: 'key',
      scheduledAt: await databaseTime(),
      text: 'A door opens',
      media: [film()],
      firstComment: null,
      options: {},
      checkpoint: null,
      committingSince: null,
    };
    const never = new AbortController().signal;
    const secondsOff = async (at: Date | undefined) =>
      ((at?.getTime() ?? NaN) - (await databaseTime()).getTime()) / 1000;
    // Its film is being processed there.
    const made = await channel?.prepare(work, never);
    const pause = await secondsOff(made?.notBefore);
    expect(pause).toBeGreaterThan(1);
    expect(pause).toBeLessThan(4);
    // Its commit was lost.
    const lost = { ...work, media: [], checkpoint: { media: [], looked: null } };
    const found = await channel?.findOut({ ...lost, committingSince: await databaseTime() }, never);
    if (found?.is !== 'look again') throw new Error(found?.is);
    const look = await secondsOff(found.notBefore);
    expect(look).toBeGreaterThan(125);
    expect(look).toBeLessThan(131);
    await fake.stop();
  });

  test('what is in the future is decided by the same clock', async () => {
    it.ctx.now = () => composed.ctx.now();
    const owner = await it.signIn();
    const create = async (inSeconds: number) =>
      (await owner('POST', '/api/posts', { scheduledAt: (await databaseTime(inSeconds)).toISOString() }))
        .status;
    expect(await create(20)).toBe(201);
    expect(await create(-10)).toBe(400);
  });
});

test('a job that comes too early waits for a moment that lies ahead for the database', async () => {
  // Even if the worker's own time is wrong.
  const at = await databaseTime(-5);
  const id = await story.scheduled({ scheduledAt: at });
  story.now = new Date(at.getTime() - 30_000);
  story.ctx.now = () => story.now;
  const { rows } = await story.database.db.transaction(async (tx) => {
    await story.publish(id);
    return tx.execute(
      sql`select run_at > now() as ahead from graphile_worker.jobs where key = ${publishKey(id)}`,
    );
  });
  expect(rows).toEqual([{ ahead: true }]);
  await story.database.db.delete(posts).where(eq(posts.id, id));
});
