import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { desks } from '#server/db/schema/desks.ts';
import { postTargets } from '#server/db/schema/networks.ts';
import { sealAllAnew } from '#server/rooms.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { deskStory, JANE, postsIn } from '#tests/support/desk-story.ts';
import { readyPicture } from '#tests/support/media.ts';
import { giveOldDesks } from './give-old-desks.ts';

let it: TestApp;
let story: Awaited<ReturnType<typeof deskStory>>;

beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  story = await deskStory(it);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function statements(work: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const count = asked.mock.calls.length;
  asked.mockRestore();
  return count;
}

describe('a person’s desk at a client', () => {
  test('is one link for all that waits, what is due first before the rest', async () => {
    const first = await story.addPost();
    const second = await story.addPost({ scheduledAt: '2026-12-02T09:00:00Z' });
    const third = await story.addPost({ reviewDueAt: '2026-11-20T09:00:00Z' });
    const token = await story.deskOf(first);
    expect(await story.deskOf(second)).toBe(token);
    const { status, body } = await story.open(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({ reviewer: { name: null, contact: JANE }, company: { name: 'ACME' } });
    expect(postsIn(body.waiting)).toEqual([third, second, first]);
    expect(body.waiting[0].approval).toMatchObject({ status: 'pending', reviewerContact: JANE });
  });

  test('shows each post as the post’s own link does, with addresses of pictures that open', async () => {
    const url = await readyPicture(it.ctx.db, story.owner.email);
    const post = await story.addPost({ assets: [{ url, type: 'image' }] });
    const { approvalToken } = await story.approvalOn(post);
    await story.owner('POST', `/api/posts/${post}/comments`, { body: 'Have a look' });
    const { desk, agency, ...page } = (await it.stranger('GET', `/api/approve/${approvalToken}`)).body;
    expect(desk).toBeNull();
    expect(agency.name).toBeNull();
    const onDesk = (await story.open(await story.deskOf(post))).body.waiting[0];
    const plain = (one: { post: { assets: { url: string }[] } }) => ({
      ...one,
      post: { ...one.post, assets: one.post.assets.map((asset) => ({ ...asset, url: '' })) },
    });
    expect(plain(onDesk)).toEqual(plain(page));
    expect(onDesk.post.assets[0].url).toContain('sig=');
  });

  test('is of nobody else and of no other client', async () => {
    const post = await story.addPost({ reviewerEmails: [JANE, 'kim@acme.com'] });
    const other = await story.addPost({ companyName: 'Other', reviewerEmails: [JANE] });
    const [jane, kim] = [await story.deskOf(post), await story.deskOf(post, 'kim@acme.com')];
    expect(jane).not.toBe(kim);
    expect(await story.deskOf(other)).not.toBe(jane);
    expect(postsIn((await story.open(jane)).body.waiting)).toEqual([post]);
    expect(JSON.stringify((await story.open(kim)).body)).not.toContain(JANE);
  });

  test('is read with one query, and with a small one where nothing is new', async () => {
    const token = await story.deskOf(await story.addPost());
    await story.open(token);
    const { headers } = await story.open(token);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(await statements(() => story.open(token))).toBe(1);
    const again = () => story.open(token, String(headers['etag']));
    expect(await statements(async () => expect((await again()).status).toBe(304))).toBe(1);
    await story.addPost();
    expect((await again()).status).toBe(200);
  });

  test('is the same for a person who is spelled in another case', async () => {
    const token = await story.deskOf(await story.addPost());
    const other = await story.addPost({ reviewerEmails: ['Jane@ACME.com'] });
    expect(await story.deskOf(other, 'Jane@ACME.com')).toBe(token);
    expect((await story.open(token)).body.waiting).toHaveLength(2);
  });

  test('stands longer than the link of a post', async () => {
    const token = await story.deskOf(await story.addPost());
    it.clock.pass(61 * 86_400_000);
    expect((await story.open(token)).body.waiting).toHaveLength(1);
  });

  test('keeps no link at rest: the table holds its hash, and its secret only under the server’s key', async () => {
    const token = await story.deskOf(await story.addPost());
    const rows = await it.ctx.db.select().from(desks);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('can still be copied after the server’s key was changed, and its link still opens', async () => {
    const post = await story.addPost();
    const token = await story.deskOf(post);
    const before = it.ctx.secretKey;
    it.ctx.secretKey = 'another key';
    it.ctx.secretKeyOld = before;
    await sealAllAnew(it.ctx);
    delete it.ctx.secretKeyOld;
    expect(await story.deskOf(post)).toBe(token);
    expect((await story.open(token)).status).toBe(200);
    it.ctx.secretKey = before;
  });

  test('a post without a client is on no desk', async () => {
    const post = await story.addPost({ companyName: null });
    expect((await story.approvalOn(post)).deskUrl).toBeNull();
  });

  test('whoever was asked before there were desks gets one, once; a withdrawn one is not given again', async () => {
    const post = await story.addPost();
    await it.ctx.db.delete(desks);
    await giveOldDesks(it.ctx);
    await giveOldDesks(it.ctx);
    const token = await story.deskOf(post);
    const [desk] = await story.desks();
    expect(desk?.url).toBe(`http://localhost:3000/desk/${token}`);
    await story.owner('DELETE', `/api/desks/${desk?.id}`);
    await giveOldDesks(it.ctx);
    expect((await story.approvalOn(post)).deskUrl).toBeNull();
  });
});

describe('the plan on a desk', () => {
  test('is what is in review, unless the agency shows the whole plan; a draft never', async () => {
    const asked = await story.addPost({ scheduledAt: '2026-12-01T09:00:00Z' });
    const token = await story.deskOf(asked);
    const scheduled = await story.addPost({ reviewerEmails: [], scheduledAt: '2026-12-02T09:00:00Z' });
    await story.addPost({ reviewerEmails: [], caption: 'A draft' });
    expect(postsIn((await story.open(token)).body.plan)).toEqual([asked]);
    expect((await it.stranger('GET', `/api/desk/${token}/posts/${scheduled}`)).status).toBe(404);

    const chosen = await story.owner('PUT', '/api/companies/ACME/desks', { shows: 'plan' });
    expect(chosen).toMatchObject({ status: 200, body: { shows: 'plan' } });
    const { plan } = (await story.open(token)).body;
    expect(plan).toMatchObject([
      { postId: asked, said: 'pending' },
      { postId: scheduled, approvalId: null, said: null, status: 'Scheduled' },
    ]);
    const page = (await it.stranger('GET', `/api/desk/${token}/posts/${scheduled}`)).body;
    expect(page).toMatchObject({ approval: null, post: { id: scheduled } });
  });

  test('is empty for a reviewer whose last post was deleted', async () => {
    const asked = await story.addPost();
    const token = await story.deskOf(asked);
    await story.addPost({ reviewerEmails: [], scheduledAt: '2026-12-02T09:00:00Z' });
    await story.owner('PUT', '/api/companies/ACME/desks', { shows: 'plan' });
    expect((await story.open(token)).body.plan).toHaveLength(2);
    await story.owner('DELETE', `/api/posts/${asked}`);
    expect((await story.open(token)).body).toMatchObject({ waiting: [], plan: [], done: [] });
  });

  test('links in its list Done to where a post was published', async () => {
    const post = await story.addPost();
    const token = await story.deskOf(post);
    await story.answer(token, [
      { approvalId: (await story.approvalOn(post)).id, action: 'approve', version: 1 },
    ]);
    await it.ctx.db
      .insert(postTargets)
      .values({ postId: post, network: 'bluesky', handle: 'acme', url: 'https://bsky.test/1' });
    await story.owner('POST', `/api/posts/${post}/mark-posted`);
    expect((await story.open(token)).body.done).toMatchObject([
      { postId: post, said: 'approved', links: [{ network: 'bluesky', url: 'https://bsky.test/1' }] },
    ]);
  });
});

describe('a mail about a post', () => {
  const mailOf = async (postId: string, to = JANE) => {
    const all = (await story.owner('GET', `/api/messages?postId=${postId}`)).body as {
      to: string;
      text: string;
      html: string;
    }[];
    return all.find((one) => one.to === to);
  };

  test('leads to the desk once two or more wait for its reader, and not before', async () => {
    const first = await story.addPost();
    const desk = await story.deskOf(first);
    expect((await mailOf(first))?.text).not.toContain('/desk/');
    const second = await story.addPost();
    const mail = await mailOf(second);
    expect(mail?.text).toContain(`See everything that waits for you (2):\n${it.ctx.publicUrl}/desk/${desk}`);
    expect(mail?.html).toContain(`/desk/${desk}`);
    // Posts for somebody else, or at another client, do not count.
    const other = await story.addPost({ companyName: 'Fern', reviewerEmails: ['tom@acme.com'] });
    expect((await mailOf(other, 'tom@acme.com'))?.text).not.toContain('/desk/');
    it.clock.pass(120_000);
    await story.owner('POST', `/api/posts/${first}/resend`);
    expect((await mailOf(first))?.text).toContain('See everything that waits for you (2)');
  });

  test('costs no question more than before', async () => {
    await story.addPost();
    expect(await statements(() => story.addPost())).toBeLessThanOrEqual(9);
  });
});
