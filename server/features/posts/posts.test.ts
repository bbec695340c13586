import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { readyPicture } from '#tests/support/media.ts';

let it: TestApp;
let owner: Client & { email: string };
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  owner = await it.signIn();
});

const LATER = '2026-11-20T09:00:00.000Z';
const create = async (form: object = {}) =>
  (await owner('POST', '/api/posts', { title: 'A post', ...form })).body;
const read = async (id: string) => (await owner('GET', `/api/posts/${id}`)).body;
const events = async (id: string) =>
  (await owner('GET', `/api/posts/${id}/history`)).body.map((entry: { event: string }) => entry.event);

describe('the birth of a post', () => {
  test('without reviewers and date: a draft', async () => {
    const answer = await owner('POST', '/api/posts', {
      companyName: 'ACME',
      title: 'Hello',
      caption: 'World',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ status: 'Draft', companyName: 'ACME', version: 1, assets: [] });
  });

  test('with reviewers: In Review, one approval and one message each, in the same breath', async () => {
    const post = await create({ reviewerEmails: ['a@client.test'], reviewerPhones: ['(555) 123-4567'] });
    expect(post.status).toBe('In Review');
    const approvals = (await owner('GET', `/api/approvals/${post.id}`)).body;
    expect(approvals.map((one: { reviewerContact: string }) => one.reviewerContact).sort()).toEqual([
      '+15551234567',
      'a@client.test',
    ]);
    expect(new Set(approvals.map((one: { approvalToken: string }) => one.approvalToken)).size).toBe(2);
    expect(approvals[0].notified).not.toBeNull();
  });

  test('with a date and nobody to ask: Scheduled; with reviewers the date is a plan', async () => {
    expect(await create({ scheduledAt: LATER })).toMatchObject({ status: 'Scheduled', scheduledAt: LATER });
    expect(await create({ scheduledAt: LATER, reviewerEmails: ['a@b.test'] })).toMatchObject({
      status: 'In Review',
      scheduledAt: LATER,
    });
  });

  test('not to be sent yet: a draft that keeps its reviewers and its date, and nobody is asked until it is sent', async () => {
    const form = {
      reviewerEmails: ['a@b.test'],
      reviewerPhones: ['5551234567'],
      scheduledAt: LATER,
      send: false,
    };
    const draft = await create(form);
    expect(draft).toMatchObject({
      status: 'Draft',
      reviewerEmails: ['a@b.test'],
      reviewerPhones: ['+15551234567'],
      scheduledAt: LATER,
    });
    expect((await owner('GET', `/api/approvals/${draft.id}`)).body).toEqual([]);
    expect((await owner('GET', '/api/messages')).body).toEqual([]);
    expect(await events(draft.id)).toEqual(['created']);
    await owner('PATCH', `/api/posts/${draft.id}`, { status: 'In Review' });
    expect(await read(draft.id)).toMatchObject({ status: 'In Review', scheduledAt: LATER });
    expect((await owner('GET', '/api/messages')).body).toHaveLength(2);
    expect(await create({ scheduledAt: LATER, send: false })).toMatchObject({
      status: 'Draft',
      scheduledAt: LATER,
    });
  });

  test('the same key makes one post and one message, also at the same moment; another owner’s is another post', async () => {
    const form = { title: 'Once', key: 'first-try', reviewerEmails: ['a@client.test'] };
    const answers = await Promise.all([1, 2, 3].map(() => owner('POST', '/api/posts', form)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await owner('GET', '/api/posts')).body).toHaveLength(1);
    expect((await owner('GET', '/api/messages')).body).toHaveLength(1);
    const other = await it.signIn();
    const theirs = await other('POST', '/api/posts', form);
    expect(theirs).toMatchObject({ status: 201, body: { title: 'Once' } });
    expect(theirs.body.id).not.toBe(answers[0]?.body.id);
  });

  test('a date in the past is refused and nothing is created', async () => {
    const answer = await owner('POST', '/api/posts', { title: 'x', scheduledAt: '2026-11-14T00:00:00Z' });
    expect(answer).toMatchObject({ status: 400, body: { message: 'Scheduled time must be in the future' } });
    expect((await owner('GET', '/api/posts')).body).toEqual([]);
  });

  test('files keep their order and must be one’s own', async () => {
    const first = await readyPicture(it.ctx.db, owner.email);
    const second = await readyPicture(it.ctx.db, owner.email, 'video');
    const post = await create({
      assets: [
        { url: first, type: 'image' },
        { url: second, type: 'image' },
      ],
    });
    expect(post.assets).toMatchObject([
      { url: first, type: 'image', order: 0 },
      { url: second, type: 'video', order: 1 },
    ]);
    const other = await it.signIn();
    const stolen = await other('POST', '/api/posts', { title: 'x', assets: [{ url: first, type: 'image' }] });
    expect(stolen.status).toBe(400);
  });

  test('a company typed in another case joins the one that is there; a new name gets its profile', async () => {
    await create({ companyName: 'fern & OAK' });
    await create({ companyName: 'BRAND NEW' });
    const names = (await owner('GET', '/api/companies')).body.map((one: { name: string }) => one.name);
    expect(names.sort()).toEqual(['BRAND NEW', 'Fern & Oak']);
  });
});

