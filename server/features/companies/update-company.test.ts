import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DUPLICATE_COMPANY } from '#domain/companies/contract.ts';
import { NAME_NEEDED, UNCATEGORIZED } from '#domain/companies/names.ts';
import { LOGO_BYTES, LOGO_TOO_LARGE } from '#domain/media/limits.ts';
import { calendarConnections } from '#server/db/schema/calendar.ts';
import { companies } from '#server/db/schema/companies.ts';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { readFeeds } from '#server/features/calendar/feeds.ts';
import type { Ctx } from '#server/kit/context.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { addCompany, addObject, addPost, addUser, memberOf } from '#tests/support/rows.ts';
import { createCompany } from './create-company.ts';
import { deleteCompany } from './delete-company.ts';
import { ensureCompany } from './ensure-company.ts';
import { nameOfCompany } from './names.ts';
import { companyCards, getCompany } from './queries.ts';
import { updateCompany } from './update-company.ts';

let database: TestDatabase;
let ctx: Ctx;
let owner: string;
let stranger: string;

beforeAll(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  owner = await addUser(ctx.db);
  stranger = await addUser(ctx.db);
});

const companyOf = async (postId: string) =>
  (await ctx.db.select({ name: nameOfCompany }).from(posts).where(eq(posts.id, postId)))[0]?.name;

const waits = async () => {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return ((await database.pool.query(waiting)).rowCount ?? 0) > 0;
};

const namesOf = async (userId: string) =>
  (await companyCards(ctx.db, memberOf(userId), ctx.now())).map((card) => card.name);

