import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import type pg from 'pg';
import { compose } from '#server/compose.ts';
import { migrate } from '#server/db/migrate.ts';
import { signUpOwner } from '#server/features/accounts/sign-up.ts';
import { agencyOf } from '#server/features/agencies/queries.ts';
import { readSettings } from '#server/settings.ts';
import { root } from './server.ts';

/** How many posts the agencies of the seeds have. */
export const SIZES = [2_000, 10_000, 100_000];
export const CLIENTS = 20;
/** The month that is looked at holds ten posts of each client. */
export const MONTH = { from: '2024-03-01T00:00:00.000Z', to: '2024-04-01T00:00:00.000Z', posts: 200 };
const BATCH = 2_000;

export interface Seeded {
  posts: number;
  account: { email: string; password: string };
  /** Three uploads that new posts may use. */
  pictures: string[];
}

/** What a seed depends on: another schema, or another seed, is made anew. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  const migrations = join(root, 'server', 'db', 'migrations');
  const files = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort();
  for (const file of [...files.map((name) => join(migrations, name)), import.meta.filename])
    hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

/**
 * One agency for each size, in one database. Making it takes longer than measuring with it: it is kept in .cache, and
 * each run works on a copy.
 */
export async function seed(dataDir: string): Promise<Seeded[]> {
  const cache = join(root, '.cache', 'bench-seed');
  const kept = join(cache, await fingerprint());
  const list = join(kept, 'seeded.json');
  if (!existsSync(list)) {
    await rm(cache, { recursive: true, force: true });
    await mkdir(kept, { recursive: true });
    await writeFile(list, JSON.stringify(await makeSeed(join(kept, 'data'))));
  }
  // As it is: the files of a database belong to whom it runs as.
  execFileSync('cp', ['-a', `${join(kept, 'data')}/.`, dataDir]);
  return JSON.parse(await readFile(list, 'utf8')) as Seeded[];
}

/** Straight into the tables. */
async function makeSeed(dataDir: string): Promise<Seeded[]> {
  const log = pino({ level: 'silent' });
  const { ctx, database } = await compose(readSettings({ DATA_DIR: dataDir }, root), log);
  try {
    await migrate(database, join(root, 'server', 'db', 'migrations'), log);
    const seeded: Seeded[] = [];
    // Nobody is there who would have to be told of each picture.
    await database.pool.query('alter table post_assets disable trigger user');
    for (const [index, posts] of SIZES.entries()) {
      const account = { email: `seed${posts}@bench.example`, password: 'correct horse battery' };
      const person = { phone: `+1555014${3000 + index}`, firstName: 'Sam', lastName: 'Seed' };
      const owner = await signUpOwner(ctx, { ...account, ...person, companyName: 'Client 01' });
      const agencyId = await agencyOf(ctx.db, owner.id);
      const pictures = await fill(database.pool, agencyId, owner.id, posts);
      seeded.push({ posts, account, pictures });
    }
    await database.pool.query('alter table post_assets enable trigger user');
    await database.pool.query('vacuum analyze');
    return seeded;
  } finally {
    await database.close();
  }
}

async function fill(pool: pg.Pool, agencyId: string, userId: string, posts: number): Promise<string[]> {
  await pool.query(
    `insert into companies (agency_id, name)
     select $1, 'Client ' || lpad(n::text, 2, '0') from generate_series(2, $2) as n`,
    [agencyId, CLIENTS],
  );
  for (let from = 0; from < posts; from += BATCH)
    await addPosts(pool, agencyId, userId, from, Math.min(posts, from + BATCH) - 1);
  const { rows } = await pool.query<{ path: string }>(
    `insert into objects (agency_id, state, kind, content_type, bytes, width, height)
     select $1, 'ready', 'image', 'image/jpeg', 200000, 1080, 1080 from generate_series(1, 3)
     returning '/objects/uploads/' || id as path`,
    [agencyId],
  );
  return rows.map((row) => row.path);
}

/**
 * The first posts stand in the month that is looked at, the others before or long after it: nothing comes due. Made one
 * after the other, client by client in turn, in all statuses.
 */
async function addPosts(pool: pg.Pool, agencyId: string, userId: string, first: number, last: number) {
  await pool.query(
    `with numbered as (
       select n, (array['Draft','In Review','Changes Requested','Approved','Scheduled','Published','Failed'])[n % 7 + 1] as status,
              (select array_agg(id order by name) from companies where agency_id = $1) as clients,
              case when n < ${MONTH.posts} then timestamptz '${MONTH.from}' + n * interval '3 hours'
                   when n % 7 = 4 then now() + interval '1 year' + n * interval '1 hour'
                   else timestamptz '2023-12-01' - n * interval '10 minutes' end as day
         from generate_series($3::int, $4::int) as n),
     made as (
       insert into posts (agency_id, user_id, company_id, title, caption, status, scheduled_at, published_at,
                          approval_token, created_at, updated_at)
       select $1, $2, clients[n % ${CLIENTS} + 1], 'Post number ' || n,
              'Post number ' || n || ': ' || repeat('a caption of ordinary length, with a thought and a question. ', 2),
              case when n < ${MONTH.posts} and n % 7 = 4 then 'Approved' else status end,
              case when status in ('Scheduled', 'In Review', 'Failed') or n < ${MONTH.posts} then day end,
              case when status = 'Published' then day end,
              gen_random_uuid(), now() - (n || ' minutes')::interval, now() - (n || ' minutes')::interval
         from numbered returning id)
     insert into post_assets (post_id, object_path, type, "order", alt_text)
     select made.id, '/objects/uploads/' || gen_random_uuid(), 'image', place, 'What can be seen in this picture'
       from made cross join generate_series(0, 2) as place`,
    [agencyId, userId, first, last],
  );
}
