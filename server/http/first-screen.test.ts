import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SLOT, type FirstScreens } from '#domain/kit/first-screens.ts';
import { objects } from '#server/db/schema/media.ts';
import { agencyOf } from '#server/features/agencies/queries.ts';
import type { Member } from '#server/kit/member.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { joinTeam } from '#tests/support/team.ts';
import { uploadedPicture } from '#tests/support/uploaded-picture.ts';
import { firstScreenOf, type Draw } from './first-screen.ts';

const { name, title, pictures, src, srcSet, width, height } = SLOT;
const screens: FirstScreens = {
  home: 'Your Clients',
  calendar: 'Master Calendar',
  client: `<h1>${name}</h1>${pictures}`,
  tile: `<div>${pictures}</div>`,
  cover: `<img src="${src}" srcset="${srcSet}">`,
  post: `<h1>${title}</h1>${name}${pictures}`,
  picture: `<img src="${src}" width="${width}" height="${height}">`,
  noPicture: 'no picture',
};

const CLIENT = 'Fern & Oak';
let it: TestApp;
let owner: Client;
let draw: Draw;
let postId: string;
let picture: string;

async function memberOf(person: Client): Promise<Member> {
  const { id } = (await person('GET', '/api/auth/user')).body as { id: string };
  return { agencyId: await agencyOf(it.database.db, id), userId: id, limitedTo: null } as unknown as Member;
}

const ofClient = async (member: Member, company = CLIENT, more = {}) =>
  (await draw('/dashboard', member, { params: {}, query: { company, ...more } }))?.markup;
const ofPost = async (member: Member, id = postId, query = {}) =>
  (await draw('/post/:id', member, { params: { id }, query }))?.markup;

beforeAll(async () => {
  it = await testApp();
  owner = await it.signIn();
  draw = firstScreenOf(it.ctx, screens);
  await owner('POST', '/api/companies', { name: CLIENT });
  picture = await uploadedPicture(owner);
  const { body } = await owner('POST', '/api/posts', {
    companyName: CLIENT,
    title: `<Fig> & "cake" ${SLOT.pictures}`,
    assets: [{ url: picture, type: 'image' }],
  });
  postId = (body as { id: string }).id;
});
afterAll(() => it.close());

const TITLE = '&#60;Fig&#62; &#38; &#34;cake&#34; [[pictures]]';

test("a client's page begins with its newest posts; what people wrote is text, also where it looks like a slot", async () => {
  const markup = await ofClient(await memberOf(owner));
  expect(markup).toBe(
    `<h1>Fern &#38; Oak</h1><div>` +
      `<img src="${picture}?w=320" srcset="${picture}?w=160 160w, ${picture}?w=320 320w, ${picture}?w=640 640w"></div>`,
  );
});

test('a filter of the posts, and a client without a name, have no such beginning', async () => {
  const member = await memberOf(owner);
  expect(await ofClient(member, CLIENT, { status: 'Draft' })).toBeUndefined();
  expect(await ofClient(member, ' ')).toBeUndefined();
});

test("a post's page begins with its title, its client and its picture, in the size that the app asks for", async () => {
  await it.database.db.update(objects).set({ width: 1080, height: 1350 });
  expect(await ofPost(await memberOf(owner))).toBe(
    `<h1>${TITLE}</h1>Fern &#38; Oak<img src="${picture}?w=960" width="1080" height="1350">`,
  );
});

test.each([
  ['is not known', null, null],
  ['is taller than its frame', 900, 1600],
  ['is wider', 2000, 1000],
])('a picture whose shape %s comes with the app', async (_, shownWidth, shownHeight) => {
  await it.database.db.update(objects).set({ width: shownWidth, height: shownHeight });
  expect(await ofPost(await memberOf(owner))).toContain('no picture');
});

test('nothing is shown of what the member does not see', async () => {
  const stranger = await memberOf(await it.signIn());
  expect(await ofPost(stranger)).toBeUndefined();
  expect(await ofClient(stranger)).toBe('<h1>Fern &#38; Oak</h1>');

  await owner('POST', '/api/companies', { name: 'Other' });
  const limited = await joinTeam(it, owner, { role: 'creator', companies: ['Other'] });
  const member = { ...(await memberOf(owner)), userId: limited.id, limitedTo: limited.id };
  expect(await ofPost(member)).toBeUndefined();
  expect(await ofClient(member)).toBe('<h1>Fern &#38; Oak</h1>');

  for (const state of ['closed', 'closing'])
    expect(await ofPost({ ...(await memberOf(owner)), [state]: true })).toBeUndefined();
});

test('no post, no screen: nonsense, the editor, what is archived, any other address', async () => {
  const member = await memberOf(owner);
  expect(await ofPost(member, 'nonsense')).toBeUndefined();
  expect(await ofPost(member, postId, { mode: 'edit' })).toBeUndefined();
  expect(await draw('/settings', member, { params: {}, query: {} })).toBeNull();
  await it.database.db.execute(sql`update posts set archived_at = now() where id = ${postId}`);
  expect(await ofPost(member)).toBeUndefined();
  await it.database.db.execute(sql`update posts set archived_at = null where id = ${postId}`);
});

test('home and calendar show nothing of anyone, and may be kept', async () => {
  const member = await memberOf(owner);
  const home = { markup: 'Your Clients', isPrivate: false };
  expect(await draw('/', member, { params: {}, query: {} })).toEqual(home);
  const calendar = await draw('/', member, { params: {}, query: { view: 'calendar' } });
  expect(calendar).toEqual({ markup: 'Master Calendar', isPrivate: false });
});

test('where the database cannot say, the page asks itself', async () => {
  const broken = { ...it.ctx, db: {} as typeof it.ctx.db };
  const member = await memberOf(owner);
  expect(
    await firstScreenOf(broken, screens)('/post/:id', member, { params: { id: postId }, query: {} }),
  ).toBeNull();
});
