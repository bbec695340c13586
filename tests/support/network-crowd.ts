import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { MediaKind } from '#domain/media/kind.ts';
import { filmFor, filmName } from '#domain/networks/film.ts';
import { RULES } from '#domain/networks/rules-table.ts';
import { TARGET_JOB, targetKey } from '#domain/publishing/job.ts';
import { networkFilms, objects } from '#server/db/schema/media.ts';
import { accounts, postTargets } from '#server/db/schema/networks.ts';
import { postAssets, posts } from '#server/db/schema/posts.ts';
import { seal } from '#server/features/networks/tokens.ts';
import { queueJob } from '#server/kit/job.ts';
import type { ConnectedAccount } from '#server/ports/networks/port.ts';
import { FAULTS } from '#tests/fakes/networks/stand-in.ts';
import { testContext } from './context.ts';
import { runChild, type Child } from './database-processes.ts';
import { testDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { connectAt, STAGES, type Stage, type StageName } from './network-stages.ts';
import { clockOf, fastChannel, type WorkerPlace } from './network-worker.ts';
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
  /** How often a person had to connect the account again, since a renewed access was lost with its answer. */
  reconnected: number;
}

const SPEED = 30;

/** A generator that gives the same numbers every time. */
function chance(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/**
 * Posts that are due at once for one account, two workers of which one is killed again and again, and a network that
 * fails at a share of all calls. Then everything is left in peace until all is settled.
 */
export async function networkCrowd(
  name: StageName,
  { count, deaths, seed = 7, share = 0.12 }: { count: number; deaths: number; seed?: number; share?: number },
): Promise<CrowdEnd> {
  const random = chance(seed);
  const time = { start: Date.now(), speed: SPEED };
  const stage = await STAGES[name](clockOf(time));
  const { fake, reached } = stage;
  const channel = fastChannel(reached, time);
  const account = await connectAt(channel, stage);
  const database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-crowd-'));
  const place: WorkerPlace = { ...time, databaseUrl: database.url, folder, reached };
  const children: Child[] = [];
  const start = () => {
    const child = runChild('tests/support/network-worker', [JSON.stringify(place)]);
    children.push(child);
    return child;
  };
  try {
    await addPosts(database.db, account, { count, folder, stage, now: clockOf(time) });
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
    let reconnected = 0;
    /** What a person does who is told that an account does not work any more. */
    const connectAgain = async () => {
      const { rows } = await database.db.execute(
        sql`select from ${accounts} where ${accounts.brokenReason} is not null`,
      );
      if (rows.length === 0) return;
      const { tokens, refreshAt } = await connectAt(channel, stage);
      reconnected += 1;
      await database.db
        .update(accounts)
        .set({ tokens: seal(testContext(database.db), tokens), refreshAt, brokenReason: null });
    };
    let pushedAt = 0;
    /** Our time runs faster than the queue's: what waits for later is looked at once a second. */
    const push = async () => {
      if (Date.now() < pushedAt + 1_000) return;
      pushedAt = Date.now();
      await connectAgain();
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
    return { ...(await judge(database.db, stage, count)), deaths, faults, reconnected };
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
  { count, folder, stage, now }: { count: number; folder: string; stage: Stage; now: () => Date },
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
  if (!saved) throw new Error('no account');
  const files = await addFiles(db, userId, folder);
  const { sets } = RULES[account.network];
  const film = RULES[account.network].video;
  const spec = film && filmFor(film, 12);
  if (spec)
    await db.insert(networkFilms).values({
      objectId: files.video,
      name: filmName(spec),
      state: 'ready',
      asIs: true,
      bytes: 5000,
      width: 60,
      height: 40,
    });
  const taken = (['image', 'video'] as const).filter((kind) => sets.some(({ of }) => of === kind));
  const needsMedia = !sets.some(({ of }) => of === 'text');
  for (let index = 0; index < count; index += 1) {
    const [post] = await db
      .insert(posts)
      .values({
        agencyId: userId,
        authorId: userId,
        companyId,
        caption: `${createHash('sha256').update(String(index)).digest('hex').slice(0, 24)} of the crowd`,
        status: 'Scheduled',
        scheduledAt: now(),
        approvalToken: `token ${index}`,
      })
      .returning();
    if (!post) throw new Error('no post');
    // Every third one has a picture, and every ninth a film, so that there is something to upload first.
    const kind = index % 9 === 1 || !taken.includes('image') ? 'video' : 'image';
    if (needsMedia || index % 3 === 0 || index % 9 === 1)
      await db.insert(postAssets).values({
        postId: post.id,
        objectPath: `/objects/uploads/${files[kind]}`,
        type: kind,
        altText: 'Red and blue',
      });
    const { network, handle } = account;
    const [target] = await db
      .insert(postTargets)
      .values({ postId: post.id, accountId: saved.id, network, handle, options: stage.options ?? {} })
      .returning();
    // Every other one has lost its job, as after a restore.
    if (target && index % 2 === 0)
      await queueJob(db, TARGET_JOB, { targetId: target.id }, { key: targetKey(target.id) });
  }
}

/** A picture and a film, as they lie in the store. */
async function addFiles(db: Db, agencyId: string, folder: string): Promise<Record<MediaKind, string>> {
  const add = async (kind: MediaKind, contentType: string, data: Buffer, under: string) => {
    const seconds = kind === 'video' ? 12 : null;
    const facts = { kind, contentType, bytes: data.length, width: 60, height: 40, seconds };
    const [file] = await db
      .insert(objects)
      .values({ agencyId, state: 'ready', ...facts })
      .returning();
    if (!file) throw new Error('no file');
    await mkdir(join(folder, under), { recursive: true });
    await writeFile(join(folder, under, file.id), data);
    return file.id;
  };
  return {
    image: await add('image', 'image/jpeg', await jpeg(60, 40), 'uploads'),
    video: await add('video', 'video/mp4', Buffer.alloc(5000, 'film'), 'films'),
  };
}

async function counts(db: Db): Promise<{ settled: number }> {
  const { rows } = await db.execute<{ settled: number }>(sql`
    select count(*)::int as settled from posts where status in ('Published', 'Failed')`);
  return rows[0] ?? { settled: 0 };
}

async function judge(
  db: Db,
  stage: Stage,
  count: number,
): Promise<Omit<CrowdEnd, 'deaths' | 'faults' | 'reconnected'>> {
  const { rows } = await db.execute<{ caption: string; status: string; state: string }>(sql`
    select posts.caption, posts.status, target.state from posts join post_targets as target on target.post_id = posts.id`);
  const seen = rows.map((row) => ({ ...row, times: stage.visible(row.caption) }));
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
