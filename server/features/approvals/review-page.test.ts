import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { approvals, comments } from '#server/db/schema/approvals.ts';
import { posts } from '#server/db/schema/posts.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { readyPicture } from '#tests/support/media.ts';

let it: TestApp;
let owner: Client & { email: string };
let id: string;
let tokens: string[];

beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  owner = await it.signIn();
  const [first, second] = [
    await readyPicture(it.ctx.db, owner.email),
    await readyPicture(it.ctx.db, owner.email),
  ];
  const form = {
    title: 'Spring',
    caption: 'One',
    companyName: 'ACME',
    assets: [first, second].map((url) => ({ url, type: 'image' })),
    reviewerEmails: ['jane@acme.com', 'kim@acme.com'],
  };
  id = (await owner('POST', '/api/posts', form)).body.id;
  const list = (await owner('GET', `/api/approvals/${id}`)).body as { approvalToken: string }[];
  tokens = list.map((one) => one.approvalToken);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const open = (tag?: string, token = tokens[0]) =>
  it.stranger('GET', `/api/approve/${token}`, undefined, tag ? { 'if-none-match': tag } : {});
const tagOf = async () => String((await open()).headers['etag']);

/** How many statements reach the database during `work`. */
async function statements(work: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const before = asked.mock.calls.length;
  await work();
  const count = asked.mock.calls.length - before;
  asked.mockRestore();
  return count;
}

describe('a reviewer’s page that is opened again', () => {
  test('is read with one query, and with one where nothing is new', async () => {
    await open();
    const tag = await tagOf();
    expect(await statements(() => open())).toBe(1);
    expect(
      await statements(async () => {
        expect(await open(tag)).toMatchObject({ status: 304, body: '' });
      }),
    ).toBe(1);
  });

  test('is one query for the preview, too', async () => {
    const [post] = await it.ctx.db.select().from(posts).where(eq(posts.id, id));
    const preview = () => open(undefined, post?.approvalToken);
    await preview();
    expect(
      await statements(async () => expect((await preview()).body).toMatchObject({ approval: null })),
    ).toBe(1);
  });

  test('may be kept by the reader’s browser alone, which asks each time whether it is still true', async () => {
    expect((await open()).headers['cache-control']).toBe('private, no-cache');
  });
});

describe('the tag of a reviewer’s page', () => {
  const company = async () => (await owner('GET', '/api/companies/ACME')).body as { id: string };
  const patch = (body: object) => owner('PATCH', `/api/posts/${id}`, body);
  const answer = (token: string | undefined, body: object) =>
    it.stranger('POST', `/api/approve/${token}`, body);
  const contacts = async () => `/api/companies/${(await company()).id}/contacts`;
  const jane = { name: 'Jane', phoneNumber: '5551234567', email: 'jane@acme.com' };

  const CHANGES: Record<string, () => Promise<unknown>> = {
    'the caption': () => patch({ caption: 'Two' }),
    'the order of its files': async () => {
      const { assets } = (await owner('GET', `/api/posts/${id}`)).body;
      return owner('PATCH', `/api/post-assets/${assets[1].id}`, { order: 0 });
    },
    'a file’s description': async () => {
      const { assets } = (await owner('GET', `/api/posts/${id}`)).body;
      return owner('PATCH', `/api/post-assets/${assets[0].id}`, { altText: 'A cup' });
    },
    'a file less': async () => {
      const { assets } = (await owner('GET', `/api/posts/${id}`)).body;
      return owner('DELETE', `/api/post-assets/${assets[0].id}`);
    },
    'another reviewer': () => patch({ reviewerEmails: ['jane@acme.com', 'kim@acme.com', 'lee@acme.com'] }),
    'a reviewer less': () => patch({ reviewerEmails: ['jane@acme.com'] }),
    'an answer': () => answer(tokens[1], { action: 'approve', version: 1 }),
    'a request for changes': () =>
      answer(tokens[1], { action: 'request_changes', comment: 'No', version: 1 }),
    'a reviewer’s comment': () => answer(tokens[1], { action: 'comment', comment: 'Hm' }),
    'the agency’s comment': () => owner('POST', `/api/posts/${id}/comments`, { body: 'Hello' }),
    'the review-by date': () => patch({ reviewDueAt: '2026-11-20T12:00:00Z' }),
    'the company’s name': async () => owner('PATCH', '/api/companies/ACME', { newName: 'Acme & Sons' }),
    'the company’s logo': async () =>
      owner('PATCH', '/api/companies/ACME', { logoUrl: await readyPicture(it.ctx.db, owner.email) }),
    'a contact’s name': async () => owner('POST', await contacts(), jane),
    'another day, on which addresses of pictures are made anew': async () => it.clock.pass(12 * 3_600_000),
    'another version of the product that signs with another key': async () => {
      vi.spyOn(it.ctx, 'secretKey', 'get').mockReturnValue('another key');
    },
  };

  test.each(Object.keys(CHANGES))('is another one after a change of: %s', async (what) => {
    await open();
    const tag = await tagOf();
    expect((await open(tag)).status).toBe(304);
    const done = (await CHANGES[what]?.()) as { status?: number } | undefined;
    expect(done?.status ?? 200).toBeLessThan(300);
    const again = await open(tag);
    expect([again.status, again.headers['etag'] === tag]).toEqual([200, false]);
  });

  test('is another one for each link, and says nothing of how much the agency does', async () => {
    await open();
    const [own, others] = [await tagOf(), String((await open(undefined, tokens[1])).headers['etag'])];
    expect(others).not.toBe(own);
    expect((await open(own, tokens[1])).status).toBe(200);
    expect(own).toMatch(/^W\/"test-[\w-]{43}"$/);
  });

  test('of a page that is over is answered like any dead link', async () => {
    await open();
    const tag = await tagOf();
    await patch({ reviewerEmails: ['kim@acme.com'] });
    expect((await open(tag)).status).toBe(404);
  });
});