describe('the list', () => {
  test('newest first, by company in any case, by status, in pages', async () => {
    const ids: string[] = [];
    for (const title of ['one', 'two', 'three'])
      ids.unshift((await create({ title, companyName: 'ACME' })).id);
    await create({ title: 'elsewhere', companyName: 'OTHER' });
    const all = (await owner('GET', '/api/posts?company=acme')).body;
    expect(all.map((post: { id: string }) => post.id)).toEqual(ids);
    const page = await owner('GET', '/api/posts?company=acme&limit=2');
    const next = /<([^>]+)>/.exec(String(page.headers['link']))?.[1] ?? '';
    const rest = await owner('GET', next);
    expect([...page.body, ...rest.body].map((post: { id: string }) => post.id)).toEqual(ids);
    expect(rest.headers['link']).toBeUndefined();
    expect((await owner('GET', '/api/posts?status=Scheduled')).body).toEqual([]);
    expect((await owner('GET', '/api/posts?status=Nonsense')).status).toBe(400);
    expect((await owner('GET', '/api/posts?cursor=nonsense')).status).toBe(400);
  });

  test('is counted by status, for one company in any case or for all, the owner’s alone', async () => {
    await create({ companyName: 'ACME' });
    await create({ companyName: 'ACME', reviewerEmails: ['jane@acme.com'] });
    await create({ companyName: 'OTHER' });
    const counts = async (who: Client, company = '') =>
      Object.entries((await who('GET', `/api/posts/counts${company}`)).body).filter(
        ([, count]) => count !== 0,
      );
    expect(await counts(owner, '?company=acme')).toEqual([
      ['Draft', 1],
      ['In Review', 1],
    ]);
    expect(await counts(owner)).toEqual([
      ['Draft', 2],
      ['In Review', 1],
    ]);
    expect(await counts(await it.signIn())).toEqual([]);
  });

  test('posts without a company are UNCATEGORIZED', async () => {
    const post = await create({ companyName: '' });
    expect((await owner('GET', '/api/posts?company=uncategorized')).body).toMatchObject([{ id: post.id }]);
  });

  test('a range asks the calendar', async () => {
    await create({ scheduledAt: LATER });
    const inside = await owner('GET', '/api/posts?from=2026-11-20T00:00:00Z&to=2026-11-21T00:00:00Z');
    const outside = await owner('GET', '/api/posts?from=2026-11-21T00:00:00Z&to=2026-11-22T00:00:00Z');
    expect([inside.body.length, outside.body.length]).toEqual([1, 0]);
  });
});

