import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAY_NOT_WRITE, NOT_OF_TEAM } from '#domain/teamwork/contract.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { addApproval } from '#tests/support/rows.ts';
import { joinTeam, type Person } from '#tests/support/team.ts';

let it: TestApp;
let owner: Client & { email: string };
let ownerId: string;
let writer: Person;
let id: string;
beforeAll(async () => {
  it = await testApp();
  owner = await it.signIn({ companyName: 'Fern & Oak' });
  ownerId = (await owner('GET', '/api/auth/user')).body.id;
  await owner('POST', '/api/companies', { name: 'Moss' });
  writer = await joinTeam(it, owner, { role: 'creator', companies: ['Fern & Oak'] });
});
afterAll(() => it.close());
beforeEach(async () => {
  await it.database.db.execute(sql`delete from posts`);
  id = await made();
});

const made = async (more: object = {}): Promise<string> =>
  (await owner('POST', '/api/posts', { title: 'Spring', companyName: 'Fern & Oak', ...more })).body.id;
const assign = (who: Client, memberId: string | null, post = id) =>
  who('PUT', `/api/posts/${post}/assignee`, { memberId });
const workOf = async (who: Client) =>
  ((await who('GET', '/api/my-work')).body as { kind: string; postId: string; since: string }[]).map(
    (one) => [one.kind, one.postId],
  );

describe('a post that is given to somebody', () => {
  test('says to whom and since when, in its history too, and is found by it', async () => {
    const given = await assign(owner, writer.id);
    expect(given.body).toMatchObject({ assignee: { id: writer.id }, assignedAt: expect.any(String) });
    const history = (await owner('GET', `/api/posts/${id}/history`)).body;
    expect(history.at(-1)).toMatchObject({ event: 'assigned', note: given.body.assignee.name });
    const other = await made();
    const found = async (query: string) =>
      (await owner('GET', `/api/posts?${query}`)).body.map((one: { id: string }) => one.id);
    expect(await found(`assignee=${writer.id}`)).toEqual([id]);
    expect(await found(`view=grid&assignee=${writer.id}`)).toEqual([id]);
    expect(await found('assignee=nobody')).toEqual([other]);
    // Repeating it changes nothing.
    await assign(owner, writer.id);
    expect((await owner('GET', `/api/posts/${id}/history`)).body).toHaveLength(history.length);
    expect((await assign(writer, null)).body).toMatchObject({ assignee: null, assignedAt: null });
  });

  test('can be given to nobody who does not see the client, and not once it is out', async () => {
    const moss = await made({ companyName: 'Moss' });
    expect(await assign(owner, writer.id, moss)).toMatchObject({
      status: 400,
      body: { message: NOT_OF_TEAM },
    });
    const stranger = await it.signIn();
    const { id: elsewhere } = (await stranger('GET', '/api/auth/user')).body;
    expect((await assign(owner, elsewhere)).status).toBe(400);
    await it.database.db.execute(sql`update posts set status = 'Published' where id = ${id}`);
    expect((await assign(owner, writer.id)).status).toBe(409);
  });

  test('can be given to nobody who may only look, and is with an owner once whoever had it may only look', async () => {
    const viewer = await joinTeam(it, owner, { role: 'viewer' });
    expect(await assign(owner, viewer.id)).toMatchObject({ status: 400, body: { message: MAY_NOT_WRITE } });
    const demoted = await joinTeam(it, owner, { role: 'manager' });
    const own = (await demoted('POST', '/api/posts', { title: 'Own', companyName: 'Fern & Oak' })).body.id;
    await assign(owner, demoted.id);
    for (const post of [id, own])
      await it.database.db.execute(sql`update posts set status = 'Failed' where id = ${post}`);
    expect(await workOf(demoted)).toHaveLength(2);
    await owner('PATCH', `/api/members/${demoted.id}`, { role: 'viewer' });
    expect(await workOf(demoted)).toEqual([]);
    expect(await workOf(owner)).toHaveLength(2);
    expect((await owner('GET', `/api/posts/${id}`)).body.assignee).toBeNull();
  });

  test('is with nobody any more when they leave the agency', async () => {
    const leaving = await joinTeam(it, owner, { role: 'creator' });
    await assign(owner, leaving.id);
    await owner('DELETE', `/api/members/${leaving.id}`);
    expect((await owner('GET', `/api/posts/${id}`)).body.assignee).toBeNull();
  });
});

