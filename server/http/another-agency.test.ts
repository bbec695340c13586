import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANOTHER_AGENCY } from '#domain/agencies/contract.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';

let it: TestApp;
let owner: Client;
beforeAll(async () => {
  it = await testApp();
  owner = await it.signIn({ companyName: 'Moss' });
});
afterAll(() => it.close());

const agencyOf = async (who: Client) =>
  ((await who('GET', '/api/auth/user')).body as { agencyId: string }).agencyId;

/** A person with their own agency who works for the owner's. */
async function manager() {
  const { body } = await owner('POST', '/api/invitations', { role: 'manager', companies: 'all' });
  const person = await it.signIn({ companyName: 'Own client' });
  const own = await agencyOf(person);
  const token = new URL((body as { url: string }).url).pathname.replace('/join/', '');
  await person('POST', `/api/invitations/${token}/accept`);
  return { person, own };
}

const post = { title: 'May', caption: 'x', companyName: 'Moss', reviewerEmails: ['rita@moss.example'] };
const refused = { status: 409, body: { message: ANOTHER_AGENCY, code: 'conflict' } };

test('a page that shows one agency writes and reads nothing of another', async () => {
  const { person, own } = await manager();
  const shown = await agencyOf(person);
  expect(shown).toBe(await agencyOf(owner));
  const fromPage = { 'x-agency': shown };
  expect((await person('POST', '/api/posts', post, fromPage)).status).toBe(201);
  await person('POST', `/api/agencies/${own}/switch`);
  expect(await person('POST', '/api/posts', post, fromPage)).toMatchObject(refused);
  expect(await person('GET', '/api/companies', undefined, fromPage)).toMatchObject(refused);
  expect((await person('GET', '/api/posts')).body).toEqual([]);
  expect((await person('GET', '/api/companies')).body).toMatchObject([{ name: 'Own client' }]);
  // A link to a file has no headers: it names the agency in its address.
  const sheet = (agency: string) => person('GET', `/api/posts/list.csv?agency=${agency}`);
  expect(await sheet(shown)).toMatchObject(refused);
  expect((await sheet(own)).status).toBe(200);
  // What belongs to the person is the same in every tab: who they are, and the switch back.
  expect((await person('GET', '/api/auth/user', undefined, fromPage)).body).toMatchObject({ agencyId: own });
  expect((await person('POST', `/api/agencies/${shown}/switch`, undefined, fromPage)).status).toBe(200);
  expect((await person('POST', '/api/posts', post, fromPage)).status).toBe(201);
});

test('whoever is removed while a page is open sends nothing in the name of another agency', async () => {
  const { person, own } = await manager();
  const shown = await agencyOf(person);
  const { id } = (await person('GET', '/api/auth/user')).body as { id: string };
  expect((await owner('DELETE', `/api/members/${id}`)).status).toBe(200);
  expect(await person('POST', '/api/posts', post, { 'x-agency': shown })).toMatchObject(refused);
  expect(await agencyOf(person)).toBe(own);
  expect((await person('GET', '/api/messages')).body).not.toEqual(
    expect.arrayContaining([expect.objectContaining({ to: 'rita@moss.example' })]),
  );
});

test('whoever does not say which agency a page shows is at work for the one of the session', async () => {
  const { person, own } = await manager();
  await person('POST', `/api/agencies/${own}/switch`);
  expect((await person('POST', '/api/posts', post)).status).toBe(201);
});

test('whoever follows a link of another agency of theirs learns which one it is, and nobody else does', async () => {
  const { person, own } = await manager();
  const shown = await agencyOf(person);
  const made = (await owner('POST', '/api/posts', { title: 'June', companyName: 'Moss' })).body as {
    id: string;
  };
  await person('POST', `/api/agencies/${own}/switch`);
  const where = `/api/agencies/of-post/${made.id}`;
  expect((await person('GET', `/api/posts/${made.id}`)).status).toBe(404);
  expect(await person('GET', where)).toMatchObject({ status: 200, body: { agency: { id: shown } } });
  const stranger = await it.signIn();
  expect(await stranger('GET', where)).toMatchObject({ status: 404, body: { message: 'Post not found' } });
  // A member who sees only some clients does not learn of the others' posts.
  await owner('POST', '/api/companies', { name: 'Fern' });
  const { id } = (await person('GET', '/api/auth/user')).body as { id: string };
  await owner('PATCH', `/api/members/${id}`, { companies: ['Fern'] });
  expect((await person('GET', where)).status).toBe(404);
  await owner('PATCH', `/api/members/${id}`, { companies: ['Moss'] });
  expect((await person('GET', where)).status).toBe(200);
  await owner('DELETE', `/api/posts/${made.id}`);
  expect((await person('GET', where)).status).toBe(404);
});
