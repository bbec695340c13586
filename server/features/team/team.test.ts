import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ALREADY_MEMBER,
  BAD_INVITATION,
  FOR_ANOTHER_ADDRESS,
  LAST_OWNER,
  OWNERS_SEE_ALL,
} from '#domain/agencies/contract.ts';
import { NOT_YOURS_TO_DO } from '#domain/agencies/abilities.ts';
import { messages } from '#server/db/schema/messages.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { uploadedPicture } from '#tests/support/uploaded-picture.ts';

let it: TestApp;
let owner: Client & { email: string };
beforeAll(async () => {
  it = await testApp();
  owner = await it.signIn({ companyName: 'Fern & Oak' });
  await owner('POST', '/api/companies', { name: 'Moss' });
});
afterAll(() => it.close());

const DAY = 86_400_000;
const inviteTo = async (form: Record<string, unknown>, by: Client = owner) => {
  const { status, body } = await by('POST', '/api/invitations', form);
  expect([status, body]).toEqual([201, { id: expect.any(String), url: expect.any(String) }]);
  const { id, url } = body as { id: string; url: string };
  return { id, url, token: new URL(url).pathname.replace('/join/', '') };
};
const join = async (form: Record<string, unknown>) => {
  const { token } = await inviteTo(form);
  const person = await it.signIn();
  expect((await person('POST', `/api/invitations/${token}/accept`)).status).toBe(200);
  return person;
};
const meOf = async (who: Client) =>
  (await who('GET', '/api/auth/user')).body as { id: string; role: string; seesAllClients: boolean };
const clientsOf = async (who: Client) =>
  ((await who('GET', '/api/companies')).body as { name: string }[]).map(({ name }) => name);
const postFor = async (companyName: string, by: Client = owner, more = {}) =>
  (await by('POST', '/api/posts', { title: `For ${companyName}`, companyName, ...more })).body as {
    id: string;
  };

