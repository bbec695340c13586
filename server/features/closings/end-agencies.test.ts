import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BAD_LOGIN } from '#domain/accounts/log-in.ts';
import { CLOSING_DAYS, TOO_LATE_TO_KEEP } from '#domain/agencies/closing.ts';
import { objectIdOf } from '#domain/media/object-path.ts';
import { users } from '#server/db/schema/accounts.ts';
import { agencies, members } from '#server/db/schema/agencies.ts';
import { agencyClosings } from '#server/db/schema/closings.ts';
import { posts } from '#server/db/schema/posts.ts';
import { archiveKey } from '#server/features/exports/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { fullAgency, type FullAgency } from '#tests/support/full-agency.ts';
import { networksOf, recordingNetwork } from '#tests/support/recording-network.ts';
import { addPost } from '#tests/support/rows.ts';
import { rowsOf } from '#tests/support/rows-of-agency.ts';
import { uploadedPicture } from '#tests/support/uploaded-picture.ts';
import { endAgencies } from './end-agencies.ts';

const DAY = 86_400_000;
let it: TestApp;
let agency: FullAgency;
beforeEach(async () => {
  it = await testApp({ networks: networksOf(recordingNetwork()) });
  agency = await fullAgency(it, 'juniper');
});
afterEach(() => it.close());

async function close(): Promise<void> {
  const form = { name: 'Olive Owner', currentPassword: 'correct horse' };
  expect((await agency.client('POST', '/api/agency/closing', form)).status).toBe(200);
}
/** Sessions have ended by then, so everybody logs in again. */
const wait = () => it.clock.pass(CLOSING_DAYS * DAY);
const back = (email = agency.email) => it.logIn({ email, password: 'correct horse' });

/** What any table still contains of the agency, by its ids and by the word in all its texts. */
async function left(): Promise<string[]> {
  const { db } = it.database;
  const tables = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    // Rate limits expire by themselves.
    if (name === 'rate_limits') continue;
    const { rows } = await db.execute<{ row: string }>(
      sql`select to_jsonb(t)::text as row from ${sql.raw(`public."${name}"`)} t`,
    );
    for (const { row } of rows)
      if ([agency.agencyId, agency.userId, agency.word].some((mark) => row.includes(mark)))
        found.push(`${name} ${row}`);
  }
  return found;
}
const filesOf = async () =>
  (
    await Promise.all(
      ['uploads/', 'pictures/', 'films/', 'incoming/', 'exports/'].map((one) => it.ctx.storage.list(one)),
    )
  ).flat();

test('after its time nothing is left of it, in no table and in no file, and another agency has all that it had', async () => {
  const other = await fullAgency(it, 'quagga');
  await it.ctx.storage.write(archiveKey(agency.exportId, 1), Readable.from([Buffer.from('zip')]), {
    contentType: 'application/zip',
  });
  const before = await rowsOf(it.database.db, other);
  const files = await filesOf();
  await close();
  it.clock.pass((CLOSING_DAYS - 1) * DAY);
  await endAgencies(it.ctx);
  expect((await left()).length).toBeGreaterThan(60);
  it.clock.pass(DAY);
  await endAgencies(it.ctx);
  expect(await left()).toEqual([]);
  const after = await filesOf();
  expect(after.length).toBeLessThan(files.length);
  expect(after.filter((key) => !key.includes(objectIdOf(other.objectPath) ?? ''))).toEqual([]);
  expect(await rowsOf(it.database.db, other)).toEqual(before);
  expect(
    await it.stranger('POST', '/api/auth/login', { email: agency.email, password: 'correct horse' }),
  ).toMatchObject({
    status: 401,
    body: { message: BAD_LOGIN },
  });
  expect((await agency.client('GET', '/api/auth/user')).status).toBe(401);
});

test('killed in the middle it goes on, and cannot be kept any more', async () => {
  await close();
  wait();
  const broken: Ctx = {
    ...it.ctx,
    storage: { ...it.ctx.storage, remove: () => Promise.reject(new Error('the store is away')) },
  };
  await endAgencies(broken);
  expect((await left()).length).toBeGreaterThan(10);
  const owner = await back();
  expect((await owner('GET', '/api/agency/closing')).body).toMatchObject({
    closing: { isEnding: true },
  });
  expect(await owner('DELETE', '/api/agency/closing')).toMatchObject({
    status: 409,
    body: { message: TOO_LATE_TO_KEEP },
  });
  await Promise.all([endAgencies(it.ctx), endAgencies(it.ctx)]);
  expect(await left()).toEqual([]);
});

test('of keeping it and ending it at the same moment one happens, whole', async () => {
  await close();
  wait();
  const owner = await back();
  const [kept] = await Promise.all([owner('DELETE', '/api/agency/closing'), endAgencies(it.ctx)]);
  const rows = await it.database.db.select().from(agencyClosings);
  expect(rows).toEqual([]);
  if (kept.status === 200) {
    expect((await owner('GET', '/api/posts')).body).not.toEqual([]);
    expect(await it.database.db.$count(posts, eq(posts.agencyId, agency.agencyId))).toBeGreaterThan(5);
  } else {
    // Its session ended with it, or it came too late.
    expect([401, 409]).toContain(kept.status);
    expect(await left()).toEqual([]);
  }
});

test('whoever works elsewhere, or made something that another agency has, keeps the account; a picture goes along', async () => {
  const { db } = it.database;
  await it.signIn({ email: 'guest@agency.test' });
  await it.signIn({ email: 'gone@agency.test' });
  const idOf = async (email: string) =>
    (await db.select().from(users).where(eq(users.email, email)))[0]?.id ?? '';
  const [guestId, goneId] = [await idOf('guest@agency.test'), await idOf('gone@agency.test')];
  // One member of two agencies; and a former member of an agency that still has their post.
  await db.insert(members).values({ agencyId: agency.agencyId, userId: guestId, role: 'creator' });
  const [home] = await db.select().from(members).where(eq(members.userId, goneId));
  const postId = await addPost(db, goneId, { title: 'Kept elsewhere' });
  await it.signIn({ email: 'other@agency.test' });
  await db
    .update(members)
    .set({ userId: await idOf('other@agency.test') })
    .where(eq(members.agencyId, home?.agencyId ?? ''));
  await db.insert(members).values({ agencyId: agency.agencyId, userId: goneId, role: 'viewer' });
  const picture = await uploadedPicture(agency.client);
  await db.update(users).set({ profileImageUrl: picture }).where(eq(users.id, guestId));

  await close();
  wait();
  await endAgencies(it.ctx);
  expect(await db.$count(agencies, eq(agencies.id, agency.agencyId))).toBe(0);
  const guest = await back('guest@agency.test');
  expect((await guest('GET', '/api/auth/user')).body).toMatchObject({
    profileImageUrl: picture,
    isClosing: false,
  });
  expect((await guest('GET', `${picture}?w=160`)).status).toBe(200);
  const gone = await back('gone@agency.test');
  expect((await gone('GET', '/api/companies')).status).toBe(200);
  expect(await db.$count(posts, eq(posts.id, postId))).toBe(1);
  expect(await db.$count(users, eq(users.id, agency.userId))).toBe(0);
});
