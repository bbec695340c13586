import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvals } from '#server/db/schema/approvals.ts';
import { accounts } from '#server/db/schema/networks.ts';
import { networks } from '#server/ports/networks/index.ts';
import { networkSettings } from '#server/ports/networks/settings.ts';
import { standIn } from '#tests/fakes/networks/stand-in.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { networksOf, profilePictures, recordingNetwork } from '#tests/support/recording-network.ts';
import { fetchPicture } from './fetch-picture.ts';
import { testAccount } from './look-after-accounts.ts';

const bluesky = recordingNetwork('bluesky');
const URL_THERE = 'https://cdn.network.example/acme.png';
let app: TestApp;
let owner: Client;
let id: string;
const painted = (background: string) =>
  sharp({ create: { width: 400, height: 400, channels: 3, background } })
    .png()
    .toBuffer();
beforeAll(async () => {
  app = await testApp({ networks: networksOf(bluesky) });
});
afterAll(() => app.close());
beforeEach(async () => {
  profilePictures.clear();
  bluesky.avatarUrl = URL_THERE;
  owner = await app.signIn({ companyName: 'Acme' });
  const form = { network: 'bluesky', handle: 'acme.example', password: 'right' };
  id = (await owner('POST', '/api/companies/Acme/accounts', form)).body.id;
});
const shown = async (): Promise<string | null> =>
  (await owner('GET', '/api/companies/Acme/accounts')).body[0].avatarUrl;

test('a profile’s picture is made small and is ours: no page asks the network for it', async () => {
  expect(await shown()).toBeNull();
  profilePictures.set(URL_THERE, await painted('red'));
  await fetchPicture(app.ctx, id);
  const picture = (await shown()) ?? '';
  expect(picture).toMatch(/^data:image\/webp;base64,/);
  const facts = await sharp(Buffer.from(picture.split(',')[1] ?? '', 'base64')).metadata();
  expect([facts.width, facts.height]).toEqual([96, 96]);
});

test('looking after the account brings the new picture; what cannot be read leaves the last one', async () => {
  profilePictures.set(URL_THERE, await painted('red'));
  await fetchPicture(app.ctx, id);
  const red = await shown();
  bluesky.avatarUrl = 'https://cdn.network.example/new.png';
  await testAccount(app.ctx, id);
  await fetchPicture(app.ctx, id);
  expect(await shown()).toBe(red);
  profilePictures.set(bluesky.avatarUrl, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await fetchPicture(app.ctx, id);
  expect(await shown()).toBe(red);
  profilePictures.set(bluesky.avatarUrl, await painted('blue'));
  await fetchPicture(app.ctx, id);
  expect(await shown()).not.toBe(red);
  bluesky.avatarUrl = null;
  await testAccount(app.ctx, id);
  await fetchPicture(app.ctx, id);
  expect(await shown()).toBeNull();
});

test('a reviewer sees the picture of the profile that the post goes out on', async () => {
  profilePictures.set(URL_THERE, await painted('red'));
  await fetchPicture(app.ctx, id);
  const { body: post } = await owner('POST', '/api/posts', {
    title: 'Spring',
    caption: 'Spring is here',
    companyName: 'Acme',
    reviewerEmails: ['mia@client.example'],
    targets: [{ accountId: id }],
  });
  const [approval] = await app.database.db.select().from(approvals).where(eq(approvals.postId, post.id));
  const page = (await app.stranger('GET', `/api/approve/${approval?.approvalToken}`)).body;
  expect(page.post.targets).toMatchObject([{ handle: 'acme.example', avatarUrl: await shown() }]);
});

test('pictures are read from public addresses only', async () => {
  const inside = await standIn(() => ({ status: 200, body: Buffer.from('secret') }));
  const signal = new AbortController().signal;
  const reader = (env: Record<string, string>) =>
    networks(networkSettings(env).settings, () => new Date()).picture;
  await expect(reader({})(`${inside.url}/p.png`, signal)).rejects.toMatchObject({ kind: 'will never work' });
  expect(inside.calls).toEqual([]);
  const trusted = reader({ BLUESKY_URL: inside.url });
  expect((await trusted(`${inside.url}/p.png`, signal)).toString()).toBe('secret');
  await inside.stop();
});

test('connecting asks for the picture', async () => {
  const { rows } = await app.database.db.execute<{ key: string }>(
    `select key from graphile_worker.jobs where key = 'picture:${id}'`,
  );
  expect(rows).toHaveLength(1);
  expect((await app.database.db.select().from(accounts).where(eq(accounts.id, id)))[0]?.avatarUrl).toBe(
    URL_THERE,
  );
});
