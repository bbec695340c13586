import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { postAssets } from '#server/db/schema/posts.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { emptyBin } from './delete-post.ts';
import { bringEvergreensBack } from './evergreen.ts';

let it: TestApp;
let owner: Client;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-03-01T12:00:00Z');
  owner = await it.signIn({ companyName: 'ACME' });
});

const CORA = 'cora@acme.test';
const days = (count: number) => it.clock.set(new Date(it.clock.now().getTime() + count * 86_400_000));
const posts = async () => (await owner('GET', '/api/posts')).body as { id: string; status: string }[];
const list = async () => (await owner('GET', '/api/evergreen?company=ACME')).body;
const approve = async (id: string) => {
  const [approval] = (await owner('GET', `/api/approvals/${id}`)).body;
  await it.stranger('POST', `/api/approve/${approval.approvalToken}`, { action: 'approve', version: 1 });
};
/** Published now. */
async function published(): Promise<string> {
  const form = { title: 'Fig cake', caption: 'Always good', companyName: 'ACME', reviewerEmails: [CORA] };
  const { id } = (await owner('POST', '/api/posts', form)).body;
  await approve(id);
  expect((await owner('POST', `/api/posts/${id}/mark-posted`)).body.status).toBe('Published');
  return id;
}
const set = (id: string, more: Record<string, unknown> = {}) =>
  owner('PUT', `/api/posts/${id}/evergreen`, { afterDays: 1, most: 2, ...more });

test('a post comes back as a draft after its pause, once, and again only after that one went out', async () => {
  const id = await published();
  expect((await set(id)).body).toMatchObject({ made: 0, nextAt: expect.stringMatching(/^2026-03-02T12:00/) });
  days(0.9);
  await bringEvergreensBack(it.ctx);
  expect(await posts()).toHaveLength(1);
  days(0.2);
  await Promise.all([bringEvergreensBack(it.ctx), bringEvergreensBack(it.ctx)]);
  await bringEvergreensBack(it.ctx);
  const [copy, ...others] = await posts();
  expect(others).toHaveLength(1);
  expect(copy).toMatchObject({
    status: 'Draft',
    scheduledAt: null,
    reviewerEmails: [CORA],
    title: 'Fig cake',
  });
  expect(await list()).toMatchObject([{ postId: id, made: 1, nextAt: null }]);
  const history = (await owner('GET', `/api/posts/${copy?.id}/history`)).body;
  expect(history).toMatchObject([{ event: 'created', actor: 'Greenroom' }]);

  days(2);
  await bringEvergreensBack(it.ctx);
  expect(await posts()).toHaveLength(2);
  await owner('PATCH', `/api/posts/${copy?.id}`, { status: 'In Review' });
  await approve(copy?.id ?? '');
  await owner('POST', `/api/posts/${copy?.id}/mark-posted`);
  days(1.1);
  await bringEvergreensBack(it.ctx);
  expect(await posts()).toHaveLength(3);
  expect(await list()).toMatchObject([{ made: 2, nextAt: null }]);
});

test('while it is paused, once it was ended, or in the archive, nothing comes back', async () => {
  const id = await published();
  await set(id, { paused: true });
  days(1.1);
  await bringEvergreensBack(it.ctx);
  expect(await posts()).toHaveLength(1);
  expect((await set(id)).body.pausedAt).toBeNull();
  expect((await owner('DELETE', `/api/posts/${id}/evergreen`)).body).toEqual({ id });
  await bringEvergreensBack(it.ctx);
  expect([await list(), (await posts()).length]).toEqual([[], 1]);
  expect((await owner('DELETE', `/api/posts/${id}/evergreen`)).status).toBe(404);
  await set(id);
  await owner('DELETE', `/api/posts/${id}`);
  await bringEvergreensBack(it.ctx);
  expect(await posts()).toEqual([]);
});

