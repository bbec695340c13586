import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DUPLICATE_COMPANY } from '#domain/companies/contract.ts';
import { NAME_RESERVED } from '#domain/companies/names.ts';
import { LOGO_NOT_IMAGE } from '#domain/media/limits.ts';
import { companies, contacts } from '#server/db/schema/companies.ts';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { deleteExistingPost } from '#server/features/posts/delete-post.ts';
import type { Ctx } from '#server/kit/context.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { addCompany, addContact, addObject, addPost, addUser, memberOf } from '#tests/support/rows.ts';
import { addContact as saveContact } from './change-contacts.ts';
import { createCompany } from './create-company.ts';
import { deleteCompany } from './delete-company.ts';
import { forgetDeletions } from './deletions.ts';
import { ensureCompany } from './ensure-company.ts';
import { nameOfCompany } from './names.ts';
import { companyCards, getCompany, listContacts } from './queries.ts';
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

const namesOf = async (userId: string) =>
  (await companyCards(ctx.db, memberOf(userId), ctx.now())).map((card) => card.name);

describe('creating a company', () => {
  it('refuses a name that differs only in case', async () => {
    await createCompany(ctx, memberOf(owner), { name: 'Acme' });
    await expect(createCompany(ctx, memberOf(owner), { name: 'ACME' })).rejects.toMatchObject({
      code: 'conflict',
      message: DUPLICATE_COMPANY,
      fields: { name: DUPLICATE_COMPANY },
    });
  });

  it('answers when the profile was made and last changed; a name that only posts carry has no profile', async () => {
    const now = ctx.now();
    const dates = { createdAt: now.toISOString(), updatedAt: now.toISOString() };
    expect(await createCompany(ctx, memberOf(owner), { name: 'Acme' })).toMatchObject(dates);
    await addPost(ctx.db, owner, { companyName: 'Bare' });
    expect(await companyCards(ctx.db, memberOf(owner), ctx.now())).toMatchObject([
      { name: 'Acme', ...dates },
      { name: 'Bare', createdAt: null, updatedAt: null },
    ]);
  });

  it('lets two owners use the same name', async () => {
    await createCompany(ctx, memberOf(owner), { name: 'Acme' });
    await expect(createCompany(ctx, memberOf(stranger), { name: 'Acme' })).resolves.toMatchObject({
      name: 'Acme',
    });
  });

  it('lets one of many simultaneous tries win and refuses the others', async () => {
    const tries = await Promise.allSettled(
      ['Rush', 'RUSH', 'rush', 'rUsh'].map((name) => createCompany(ctx, memberOf(owner), { name })),
    );
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'conflict' });
  });

  it('takes in the posts that already carry the name', async () => {
    const post = await addPost(ctx.db, owner, { companyName: 'ACME' });
    await expect(createCompany(ctx, memberOf(owner), { name: 'Acme' })).resolves.toMatchObject({
      counts: { posts: 1 },
    });
    expect(await companyOf(post)).toBe('Acme');
  });

  it('keeps the name of the posts without a company free', async () => {
    await expect(createCompany(ctx, memberOf(owner), { name: 'Uncategorized' })).rejects.toMatchObject({
      code: 'bad_input',
      fields: { name: NAME_RESERVED },
    });
  });

  it('takes only a picture that this owner uploaded as logo', async () => {
    const own = await addObject(ctx.db, owner);
    const foreign = await addObject(ctx.db, stranger);
    const unchecked = await addObject(ctx.db, owner, { state: 'pending' });
    const film = await addObject(ctx.db, owner, { kind: 'video' });
    await expect(createCompany(ctx, memberOf(owner), { name: 'A', logoUrl: own })).resolves.toMatchObject({
      logoUrl: own,
    });
    for (const logoUrl of [foreign, unchecked])
      await expect(createCompany(ctx, memberOf(owner), { name: 'B', logoUrl })).rejects.toMatchObject({
        code: 'bad_input',
        fields: { logoUrl: 'Please upload the logo first' },
      });
    await expect(createCompany(ctx, memberOf(owner), { name: 'B', logoUrl: film })).rejects.toMatchObject({
      fields: { logoUrl: LOGO_NOT_IMAGE },
    });
    expect(await namesOf(owner)).toEqual(['A']);
  });
});

