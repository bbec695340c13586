import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agencyOf } from '#server/features/agencies/queries.ts';
import { readFacts } from '#server/features/assistant/queries.ts';
import { cleanUpObjects } from '#server/features/media/clean-up.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { readyPicture } from '#tests/support/media.ts';
import { memberOf } from '#tests/support/rows.ts';

let it: TestApp;
let owner: Client & { email: string };
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  owner = await it.signIn({ companyName: 'ACME' });
});

const DATE = '2026-11-15T13:00:00.000Z';
const post = (id: string, more = '') => owner('GET', `/api/posts/${id}${more}`);
const remove = (id: string, query = '', body?: object) => owner('DELETE', `/api/posts/${id}${query}`, body);
const events = async (id: string) =>
  (await post(id, '/history')).body.map((entry: { event: string }) => entry.event);

/** Approved by Bob with a comment, and published. */
async function published() {
  const url = await readyPicture(it.ctx.db, owner.email);
  const form = {
    title: 'Spring sale',
    caption: 'Everything blooms',
    companyName: 'ACME',
    scheduledAt: DATE,
    assets: [{ url, type: 'image' }],
    reviewerEmails: ['bob@acme.com'],
  };
  const { id, approvalToken: preview } = (await owner('POST', '/api/posts', form)).body;
  const [{ approvalToken: token }] = (await owner('GET', `/api/approvals/${id}`)).body;
  const yes = { action: 'approve', comment: 'Lovely', version: 1 };
  await it.stranger('POST', `/api/approve/${token}`, yes);
  await owner('POST', `/api/posts/${id}/mark-posted`);
  return { id: id as string, token: token as string, preview: preview as string, url };
}

describe('what was published and is deleted', () => {
  test('is gone from every list, count, card, calendar and feed', async () => {
    const { id } = await published();
    const feed = new URL((await owner('GET', '/api/calendar/feeds')).body.all).pathname;
    const seen = async () => ({
      list: (await owner('GET', '/api/posts?company=acme')).body.length,
      month: (await owner('GET', '/api/posts?from=2026-11-01&to=2026-12-01')).body.length,
      found: (await owner('GET', '/api/posts?search=blooms')).body.length,
      counts: (await owner('GET', '/api/posts/counts')).body.Published,
      card: (await owner('GET', '/api/companies')).body.map(
        (one: { counts: { posts: number; published: number }; thumbnails: unknown[] }) => [
          one.counts.posts,
          one.counts.published,
          one.thumbnails.length,
        ],
      ),
      company: (await owner('GET', '/api/companies/ACME')).body.counts.posts,
      activity: (await owner('GET', '/api/activity?limit=8')).body.length,
      ics: (await it.stranger('GET', feed)).body.includes(id),
    });
    expect(await seen()).toEqual({
      list: 1,
      month: 1,
      found: 1,
      counts: 1,
      card: [[1, 1, 1]],
      company: 1,
      activity: 1,
      ics: true,
    });
    expect(await remove(id)).toMatchObject({ status: 200, body: { id } });
    expect(await seen()).toEqual({
      list: 0,
      month: 0,
      found: 0,
      counts: 0,
      card: [[0, 0, 0]],
      company: 0,
      activity: 0,
      ics: false,
    });
    const { id: userId } = (await owner('GET', '/api/auth/user')).body as { id: string };
    const me = { ...memberOf(userId), agencyId: await agencyOf(it.ctx.db, userId) };
    const facts = await readFacts(it.ctx, me, { companyName: null, timeZone: 'UTC' });
    expect(facts.byStatus.Published).toEqual([]);
  });

  test('is for its owner as if it were not there, whatever is asked of it', async () => {
    const { id } = await published();
    await remove(id);
    for (const [method, path, body] of [
      ['GET', `/api/posts/${id}`],
      ['PATCH', `/api/posts/${id}`, { title: 'New' }],
      ['DELETE', `/api/posts/${id}`],
      ['POST', `/api/posts/${id}/mark-posted`],
      ['POST', `/api/posts/${id}/comments`, { body: 'Hello' }],
      ['GET', `/api/posts/${id}/comments`],
      ['GET', `/api/approvals/${id}`],
    ] as const)
      expect([path, (await owner(method, path, body)).status]).toEqual([path, 404]);
  });

  test('keeps its record and its history, to be read and taken along, with its files', async () => {
    const { id, url } = await published();
    await remove(id);
    const record = (await post(id, '/record')).body;
    expect(record.post).toMatchObject({ title: 'Spring sale', status: 'Published' });
    expect(record.post.archivedAt).not.toBeNull();
    expect(record.versions).toMatchObject([
      {
        caption: 'Everything blooms',
        assets: [{ url }],
        answers: [{ contact: 'bob@acme.com', status: 'approved', comment: 'Lovely' }],
      },
    ]);
    expect((await events(id)).slice(-2)).toEqual(['marked as posted', 'archived']);
    expect((await post(id, '/history.csv')).body).toContain('archived');
    const stray = await readyPicture(it.ctx.db, owner.email);
    await cleanUpObjects({ ...it.ctx, now: () => new Date(Date.now() + 2 * 86_400_000) });
    const reuse = async (path: string) =>
      (await owner('POST', '/api/posts', { title: 'x', assets: [{ url: path, type: 'image' }] })).status;
    expect([await reuse(url), await reuse(stray)]).toEqual([201, 400]);
    const other = await it.signIn();
    expect((await other('GET', `/api/posts/${id}/record`)).status).toBe(404);
    expect((await other('GET', '/api/posts?archived=true')).body).toEqual([]);
  });

  test('is listed in the archive alone, by company, and its links sleep until it is restored', async () => {
    const { id, token, preview } = await published();
    await remove(id);
    const archive = async (company: string) =>
      (await owner('GET', `/api/posts?archived=true&company=${company}`)).body;
    expect(await archive('acme')).toMatchObject([{ id, title: 'Spring sale', assets: [{ order: 0 }] }]);
    expect((await archive('acme'))[0].archivedAt).not.toBeNull();
    expect(await archive('other')).toEqual([]);
    for (const link of [token, preview])
      expect((await it.stranger('GET', `/api/approve/${link}`)).status).toBe(404);
    expect(
      (await it.stranger('POST', `/api/approve/${token}`, { action: 'comment', comment: 'Hello?' })).status,
    ).toBe(404);

    const restored = await owner('POST', `/api/posts/${id}/restore`);
    expect(restored).toMatchObject({ status: 200, body: { id, status: 'Published', archivedAt: null } });
    expect(await archive('acme')).toEqual([]);
    expect((await events(id)).slice(-2)).toEqual(['archived', 'restored']);
    expect((await it.stranger('GET', `/api/approve/${token}`)).status).toBe(200);
    expect(await owner('POST', `/api/posts/${id}/restore`)).toMatchObject({
      status: 409,
      body: { message: 'This post is not in the archive' },
    });
  });

  test('moves along when its client is renamed, and its client’s name stays taken', async () => {
    const { id } = await published();
    await remove(id);
    await owner('PATCH', '/api/companies/ACME', { newName: 'Acme & Sons' });
    expect((await owner('GET', '/api/posts?archived=true')).body[0].companyName).toBe('Acme & Sons');
    await owner('DELETE', '/api/companies/Acme%20%26%20Sons');
    await owner('POST', '/api/companies', { name: 'Other' });
    expect((await owner('PATCH', '/api/companies/Other', { newName: 'ACME & SONS' })).status).toBe(409);
  });
});