describe('an invitation', () => {
  test('is opened by anyone who has the link, and opening it changes nothing', async () => {
    const { token } = await inviteTo({ role: 'creator', companies: ['fern & oak'] });
    for (const _ of [1, 2])
      expect((await it.stranger('GET', `/api/invitations/${token}`)).body).toMatchObject({
        role: 'creator',
        email: null,
        invitedBy: expect.any(String),
      });
    const listed = (await owner('GET', '/api/invitations')).body as unknown[];
    expect(listed[0]).toMatchObject({ role: 'creator', companies: ['Fern & Oak'] });
    expect(JSON.stringify(listed)).not.toContain(token);
  });

  test('is accepted once, by the account that is logged in, which is then at work there', async () => {
    const { token } = await inviteTo({ role: 'manager', companies: 'all' });
    const person = await it.signIn({ companyName: 'Own client' });
    expect(await clientsOf(person)).toEqual(['Own client']);
    const joined = await person('POST', `/api/invitations/${token}/accept`);
    expect(joined).toMatchObject({ status: 200, body: { agency: { role: 'manager' } } });
    expect(await clientsOf(person)).toEqual(['Fern & Oak', 'Moss']);
    expect(await meOf(person)).toMatchObject({ role: 'manager', seesAllClients: true });
    // After a lost response the same person may ask again.
    expect((await person('POST', `/api/invitations/${token}/accept`)).status).toBe(200);
    const other = await it.signIn();
    expect(await other('POST', `/api/invitations/${token}/accept`)).toMatchObject({
      status: 404,
      body: { message: BAD_INVITATION },
    });
    const second = await inviteTo({ role: 'viewer', companies: 'all' });
    expect(await person('POST', `/api/invitations/${second.token}/accept`)).toMatchObject({
      status: 409,
      body: { message: ALREADY_MEMBER },
    });
    // A refused invitation is not used up.
    expect((await it.stranger('GET', `/api/invitations/${second.token}`)).status).toBe(200);

    const agencies = (await person('GET', '/api/agencies')).body as { id: string; isCurrent: boolean }[];
    expect(agencies.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    await person('POST', `/api/agencies/${agencies[0]?.id}/switch`);
    expect(await clientsOf(person)).toEqual(['Own client']);
    const ofOther = (await other('GET', '/api/agencies')).body as { id: string }[];
    expect((await person('POST', `/api/agencies/${ofOther[0]?.id}/switch`)).status).toBe(404);
  });

  test('is void once it was withdrawn, a week after it was made, and for whoever is not logged in', async () => {
    const { id, token } = await inviteTo({ role: 'viewer' });
    expect((await it.stranger('POST', `/api/invitations/${token}/accept`)).status).toBe(401);
    expect((await owner('DELETE', `/api/invitations/${id}`)).status).toBe(200);
    expect((await owner('DELETE', `/api/invitations/${id}`)).status).toBe(404);
    const old = await inviteTo({ role: 'viewer' });
    const person = await it.signIn();
    const before = it.clock.now();
    for (const dead of [token, 'nobodys']) {
      expect((await person('POST', `/api/invitations/${dead}/accept`)).status).toBe(404);
      expect((await it.stranger('GET', `/api/invitations/${dead}`)).status).toBe(404);
    }
    it.clock.set(new Date(before.getTime() + 7 * DAY + 1));
    expect((await person('POST', `/api/invitations/${old.token}/accept`)).status).toBe(404);
    it.clock.set(before);
  });

  test('with an address is mailed, and the Outbox does not show its link', async () => {
    const { token } = await inviteTo({ role: 'creator', email: 'dana@team.test', companies: ['Moss'] });
    const [mail] = await it.database.db.select().from(messages).where(eq(messages.to, 'dana@team.test'));
    expect(mail).toMatchObject({ kind: 'invitation' });
    expect(JSON.stringify(mail)).not.toContain(token);
    expect(JSON.stringify((await owner('GET', '/api/messages')).body)).not.toContain(token);
  });

  test('with an address is for the account of that address alone, and is not used up by another', async () => {
    const dana = await it.signIn({ email: 'dana.w@team.test' });
    const { token } = await inviteTo({ role: 'viewer', email: 'Dana.W@Team.test' });
    const path = `/api/invitations/${token}/accept`;
    const refused = { status: 403, body: { message: FOR_ANOTHER_ADDRESS } };
    expect(await (await it.signIn())('POST', path)).toMatchObject(refused);
    const form = { firstName: 'Eve', lastName: 'Elm', phone: '2025550188', password: 'long enough' };
    const asNew = { ...form, email: 'eve@team.test' };
    expect(await it.stranger('POST', `/api/invitations/${token}/sign-up`, asNew)).toMatchObject(refused);
    expect((await dana('POST', path)).status).toBe(200);
  });

  test('makes an account that belongs to the team alone', async () => {
    const { token } = await inviteTo({ role: 'creator', companies: ['Moss'] });
    const form = {
      firstName: 'Dana',
      lastName: 'Dell',
      email: 'dana.dell@team.test',
      phone: '2025550177',
      password: 'long enough',
    };
    const path = `/api/invitations/${token}/sign-up`;
    expect(await it.stranger('POST', path, { ...form, password: 'short' })).toMatchObject({
      status: 400,
      body: { fields: { password: expect.any(String) } },
    });
    expect((await it.stranger('POST', path, { ...form, email: owner.email })).status).toBe(409);
    expect(await it.stranger('POST', path, form)).toMatchObject({
      status: 201,
      body: { user: { email: form.email } },
    });
    expect((await it.stranger('POST', path, { ...form, email: 'x@team.test' })).status).toBe(404);
    const dana = await it.logIn(form);
    expect(await clientsOf(dana)).toEqual(['Moss']);
    expect((await dana('GET', '/api/agencies')).body).toHaveLength(1);
  });

  test('asks for a role, for clients that are there, and for all of them where it is for an owner', async () => {
    const refused = async (form: unknown) => {
      const { status, body } = await owner('POST', '/api/invitations', form);
      return [status, (body as { fields?: object }).fields];
    };
    expect(await refused({})).toEqual([400, { role: 'Please choose a role' }]);
    expect(await refused({ role: 'creator', companies: ['Nowhere'] })).toEqual([
      400,
      { companies: 'There is no client called “Nowhere”' },
    ]);
    expect(await refused({ role: 'owner', companies: ['Moss'] })).toEqual([
      400,
      { companies: OWNERS_SEE_ALL },
    ]);
    expect(await refused({ role: 'creator', email: 'nobody' })).toEqual([
      400,
      { email: 'Please enter a valid email address' },
    ]);
  });
});

describe('a member who was given some clients', () => {
  test('sees and changes nothing of the others', async () => {
    const person = await join({ role: 'manager', companies: ['Moss'] });
    const hidden = await postFor('Fern & Oak', owner, { reviewerEmails: ['mia@client.test'] });
    const loose = (await owner('POST', '/api/posts', { title: 'Without a client' })).body as { id: string };
    const seen = await postFor('Moss');
    expect(await clientsOf(person)).toEqual(['Moss']);
    const listed = (await person('GET', '/api/posts')).body as { id: string }[];
    expect(listed.map(({ id }) => id)).toContain(seen.id);
    expect(listed.map(({ id }) => id)).not.toContain(hidden.id);
    for (const id of [hidden.id, loose.id]) {
      expect((await person('GET', `/api/posts/${id}`)).status).toBe(404);
      expect((await person('PATCH', `/api/posts/${id}`, { title: 'Mine' })).status).toBe(404);
      expect((await person('DELETE', `/api/posts/${id}`)).status).toBe(404);
      expect((await person('GET', `/api/approvals/${id}`)).status).toBe(404);
    }
    expect(JSON.stringify((await person('GET', '/api/messages')).body)).not.toContain('mia@client.test');
    expect((await person('GET', '/api/companies/Fern%20%26%20Oak')).status).toBe(404);
    expect((await person('POST', '/api/posts', { companyName: 'Fern & Oak' })).status).toBe(404);
    expect(await person('POST', '/api/posts', { title: 'No client' })).toMatchObject({
      status: 400,
      body: { fields: { companyName: 'Please choose one of your clients' } },
    });
    expect((await person('POST', '/api/posts', { companyName: 'Moss' })).status).toBe(201);
    // Members who may create clients see those that they created.
    expect((await person('POST', '/api/companies', { name: 'Lichen' })).status).toBe(201);
    expect(await clientsOf(person)).toEqual(['Lichen', 'Moss']);
  });

  test('reads feeds of their clients alone, and none after they have left', async () => {
    const person = await join({ role: 'manager', companies: ['Moss'] });
    const when = new Date(it.clock.now().getTime() + DAY).toISOString();
    await postFor('Fern & Oak', owner, { title: 'Hidden plan', scheduledAt: when });
    await postFor('Moss', owner, { title: 'Shown plan', scheduledAt: when });
    const { all } = (await person('GET', '/api/calendar/feeds')).body as { all: string };
    const read = async () => it.stranger('GET', new URL(all).pathname);
    const { body } = await read();
    expect(body).toContain('Shown plan');
    expect(body).not.toContain('Hidden plan');
    const { id } = await meOf(person);
    expect((await person('DELETE', `/api/members/${id}`)).status).toBe(200);
    expect((await read()).status).toBe(404);
    // Their own agency still exists.
    expect((await person('GET', '/api/agencies')).body).toHaveLength(1);
  });

  test('is given others, or all, at once', async () => {
    const person = await join({ role: 'creator', companies: [] });
    expect(await clientsOf(person)).toEqual([]);
    const { id } = await meOf(person);
    const changed = await owner('PATCH', `/api/members/${id}`, { companies: ['Moss'] });
    expect(changed.body).toMatchObject({ companies: ['Moss'], role: 'creator' });
    expect(await clientsOf(person)).toEqual(['Moss']);
    await owner('PATCH', `/api/members/${id}`, { companies: 'all' });
    expect(await clientsOf(person)).toContain('Fern & Oak');
  });

  test('gets no file that only other clients show', async () => {
    const person = await join({ role: 'creator', companies: ['Moss'] });
    // A fresh upload is for whoever uploaded it.
    const path = await uploadedPicture(person);
    const read = async () => (await person('GET', path)).status;
    expect(await read()).toBe(200);
    const post = await postFor('Fern & Oak', owner, { assets: [{ url: path, type: 'image' }] });
    expect(await read()).toBe(404);
    expect(
      (await person('POST', '/api/posts', { companyName: 'Moss', assets: [{ url: path, type: 'image' }] }))
        .status,
    ).toBe(400);
    await owner('POST', `/api/posts/${post.id}/duplicate`, { companyName: 'Moss' });
    expect(await read()).toBe(200);
  });
});

describe('the team', () => {
  test('keeps an owner, whoever wants to go', async () => {
    const first = await it.signIn();
    const { id } = await meOf(first);
    for (const [method, body] of [
      ['DELETE', undefined],
      ['PATCH', { role: 'viewer' }],
    ] as const)
      expect(await first(method, `/api/members/${id}`, body)).toMatchObject({
        status: 409,
        body: { message: LAST_OWNER },
      });
    const { token } = await inviteTo({ role: 'creator', companies: [] }, first);
    const second = await it.signIn();
    await second('POST', `/api/invitations/${token}/accept`);
    const other = (await meOf(second)).id;
    expect(await first('PATCH', `/api/members/${other}`, { role: 'owner' })).toMatchObject({
      status: 200,
      body: { role: 'owner', companies: 'all' },
    });
    // Both at the same moment: one of them stays.
    const left = await Promise.all([
      first('DELETE', `/api/members/${id}`),
      second('DELETE', `/api/members/${other}`),
    ]);
    expect(left.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is changed by owners alone, and anyone may leave', async () => {
    const manager = await join({ role: 'manager', companies: 'all' });
    const viewer = await join({ role: 'viewer', companies: 'all' });
    const { id } = await meOf(viewer);
    expect(await manager('PATCH', `/api/members/${id}`, { role: 'owner' })).toMatchObject({
      status: 403,
      body: { message: NOT_YOURS_TO_DO },
    });
    expect((await manager('DELETE', `/api/members/${id}`)).status).toBe(403);
    expect((await manager('POST', '/api/invitations', { role: 'viewer' })).status).toBe(403);
    expect((await viewer('DELETE', `/api/members/${id}`)).status).toBe(200);
    const listed = (await owner('GET', '/api/members')).body as { id: string; isYou: boolean }[];
    expect(listed.map((one) => one.id)).not.toContain(id);
    expect(listed.filter((one) => one.isYou)).toHaveLength(1);
  });

  test('keeps what a removed member made, who goes on with an agency of their own', async () => {
    const { token } = await inviteTo({ role: 'manager', companies: 'all' });
    const form = { firstName: 'Eli', lastName: 'Elm', email: 'eli@team.test', phone: '2025550178' };
    await it.stranger('POST', `/api/invitations/${token}/sign-up`, { ...form, password: 'long enough' });
    const eli = await it.logIn({ email: form.email, password: 'long enough' });
    const post = await postFor('Moss', eli, { reviewerEmails: ['mia@client.test'] });
    const { id } = await meOf(eli);
    expect((await owner('DELETE', `/api/members/${id}`)).status).toBe(200);
    expect((await eli('GET', `/api/posts/${post.id}`)).status).toBe(404);
    expect(await clientsOf(eli)).toEqual([]);
    expect((await owner('GET', `/api/posts/${post.id}`)).status).toBe(200);
    // An owner is told of reviewers' answers.
    const approvals = (await owner('GET', `/api/approvals/${post.id}`)).body as { approvalToken: string }[];
    await it.stranger('POST', `/api/approve/${approvals[0]?.approvalToken}`, {
      action: 'approve',
      version: 1,
    });
    const told = await it.database.db
      .select({ to: messages.to })
      .from(messages)
      .where(
        sql`${messages.postId} = ${post.id} and ${messages.kind} in ('review-answered', 'all-approved')`,
      );
    expect(told).toEqual([{ to: owner.email }]);
  });
});
