import { readFile } from 'node:fs/promises';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayAt, monthOf } from '#domain/calendar/month-grid.ts';
import { POST_STATUSES } from '#domain/posts/status.ts';
import { companies } from '#server/db/schema/companies.ts';
import { messages } from '#server/db/schema/messages.ts';
import { postHistory, posts } from '#server/db/schema/posts.ts';
import { propose } from '#server/features/slots/propose.ts';
import { testApp, type TestApp } from './support/app.ts';
import { seedAgency, type Seeded } from './support/demo/agency.ts';
import { recipeOf } from './support/demo/art/picture.ts';
import { brands } from './support/demo/brands/all.ts';

let demo: TestApp;
let seeded: Seeded;

beforeAll(async () => {
  demo = await testApp();
  const blank = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#24503a' } })
    .jpeg()
    .toBuffer();
  seeded = await seedAgency(demo.ctx, {
    brands,
    film: Promise.resolve(null),
    develop: () => Promise.resolve(blank),
  });
}, 240_000);
afterAll(() => demo.close());

test('the agency has six clients and posts in every status, each with a picture and a true past', async () => {
  expect(await demo.ctx.db.select().from(companies)).toHaveLength(6);
  const all = await demo.ctx.db.select().from(posts);
  expect(all).toHaveLength(seeded.posts);
  expect(new Set(all.map((post) => post.status))).toEqual(new Set(POST_STATUSES));
  for (const post of all) {
    const entries = await demo.ctx.db
      .select()
      .from(postHistory)
      .where(eq(postHistory.postId, post.id))
      .orderBy(asc(postHistory.seq));
    const times = entries.map((entry) => entry.at.getTime());
    expect(times, post.title).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1), post.title).toBeLessThanOrEqual(demo.ctx.now().getTime());
    expect(entries.findLast((entry) => entry.to !== null)?.to, post.title).toBe(post.status);
  }
});

test('the README counts the posts of the demo, the one that goes out by itself included', async () => {
  expect(await readFile('README.md', 'utf8')).toContain(`six clients, ${seeded.posts + 1} posts`);
});

test('one post is due, one has failed and says why', async () => {
  const { db } = demo.ctx;
  const due = await db
    .select()
    .from(posts)
    .where(and(eq(posts.status, 'Scheduled'), isNotNull(posts.dueToldAt)));
  expect(due.map((post) => post.title)).toEqual(['Summer Salt']);
  const failed = await db.select().from(posts).where(eq(posts.status, 'Failed'));
  expect(failed.map((post) => post.failureReason)).toEqual([expect.stringContaining('24 hours late')]);
});

test('nothing of the past waits to be sent or published', async () => {
  const { db } = demo.ctx;
  const queued = await db.select().from(messages).where(eq(messages.status, 'queued'));
  expect(queued).toEqual([]);
  const { rows } = await db.execute(sql`select key from graphile_worker.jobs where run_at <= now()`);
  expect(rows).toEqual([]);
});

test('a message is as old as what it tells', async () => {
  const history = await demo.ctx.db.select().from(postHistory);
  const told = await demo.ctx.db.select().from(messages).where(isNotNull(messages.postId));
  expect(told.length).toBeGreaterThan(50);
  for (const { postId, createdAt, subject } of told) {
    const actions = history.filter((entry) => entry.postId === postId);
    const gaps = actions.map((entry) => Math.abs(entry.at.getTime() - createdAt.getTime()));
    expect(Math.min(...gaps), subject ?? postId ?? '').toBeLessThan(60_000);
  }
});

test('the first client has posting times: its posts without a date get free slots', async () => {
  const [brand] = brands;
  const { posts: proposed, hasSlots } = await propose(demo.ctx, seeded.owner, brand?.name ?? '', {
    kind: 'fill',
    month: monthOf(dayAt(new Date(demo.ctx.now().getTime() + 31 * 86_400_000), 'UTC')),
  });
  expect(hasSlots).toBe(true);
  expect(proposed.length).toBeGreaterThan(1);
  expect(proposed.map(({ at }) => at)).not.toContain(null);
});

test('the printed log-in opens the agency, the printed link a review that can be answered', async () => {
  const { email, password, reviewLink } = seeded;
  const logIn = await demo.stranger('POST', '/api/auth/login', { email, password });
  expect(logIn.status).toBe(200);

  const path = `/api${new URL(reviewLink ?? '').pathname}`;
  const page = await demo.stranger('GET', path);
  expect(page.status).toBe(200);
  expect(page.body.approval.status).toBe('pending');
  expect(page.body.post.assets.length).toBeGreaterThan(0);
  const answer = await demo.stranger('POST', path, { action: 'approve', version: page.body.post.version });
  expect(answer.body.approval.status).toBe('approved');
});

test('every post names pictures that its brand has, and no two pictures are alike', () => {
  const recipes = brands.flatMap((brand) =>
    Object.entries(brand.pictures).map(([name, picture]) => recipeOf(name, picture)),
  );
  expect(recipes.length).toBeGreaterThanOrEqual(60);
  expect(new Set(recipes).size).toBe(recipes.length);
  for (const brand of brands)
    for (const name of brand.posts.flatMap((post) => post.media).filter((name) => name !== 'film'))
      expect(Object.keys(brand.pictures), brand.name).toContain(name);
});