describe('whoever is named and not asked', () => {
  const draft = async () => {
    const form = {
      title: 'Later',
      send: false,
      reviewDueAt: '2026-11-20T12:00:00Z',
      reviewerEmails: ['b@acme.com', 'a@acme.com'],
      reviewerPhones: ['5551234567'],
    };
    return (await owner('POST', '/api/posts', form)).body as { id: string };
  };
  const rows = (postId: string) =>
    it.ctx.db.select().from(approvals).where(eq(approvals.postId, postId)).orderBy(approvals.place);

  test('has a link that opens nothing until the post is sent, and is in no list of who was asked', async () => {
    const { id: postId } = await draft();
    const [b] = await rows(postId);
    expect((await open(undefined, b?.approvalToken)).status).toBe(404);
    expect((await it.stranger('GET', `/api/approve/${b?.approvalToken}/live`)).status).toBe(404);
    const answer = { action: 'approve', version: 1 };
    expect((await it.stranger('POST', `/api/approve/${b?.approvalToken}`, answer)).status).toBe(404);
    expect((await owner('GET', `/api/approvals/${postId}`)).body).toEqual([]);

    it.clock.pass(86_400_000);
    await owner('PATCH', `/api/posts/${postId}`, { status: 'In Review' });
    const list = (await owner('GET', `/api/approvals/${postId}`)).body as Record<string, string>[];
    expect(list.map((one) => one['reviewerContact'])).toEqual(['b@acme.com', 'a@acme.com', '+15551234567']);
    expect(list[0]).toMatchObject({ id: b?.id, dueAt: '2026-11-20T12:00:00.000Z' });
    expect(new Date(list[0]?.['createdAt'] ?? 0) > new Date('2026-11-16T12:00:00Z')).toBe(true);
    expect((await open(undefined, b?.approvalToken)).status).toBe(200);
  });

  test('is named in the order that was given last, and leaves nothing when taken out again', async () => {
    const { id: postId } = await draft();
    const other = { reviewerEmails: ['c@acme.com', 'A@acme.com', 'b@acme.com'] };
    const changed = (await owner('PATCH', `/api/posts/${postId}`, other)).body;
    expect([changed.reviewerEmails, changed.reviewerPhones]).toEqual([
      other.reviewerEmails,
      ['+15551234567'],
    ]);
    await owner('PATCH', `/api/posts/${postId}`, { reviewerEmails: [], reviewerPhones: [] });
    expect(await rows(postId)).toEqual([]);
  });
});

test('what the agency writes to itself is in its own thread and not on the reviewer’s page', async () => {
  await owner('POST', `/api/posts/${id}/comments`, { body: 'For everyone' });
  await owner('POST', `/api/posts/${id}/comments`, { body: 'Among us' });
  await it.ctx.db.update(comments).set({ side: 'internal' }).where(eq(comments.body, 'Among us'));
  const bodies = (list: { body: string }[]) => list.map((one) => one.body);
  expect(bodies((await owner('GET', `/api/posts/${id}/comments`)).body)).toEqual([
    'For everyone',
    'Among us',
  ]);
  const page = await open();
  expect(bodies(page.body.comments)).toEqual(['For everyone']);
  expect(JSON.stringify(page.body)).not.toContain('Among us');
  expect(Object.keys(page.body.comments[0])).not.toContain('side');
});
