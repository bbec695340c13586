import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOTHING_TO_TICK } from '#domain/approvals/resolve-contract.ts';
import { NOT_OF_TEAM, ONLY_IN_NOTES } from '#domain/teamwork/contract.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { programOf } from '#tests/support/agency-key.ts';
import { joinTeam, type Person } from '#tests/support/team.ts';

let it: TestApp;
let owner: Client & { email: string };
let writer: Person;
let id: string;
beforeAll(async () => {
  it = await testApp();
  owner = await it.signIn({ companyName: 'Fern & Oak' });
  await owner('POST', '/api/companies', { name: 'Moss' });
  writer = await joinTeam(it, owner, { role: 'viewer', companies: ['Fern & Oak'] });
});
afterAll(() => it.close());
beforeEach(async () => {
  const form = { title: 'Spring', companyName: 'Fern & Oak', reviewerEmails: ['cora@client.example'] };
  ({ id } = (await owner('POST', '/api/posts', form)).body);
});

const note = (mentionIds: string[], more: object = {}) =>
  owner('POST', `/api/posts/${id}/comments`, {
    body: 'They pay late, @Olive Owner',
    side: 'internal',
    mentionIds,
    ...more,
  });
const workOf = async (who: Client) =>
  ((await who('GET', '/api/my-work')).body as { kind: string; postId: string }[]).filter(
    (one) => one.postId === id,
  );
const mailsAbout = async () =>
  ((await owner('GET', `/api/messages?to=me&postId=${id}`)).body as {
    kind: string;
    to: string;
    text: string;
  }[]) ?? [];

describe('a note that names somebody of the team', () => {
  test('waits for them until they have seen it, and a mail says so without its words', async () => {
    const written = await note([writer.id]);
    expect(written.body.mentions).toEqual([{ id: writer.id, name: expect.any(String), seen: false }]);
    expect(await workOf(writer)).toMatchObject([{ kind: 'mention' }]);
    const [mail, ...others] = await mailsAbout();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'mentioned', to: writer.email });
    expect(JSON.stringify(mail)).not.toContain('pay late');

    const seen = async () => (await owner('GET', `/api/posts/${id}/comments`)).body[0].mentions[0].seen;
    await owner('POST', `/api/posts/${id}/mentions/seen`);
    expect(await seen()).toBe(false);
    expect((await writer('POST', `/api/posts/${id}/mentions/seen`)).status).toBe(200);
    expect(await seen()).toBe(true);
    expect(await workOf(writer)).toEqual([]);
  });

  test('reaches no reviewer, and neither does the name', async () => {
    const { name } = (await note([writer.id])).body.mentions[0];
    const [{ approvalToken }] = (await owner('GET', `/api/approvals/${id}`)).body;
    const page = await it.stranger('GET', `/api/approve/${approvalToken}`);
    expect(page.status).toBe(200);
    expect(JSON.stringify(page.body)).not.toContain('mentions');
    expect(page.body.comments).toEqual([]);
    expect(name).not.toBe('');
  });

  test('is written by nobody to the client, or to somebody who does not see the client', async () => {
    expect(await note([writer.id], { side: 'client' })).toMatchObject({
      status: 400,
      body: { message: ONLY_IN_NOTES },
    });
    const other = await joinTeam(it, owner, { role: 'manager', companies: ['Moss'] });
    expect(await note([writer.id, other.id])).toMatchObject({ status: 400, body: { message: NOT_OF_TEAM } });
    expect((await owner('GET', `/api/posts/${id}/comments`)).body).toEqual([]);
    expect(await workOf(writer)).toEqual([]);
    expect(await mailsAbout()).toEqual([]);
  });

  test('by a key tells its maker, who has not seen it; so does a post that it gives them', async () => {
    const { program } = await programOf(it, owner);
    const { id: maker } = (await owner('GET', '/api/auth/user')).body;
    const form = { body: 'KEYNOTE', side: 'internal', mentionIds: [maker] };
    const written = await program('POST', `/api/posts/${id}/comments`, form);
    expect(written.body.mentions).toMatchObject([{ id: maker, seen: false }]);
    expect(await workOf(owner)).toMatchObject([{ kind: 'mention' }]);
    expect((await program('PUT', `/api/posts/${id}/assignee`, { memberId: maker })).status).toBe(200);
    expect((await mailsAbout()).map((one) => [one.kind, one.to])).toEqual([
      ['assigned', owner.email],
      ['mentioned', owner.email],
    ]);
  });

  test('is not ticked off, and writes no history', async () => {
    const { id: line } = (await note([])).body;
    const before = (await owner('GET', `/api/posts/${id}/history`)).body;
    for (const path of ['resolve', 'reopen'])
      expect(await owner('POST', `/api/comments/${line}/${path}`, { comment: 'x' })).toMatchObject({
        status: 409,
        body: { message: NOTHING_TO_TICK },
      });
    expect((await owner('GET', `/api/posts/${id}/history`)).body).toEqual(before);
  });
});
