import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPost } from '#domain/posts/contract.ts';
import type { Database } from '#server/db/connect.ts';
import { messages } from '#server/db/schema/messages.ts';
import { postHistory, posts, postVersions } from '#server/db/schema/posts.ts';
import { someSenders, testContext } from '#tests/support/context.ts';
import { testDatabase } from '#tests/support/database.ts';
import { addCompany, addContact, addObject, addUser, memberOf } from '#tests/support/rows.ts';
import { createNewPost } from './create-post.ts';
import { readHistory } from './read-history.ts';
import { readPost } from './queries.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function story() {
  const { db } = database;
  const userId = await addUser(db);
  const companyId = await addCompany(db, userId, 'Acme');
  await addContact(db, userId, companyId, {
    name: 'Ana',
    email: 'Ana@client.example',
    lastWay: 'email',
  });
  const files = [
    await addObject(db, userId),
    await addObject(db, userId, { kind: 'video' }),
    await addObject(db, userId),
  ];
  const form = createPost.body.parse({
    companyName: 'acme',
    title: 'Spring',
    caption: 'Everything blooms',
    assets: files.map((url) => ({ url, type: 'image' })),
    reviewerEmails: ['ana@client.example', 'ben@client.example'],
  });
  const ctx = testContext(db, someSenders);
  return { db, ctx, form, files, member: memberOf(userId) };
}

test('three files and two reviewers who are asked as the last time take four round trips, begin and commit included', async () => {
  const { ctx, form, member } = await story();
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await createNewPost(ctx, member, form);
    const texts = asked.mock.calls.map(([query]: unknown[]) =>
      typeof query === 'string' ? query : (query as { text: string }).text,
    );
    expect(texts).toHaveLength(4);
    expect([texts[0], texts[3]]).toEqual([expect.stringMatching(/^begin\b/), 'commit']);
  } finally {
    asked.mockRestore();
  }
});

test.each([
  ['sent to reviewers', {}],
  ['kept as a draft', { send: false }],
  ['without files, reviewers and client', { assets: [], reviewerEmails: [], companyName: null }],
  ['with a date', { reviewerEmails: [], scheduledAt: '2099-01-02T03:04:05.678Z' }],
  ['with words that JSON writes otherwise', { caption: '“ä” \\ \n \u2028 <b>', title: '🌱"' }],
])('the answer is what is read back: %s', async (_what, fields) => {
  const { db, ctx, form, member } = await story();
  const made = await createNewPost(ctx, member, createPost.body.parse({ ...form, ...fields }));
  expect(made).toEqual(await readPost(ctx, db, member, made.id));
});

test('it is there with all that belongs to it, in order', async () => {
  const { db, ctx, form, files, member } = await story();
  const made = await createNewPost(ctx, member, form);
  expect(made).toMatchObject({
    companyName: 'Acme',
    status: 'In Review',
    reviewerEmails: form.reviewerEmails,
  });
  expect(made.assets.map(({ objectPath, type }) => [objectPath, type])).toEqual([
    [files[0], 'image'],
    [files[1], 'video'],
    [files[2], 'image'],
  ]);
  const history = await db
    .select()
    .from(postHistory)
    .where(eq(postHistory.postId, made.id))
    .orderBy(asc(postHistory.seq));
  expect(history.map(({ event, from, note }) => [event, from, note])).toEqual([
    ['created', null, null],
    // With the names of that time, which the history keeps.
    ['sent', 'In Review', 'ana@client.example Ana, ben@client.example'],
  ]);
  const { rows: told } = await readHistory(ctx, member, made.id);
  expect(told.at(-1)).toMatchObject({
    note: 'ana@client.example, ben@client.example',
    named: 'ana@client.example Ana, ben@client.example',
  });
  const [version] = await db.select().from(postVersions).where(eq(postVersions.postId, made.id));
  expect(version).toMatchObject({
    version: 1,
    caption: 'Everything blooms',
    assets: [{ type: 'image' }, { type: 'video' }, { type: 'image' }],
  });
  const sent = await db.select().from(messages).where(eq(messages.postId, made.id)).orderBy(asc(messages.to));
  expect(sent.map(({ to, status }) => [to, status])).toEqual([
    ['ana@client.example', 'queued'],
    ['ben@client.example', 'queued'],
  ]);
  expect(sent[0]?.text).toContain('Ana');
  const { rows } = await database.pool.query<{ key: string; priority: number }>(
    'select key, priority from graphile_worker.jobs where key = any($1) order by priority',
    [sent.map((one) => `message:${one.id}`)],
  );
  expect(rows.map((row) => row.priority)).toEqual([0, 1]);
});

test('the same key at the same moment makes one post, and both get it', async () => {
  const { db, ctx, form, member } = await story();
  const twice = await Promise.all([1, 2, 3].map(() => createNewPost(ctx, member, { ...form, key: 'once' })));
  expect(new Set(twice.map((post) => post.id)).size).toBe(1);
  expect(await db.select().from(posts).where(eq(posts.agencyId, member.agencyId))).toHaveLength(1);
  expect(await db.select().from(messages).where(eq(messages.agencyId, member.agencyId))).toHaveLength(2);
});

test('a request that is repeated after its dates have passed gets the post that it made', async () => {
  const { db, ctx, form, member } = await story();
  let now = new Date('2026-05-04T09:00:00Z');
  const clocked = { ...ctx, now: () => now };
  const forms = [
    { ...form, key: 'due', reviewerEmails: [], scheduledAt: '2026-05-04T09:01:00.000Z' },
    { ...form, key: 'asked', reviewDueAt: '2026-05-04T09:01:00.000Z' },
  ];
  for (const one of forms) {
    now = new Date('2026-05-04T09:00:00Z');
    const made = await createNewPost(clocked, member, one);
    now = new Date('2026-05-04T09:05:00Z');
    expect((await createNewPost(clocked, member, one)).id).toBe(made.id);
    await expect(createNewPost(clocked, member, { ...one, key: 'another' })).rejects.toMatchObject({
      code: 'bad_input',
    });
  }
  expect(await db.select().from(posts).where(eq(posts.agencyId, member.agencyId))).toHaveLength(2);
});

test('a key is its maker’s: a colleague, or a program, who happens to use the same one makes another post', async () => {
  const { db, ctx, form, member } = await story();
  const colleague = { ...member, userId: await addUser(db) };
  const program = { ...member, key: { id: randomUUID(), name: 'Import' } };
  const made = [];
  for (const maker of [member, member, colleague, program, program])
    made.push((await createNewPost(ctx, maker, { ...form, key: 'row-1' })).id);
  const [mine, again, theirs, first, second] = made;
  expect([again, second]).toEqual([mine, first]);
  expect(new Set([mine, theirs, first]).size).toBe(3);
});

test('a file that is not there leaves nothing behind', async () => {
  const { db, ctx, form, member } = await story();
  const other = await story();
  const assets = [{ url: other.files[0] ?? '', type: 'image' as const }];
  await expect(createNewPost(ctx, member, { ...form, companyName: 'New one', assets })).rejects.toMatchObject(
    {
      code: 'bad_input',
      message: 'Please upload the file first',
    },
  );
  expect(await db.select().from(posts).where(eq(posts.agencyId, member.agencyId))).toEqual([]);
});