describe('changing the content', () => {
  test('caption and media make a new version; the title does not', async () => {
    const post = await create();
    await owner('PATCH', `/api/posts/${post.id}`, { title: 'Other title' });
    expect((await read(post.id)).version).toBe(1);
    await owner('PATCH', `/api/posts/${post.id}`, { caption: 'New words' });
    expect((await read(post.id)).version).toBe(2);
    const objectPath = await readyPicture(it.ctx.db, owner.email);
    const asset = await owner('POST', '/api/post-assets', {
      postId: post.id,
      objectPath,
      type: 'image',
      order: 0,
    });
    expect(asset.status).toBe(201);
    expect((await read(post.id)).version).toBe(3);
    await owner('PATCH', `/api/posts/${post.id}`, { caption: 'New words' });
    expect((await read(post.id)).version).toBe(3);
  });

  test('files are added, moved, described and taken out', async () => {
    const post = await create();
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const objectPath = await readyPicture(it.ctx.db, owner.email);
      ids.push(
        (await owner('POST', '/api/post-assets', { postId: post.id, objectPath, type: 'image' })).body.id,
      );
    }
    const order = async () =>
      (await read(post.id)).assets.map((asset: { id: string }) => ids.indexOf(asset.id));
    expect(await order()).toEqual([0, 1, 2]);
    await owner('PATCH', `/api/post-assets/${ids[2]}`, { order: 0 });
    expect(await order()).toEqual([2, 0, 1]);
    await owner('PATCH', `/api/post-assets/${ids[2]}`, { altText: 'A cake' });
    expect((await read(post.id)).assets[0].altText).toBe('A cake');
    await owner('DELETE', `/api/post-assets/${ids[0]}`);
    expect(await order()).toEqual([2, 1]);
    expect((await read(post.id)).assets.map((asset: { order: number }) => asset.order)).toEqual([0, 1]);
  });

  test('a file takes the place of another one, in one version', async () => {
    const post = await create();
    const add = async (more: object = {}) =>
      owner('POST', '/api/post-assets', {
        postId: post.id,
        objectPath: await readyPicture(it.ctx.db, owner.email),
        type: 'image',
        ...more,
      });
    const ids = [await add(), await add({ altText: 'A cake' }), await add()].map(({ body }) => body.id);
    const { version } = await read(post.id);
    const put = await add({ replaces: ids[1] });
    expect(put).toMatchObject({ status: 201, body: { order: 1, altText: null } });
    const now = await read(post.id);
    expect(now.assets.map(({ id }: { id: string }) => id)).toEqual([ids[0], put.body.id, ids[2]]);
    expect(now.version).toBe(version + 1);
    // It is gone: nothing is added in its place a second time.
    expect((await add({ replaces: ids[1] })).status).toBe(404);
    expect((await read(post.id)).assets).toHaveLength(3);
  });

  test('a stranger cannot touch anything of it', async () => {
    const post = await create();
    const other = await it.signIn();
    for (const [method, path, body] of [
      ['GET', `/api/posts/${post.id}`],
      ['PATCH', `/api/posts/${post.id}`, { caption: 'mine' }],
      ['DELETE', `/api/posts/${post.id}`],
      ['POST', `/api/posts/${post.id}/schedule`, { scheduledAt: LATER }],
      ['GET', `/api/posts/${post.id}/history`],
      ['GET', `/api/posts/${post.id}/history.csv`],
      ['GET', `/api/approvals/${post.id}`],
    ] as const)
      expect([path, (await other(method, path, body)).status]).toEqual([path, 404]);
    expect((await read(post.id)).caption).toBe('');
  });
});

