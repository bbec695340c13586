import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { advanceTarget } from '#server/features/publishing/advance-target.ts';
import { publishPost } from '#server/features/publishing/publish-post.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { failing, networksOf, recordingNetwork } from '#tests/support/recording-network.ts';
import { emptyBin } from './delete-post.ts';

const bluesky = recordingNetwork('bluesky');
let app: TestApp;
let owner: Client;
let ids: string[];
beforeAll(async () => {
  app = await testApp({ networks: networksOf(bluesky) });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-11-15T12:00:00.000Z');
  bluesky.out.length = 0;
  bluesky.faults.commit.length = 0;
  owner = await app.signIn({ companyName: 'Acme' });
  ids = [];
  for (const handle of ['first.example', 'second.example']) {
    const body = { network: 'bluesky', handle, password: 'right' };
    ids.push((await owner('POST', '/api/companies/Acme/accounts', body)).body.id);
  }
});

const HOUR = 3_600_000;
const read = async (id: string) => (await owner('GET', `/api/posts/${id}`)).body;
const record = (id: string) => owner('GET', `/api/posts/${id}/record`);

/** Due now, for both accounts. */
async function due() {
  const { body } = await owner('POST', '/api/posts', {
    title: 'Menu',
    caption: 'Asparagus',
    companyName: 'Acme',
    targets: ids.map((accountId) => ({ accountId })),
    scheduledAt: new Date(app.ctx.now().getTime() + HOUR).toISOString(),
  });
  app.clock.pass(HOUR);
  return body as { id: string; targets: { id: string }[] };
}
async function advance(target: { id: string } | undefined): Promise<void> {
  for (let step = 0; step < 3; step += 1) await advanceTarget(app.ctx, target?.id ?? '');
}
async function deleteForAWhile(id: string): Promise<void> {
  expect((await owner('DELETE', `/api/posts/${id}`)).status).toBe(200);
  app.clock.pass(HOUR);
  await emptyBin(app.ctx);
}

test('a post that is out on one of its accounts is archived when it is deleted: the record stays', async () => {
  const { id, targets } = await due();
  await advance(targets[0]);
  bluesky.faults.commit.push(failing('will never work', 'No'));
  await advance(targets[1]);
  expect(await read(id)).toMatchObject({ status: 'Failed' });
  await deleteForAWhile(id);
  expect((await owner('GET', `/api/posts/${id}`)).status).toBe(404);
  expect((await record(id)).body.post.targets).toMatchObject([{ state: 'published' }, { state: 'failed' }]);
  expect((await owner('GET', '/api/posts?archived=true')).body).toMatchObject([{ id }]);
  expect((await owner('POST', `/api/posts/${id}/restore`)).body).toMatchObject({ status: 'Failed' });
  const forever = await owner('DELETE', `/api/posts/${id}?forever=true`, { title: 'Menu' });
  expect(forever.status).toBe(200);
  expect((await record(id)).status).toBe(404);
});

test('it does not go out on the others while it is in the archive, and does when it is restored', async () => {
  const { id, targets } = await due();
  await advance(targets[0]);
  await deleteForAWhile(id);
  await publishPost(app.ctx, id);
  await advance(targets[1]);
  expect(bluesky.out).toHaveLength(1);
  expect((await owner('POST', `/api/posts/${id}/restore`)).body).toMatchObject({ status: 'Scheduled' });
  await advance(targets[1]);
  expect(await read(id)).toMatchObject({ status: 'Published' });
  expect(bluesky.out).toHaveLength(2);
});

test('a post that is out nowhere is deleted with its record', async () => {
  const { id, targets } = await due();
  for (const target of targets) {
    bluesky.faults.commit.push(failing('will never work', 'No'));
    await advance(target);
  }
  await deleteForAWhile(id);
  expect((await record(id)).status).toBe(404);
});
