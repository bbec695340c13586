import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { objects } from '#server/db/schema/media.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import { emptyBin } from '#server/features/posts/delete-post.ts';
import { programOf } from '#tests/support/agency-key.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { planOf } from '#tests/support/plan.ts';
import { joinTeam } from '#tests/support/team.ts';
import { uploadedPicture } from '#tests/support/uploaded-picture.ts';

let it: TestApp;
let owner: Client & { email: string };
/** A person and a key who see Moss, not Fern. */
let limited: Client[];
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  owner = await it.signIn({ companyName: 'Fern' });
  await owner('POST', '/api/companies', { name: 'Moss' });
  limited = [
    await joinTeam(it, owner, { role: 'creator', companies: ['Moss'] }),
    (await programOf(it, owner, { role: 'creator', companies: ['Moss'] })).program,
  ];
});

async function postOf(companyName: string, url: string): Promise<{ id: string; fileId: string }> {
  const form = { title: 'Shown', caption: 'Words', companyName, assets: [{ url, type: 'image' }] };
  const { body } = await owner('POST', '/api/posts', form);
  return { id: body.id, fileId: body.assets[0].id };
}

/** What a caller gets of a file: the file itself, and its use in a new post, in a post that is there, in rows and as a logo. */
async function uses(who: Client, url: string) {
  const assets = [{ url, type: 'image' }];
  const there = (await who('POST', '/api/posts', { title: 'There', companyName: 'Moss' })).body.id;
  const rows = [{ key: `row of ${url}`, title: 'Row', assets }];
  const sheet = await who('POST', '/api/sheets/drafts', { companyName: 'Moss', only: 'all', rows });
  return {
    file: (await who('GET', url)).status,
    inNew: (await who('POST', '/api/posts', { title: 'New', companyName: 'Moss', assets })).status,
    inOld: (await who('POST', '/api/post-assets', { postId: there, objectPath: url, type: 'image' })).status,
    inRow: sheet.body.made.length as number,
  };
}
const NOTHING = { file: 404, inNew: 400, inOld: 400, inRow: 0 };
const ALL = { file: 200, inNew: 201, inOld: 201, inRow: 1 };

test('a picture that was taken out of a hidden client’s post stays hidden', async () => {
  const url = await uploadedPicture(owner);
  const { fileId } = await postOf('Fern', url);
  for (const who of limited) expect(await uses(who, url)).toEqual(NOTHING);
  expect((await owner('DELETE', `/api/post-assets/${fileId}`)).status).toBe(200);
  for (const who of limited) expect(await uses(who, url)).toEqual(NOTHING);
  expect((await owner('GET', url)).status).toBe(200);
});

test('a picture of a hidden client’s deleted post stays hidden, also when the post is gone for good', async () => {
  const url = await uploadedPicture(owner);
  const { id } = await postOf('Fern', url);
  await owner('DELETE', `/api/posts/${id}`);
  for (const who of limited) expect(await uses(who, url)).toEqual(NOTHING);
  it.clock.pass(120_000);
  await emptyBin(it.ctx);
  for (const who of limited) expect(await uses(who, url)).toEqual(NOTHING);
});

test('a logo that a hidden client no longer has stays hidden', async () => {
  const url = await uploadedPicture(owner);
  expect((await owner('PATCH', '/api/companies/Fern', { logoUrl: url })).status).toBe(200);
  for (const who of limited) expect(await uses(who, url)).toEqual(NOTHING);
  expect((await owner('PATCH', '/api/companies/Fern', { logoUrl: null })).status).toBe(200);
  for (const who of limited) expect(await uses(who, url)).toEqual(NOTHING);
});

test('a picture that was taken out of a post of their client is still theirs, and so is their own upload', async () => {
  for (const who of limited) {
    const url = await uploadedPicture(owner);
    const { fileId } = await postOf('Moss', url);
    await owner('DELETE', `/api/post-assets/${fileId}`);
    expect(await uses(who, url)).toEqual(ALL);
    expect(await uses(who, await uploadedPicture(who))).toEqual(ALL);
  }
});

test('a fresh upload that nobody shows yet is for whoever uploaded it, and for those who see all clients', async () => {
  const url = await uploadedPicture(owner);
  for (const who of limited) expect(await uses(who, url)).toEqual(NOTHING);
  const [person, key] = limited as [Client, Client];
  const theirs = await uploadedPicture(person);
  expect(await uses(key, theirs)).toEqual(NOTHING);
  expect((await owner('GET', theirs)).status).toBe(200);
});

test('the agency’s logo and the faces of colleagues are for everybody who works there', async () => {
  const [logo, face] = [await uploadedPicture(owner), await uploadedPicture(owner)];
  expect((await owner('PATCH', '/api/agency', { logoUrl: logo })).status).toBe(200);
  const profile = { email: owner.email, firstName: 'Olive', lastName: 'Owner', profileImageUrl: face };
  expect((await owner('POST', '/api/auth/update-profile', profile)).status).toBe(200);
  for (const who of limited) for (const url of [logo, face]) expect((await who('GET', url)).status).toBe(200);
});

test('the uses of a file are found by indexes, in whatever version of a post they are', async () => {
  for (const key of [{}, { key: {} }]) {
    const tenant = { agencyId: randomUUID(), limitedTo: randomUUID(), ...key };
    const query = it.database.db
      .select({ id: objects.id })
      .from(objects)
      .where(and(eq(objects.id, randomUUID()), visibleTo(tenant, objects)));
    const { whole, indexes } = await planOf(it.database, query);
    expect(whole).toEqual([]);
    expect(indexes).toEqual(expect.arrayContaining(['post_assets_object', 'post_versions_assets']));
  }
});