describe('deleting a company', () => {
  it('keeps its posts under their name and deletes its contacts', async () => {
    const company = await addCompany(ctx.db, owner, 'Acme');
    await addContact(ctx.db, owner, company);
    const post = await addPost(ctx.db, owner, { companyName: 'Acme' });
    await expect(deleteCompany(ctx, memberOf(owner), 'ACME')).resolves.toEqual({ id: company });
    expect(await companyOf(post)).toBe('Acme');
    expect(await ctx.db.select().from(contacts).where(eq(contacts.companyId, company))).toEqual([]);
    await expect(getCompany(ctx.db, memberOf(owner), 'Acme')).resolves.toMatchObject({
      id: null,
      counts: { posts: 1 },
    });
  });

  it('takes logo, contacts and channel along, also from whoever still knows its id', async () => {
    const logoUrl = await addObject(ctx.db, owner);
    const company = await addCompany(ctx.db, owner, 'Acme', { logoUrl, channel: 'network' });
    await addPost(ctx.db, owner, { companyName: 'Acme' });
    await deleteCompany(ctx, memberOf(owner), 'Acme');
    await expect(listContacts(ctx.db, memberOf(owner), company)).rejects.toMatchObject({ code: 'not_found' });
    const fields = { name: 'Cora', phoneNumber: '+15551230001' };
    await expect(saveContact(ctx, memberOf(owner), company, fields)).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(deleteCompany(ctx, memberOf(owner), 'Acme')).rejects.toMatchObject({ code: 'not_found' });
    await expect(createCompany(ctx, memberOf(owner), { name: 'ACME' })).resolves.toMatchObject({
      name: 'ACME',
      logoUrl: null,
      counts: { posts: 1 },
    });
    const [row] = await ctx.db.select().from(companies).where(eq(companies.id, company));
    expect(row?.channel).toBe('reminder');
  });

  it('leaves the name as long as a post keeps it, in the archive too, and not longer', async () => {
    await addCompany(ctx.db, owner, 'Acme');
    await addCompany(ctx.db, owner, 'Birch');
    const status = 'Published' as const;
    const post = await addPost(ctx.db, owner, { companyName: 'Acme', title: 'Old', status });
    await deleteCompany(ctx, memberOf(owner), 'Acme');
    await deleteExistingPost(ctx, memberOf(owner), post);
    expect(await namesOf(owner)).toEqual(['Birch']);
    await expect(updateCompany(ctx, memberOf(owner), 'Birch', { newName: 'acme' })).rejects.toMatchObject({
      code: 'conflict',
    });
    await deleteExistingPost(ctx, memberOf(owner), post, { forever: true, title: 'Old' });
    await expect(updateCompany(ctx, memberOf(owner), 'Birch', { newName: 'acme' })).resolves.toMatchObject({
      name: 'acme',
      counts: { posts: 0 },
    });
  });

  it('removes its row where no post keeps the name, once that cannot be undone', async () => {
    await addCompany(ctx.db, owner, 'Acme');
    await deleteCompany(ctx, memberOf(owner), 'Acme');
    await forgetDeletions({ ...ctx, now: () => new Date(ctx.now().getTime() + 61_000) });
    expect(await ctx.db.select().from(companies).where(eq(companies.agencyId, owner))).toEqual([]);
  });
});

describe('the company of a new post', () => {
  const ensure = (name: string) => inTransaction(ctx.db, (tx) => ensureCompany(tx, memberOf(owner), name));

  it('is the profile as it is spelled there', async () => {
    const acme = await addCompany(ctx.db, owner, 'Acme');
    expect(await ensure('ACME')).toBe(acme);
    expect(await namesOf(owner)).toEqual(['Acme']);
  });

  it('gets a profile where there was none, once', async () => {
    const ids = await Promise.all([ensure('Elm'), ensure('ELM'), ensure('elm')]);
    expect(new Set(ids).size).toBe(1);
    const profiles = await ctx.db.select().from(companies).where(eq(companies.agencyId, owner));
    expect(profiles).toHaveLength(1);
  });

  it('gets back the spelling that the posts of a deleted profile kept', async () => {
    const post = await addPost(ctx.db, owner, { companyName: 'Acme' });
    const id = await ensure('ACME');
    expect(await companyOf(post)).toBe('Acme');
    await expect(getCompany(ctx.db, memberOf(owner), 'acme')).resolves.toMatchObject({ id, name: 'Acme' });
  });

  it('is none for the name that stands for no company', async () => {
    expect(await ensure('uncategorized')).toBeNull();
    expect(await namesOf(owner)).toEqual([]);
  });
});