describe('deleted for good', () => {
  const said = 'Please type the title of the post exactly as it is shown';

  test.each([undefined, {}, { title: '' }, { title: 'spring sale' }, { title: 'Another' }])(
    'not with %j',
    async (body) => {
      const { id } = await published();
      await remove(id);
      expect(await remove(id, '?forever=true', body)).toMatchObject({
        status: 400,
        body: { message: said, fields: { title: said } },
      });
      expect((await post(id, '/record')).status).toBe(200);
    },
  );

  test.each([true, false])('with its title, archived before: %s', async (archived) => {
    const { id } = await published();
    if (archived) await remove(id);
    expect(await remove(id, '?forever=true', { title: ' Spring sale ' })).toMatchObject({
      status: 200,
      body: { id },
    });
    expect((await post(id, '/record')).status).toBe(404);
    expect((await owner('GET', '/api/posts?archived=true')).body).toEqual([]);
  });

  test('without a title by the word that is shown in its place', async () => {
    const untitled = (await owner('POST', '/api/posts', { title: '', scheduledAt: DATE })).body;
    it.clock.set('2026-11-15T13:00:01Z');
    await owner('POST', `/api/posts/${untitled.id}/mark-posted`);
    expect((await remove(untitled.id, '?forever=true', { title: 'Untitled' })).status).toBe(200);
  });

  test('only what was published: everything else is simply deleted, and nothing of it is kept', async () => {
    const draft = (await owner('POST', '/api/posts', { title: 'Draft' })).body;
    expect((await remove(draft.id, '?forever=true', { title: 'Draft' })).status).toBe(409);
    expect((await remove(draft.id, '?forever=maybe')).status).toBe(400);
    expect((await remove(draft.id)).body).toEqual({ id: draft.id });
    expect((await post(draft.id, '/history')).status).toBe(404);
    expect((await owner('GET', '/api/posts?archived=true')).body).toEqual([]);
  });
});
