import { NO_DEFAULTS } from '#domain/companies/defaults.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOT_YOURS_TO_DO } from '#domain/agencies/abilities.ts';
import { NO_RULES } from '#domain/companies/no-answer.ts';
import { UNDO_OVER } from '#domain/kit/undo.ts';
import { ALREADY_PUBLISHED, NO_REVIEWER } from '#domain/posts/status.ts';
import { members } from '#server/db/schema/agencies.ts';
import { posts } from '#server/db/schema/posts.ts';
import { emptyBin } from '#server/features/posts/delete-post.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { deskStory, JANE } from '#tests/support/desk-story.ts';

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

type Result = { id: string; ok: boolean; message?: string; before?: string | null; copyId?: string };

async function many(body: Record<string, unknown>): Promise<Result[]> {
  const answer = await story.owner('POST', '/api/posts/many', body);
  expect([answer.status, answer.body]).toEqual([200, answer.body]);
  return answer.body.results as Result[];
}
const draft = (form: Record<string, unknown> = {}) => story.addPost({ send: false, ...form });
const approved = async (form: Record<string, unknown> = {}) => {
  const id = await story.addPost(form);
  const { approvalToken } = await story.approvalOn(id);
  await it.stranger('POST', `/api/approve/${approvalToken}`, { action: 'approve', version: 1 });
  return id;
};
const read = async (id: string) => (await story.owner('GET', `/api/posts/${id}`)).body;
const at = (text: string) => new Date(text).toISOString();

describe('the same action for many posts', () => {
  test('is done to each as if it were alone, with a result for each', async () => {
    const [one, bare, two] = [await draft(), await draft({ reviewerEmails: [] }), await draft()];
    expect(await many({ ids: [one, bare, two], action: 'send' })).toEqual([
      { id: one, ok: true },
      { id: bare, ok: false, message: NO_REVIEWER },
      { id: two, ok: true },
    ]);
    expect([(await read(one)).status, (await read(bare)).status]).toEqual(['In Review', 'Draft']);
    const history = (await story.owner('GET', `/api/posts/${one}/history`)).body as { event: string }[];
    expect(history.map(({ event }) => event)).toEqual(['created', 'sent']);
  });

  test('says before what would become of it, and does nothing', async () => {
    const [one, bare] = [await draft(), await draft({ reviewerEmails: [] })];
    const before = await it.ctx.db.$count(posts);
    const history = async () => (await story.owner('GET', `/api/posts/${one}/history`)).body.length as number;
    expect(await many({ ids: [one, bare], action: 'send', check: true })).toEqual([
      { id: one, ok: true },
      { id: bare, ok: false, message: NO_REVIEWER },
    ]);
    for (const action of ['duplicate', 'delete'])
      expect(await many({ ids: [one, bare], action, check: true })).toEqual([
        { id: one, ok: true },
        { id: bare, ok: true },
      ]);
    expect([(await read(one)).status, await history()]).toEqual(['Draft', 1]);
    expect(await it.ctx.db.$count(posts)).toBe(before);
    expect((await story.owner('GET', '/api/messages')).body).toEqual([]);
  });

  test('says before how much that reviewers wait for is not ticked off, as where one is sent', async () => {
    const [one, whole, done] = [await story.addPost(), await story.addPost(), await story.addPost()];
    const request = async (id: string, said: Record<string, unknown>) => {
      const { approvalToken } = await story.approvalOn(id);
      const form = { action: 'request_changes', version: 1, ...said };
      expect((await it.stranger('POST', `/api/approve/${approvalToken}`, form)).status).toBe(200);
    };
    const items = [{ text: 'Say two', anchor: { from: 0, to: 3, quote: 'One' } }, { text: 'Bigger logo' }];
    await request(one, { comment: 'Please', items });
    await request(whole, { comment: 'Not like this' });
    await request(done, { items: [{ text: 'Another day' }] });
    const lines = (await story.owner('GET', `/api/posts/${done}/comments`)).body as {
      id: string;
      task: boolean;
    }[];
    for (const { id } of lines.filter(({ task }) => task))
      expect((await story.owner('POST', `/api/comments/${id}/resolve`, {})).status).toBe(200);
    const ids = [one, whole, done];
    expect(await many({ ids, action: 'send', check: true })).toEqual([
      { id: one, ok: true, toDo: 3 },
      { id: whole, ok: true },
      { id: done, ok: true },
    ]);
    expect(await many({ ids, action: 'send' })).toEqual(ids.map((id) => ({ id, ok: true })));
  });

  test('takes a post that is named twice once, and at most 200', async () => {
    const one = await draft();
    const results = await many({ ids: [one, one], action: 'duplicate' });
    expect(results).toHaveLength(1);
    const ids = Array.from({ length: 201 }, () => one);
    const refused = await story.owner('POST', '/api/posts/many', { ids, action: 'delete' });
    expect([refused.status, refused.body.message]).toEqual([400, 'Please choose at most 200 posts']);
    const none = await story.owner('POST', '/api/posts/many', { ids: [], action: 'delete' });
    expect([none.status, none.body.message]).toEqual([400, 'Please choose at least one post']);
  });

  test('does not find the posts of another agency', async () => {
    const theirs = await draft();
    const other = await it.signIn();
    for (const action of ['send', 'delete', 'duplicate']) {
      const { body } = await other('POST', '/api/posts/many', { ids: [theirs], action });
      expect(body.results).toEqual([{ id: theirs, ok: false, message: 'Post not found' }]);
    }
    expect((await read(theirs)).status).toBe('Draft');
  });

  test('asks for the same role as for one post', async () => {
    const id = await draft();
    await it.ctx.db.update(members).set({ role: 'creator' });
    try {
      const again = await it.app.inject({ method: 'GET', url: '/api/auth/user' });
      expect(again.statusCode).toBe(401);
      for (const action of ['send', 'delete']) {
        const refused = await story.owner('POST', '/api/posts/many', { ids: [id], action });
        expect([refused.status, refused.body.message]).toEqual([403, NOT_YOURS_TO_DO]);
      }
      const copies = await many({ ids: [id], action: 'duplicate' });
      expect(copies[0]?.ok).toBe(true);
    } finally {
      await it.ctx.db.update(members).set({ role: 'owner' });
    }
  });

  test('leaves what was published in the archive when it is deleted, and the rest out of everything', async () => {
    const [gone, out] = [await draft(), await approved()];
    await story.owner('POST', `/api/posts/${out}/mark-posted`);
    expect(await many({ ids: [gone, out], action: 'delete' })).toEqual([
      { id: gone, ok: true },
      { id: out, ok: true },
    ]);
    const archive = (await story.owner('GET', '/api/posts?archived=true')).body as { id: string }[];
    expect(archive.map(({ id }) => id)).toEqual([out]);
  });
});

