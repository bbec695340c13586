import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { objectIdOf } from '#domain/media/object-path.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { sign } from '#server/kit/secrets.ts';
import type { Client } from '#tests/support/app.ts';
import { mediaApp, type MediaApp } from '#tests/support/media-app.ts';
import { jpeg } from '#tests/support/pictures.ts';

const REVIEWERS = ['jane@acme.test', 'kim@acme.test'];

let room: MediaApp;
let owner: Client;
let path: string;
let id: string;
beforeAll(async () => {
  room = await mediaApp();
  owner = room.owner;
});
afterAll(() => room.close());
beforeEach(async () => {
  path = await room.uploaded(await jpeg());
  const created = await owner('POST', '/api/posts', {
    title: 'Spring menu',
    caption: 'Asparagus is back',
    companyName: 'ACME',
    reviewerEmails: REVIEWERS,
    assets: [{ url: path, type: 'image' }],
  });
  expect(created.status).toBe(201);
  id = created.body.id;
});

const read = async (url: string) => (await room.ask(url, { as: null })).status;

async function tokens(): Promise<string[]> {
  const { body } = await owner('GET', `/api/approvals/${id}`);
  return (body as { approvalToken: string }[]).map((one) => one.approvalToken);
}

/** The picture's address on the page behind a link. */
async function onPage(token: string | undefined): Promise<string> {
  const { status, body } = await room.stranger('GET', `/api/approve/${token}`);
  expect(status).toBe(200);
  return body.post.assets[0].url;
}

/** The picture's address in the newest mail to this address. */
async function inMail(to: string): Promise<string> {
  const { body } = await owner('GET', '/api/messages');
  const mail = body.find((one: { to: string; postId: string }) => one.to === to && one.postId === id);
  return /<img src="([^"]+)"/.exec(mail.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
}

const removeJane = () => owner('PATCH', `/api/posts/${id}`, { reviewerEmails: REVIEWERS.slice(1) });

describe('an address of a file ends with what it was made for', () => {
  test('a reviewer who is removed sees nothing any more, on the page and in the mail; the others do', async () => {
    const [jane, kim] = await tokens();
    const janes = [await onPage(jane), await inMail('jane@acme.test')];
    const kims = [await onPage(kim), await inMail('kim@acme.test')];
    for (const url of [...janes, ...kims]) expect(await read(url)).toBe(200);
    expect((await removeJane()).status).toBe(200);
    for (const url of janes) expect(await read(url)).toBe(404);
    for (const url of kims) expect(await read(url)).toBe(200);
  });

  test('a review link that has run out takes its pictures along, a renewed one brings them back', async () => {
    const url = await inMail('jane@acme.test');
    const expire = (at: Date) =>
      room.ctx.db.update(approvals).set({ tokenExpiresAt: at }).where(eq(approvals.postId, id));
    await expire(new Date(room.ctx.now().getTime() - 1));
    expect(await read(url)).toBe(404);
    await expire(new Date(room.ctx.now().getTime() + 86_400_000));
    expect(await read(url)).toBe(200);
  });

  test('a deleted post takes the pictures in the owner’s mails along', async () => {
    const [jane] = await tokens();
    await room.stranger('POST', `/api/approve/${jane}`, { action: 'approve', version: 1 });
    const user = (await owner('GET', '/api/auth/user')).body;
    const url = await inMail(user.email);
    expect(await read(url)).toBe(200);
    expect((await owner('DELETE', `/api/posts/${id}`)).status).toBe(200);
    expect(await read(url)).toBe(404);
  });

  test('an archived post takes them along, and brings them back when it is restored', async () => {
    const [jane] = await tokens();
    const urls = [await onPage(jane), await inMail('jane@acme.test')];
    for (const token of await tokens())
      await room.stranger('POST', `/api/approve/${token}`, { action: 'approve', version: 1 });
    expect((await owner('POST', `/api/posts/${id}/mark-posted`)).status).toBe(200);
    expect((await owner('DELETE', `/api/posts/${id}`)).status).toBe(200);
    for (const url of urls) expect(await read(url)).toBe(404);
    expect((await owner('POST', `/api/posts/${id}/restore`)).status).toBe(200);
    for (const url of urls) expect(await read(url)).toBe(200);
  });

  test('a browser that still has it is not sent it again, and is told when it is over', async () => {
    const [jane] = await tokens();
    const url = await onPage(jane);
    const first = await room.ask(url, { as: null });
    const headers = { 'if-none-match': String(first.headers['etag']) };
    expect((await room.ask(url, { as: null, headers })).status).toBe(304);
    await removeJane();
    expect((await room.ask(url, { as: null, headers })).status).toBe(404);
  });

  test('an address of the first release lasts while somebody may review a post with that file', async () => {
    const exp = String(Math.floor(room.ctx.now().getTime() / 1000) + 86_400);
    const url = `${path}?exp=${exp}&sig=${sign(room.ctx.secretKey, 'object', `${objectIdOf(path)}.${exp}`)}`;
    expect(await read(url)).toBe(200);
    await owner('PATCH', `/api/posts/${id}`, { reviewerEmails: [] });
    expect(await read(url)).toBe(404);
  });
});

