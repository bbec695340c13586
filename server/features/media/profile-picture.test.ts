import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { agencyRevisions } from '#server/db/schema/agencies.ts';
import { programOf } from '#tests/support/agency-key.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { joinTeam, type Person } from '#tests/support/team.ts';
import { uploadedPicture } from '#tests/support/uploaded-picture.ts';

/** Somebody who works for an agency of their own and for that of `boss`. */
let person: Person;
let own: string;
let boss: Client;
let theirs: string;
let it: TestApp;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());

const agencyOf = async (who: Client) =>
  ((await who('GET', '/api/auth/user')).body as { agencyId: string }).agencyId;
/** The agency that they had first. */
const firstOf = async (who: Client) =>
  ((await who('GET', '/api/agencies')).body as { id: string }[])[0]?.id ?? '';
const workFor = (agencyId: string) => person('POST', `/api/agencies/${agencyId}/switch`);
const choose = async (who: Client, profileImageUrl: string | null) => {
  const { firstName, lastName, email } = (await who('GET', '/api/auth/user')).body as Record<string, string>;
  return who('POST', '/api/auth/update-profile', { firstName, lastName, email, profileImageUrl });
};
const read = async (who: Client, url: string) => (await who('GET', url)).status;

beforeEach(async () => {
  boss = await it.signIn({ companyName: 'Fern' });
  theirs = await agencyOf(boss);
  person = await joinTeam(it, boss, { role: 'creator' });
  own = await firstOf(person);
  await workFor(own);
});

/** A picture that was chosen at the person's own agency. */
async function chosen(): Promise<string> {
  const url = await uploadedPicture(person);
  expect((await choose(person, url)).status).toBe(200);
  return url;
}

test('a person has one picture: whoever is in an agency with them sees it, wherever it was uploaded', async () => {
  const url = await chosen();
  const limited = await joinTeam(it, boss, { role: 'viewer', companies: ['Fern'] });
  const stranger = await it.signIn();
  for (const who of [boss, limited]) expect(await read(who, `${url}?w=160`)).toBe(200);
  expect(await read(person, url)).toBe(200);
  await workFor(theirs);
  expect(await read(person, url)).toBe(200);
  for (const who of [stranger, it.stranger]) expect(await read(who, `${url}?w=160`)).toBe(404);
});

test('the other agency gets the picture as it is shown, not the file as it was uploaded', async () => {
  const url = await chosen();
  expect((await person('GET', `${url}?original=1`)).headers['content-type']).toBe('image/jpeg');
  expect((await boss('GET', `${url}?original=1`)).headers['content-type']).toBe('image/webp');
});

test('the unchanged picture is taken at the other agency, with a new name; a changed one is for that agency alone', async () => {
  const url = await chosen();
  const second = await uploadedPicture(person);
  await workFor(theirs);
  expect((await choose(person, url)).status).toBe(200);
  expect(await choose(person, second)).toMatchObject({ status: 400 });
  expect((await choose(person, null)).status).toBe(200);
  // It is no longer the person’s picture: now it is only a file of another agency.
  expect(await choose(person, url)).toMatchObject({ status: 400 });
  expect(await read(boss, url)).toBe(404);
});

test('a file of another agency does not open by being named as one’s picture', async () => {
  const url = await uploadedPicture(boss);
  await boss('POST', '/api/posts', { title: 'T', companyName: 'Fern', assets: [{ url, type: 'image' }] });
  const stranger = await it.signIn();
  expect(await choose(stranger, url)).toMatchObject({ status: 400 });
  expect(await choose(person, url)).toMatchObject({ status: 400 });
  expect(await read(stranger, url)).toBe(404);
  expect(await read(person, url)).toBe(404);
});

test('a post’s picture or a logo that somebody inside names as theirs stays inside', async () => {
  const shown = await uploadedPicture(person);
  const assets = [{ url: shown, type: 'image' }];
  await workFor(theirs);
  const ofBoss = await uploadedPicture(boss);
  const logo = await uploadedPicture(person);
  await boss('POST', '/api/companies', { name: 'Moss', logoUrl: logo });
  await workFor(own);
  await person('POST', '/api/posts', { title: 'T', companyName: 'Own', assets });
  expect((await choose(person, shown)).status).toBe(200);
  expect(await read(boss, shown)).toBe(404);
  await workFor(theirs);
  for (const url of [ofBoss, logo]) {
    expect((await choose(person, url)).status).toBe(200);
    expect(await read(person, url)).toBe(200);
    await workFor(own);
    expect(await read(person, url)).toBe(404);
    await workFor(theirs);
  }
});

test('nothing can be made of it at the other agency', async () => {
  const url = await chosen();
  const assets = [{ url, type: 'image' }];
  const { program } = await programOf(it, boss, { role: 'manager' });
  await workFor(theirs);
  for (const who of [boss, person, program]) {
    const made = await who('POST', '/api/posts', { title: 'T', companyName: 'Fern', assets });
    expect(made.status).toBe(400);
    expect((await who('POST', '/api/objects/normalize', { rawPath: url })).status).toBe(404);
  }
  expect(await choose(boss, url)).toMatchObject({ status: 400 });
});

test('who leaves takes it along: it opens neither where they were a guest nor where it was uploaded', async () => {
  await workFor(theirs);
  const atTheirs = await chosen();
  await workFor(own);
  expect(await read(person, atTheirs)).toBe(200);
  expect((await boss('DELETE', `/api/members/${person.id}`)).status).toBe(200);
  expect(await read(boss, atTheirs)).toBe(404);
  expect(await read(person, atTheirs)).toBe(200);

  const guest = await joinTeam(it, boss, { role: 'creator' });
  const home = await firstOf(guest);
  await guest('POST', `/api/agencies/${home}/switch`);
  const url = await uploadedPicture(guest);
  await choose(guest, url);
  expect(await read(boss, url)).toBe(200);
  await boss('DELETE', `/api/members/${guest.id}`);
  expect(await read(boss, url)).toBe(404);
});

test('a new name or picture shows on the screens of all agencies of the person', async () => {
  const revision = async (agencyId: string) =>
    (await it.database.db.select().from(agencyRevisions).where(eq(agencyRevisions.agencyId, agencyId)))[0]
      ?.revision ?? 0;
  const before = await revision(theirs);
  await chosen();
  expect(await revision(theirs)).toBeGreaterThan(before);
});
