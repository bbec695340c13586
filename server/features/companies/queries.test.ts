import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CARD_THUMBNAILS, companyCard } from '#domain/companies/contract.ts';
import { UNCATEGORIZED } from '#domain/companies/names.ts';
import { POST_STATUSES } from '#domain/posts/status.ts';
import type { Db } from '#server/db/connect.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { addCompany, addContact, addPost, addUser, memberOf } from '#tests/support/rows.ts';
import { companyCards, companyHead, getCompany } from './queries.ts';
import { contactNames } from './saved-contacts.ts';

let database: TestDatabase;
let db: Db;
let owner: string;

beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
});
afterAll(() => database.close());
beforeEach(async () => {
  owner = await addUser(db);
});

const day = (n: number) => new Date(Date.UTC(2026, 0, n));

describe('the cards of the home screen', () => {
  it('show profiles, names that only posts carry and UNCATEGORIZED, by name', async () => {
    await addCompany(db, owner, 'zebra');
    await addCompany(db, owner, 'Éclair');
    await addCompany(db, owner, 'Fern');
    await addPost(db, owner, { companyName: 'Apple' });
    await addPost(db, owner, { companyName: null });
    await addPost(db, await addUser(db), { companyName: 'Somebody else’s' });
    const cards = await companyCards(db, memberOf(owner), new Date());
    expect(cards.map((card) => card.name)).toEqual(['Apple', 'Éclair', 'Fern', 'zebra', UNCATEGORIZED]);
    expect(cards.map((card) => card.id !== null)).toEqual([false, true, true, true, false]);
  });

  it('count every status as the product says, whatever the case of the name', async () => {
    await addCompany(db, owner, 'Acme');
    for (const status of POST_STATUSES) await addPost(db, owner, { companyName: 'ACME', status });
    await addPost(db, owner, { companyName: 'acme', status: 'Changes Requested' });
    const counts = { posts: 8, published: 1, active: 4, needsChanges: 2 };
    expect(await companyCards(db, memberOf(owner), new Date())).toEqual([
      expect.objectContaining({ name: 'Acme', counts, due: 0, failed: 1 }),
    ]);
    expect(await getCompany(db, memberOf(owner), 'aCmE')).toMatchObject({ name: 'Acme', counts });
  });

  it('and the head of one dashboard says what waits over all companies', async () => {
    await addCompany(db, owner, 'Acme');
    for (const status of POST_STATUSES) await addPost(db, owner, { companyName: 'Other', status });
    await addPost(db, owner, { companyName: 'Other', status: 'Scheduled', scheduledAt: day(1) });
    await addPost(db, await addUser(db), { companyName: 'Acme', status: 'Failed' });
    expect(await companyHead(db, memberOf(owner), 'acme', new Date())).toMatchObject({
      name: 'Acme',
      activity: [],
      needYou: 3,
    });
  });

  it('have just what the contract names, which is not asked again when they leave', async () => {
    await addCompany(db, owner, 'Acme');
    const postId = await addPost(db, owner, {
      companyName: 'Acme',
      status: 'In Review',
      scheduledAt: new Date('2199-01-01T09:00:00.000Z'),
      media: ['image'],
    });
    await addPost(db, owner, { companyName: null, status: 'Failed' });
    const cards = await companyCards(db, memberOf(owner), new Date());
    expect(cards[0]).toMatchObject({ nextAt: '2199-01-01T09:00:00.000Z', thumbnails: [{ postId }] });
    expect(cards).toEqual(z.array(companyCard.strict()).parse(cards));
  });

  it('count as due what is due by the clock that they are handed', async () => {
    await addPost(db, owner, { companyName: 'Acme', status: 'Scheduled', scheduledAt: day(9) });
    const dueOn = async (now: Date) => (await companyCards(db, memberOf(owner), now))[0]?.due;
    expect(await dueOn(day(8))).toBe(0);
    expect(await dueOn(day(9))).toBe(1);
  });

  it('count nothing for a company without posts', async () => {
    await addCompany(db, owner, 'Acme');
    const [card] = await companyCards(db, memberOf(owner), new Date());
    expect(card).toMatchObject({
      counts: { posts: 0, published: 0, active: 0, needsChanges: 0 },
      thumbnails: [],
    });
  });

  it('show the first file of the nine newest posts, newest first', async () => {
    const ids: string[] = [];
    for (let n = 1; n <= CARD_THUMBNAILS + 2; n += 1)
      ids.unshift(
        await addPost(db, owner, {
          companyName: n % 2 ? 'Acme' : 'ACME',
          createdAt: day(n),
          media: n === 11 ? ['video', 'image'] : ['image', 'video'],
        }),
      );
    const [card] = await companyCards(db, memberOf(owner), new Date());
    expect(card?.thumbnails.map((thumbnail) => thumbnail.postId)).toEqual(ids.slice(0, CARD_THUMBNAILS));
    expect(card?.thumbnails.map((thumbnail) => thumbnail.type)).toEqual([
      'video',
      ...Array<string>(8).fill('image'),
    ]);
  });

  it('give the posts without a company their own thumbnails', async () => {
    const loose = await addPost(db, owner, { companyName: null, media: ['image'] });
    const bound = await addPost(db, owner, { companyName: 'Acme', media: ['image'] });
    await addPost(db, owner, { companyName: 'Acme', media: [] });
    const cards = await companyCards(db, memberOf(owner), new Date());
    expect(cards.map((card) => card.thumbnails.map((thumbnail) => thumbnail.postId))).toEqual([
      [bound],
      [loose],
    ]);
  });
});

describe('the names behind reviewers', () => {
  it('are found by phone or e-mail, in any case, in that company alone', async () => {
    const acme = await addCompany(db, owner, 'Acme');
    const birch = await addCompany(db, owner, 'Birch');
    await addContact(db, owner, acme, { name: 'Cora', phoneNumber: '+15551230001' });
    await addContact(db, owner, acme, { name: 'Dan', phoneNumber: '+15551230002', email: 'Dan@Acme.com' });
    await addContact(db, owner, birch, { name: 'Eve', phoneNumber: '+15551230003' });
    const wanted = ['+15551230001', 'dan@acme.com', '+15551230003', 'nobody@acme.com'];
    expect([...(await contactNames(db, acme, wanted))]).toEqual([
      ['+15551230001', 'Cora'],
      ['dan@acme.com', 'Dan'],
    ]);
    expect((await contactNames(db, null, wanted)).size).toBe(0);
  });
});