describe('the view-only link', () => {
  const preview = async () => (await owner('GET', `/api/posts/${id}`)).body;
  const page = async (token: string) => (await room.stranger('GET', `/api/approve/${token}`)).status;

  test('opens nothing while it is switched off, its pictures neither', async () => {
    const { approvalToken, previewOffAt } = await preview();
    expect(previewOffAt).toBeNull();
    const url = await onPage(approvalToken);
    const off = await owner('POST', `/api/posts/${id}/preview/off`);
    expect(off.body).toMatchObject({ id, approvalToken, previewOffAt: expect.any(String) as string });
    expect([await page(approvalToken), await read(url)]).toEqual([404, 404]);
    // Reviewers' own links still work.
    expect(await read(await onPage((await tokens())[0]))).toBe(200);
    const on = await owner('POST', `/api/posts/${id}/preview/on`);
    expect(on.body).toMatchObject({ approvalToken, previewOffAt: null });
    expect([await page(approvalToken), await read(url)]).toEqual([200, 200]);
  });

  test('renewed, it is another, switched on; the old one and its pictures are over', async () => {
    const { approvalToken } = await preview();
    const url = await onPage(approvalToken);
    await owner('POST', `/api/posts/${id}/preview/off`);
    const renewed = (await owner('POST', `/api/posts/${id}/preview/renew`)).body;
    expect(renewed.approvalToken).not.toBe(approvalToken);
    expect(renewed.previewUrl).toContain(renewed.approvalToken);
    expect(renewed.previewOffAt).toBeNull();
    expect([await page(approvalToken), await read(url)]).toEqual([404, 404]);
    expect(await read(await onPage(renewed.approvalToken))).toBe(200);
  });

  test('what was done to it stands in the history, once', async () => {
    for (const verb of ['off', 'off', 'on', 'on', 'renew'])
      expect((await owner('POST', `/api/posts/${id}/preview/${verb}`)).status).toBe(200);
    const { body } = await owner('GET', `/api/posts/${id}/history`);
    const events = (body as { event: string; version: number }[]).filter(({ event }) =>
      event.startsWith('preview'),
    );
    expect(events.map(({ event }) => event)).toEqual(['preview off', 'preview on', 'preview renewed']);
    expect((await preview()).version).toBe(1);
  });

  test('of another agency’s post nobody changes', async () => {
    const stranger = await room.signIn();
    for (const verb of ['off', 'on', 'renew'])
      expect((await stranger('POST', `/api/posts/${id}/preview/${verb}`)).status).toBe(404);
    expect(await page((await preview()).approvalToken)).toBe(200);
  });
});