describe('what waits for a person', () => {
  test('is what was given to them, as long as it is neither with the client nor out', async () => {
    expect(await workOf(writer)).toEqual([]);
    await assign(owner, writer.id);
    expect(await workOf(writer)).toEqual([['assigned', id]]);
    expect(await workOf(owner)).toEqual([]);
    await owner('PATCH', `/api/posts/${id}`, { reviewerEmails: ['c@acme.com'], status: 'In Review' });
    expect(await workOf(writer)).toEqual([]);
  });

  test('is what clients want changed and what failed, of what they made and gave to nobody else', async () => {
    const failed = await made();
    await it.database.db.execute(sql`update posts set status = 'Failed' where id = ${failed}`);
    await it.database.db.execute(sql`update posts set status = 'Changes Requested' where id = ${id}`);
    const both = await workOf(owner);
    expect(both).toHaveLength(2);
    expect(both).toEqual(
      expect.arrayContaining([
        ['changes', id],
        ['failed', failed],
      ]),
    );
    await assign(owner, writer.id, failed);
    expect(await workOf(owner)).toEqual([['changes', id]]);
    expect(await workOf(writer)).toEqual([['failed', failed]]);
    await assign(owner, ownerId, failed);
    expect(await workOf(writer)).toEqual([]);
  });

  test('is what they are asked to review inside, until they have answered', async () => {
    await it.database.db.execute(sql`update posts set status = 'In Review' where id = ${id}`);
    const asked = { origin: 'inside' as const, approverId: writer.id };
    const approval = await addApproval(it.database.db, id, asked);
    expect(await workOf(writer)).toEqual([['review', id]]);
    await it.database.db.execute(sql`update approvals set status = 'approved' where id = ${approval}`);
    expect(await workOf(writer)).toEqual([]);
  });

  test('is with an owner where whoever made it or was given it was removed, or no longer sees the client', async () => {
    const [removed, limited] = [
      await joinTeam(it, owner, { role: 'creator' }),
      await joinTeam(it, owner, { role: 'creator' }),
    ];
    const form = { title: 'Spring', companyName: 'Fern & Oak' };
    const posts: string[] = [];
    for (const who of [removed, limited, removed])
      posts.push((await who('POST', '/api/posts', form)).body.id as string);
    const given = posts[2] ?? '';
    await assign(owner, limited.id, given);
    await assign(owner, limited.id);
    for (const post of [...posts, id])
      await it.database.db.execute(sql`update posts set status = 'Changes Requested' where id = ${post}`);
    expect(await workOf(owner)).toEqual([]);
    await owner('DELETE', `/api/members/${removed.id}`);
    await owner('PATCH', `/api/members/${limited.id}`, { companies: ['Moss'] });
    expect(await workOf(limited)).toEqual([]);
    const sorted = (rows: string[][]) => rows.map(([, post]) => post).sort();
    expect(sorted(await workOf(owner))).toEqual([...posts, id].sort());
    for (const post of [given, id])
      expect((await owner('GET', `/api/posts/${post}`)).body).toMatchObject({
        assignee: null,
        assignedAt: null,
      });
    // An assigned post is only with its assignee.
    await assign(owner, writer.id, given);
    expect(await workOf(owner)).toHaveLength(3);
    expect(await workOf(writer)).toEqual([['changes', given]]);
  });

  test('is not what belongs to a client that they no longer see', async () => {
    await assign(owner, writer.id);
    await owner('PATCH', `/api/members/${writer.id}`, { companies: ['Moss'] });
    expect(await workOf(writer)).toEqual([]);
    await owner('PATCH', `/api/members/${writer.id}`, { companies: ['Fern & Oak'] });
  });
});
