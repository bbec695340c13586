import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { advanceTarget } from '#server/features/publishing/advance-target.ts';
import { publishPost } from '#server/features/publishing/publish-post.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { failing, networksOf, recordingNetwork } from '#tests/support/recording-network.ts';

const bluesky = recordingNetwork('bluesky');
let app: TestApp;
let owner: Client;
let first: string;
let second: string;
beforeAll(async () => {
  app = await testApp({ networks: networksOf(bluesky) });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-11-15T12:00:00.000Z');
  bluesky.out.length = 0;
  owner = await app.signIn({ companyName: 'Acme' });
  [first, second] = [await connect('first.example'), await connect('second.example')];
});

const connect = async (handle: string): Promise<string> =>
  (await owner('POST', '/api/companies/Acme/accounts', { network: 'bluesky', handle, password: 'right' }))
    .body.id;
const later = () => new Date(app.ctx.now().getTime() + 3_600_000).toISOString();
const read = async (id: string) => (await owner('GET', `/api/posts/${id}`)).body;

async function goOut(id: string): Promise<void> {
  app.clock.pass(3_600_000);
  await publishPost(app.ctx, id);
  for (const { id: target } of (await read(id)).targets)
    for (let step = 0; step < 3; step += 1) await advanceTarget(app.ctx, target);
}

/** Version 1 is out on the first account, the second has refused it, and version 2 is before the client. */
async function outInPart() {
  const { body } = await owner('POST', '/api/posts', {
    title: 'Menu',
    caption: 'First words',
    companyName: 'Acme',
    targets: [{ accountId: first }, { accountId: second }],
    reviewerEmails: ['cora@client.test'],
    scheduledAt: later(),
  });
  const [approval] = (await owner('GET', `/api/approvals/${body.id}`)).body;
  const link = `/api/approve/${approval.approvalToken}`;
  await app.stranger('POST', `${link}/looked`, { version: 1 });
  await app.stranger('POST', link, { action: 'approve', version: 1 });
  bluesky.faults.commit.push(async () => {}, failing('will never work', 'No'));
  await goOut(body.id);
  expect(await read(body.id)).toMatchObject({
    status: 'Failed',
    targets: [{ state: 'published' }, { state: 'failed' }],
  });
  await owner('PATCH', `/api/posts/${body.id}`, { caption: 'Second words' });
  return { id: body.id, link };
}

test('a version is not put before the client for an account where another one is out', async () => {
  const { link } = await outInPart();
  const { post } = (await app.stranger('GET', link)).body;
  expect(post).toMatchObject({ version: 2, targets: [{ handle: 'second.example', url: null }] });
  expect(post.targets).toHaveLength(1);
  const { changes } = (await app.stranger('GET', `${link}/changes`)).body;
  const places = [changes.before, changes.after].map(({ targets }) =>
    targets.map(({ handle }: { handle: string }) => handle),
  );
  expect(places).toEqual([['second.example'], ['second.example']]);
});

test('the record says which version each account got, and a version lists where it went', async () => {
  const { id, link } = await outInPart();
  await app.stranger('POST', link, { action: 'approve', version: 2 });
  await owner('POST', `/api/posts/${id}/schedule`, { scheduledAt: later() });
  await goOut(id);
  expect(bluesky.out.map(({ text }) => text)).toEqual(['First words', 'Second words']);
  const { post, versions } = (await owner('GET', `/api/posts/${id}/record`)).body;
  expect(post).toMatchObject({
    status: 'Published',
    targets: [
      { handle: 'first.example', version: 1 },
      { handle: 'second.example', version: 2 },
    ],
  });
  expect(versions[0].targets).toMatchObject([{ handle: 'first.example' }, { handle: 'second.example' }]);
  expect(versions[1].targets).toEqual([expect.objectContaining({ handle: 'second.example' })]);
});

test('the post says which version is out on which account', async () => {
  const { id } = await outInPart();
  const { version, targets } = await read(id);
  expect(version).toBe(2);
  expect(targets).toMatchObject([{ state: 'published', version: 1 }, { state: 'failed' }]);
  expect(targets[1]).not.toHaveProperty('version');
});

test('what is not out has no version in the record; what a person marked has the present one', async () => {
  const { id, link } = await outInPart();
  const versionsOut = async () =>
    (await owner('GET', `/api/posts/${id}/record`)).body.post.targets.map(
      ({ version }: { version: number | null }) => version,
    );
  expect(await versionsOut()).toEqual([1, null]);
  await app.stranger('POST', link, { action: 'approve', version: 2 });
  expect((await owner('POST', `/api/posts/${id}/mark-posted`)).status).toBe(200);
  expect(await versionsOut()).toEqual([1, 2]);
});