test('what was deleted by one action comes back by one, with its links', async () => {
  const ids = [await story.addPost(), await draft()];
  await many({ ids, action: 'delete' });
  expect((await story.owner('GET', `/api/posts/${ids[0]}`)).status).toBe(404);
  expect(await many({ ids, action: 'restore' })).toEqual(ids.map((id) => ({ id, ok: true })));
  expect([(await read(ids[0] ?? '')).status, (await read(ids[1] ?? '')).status]).toEqual([
    'In Review',
    'Draft',
  ]);
});

test('after its minute a deletion is not undone and says why; what is in the archive still comes back', async () => {
  const ids = [await story.addPost(), await draft()];
  const out = await approved();
  await story.owner('POST', `/api/posts/${out}/mark-posted`);
  await many({ ids: [...ids, out], action: 'delete' });
  it.clock.pass(120_000);
  const tooLate = ids.map((id) => ({ id, ok: false, message: UNDO_OVER }));
  expect(await many({ ids: [...ids, out], action: 'restore' })).toEqual([...tooLate, { id: out, ok: true }]);
  expect(await story.owner('POST', `/api/posts/${ids[0]}/restore`)).toMatchObject({
    status: 404,
    body: { message: UNDO_OVER },
  });
  await emptyBin(it.ctx);
  expect(await many({ ids, action: 'restore' })).toEqual(tooLate);
});