describe('renaming a company', () => {
  it('moves posts, calendar connections and feeds along, and nobody else’s', async () => {
    const companyId = await addCompany(ctx.db, owner, 'Acme');
    await addCompany(ctx.db, stranger, 'Acme');
    const shouted = await addPost(ctx.db, owner, { companyName: 'ACME' });
    const other = await addPost(ctx.db, owner, { companyName: 'Birch' });
    const foreign = await addPost(ctx.db, stranger, { companyName: 'Acme' });
    await ctx.db
      .insert(calendarConnections)
      .values({ agencyId: owner, userId: owner, companyId, provider: 'google', accessToken: 'x' });
    const { companies: feeds } = await readFeeds(ctx, memberOf(owner));

    const renamed = await updateCompany(ctx, memberOf(owner), 'acme', { newName: 'Nova' });

    expect(renamed).toMatchObject({ name: 'Nova', counts: { posts: 1 } });
    expect(await companyOf(shouted)).toBe('Nova');
    expect(await companyOf(other)).toBe('Birch');
    expect(await companyOf(foreign)).toBe('Acme');
    const [connection] = await ctx.db
      .select()
      .from(calendarConnections)
      .where(eq(calendarConnections.userId, owner));
    expect(connection?.companyId).toBe(companyId);
    const { companies: after } = await readFeeds(ctx, memberOf(owner));
    const urlOf = (list: typeof feeds, name: string) => list.find((one) => one.companyName === name)?.url;
    expect(urlOf(after, 'Nova')).toBe(urlOf(feeds, 'Acme'));
    expect(urlOf(after, 'Acme')).toBeUndefined();
  });

  it('can change nothing but the case', async () => {
    await addCompany(ctx.db, owner, 'acme');
    const post = await addPost(ctx.db, owner, { companyName: 'acme' });
    await expect(updateCompany(ctx, memberOf(owner), 'acme', { newName: 'Acme' })).resolves.toMatchObject({
      name: 'Acme',
    });
    expect(await companyOf(post)).toBe('Acme');
  });

  it('refuses the name of another profile and a name that only posts carry, and changes nothing', async () => {
    await addCompany(ctx.db, owner, 'Acme');
    await addCompany(ctx.db, owner, 'Birch');
    await addPost(ctx.db, owner, { companyName: 'Cedar' });
    for (const newName of ['BIRCH', 'cedar'])
      await expect(updateCompany(ctx, memberOf(owner), 'Acme', { newName })).rejects.toMatchObject({
        code: 'conflict',
        fields: { newName: DUPLICATE_COMPANY },
      });
    expect(await namesOf(owner)).toEqual(['Acme', 'Birch', 'Cedar']);
  });

  it('answers a stranger as if the company did not exist', async () => {
    await addCompany(ctx.db, owner, 'Acme');
    await expect(updateCompany(ctx, memberOf(stranger), 'Acme', { newName: 'Mine' })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(getCompany(ctx.db, memberOf(stranger), 'Acme')).rejects.toMatchObject({ code: 'not_found' });
    await expect(deleteCompany(ctx, memberOf(stranger), 'Acme')).rejects.toMatchObject({ code: 'not_found' });
    expect(await namesOf(owner)).toEqual(['Acme']);
  });

  it('leaves no post behind that was being written at the same moment', async () => {
    await addCompany(ctx.db, owner, 'Acme');
    let renaming: Promise<unknown> = Promise.resolve();
    const post = await inTransaction(ctx.db, async (tx) => {
      const companyId = await ensureCompany(tx, memberOf(owner), 'ACME');
      renaming = updateCompany(ctx, memberOf(owner), 'Acme', { newName: 'Nova' });
      await eventually('the rename waits for the post', waits);
      const [row] = await tx
        .insert(posts)
        .values({ agencyId: owner, authorId: owner, companyId, approvalToken: `${owner}-late` })
        .returning();
      return row?.id ?? '';
    });
    await renaming;
    expect(await companyOf(post)).toBe('Nova');
  });

  it('takes no posts without a client where it was renamed and made anew at the same moment', async () => {
    const companyId = await addCompany(ctx.db, owner, 'Acme');
    const loose = await addPost(ctx.db, owner, { companyName: null });
    let renaming: Promise<unknown> = Promise.resolve();
    await inTransaction(ctx.db, async (tx) => {
      await tx.update(companies).set({ name: 'Nova' }).where(eq(companies.id, companyId));
      await ensureCompany(tx, memberOf(owner), 'Acme');
      renaming = updateCompany(ctx, memberOf(owner), 'Acme', { newName: 'Birch' });
      await eventually('the rename waits for the other', waits);
    });
    await expect(renaming).rejects.toMatchObject({ code: 'not_found' });
    expect(await companyOf(loose)).toBeNull();
    expect(await namesOf(owner)).toEqual(['Acme', 'Nova', UNCATEGORIZED]);
  });
});

describe('changing a logo', () => {
  it('leaves it where nothing is said of it, and removes it on demand', async () => {
    const logoUrl = await addObject(ctx.db, owner);
    await addCompany(ctx.db, owner, 'Acme', { logoUrl });
    await expect(updateCompany(ctx, memberOf(owner), 'Acme', { newName: 'Nova' })).resolves.toMatchObject({
      logoUrl,
    });
    await expect(updateCompany(ctx, memberOf(owner), 'Nova', { logoUrl: null })).resolves.toMatchObject({
      logoUrl: null,
    });
  });
});

describe('a picture that is too large for a logo', () => {
  it('is refused with 413 wherever it is set, although a post may have it', async () => {
    const just = await addObject(ctx.db, owner, { bytes: LOGO_BYTES });
    const large = await addObject(ctx.db, owner, { bytes: LOGO_BYTES + 1 });
    const refused = { code: 'too_large', message: LOGO_TOO_LARGE, fields: { logoUrl: LOGO_TOO_LARGE } };
    await expect(createCompany(ctx, memberOf(owner), { name: 'Acme', logoUrl: large })).rejects.toMatchObject(
      refused,
    );
    await createCompany(ctx, memberOf(owner), { name: 'Acme', logoUrl: just });
    await expect(updateCompany(ctx, memberOf(owner), 'Acme', { logoUrl: large })).rejects.toMatchObject(
      refused,
    );
    await expect(getCompany(ctx.db, memberOf(owner), 'Acme')).resolves.toMatchObject({ logoUrl: just });
  });
});

describe('a company that only posts carry', () => {
  it('gets its profile when it is edited', async () => {
    await addPost(ctx.db, owner, { companyName: 'Cedar' });
    await expect(getCompany(ctx.db, memberOf(owner), 'cedar')).resolves.toMatchObject({
      id: null,
      name: 'Cedar',
    });
    const made = await updateCompany(ctx, memberOf(owner), 'cedar', {});
    expect(made).toMatchObject({ name: 'Cedar', counts: { posts: 1 } });
    expect(made.id).not.toBeNull();
  });

  it('has no profile to delete', async () => {
    await addPost(ctx.db, owner, { companyName: 'Cedar' });
    await expect(deleteCompany(ctx, memberOf(owner), 'Cedar')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the posts without a company', () => {
  it('become a company once they are given a name', async () => {
    const post = await addPost(ctx.db, owner, { companyName: null });
    await expect(updateCompany(ctx, memberOf(owner), UNCATEGORIZED, {})).rejects.toMatchObject({
      code: 'conflict',
      message: NAME_NEEDED,
    });
    await expect(
      updateCompany(ctx, memberOf(owner), UNCATEGORIZED, { newName: 'Dahlia' }),
    ).resolves.toMatchObject({
      name: 'Dahlia',
      counts: { posts: 1 },
    });
    expect(await companyOf(post)).toBe('Dahlia');
    expect(await namesOf(owner)).toEqual(['Dahlia']);
  });

  it('exist only while there is such a post', async () => {
    await expect(getCompany(ctx.db, memberOf(owner), UNCATEGORIZED)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