describe('dates', () => {
  test('a scheduled post moves, is taken off, and comes back', async () => {
    const post = await create({ scheduledAt: LATER });
    const moved = await owner('POST', `/api/posts/${post.id}/schedule`, {
      scheduledAt: '2026-11-21T10:00:00+02:00',
    });
    expect(moved.body).toMatchObject({ status: 'Scheduled', scheduledAt: '2026-11-21T08:00:00.000Z' });
    const off = await owner('POST', `/api/posts/${post.id}/unschedule`);
    expect(off.body).toMatchObject({ status: 'Approved', scheduledAt: null });
    const back = await owner('POST', `/api/posts/${post.id}/schedule`, { scheduledAt: LATER });
    expect(back.body.status).toBe('Scheduled');
    expect(await events(post.id)).toEqual([
      'created',
      'scheduled',
      'rescheduled',
      'unscheduled',
      'scheduled',
    ]);
  });

  test('a missing date is asked for in the words of the form', async () => {
    const { id } = await create({ scheduledAt: LATER });
    for (const form of [{}, { scheduledAt: null }, { scheduledAt: '' }]) {
      const answer = await owner('POST', `/api/posts/${id}/schedule`, form);
      const message = 'Please select both date and time';
      expect(answer).toMatchObject({ status: 400, body: { message, fields: { scheduledAt: message } } });
    }
  });

  test('a draft cannot be scheduled, and the sentence names its status', async () => {
    const post = await create();
    const answer = await owner('POST', `/api/posts/${post.id}/schedule`, { scheduledAt: LATER });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain('Draft');
  });

  test('a post without reviewers is marked once it is due, and then nothing but a comment is possible', async () => {
    const post = await create({ scheduledAt: LATER });
    expect((await owner('POST', `/api/posts/${post.id}/mark-posted`)).status).toBe(409);
    it.clock.set('2026-11-20T09:00:01Z');
    const done = await owner('POST', `/api/posts/${post.id}/mark-posted`);
    expect(done.body.status).toBe('Published');
    expect(done.body.publishedAt).not.toBeNull();
    for (const [method, path, body] of [
      ['PATCH', `/api/posts/${post.id}`, { caption: 'late' }],
      ['POST', `/api/posts/${post.id}/schedule`, { scheduledAt: '2027-01-01T00:00:00Z' }],
      ['POST', `/api/posts/${post.id}/mark-posted`],
      ['POST', `/api/posts/${post.id}/unschedule`],
    ] as const)
      expect(await owner(method, path, body)).toMatchObject({
        status: 409,
        body: { message: 'This post is already published' },
      });
    expect((await owner('POST', `/api/posts/${post.id}/comments`, { body: 'It went well' })).status).toBe(
      201,
    );
    expect((await owner('DELETE', `/api/posts/${post.id}`)).body).toEqual({ id: post.id });
  });
});

test('the history as CSV has every column of the history', async () => {
  const post = await create({});
  const { body: entries } = await owner('GET', `/api/posts/${post.id}/history`);
  const csv = (await owner('GET', `/api/posts/${post.id}/history.csv`)).body as string;
  const [header = '', first = ''] = csv.replace('\ufeff', '').split(/\r?\n/);
  expect(header.split(',').toSorted()).toEqual(Object.keys(entries[0]).toSorted());
  expect(first).toContain(entries[0].id);
});

test('a body that is no object makes no post', async () => {
  const headers = { 'content-type': 'application/json' };
  for (const body of ['null', '[]', '5'])
    expect(await owner('POST', '/api/posts', Buffer.from(body), headers)).toMatchObject({
      status: 400,
      body: { message: 'Please send a JSON object with the fields' },
    });
  expect((await owner('GET', '/api/posts')).body).toEqual([]);
});

test('the history as CSV cannot become a formula', async () => {
  const post = await create({ reviewerEmails: ['=cmd@evil.test'] });
  const csv = await owner('GET', `/api/posts/${post.id}/history.csv`);
  expect(String(csv.headers['content-type'])).toContain('text/csv');
  expect(csv.body).toContain("'=cmd@evil.test");
});