test('while it is in the archive it is not in the list, and restored it is there again', async () => {
  const id = await published();
  await set(id);
  expect(await list()).toMatchObject([{ postId: id }]);
  await owner('DELETE', `/api/posts/${id}`);
  expect(await list()).toEqual([]);
  expect((await owner('POST', `/api/posts/${id}/restore`)).status).toBe(200);
  expect(await list()).toMatchObject([{ postId: id, nextAt: expect.stringMatching(/^2026-03-02T12:00/) }]);
});

test('what is not out yet waits, and odd numbers are refused with a sentence', async () => {
  const { id } = (await owner('POST', '/api/posts', { title: 'Draft', companyName: 'ACME' })).body;
  expect((await set(id)).body.nextAt).toBeNull();
  days(3);
  await bringEvergreensBack(it.ctx);
  expect(await posts()).toHaveLength(1);
  for (const more of [{ afterDays: 0 }, { afterDays: 1.5 }, { most: 0 }, { most: 25 }])
    expect((await set(id, more)).status).toBe(400);
  expect((await owner('GET', `/api/posts/${id}/evergreen`)).body.evergreen).toMatchObject({ afterDays: 1 });
});

test('by the client’s rule the unchanged copy is approved already, without a date', async () => {
  const id = await published();
  await owner('PUT', '/api/companies/ACME/copies', { copiesNeedYes: false });
  await set(id);
  days(1.1);
  await bringEvergreensBack(it.ctx);
  expect((await posts())[0]).toMatchObject({ status: 'Approved', said: 'yes to this version' });
});

test('a deleted client does not come back with its posts, and its deletion can be undone', async () => {
  await set(await published());
  days(1.1);
  await owner('DELETE', '/api/companies/ACME');
  await bringEvergreensBack(it.ctx);
  expect(await posts()).toHaveLength(1);
  expect((await owner('POST', '/api/companies/ACME/restore')).status).toBe(200);
  await bringEvergreensBack(it.ctx);
  expect(await posts()).toHaveLength(2);
});

test('a post that cannot come back is logged and holds up nobody else’s', async () => {
  const broken = await published();
  await set(broken);
  const others = await it.signIn({ companyName: 'Birch' });
  const mine = owner;
  owner = others;
  await set(await published());
  const logged = vi.spyOn(it.ctx.log, 'error').mockImplementation(() => undefined);
  // A file that was never uploaded: its copy is refused.
  await it.ctx.db
    .insert(postAssets)
    .values({ postId: broken, objectPath: '/objects/lost', type: 'image', order: 0 });
  days(1.1);
  await bringEvergreensBack(it.ctx);
  expect(await posts()).toHaveLength(2);
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ postId: broken }), expect.anything());
  owner = mine;
  expect(await posts()).toHaveLength(1);
  logged.mockRestore();
});

/** The first copy of a series that comes back after a week. */
async function firstCopy(): Promise<string> {
  const id = await published();
  await set(id, { afterDays: 7, most: 5 });
  days(7.1);
  await bringEvergreensBack(it.ctx);
  return (await posts()).find((one) => one.id !== id)?.id ?? '';
}

test('a draft that is thrown away after it lay for longer than the pause is not back at once', async () => {
  const copyId = await firstCopy();
  days(10);
  await owner('DELETE', `/api/posts/${copyId}`);
  days(0.01);
  await emptyBin(it.ctx);
  await bringEvergreensBack(it.ctx);
  expect(await posts()).toHaveLength(1);
  days(7.1);
  await bringEvergreensBack(it.ctx);
  expect(await posts()).toHaveLength(2);
});

test('a copy that went out and was deleted for good counts from when it went out', async () => {
  const copyId = await firstCopy();
  days(6);
  await owner('PATCH', `/api/posts/${copyId}`, { status: 'In Review' });
  await approve(copyId);
  await owner('POST', `/api/posts/${copyId}/mark-posted`);
  days(1);
  expect((await owner('DELETE', `/api/posts/${copyId}?forever=true`, { title: 'Fig cake' })).status).toBe(
    200,
  );
  days(2);
  await bringEvergreensBack(it.ctx);
  expect(await posts()).toHaveLength(1);
  days(4.1);
  await bringEvergreensBack(it.ctx);
  expect(await posts()).toHaveLength(2);
});