describe('dates of many posts', () => {
  const ends = '2026-12-24T09:00:00Z';

  test('a date is a plan before the approval and a schedule after it, and can be put back', async () => {
    const [plan, ready, moved] = [
      await draft({ scheduledAt: '2026-12-01T09:00:00Z' }),
      await approved(),
      await approved({ scheduledAt: '2026-12-02T09:00:00Z' }),
    ];
    const ids = [plan, ready, moved];
    const results = await many({ ids, action: 'schedule', scheduledAt: ends });
    expect(results.map((one) => [one.ok, one.before])).toEqual([
      [true, at('2026-12-01T09:00:00Z')],
      [true, null],
      [true, at('2026-12-02T09:00:00Z')],
    ]);
    for (const id of ids) expect((await read(id)).scheduledAt).toBe(at(ends));
    expect((await read(ready)).status).toBe('Scheduled');
    const dates = results.map((one) => one.before ?? null);
    expect(await many({ ids, action: 'put back', dates })).toMatchObject(ids.map((id) => ({ id, ok: true })));
    expect([(await read(plan)).scheduledAt, (await read(ready)).scheduledAt]).toEqual([dates[0], null]);
    expect([(await read(ready)).status, (await read(moved)).status]).toEqual(['Approved', 'Scheduled']);
    expect((await read(moved)).scheduledAt).toBe(dates[2]);
  });

  test('each keeps the date that is planned for it, where there is one', async () => {
    const [ready, scheduled, early] = [
      await approved(),
      await approved({ scheduledAt: ends }),
      await draft({ scheduledAt: ends }),
    ];
    const results = await many({ ids: [ready, scheduled, early], action: 'schedule' });
    expect(results).toEqual([
      { id: ready, ok: false, message: 'This post has no planned date to keep' },
      { id: scheduled, ok: true },
      { id: early, ok: false, message: 'This post is Draft; only approved posts can be scheduled' },
    ]);
  });

  test('move by days at the same time of the day, each from its own date', async () => {
    const [one, none, late] = [
      await draft({ scheduledAt: '2027-03-27T08:00:00Z' }),
      await draft(),
      await draft({ scheduledAt: '2026-11-16T08:00:00Z' }),
    ];
    const zone = { timeZone: 'Europe/Berlin' };
    const forward = await many({ ids: [one, none], action: 'move', days: 1, ...zone });
    expect(forward).toEqual([
      { id: one, ok: true, before: at('2027-03-27T08:00:00Z') },
      { id: none, ok: false, message: 'This post has no date to move' },
    ]);
    expect((await read(one)).scheduledAt).toBe(at('2027-03-28T07:00:00Z'));
    const back = await many({ ids: [late], action: 'move', days: -7, ...zone });
    expect(back).toEqual([{ id: late, ok: false, message: 'Scheduled time must be in the future' }]);
    const howFar = await story.owner('POST', '/api/posts/many', { ids: [one], action: 'move' });
    expect([howFar.status, howFar.body.message]).toEqual([400, 'Please say by how many days']);
  });

  test('move by days in the client’s zone if none is said', async () => {
    const name = 'New York Bagels';
    await story.owner('POST', '/api/companies', { name });
    const defaults = { ...NO_DEFAULTS, timeZone: 'America/New_York' };
    await story.owner('PUT', `/api/companies/${name}/defaults`, defaults);
    const id = await draft({ companyName: name, scheduledAt: '2027-03-13T14:00:00Z' });
    await many({ ids: [id], action: 'move', days: 1 });
    expect((await read(id)).scheduledAt).toBe(at('2027-03-14T13:00:00Z'));
  });

  test('say before what they do to each post and its approvals, and do nothing', async () => {
    const before = at('2026-12-01T09:00:00Z');
    const [out, plan] = [await draft(), await draft({ scheduledAt: before })];
    await story.owner('PUT', '/api/companies/ACME/no-answer', { ...NO_RULES, dateNeedsYes: true });
    const yes = await approved({ scheduledAt: before });
    const ids = [yes, plan, out];
    const seen = await many({ ids, action: 'move', days: 7, timeZone: 'UTC', check: true });
    const after = at('2026-12-08T09:00:00Z');
    expect(seen).toMatchObject([
      { id: yes, ok: true, date: { before, after, becomes: 'In Review', asks: [JANE], tells: [] } },
      { id: plan, ok: true, date: { before, after, status: 'Draft', becomes: 'Draft', asks: [] } },
      { id: out, ok: false, message: 'This post has no date to move' },
    ]);
    expect(await read(yes)).toMatchObject({ status: 'Scheduled', scheduledAt: before, version: 1 });
    const one = await many({ ids: [out], action: 'schedule', scheduledAt: after, check: true });
    expect(one).toMatchObject([{ ok: true, date: { before: null, after } }]);
    // Without `check` the result stays as before.
    expect((await many({ ids: [plan], action: 'move', days: 7, timeZone: 'UTC' }))[0]).toEqual({
      id: plan,
      ok: true,
      before,
    });
  });

  test('of what is published is refused, and the others move', async () => {
    const [out, plan] = [await approved(), await draft({ scheduledAt: ends })];
    await story.owner('POST', `/api/posts/${out}/mark-posted`);
    const results = await many({ ids: [out, plan], action: 'schedule', scheduledAt: '2026-12-30T09:00:00Z' });
    expect(results.map(({ ok, message }) => [ok, message])).toEqual([
      [false, ALREADY_PUBLISHED],
      [true, undefined],
    ]);
  });
});

test('copies of many posts are drafts, and are deleted again by their ids', async () => {
  const ids = [await draft({ title: 'A' }), await draft({ title: 'B' })];
  const results = await many({ ids, action: 'duplicate' });
  const copies = results.map((one) => one.copyId ?? '');
  expect(await Promise.all(copies.map(async (id) => (await read(id)).title))).toEqual(['A', 'B']);
  expect(await many({ ids: copies, action: 'delete' })).toEqual(copies.map((id) => ({ id, ok: true })));
});

test('copies of many posts are made once, however often the request with their key arrives', async () => {
  const ids = [await draft({ title: 'A' }), await draft({ title: 'B' })];
  const again = { ids, action: 'duplicate', key: 'once' };
  const [first, second] = await Promise.all([many(again), many(again)]);
  expect(second).toEqual(first);
  expect(await many(again)).toEqual(first);
  expect(new Set(first?.map((one) => one.copyId)).size).toBe(2);
  // Another key, or none, is another wish.
  for (const body of [
    { ...again, key: 'twice' },
    { ids, action: 'duplicate' },
  ])
    expect((await many(body))[0]?.copyId).not.toBe(first?.[0]?.copyId);
});
