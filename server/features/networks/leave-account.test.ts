import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#server/db/schema/networks.ts';
import { forgetDeletions } from '#server/features/companies/deletions.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { failing, networksOf, recordingNetwork } from '#tests/support/recording-network.ts';

import { networkJobs } from './jobs.ts';
import { END_ACCESS_JOB } from './take-back-access.ts';

const x = recordingNetwork('x');
const facebook = recordingNetwork('threads');
delete facebook.revoke;
let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await testApp({ networks: networksOf(x, facebook) });
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.signIn({ companyName: 'Acme' });
  x.revoked.length = 0;
});

const AT = '/api/companies/Acme/accounts';
async function connected(network: string, code: string, client = owner, at = AT): Promise<string> {
  const { body } = await client('POST', at, { network });
  const state = new URL(body.authUrl).searchParams.get('state') ?? '';
  await client('GET', `/api/networks/callback?state=${state}&code=${code}`);
  for (const { id, profiles } of (await client('GET', `${at}/found`)).body)
    await client('POST', `/api/found-accounts/${id}`, {
      profiles: profiles.map((one: { remoteId: string }) => one.remoteId),
    });
  return (await client('GET', at)).body.at(-1).id;
}
const leave = async (id: string) => (await owner('DELETE', `/api/accounts/${id}`)).body;

test('a disconnected account’s access is taken back at the network', async () => {
  const id = await connected('x', 'acme');
  expect(await leave(id)).toEqual({ id, notice: null });
  expect(x.revoked).toEqual(['acme']);
});

test('a network that fails to take it back is told of, and the account is gone all the same', async () => {
  const id = await connected('x', 'acme');
  x.faults.revoke.push(failing('retry later', 'Down'));
  const { notice } = await leave(id);
  expect(notice).toContain('X did not confirm that the access has ended.');
  expect((await owner('GET', AT)).body).toEqual([]);
});

test('where a network has no way to do so, what is left to do there is said', async () => {
  const { notice } = await leave(await connected('threads', 'acme'));
  expect(notice).toBe(
    'Greenroom has forgotten the access. To end it at Threads, too, remove Greenroom there from the apps that may use the account.',
  );
});

test('an access that another account was connected by stays', async () => {
  const second = await connected('x', 'acme,globex');
  expect((await leave(second)).notice).toContain('another of your accounts was connected by it');
  expect(x.revoked).toEqual([]);
  const [first] = (await owner('GET', AT)).body;
  expect((await leave(first.id)).notice).toBeNull();
  expect(x.revoked).toEqual(['acme']);
});

test('the same profile at another agency keeps its access, and nobody is told of it', async () => {
  const stranger = await app.signIn({ companyName: 'Acme' });
  await connected('x', 'acme', stranger);
  const { notice } = await leave(await connected('x', 'acme'));
  expect(x.revoked).toEqual([]);
  expect(notice).not.toContain('another');
});

test('of a deleted client the accesses end at the network, when that can no longer be undone', async () => {
  const client = async (name: string) => {
    await owner('POST', '/api/companies', { name });
    const at = `/api/companies/${name}/accounts`;
    await connected('x', `${name},${name}-too`, owner, at);
    await owner('DELETE', `/api/companies/${name}`);
  };
  const endAccesses = async () => {
    const { rows } = await app.database.pool.query<{ payload: never }>(
      `select payload from graphile_worker._private_jobs where key like 'end-access:%'`,
    );
    const job = networkJobs.find(({ name }) => name === END_ACCESS_JOB.name);
    const attempt = { number: 1, last: false, worker: 'test' };
    for (const { payload } of rows) await job?.run(app.ctx, payload, attempt);
    await app.database.pool.query(
      `select graphile_worker.remove_job(key) from graphile_worker.jobs where key like 'end-access:%'`,
    );
    return rows;
  };
  await client('globex');
  await forgetDeletions(app.ctx);
  expect(await endAccesses()).toEqual([]);
  app.clock.pass(3_600_000);
  await forgetDeletions(app.ctx);
  const queued = await endAccesses();
  expect(JSON.stringify(queued)).not.toContain('first of');
  // Both came by one log-in.
  expect(x.revoked).toEqual([expect.stringMatching(/^globex/)]);

  // A new client takes the name while the deletion could still be undone.
  await client('initech');
  await owner('POST', '/api/companies', { name: 'Initech' });
  await endAccesses();
  expect(x.revoked).toEqual([expect.stringMatching(/^globex/), expect.stringMatching(/^initech/)]);
});

test('an access that no longer works is not taken back', async () => {
  const id = await connected('x', 'acme');
  await app.database.db.update(accounts).set({ brokenReason: 'Withdrawn' }).where(eq(accounts.id, id));
  expect((await leave(id)).notice).toBeNull();
  expect(x.revoked).toEqual([]);
});
