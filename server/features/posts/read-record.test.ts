import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { record } from '#domain/posts/record.ts';
import type { Db } from '#server/db/connect.ts';
import { comments } from '#server/db/schema/approvals.ts';
import { postVersions } from '#server/db/schema/posts.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { addApproval, companyIdOf, addContact, addPost, addUser, memberOf } from '#tests/support/rows.ts';
import { readRecord } from './read-record.ts';

let database: TestDatabase;
let db: Db;
let owner: string;
let post: string;

beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
});
afterAll(() => database.close());
beforeEach(async () => {
  owner = await addUser(db);
  post = await addPost(db, owner, { companyName: 'Acme', title: 'Spring', version: 2 });
});

const day = (n: number) => new Date(Date.UTC(2026, 3, n));
const read = async () => record.parse(await readRecord(testContext(db), memberOf(owner), post));

async function addVersion(version: number, caption: string) {
  const assets = [{ objectPath: `/objects/uploads/${version}`, type: 'image' as const, altText: null }];
  await db.insert(postVersions).values({ postId: post, version, caption, assets, createdAt: day(version) });
}

async function addAnswer(approvalId: string, version: number, status: 'approved' | 'rejected', at: Date) {
  const body = status === 'rejected' ? 'Brighter, please' : null;
  await db
    .insert(comments)
    .values({ agencyId: owner, postId: post, approvalId, version, decision: status, body, createdAt: at });
}

describe('the record of a post', () => {
  it('holds each version as it was, with the answers to it and no others', async () => {
    await addVersion(2, 'Second');
    await addVersion(1, 'First');
    const cora = await addApproval(db, post, { reviewerContact: 'cora@client.example' });
    await addAnswer(cora, 1, 'rejected', day(3));
    await addAnswer(cora, 2, 'approved', day(4));
    const { post: head, versions } = await read();
    expect(head).toMatchObject({ title: 'Spring', companyName: 'Acme', version: 2 });
    expect(versions).toMatchObject([
      {
        version: 1,
        caption: 'First',
        assets: [{ url: '/objects/uploads/1', type: 'image', altText: null }],
        createdAt: day(1).toISOString(),
        answers: [{ status: 'rejected', comment: 'Brighter, please', at: day(3).toISOString() }],
      },
      { version: 2, caption: 'Second', answers: [{ status: 'approved', comment: null }] },
    ]);
  });

  it('names reviewers by their contact, else by address or number, also those who were removed', async () => {
    await addVersion(1, 'First');
    const company = await companyIdOf(db, owner, 'acme');
    await addContact(db, owner, company, { name: 'Cora Client', email: 'cora@client.example' });
    const known = await addApproval(db, post, { reviewerContact: 'Cora@client.example' });
    const unknown = await addApproval(db, post, {
      reviewerContact: '+14155550132',
      reviewerType: 'phone',
      removedAt: day(9),
    });
    await addAnswer(known, 1, 'approved', day(2));
    await addAnswer(unknown, 1, 'approved', day(3));
    const { versions } = await read();
    expect(versions[0]?.answers.map((answer) => answer.reviewer)).toEqual(['Cora Client', '(415) 555-0132']);
  });

  it('does not exist for anybody else', async () => {
    await expect(readRecord(testContext(db), memberOf(await addUser(db)), post)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
