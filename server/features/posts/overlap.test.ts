import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { joinTeam, type Person } from '#tests/support/team.ts';
import { uploadedPicture } from '#tests/support/uploaded-picture.ts';

let it: TestApp;
let owner: Client & { email: string };
let other: Person;
let id: string;
beforeAll(async () => {
  it = await testApp();
  owner = await it.signIn({ companyName: 'Fern & Oak' });
  other = await joinTeam(it, owner, { role: 'manager' });
});
afterAll(() => it.close());
beforeEach(async () => {
  const { body } = await owner('POST', '/api/posts', {
    title: 'Old title',
    caption: 'Old words',
    companyName: 'Fern & Oak',
    reviewerEmails: ['ann@acme.com', 'bob@acme.com'],
    send: false,
  });
  ({ id } = body as { id: string });
});

const patch = (by: Client, body: object) => by('PATCH', `/api/posts/${id}`, body);
const read = async () => (await owner('GET', `/api/posts/${id}`)).body;

describe('two people who edit one post', () => {
  test('the second one to save the same field gets both values, and nothing is saved', async () => {
    await patch(other, { caption: 'Theirs', basedOn: { caption: 'Old words' } });
    const late = await patch(owner, {
      title: 'My title',
      caption: 'Mine',
      basedOn: { title: 'Old title', caption: 'Old words' },
    });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('changed the caption meanwhile'),
      details: { overlaps: [{ field: 'caption', theirs: 'Theirs', yours: 'Mine', by: expect.any(String) }] },
    });
    expect(late.body.message).toContain(late.body.details.overlaps[0].by);
    expect(await read()).toMatchObject({ title: 'Old title', caption: 'Theirs', version: 2 });
    // After a choice by hand, it is based on theirs.
    expect((await patch(owner, { caption: 'Mine', basedOn: { caption: 'Theirs' } })).status).toBe(200);
    expect(await read()).toMatchObject({ caption: 'Mine' });
  });

  test('what does not overlap is kept of both', async () => {
    await patch(other, { title: 'Their title', basedOn: { title: 'Old title' } });
    const mine = { caption: 'My words', scheduledAt: '2026-12-01T09:00:00.000Z' };
    const late = await patch(owner, { ...mine, basedOn: { caption: 'Old words', scheduledAt: null } });
    expect(late.status).toBe(200);
    expect(await read()).toMatchObject({ title: 'Their title', ...mine });
  });

  test('a planned date that was moved meanwhile is not moved back unseen', async () => {
    await patch(other, { scheduledAt: '2026-12-01T09:00:00.000Z', basedOn: { scheduledAt: null } });
    const late = await patch(owner, {
      scheduledAt: '2026-12-05T09:00:00.000Z',
      basedOn: { scheduledAt: null },
    });
    expect(late).toMatchObject({
      status: 409,
      body: { details: { overlaps: [{ field: 'scheduledAt', theirs: '2026-12-01T09:00:00.000Z' }] } },
    });
  });

  test('a date that somebody else gave meanwhile is not overwritten by scheduling, which says what it is based on', async () => {
    const [theirs, mine] = ['2026-12-01T09:00:00.000Z', '2026-12-05T09:00:00.000Z'];
    const made = await owner('POST', '/api/posts', {
      companyName: 'Fern & Oak',
      title: 'Nobody is asked',
      scheduledAt: '2026-11-30T09:00:00.000Z',
    });
    const schedule = (by: Client, scheduledAt: string, base?: string) =>
      by('POST', `/api/posts/${made.body.id}/schedule`, {
        scheduledAt,
        ...(base && { basedOn: { scheduledAt: base } }),
      });
    const shown = '2026-11-30T09:00:00.000Z';
    expect((await schedule(other, theirs, shown)).status).toBe(200);
    expect(await schedule(owner, mine, shown)).toMatchObject({
      status: 409,
      body: {
        message: expect.stringContaining('changed the planned date meanwhile'),
        details: { overlaps: [{ field: 'scheduledAt', theirs, yours: mine, by: expect.any(String) }] },
      },
    });
    expect((await schedule(owner, mine, theirs)).body.scheduledAt).toBe(mine);
    expect((await schedule(owner, theirs)).body.scheduledAt).toBe(theirs);
  });

  test('reviewers whom both added are asked, and those whom either took off are not', async () => {
    const base = { reviewerEmails: ['ann@acme.com', 'bob@acme.com'], reviewerPhones: [] };
    await patch(other, { reviewerEmails: ['bob@acme.com', 'new@acme.com'], basedOn: base });
    await patch(owner, { reviewerEmails: ['ann@acme.com', 'bob@acme.com', 'mine@acme.com'], basedOn: base });
    expect((await read()).reviewerEmails).toEqual(['bob@acme.com', 'mine@acme.com', 'new@acme.com']);
  });

  test('without saying what it is based on, the last one to save wins, as before', async () => {
    await patch(other, { caption: 'Theirs', reviewerEmails: ['new@acme.com'] });
    expect((await patch(owner, { caption: 'Mine', reviewerEmails: ['ann@acme.com'] })).status).toBe(200);
    expect(await read()).toMatchObject({ caption: 'Mine', reviewerEmails: ['ann@acme.com'] });
  });

  test('the description of a picture is not overwritten unseen either', async () => {
    const objectPath = await uploadedPicture(owner);
    const asset = (await owner('POST', '/api/post-assets', { postId: id, objectPath, type: 'image' })).body;
    const describe = (by: Client, altText: string, base: string | null) =>
      by('PATCH', `/api/post-assets/${asset.id}`, { altText, basedOn: { altText: base } });
    expect((await describe(other, 'Theirs', null)).status).toBe(200);
    expect(await describe(owner, 'Mine', null)).toMatchObject({
      status: 409,
      body: { details: { overlaps: [{ field: 'altText', theirs: 'Theirs', yours: 'Mine' }] } },
    });
    expect((await describe(owner, 'Mine', 'Theirs')).status).toBe(200);
  });
});
