import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UNCATEGORIZED } from '#domain/companies/names.ts';
import type { Db } from '#server/db/connect.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  addAnswer,
  addApproval,
  addComment,
  addCompany,
  addContact,
  addPost,
  addUser,
  memberOf,
} from '#tests/support/rows.ts';
import { recentActivity } from './queries.ts';

let database: TestDatabase;
let db: Db;
let owner: string;
let acmePost: string;
let loosePost: string;

const hour = (n: number) => new Date(Date.UTC(2026, 4, 4, n));

beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
});
afterAll(() => database.close());

beforeEach(async () => {
  owner = await addUser(db);
  const acme = await addCompany(db, owner, 'Acme');
  await addContact(db, owner, acme, { name: 'Cora', phoneNumber: '+15551230001' });
  acmePost = await addPost(db, owner, { companyName: 'ACME', title: 'Spring menu' });
  loosePost = await addPost(db, owner, { companyName: null, title: 'Loose' });
  const byPhone = await addApproval(db, acmePost, { reviewerContact: '+15551230001', reviewerType: 'phone' });
  const byMail = await addApproval(db, acmePost, { reviewerContact: 'max@acme.com' });
  const loose = await addApproval(db, loosePost, { reviewerContact: 'lee@x.com' });
  const of = (postId: string, approvalId: string) => ({ postId, approvalId });
  await addAnswer(db, of(acmePost, byPhone), { status: 'rejected', comment: 'Brighter', createdAt: hour(1) });
  await addComment(db, { postId: acmePost, approvalId: byMail, body: 'Which font?', createdAt: hour(2) });
  await addComment(db, { postId: acmePost, userId: owner, body: 'Own words', createdAt: hour(3) });
  await addAnswer(db, of(acmePost, byPhone), { status: 'approved', createdAt: hour(4) });
  await addAnswer(db, of(loosePost, loose), { status: 'approved', createdAt: hour(5) });
});

const short = async (wish: { limit?: number; company?: string } = {}) =>
  (await recentActivity(db, memberOf(owner), { limit: 8, ...wish })).map((item) => [
    item.type,
    item.status,
    item.comment,
  ]);

describe('recent activity', () => {
  it('holds what reviewers decided and said, newest first, and nothing of the owner', async () => {
    expect(await short()).toEqual([
      ['approval', 'approved', null],
      ['approval', 'approved', null],
      ['comment', null, 'Which font?'],
      ['approval', 'rejected', 'Brighter'],
    ]);
  });

  it('names post, company and reviewer as the contacts know them', async () => {
    const items = await recentActivity(db, memberOf(owner), { limit: 8 });
    expect(items[1]).toMatchObject({
      postId: acmePost,
      postTitle: 'Spring menu',
      companyName: 'Acme',
      reviewerName: 'Cora',
      reviewerContact: '+15551230001',
      createdAt: '2026-05-04T04:00:00.000Z',
    });
    expect(items[2]).toMatchObject({ reviewerName: null, reviewerContact: 'max@acme.com' });
  });

  it('stops at the limit', async () => {
    expect(await short({ limit: 3 })).toHaveLength(3);
  });

  it('can be asked for one company in any case, or for the posts without one', async () => {
    expect(await short({ company: 'acme' })).toHaveLength(3);
    expect(
      (await recentActivity(db, memberOf(owner), { limit: 8, company: UNCATEGORIZED })).map((i) => i.postId),
    ).toEqual([loosePost]);
    expect(await short({ company: 'Birch' })).toEqual([]);
  });

  it('shows a stranger nothing', async () => {
    expect(await recentActivity(db, memberOf(await addUser(db)), { limit: 8 })).toEqual([]);
  });
});
