import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { TARGET_JOB, targetKey } from '#domain/publishing/job.ts';
import { objects } from '#server/db/schema/media.ts';
import { accounts, postTargets } from '#server/db/schema/networks.ts';
import { postAssets, posts } from '#server/db/schema/posts.ts';
import { seal } from '#server/features/networks/tokens.ts';
import { queueJob } from '#server/kit/job.ts';
import type { ConnectedAccount } from '#server/ports/networks/port.ts';
import { PASSWORD, startBluesky } from '#tests/fakes/networks/bluesky.ts';
import { sayYes, startMastodon } from '#tests/fakes/networks/mastodon.ts';
import type { Fault } from '#tests/fakes/networks/stand-in.ts';
import { testContext } from './context.ts';
import { runChild, type Child } from './database-processes.ts';
import { testDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { channelAt, clockOf, type WorkerPlace } from './network-worker.ts';
import { jpeg } from './pictures.ts';
import { addCompany, addUser } from './rows.ts';

/** How a crowd of posts ended at one network. */
export interface CrowdEnd {
  posts: number;
  out: number;
  /** Seen more than once at the network. */
  doubled: number;
  /** Neither out nor said to be anything. */
  lost: number;
  /** Called Published, and not there. */
  wronglyPublished: number;
  /** Called Failed, and there. */
  wronglyFailed: number;
  unconfirmed: number;
  deaths: number;
  faults: number;
}

/** Not `too slow`: its client waits half a minute of real time. The channels' own test has it at every call. */
const FAULTS: Fault[] = ['done and lost', 'not done and lost', 'done and 500'];
const SPEED = 30;

/** A generator that gives the same numbers every time. */
function chance(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

async function startFake(network: WorkerPlace['network'], time: Pick<WorkerPlace, 'start' | 'speed'>) {
  if (network === 'bluesky') {
    const fake = await startBluesky();
    const channel = channelAt({ ...time, network, bases: fake.bases });
    if (channel.connect.kind !== 'password') throw new Error('Bluesky asks for a password');
    const account = await channel.connect.connect({ handle: fake.handle, password: PASSWORD });
    return { fake, bases: fake.bases, account };
  }
  const fake = await startMastodon(clockOf(time));
  const bases = { url: '', plc: '' };
  const channel = channelAt({ ...time, network, bases });
  if (channel.connect.kind !== 'oauth') throw new Error('Mastodon has a log-in');
  const redirectUri = 'http://localhost:3000/api/networks/callback';
  const begun = await channel.connect.begin({ redirectUri, state: 'state', server: fake.url });
  const query = await sayYes(begun.authUrl);
  const [account] = await channel.connect.finish({ redirectUri, query, keep: begun.keep });
  if (!account) throw new Error('nothing was connected');
  return { fake, bases, account };
}

/**
 * Posts that are due at once for one account, two workers of which one is killed again and again, and a network that
 * fails at a share of all calls. Then everything is left in peace until all is settled.
 */
export async function networkCrowd(
  network: WorkerPlace['network'],
  { count, deaths, seed = 7, share = 0.12 }: { count: number; deaths: number; seed?: number; share?: number },
): Promise<CrowdEnd> {
  const random = chance(seed);
  const time = { start: Date.now(), speed: SPEED };
  const { fake, bases, account } = await startFake(network, time);
  const database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-crowd-'));
  const place: WorkerPlace = { ...time, databaseUrl: database.url, folder, network, bases };
  const children: Child[] = [];
  const start = () => {
    const child = runChild('tests/support/network-worker', [JSON.stringify(place)]);
    children.push(child);
    return child;
  };
  try {
    await addPosts(database.db, account, { count, folder, now: clockOf(time) });
    let faults = 0;
    const arm = () => {
      // The next calls, each with its own luck.
      for (let at = 0; at < 20; at += 1)
        if (random() < share) {
          faults += 1;
          fake.failAt(at, FAULTS[Math.floor(random() * FAULTS.length)] ?? 'done and lost');
        }
    };
    const settled = async () => (await counts(database.db)).settled;
    let pushedAt = 0;
    /** Our time runs faster than the queue's: what waits for later is looked at once a second. */
    const push = async () => {
      if (Date.now() < pushedAt + 1_000) return;
      pushedAt = Date.now();
      await database.db.execute(sql`
        select from graphile_worker.reschedule_jobs(
          (select array_agg(id) from graphile_worker.jobs where locked_at is null and run_at > now()),
          run_at => now())`);
      await database.db.execute(sql`select pg_notify('jobs:insert', '{"count":9}')`);
    };
    const pair = [start(), start()];
    let seenCalls = 0;
    for (let death = 0; death < deaths; death += 1) {
      const until = Math.floor(((death + random()) * count) / (deaths + 1));
      await eventually(
        `${until} are settled`,
        async () => {
          if (fake.calls.length > seenCalls + 10) {
            seenCalls = fake.calls.length;
            arm();
          }
          await push();
          return (await settled()) >= until;
        },
        240,
      );
      const which = death % 2;
      pair[which]?.process.kill('SIGKILL');
      await pair[which]?.exited;
      pair[which] = start();
    }
    fake.forgive();
    await eventually(
      'all is settled',
      async () => {
        await push();
        return (await settled()) === count;
      },
      300,
    );
    return { ...(await judge(database.db, fake, count)), deaths, faults };
  } finally {
    for (const child of children) child.process.kill('SIGKILL');
    await Promise.all(children.map((child) => child.exited));
    await fake.stop();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

type Db = Awaited<ReturnType<typeof testDatabase>>['db'];

async function addPosts(
  db: Db,
  account: ConnectedAccount,
  { count, folder, now }: { count: number; folder: string; now: () => Date },
): Promise<void> {
  const userId = await addUser(db);
  const companyId = await addCompany(db, userId, 'Acme');
  const [saved] = await db
    .insert(accounts)
    .values({
      agencyId: userId,
      companyId,
      network: account.network,
      remoteId: account.remoteId,
      handle: account.handle,
      details: account.details,
      tokens: seal(testContext(db), account.tokens),
      refreshAt: account.refreshAt,
      connectedBy: userId,
    })
    .returning();
  const [file] = await db
    .insert(objects)
    .values({
      agencyId: userId,
      state: 'ready',
      kind: 'image',
      contentType: 'image/jpeg',
      width: 60,
      height: 40,
    })
    .returning();
  if (!saved || !file) throw new Error('no account or no file');
  await mkdir(join(folder, 'uploads'), { recursive: true });
  await writeFile(join(folder, 'uploads', file.id), await jpeg(60, 40));
  for (let index = 0; index < count; index += 1) {
    const [post] = await db
      .insert(posts)
      .values({
        agencyId: userId,
        authorId: userId,
        companyId,
        caption: `Post ${index} of the crowd`,
        status: 'Scheduled',
        scheduledAt: now(),
        approvalToken: `token ${index}`,
      })
      .returning();
    if (!post) throw new Error('no post');
    // Every third one has a picture, so that there is something to upload first.
    if (index % 3 === 0)
      await db.insert(postAssets).values({
        postId: post.id,
        objectPath: `/objects/uploads/${file.id}`,
        type: 'image',
        altText: 'Red and blue',
      });
    const { network, handle } = account;
    const [target] = await db
      .insert(postTargets)
      .values({ postId: post.id, accountId: saved.id, network, handle })
      .returning();
    // Every other one has lost its job, as after a restore.
    if (target && index % 2 === 0)
      await queueJob(db, TARGET_JOB, { targetId: target.id }, { key: targetKey(target.id) });
  }
}

async function counts(db: Db): Promise<{ settled: number }> {
  const { rows } = await db.execute<{ settled: number }>(sql`
    select count(*)::int as settled from posts where status in ('Published', 'Failed')`);
  return rows[0] ?? { settled: 0 };
}

async function judge(
  db: Db,
  fake: { withText: (text: string) => unknown[] },
  count: number,
): Promise<Omit<CrowdEnd, 'deaths' | 'faults'>> {
  const { rows } = await db.execute<{ caption: string; status: string; state: string }>(sql`
    select posts.caption, posts.status, target.state from posts join post_targets as target on target.post_id = posts.id`);
  const seen = rows.map((row) => ({ ...row, times: fake.withText(row.caption).length }));
  const where = (test: (row: (typeof seen)[number]) => boolean) => seen.filter(test).length;
  return {
    posts: count,
    out: where((row) => row.times > 0),
    doubled: where((row) => row.times > 1),
    lost: count - rows.length + where((row) => row.times === 0 && row.state !== 'unconfirmed'),
    wronglyPublished: where((row) => row.status === 'Published' && row.times === 0),
    wronglyFailed: where((row) => row.state === 'failed' && row.times > 0),
    unconfirmed: where((row) => row.state === 'unconfirmed'),
  };
}
