import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CHANGED_MEANWHILE } from '#domain/approvals/contract.ts';
import { DEAD_LINK } from '#domain/approvals/texts.ts';
import { NOT_ON_THIS_DESK } from '#domain/desks/contract.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { isStillShown } from '#server/features/media/is-still-shown.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { deskStory, JANE, postsIn } from '#tests/support/desk-story.ts';

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

describe('answers on a desk', () => {
  test('each is about its own version and has an outcome of its own', async () => {
    const [one, two, three] = [await story.addPost(), await story.addPost(), await story.addPost()];
    const token = await story.deskOf(one);
    const asked = await Promise.all([one, two, three].map((id) => story.approvalOn(id)));
    await story.owner('PATCH', `/api/posts/${two}`, { caption: 'Another' });
    const { body } = await story.answer(token, [
      { approvalId: asked[0]?.id, action: 'approve', version: 1 },
      { approvalId: asked[1]?.id, action: 'approve', version: 1 },
      { approvalId: asked[2]?.id, action: 'request_changes', comment: 'Bigger', version: 1 },
    ]);
    expect(body.results).toMatchObject([
      { approvalId: asked[0]?.id, ok: true, approval: { status: 'approved', answeredVersion: 1 } },
      { approvalId: asked[1]?.id, ok: false, message: CHANGED_MEANWHILE, approval: { status: 'pending' } },
      { approvalId: asked[2]?.id, ok: true, approval: { status: 'rejected', comment: 'Bigger' } },
    ]);
    const statuses = await Promise.all(
      [one, two, three].map(
        async (id) => (await story.owner('GET', `/api/posts/${id}`)).body.status as string,
      ),
    );
    expect(statuses).toEqual(['Approved', 'In Review', 'Changes Requested']);
    const desk = (await story.open(token)).body;
    expect(postsIn(desk.waiting)).toEqual([two]);
    expect(desk.done).toMatchObject([
      { postId: three, said: 'rejected', comment: 'Bigger' },
      { postId: one, said: 'approved' },
    ]);
  });

  test('nobody answers for another person, another client or somebody who was taken out', async () => {
    const post = await story.addPost({ reviewerEmails: [JANE, 'kim@acme.com'] });
    const other = await story.addPost({ companyName: 'Other' });
    const [token, kim] = [await story.deskOf(post), await story.approvalOn(post, 'kim@acme.com')];
    const own = await story.approvalOn(post);
    await story.owner('PATCH', `/api/posts/${post}`, { reviewerEmails: ['kim@acme.com'] });
    const tries = [kim.id, (await story.approvalOn(other)).id, own.id];
    const { body } = await story.answer(
      token,
      tries.map((approvalId) => ({ approvalId, action: 'approve', version: 1 })),
    );
    expect(body.results).toEqual(
      tries.map((approvalId) => ({ approvalId, ok: false, message: NOT_ON_THIS_DESK })),
    );
    const rows = await it.ctx.db.select().from(approvals).where(eq(approvals.postId, post));
    expect(rows.map((row) => row.status)).toEqual(['pending', 'pending']);
  });

  test('an answer that arrives twice is one; the second says what is on record', async () => {
    const post = await story.addPost();
    const [token, { id }] = [await story.deskOf(post), await story.approvalOn(post)];
    const yes = [{ approvalId: id, action: 'approve', version: 1 }];
    await story.answer(token, yes);
    expect((await story.answer(token, yes)).body.results).toMatchObject([
      { ok: false, approval: { status: 'approved' } },
    ]);
    const history = (await story.owner('GET', `/api/posts/${post}/history`)).body as { event: string }[];
    expect(history.filter((one) => one.event === 'approved')).toHaveLength(1);
  });

  test('a yes to an earlier version can be given anew to the present one', async () => {
    const post = await story.addPost({ reviewerEmails: [JANE, 'kim@acme.com'] });
    const [token, { id }] = [await story.deskOf(post), await story.approvalOn(post)];
    const kim = await story.approvalOn(post, 'kim@acme.com');
    await story.answer(token, [{ approvalId: id, action: 'approve', version: 1 }]);
    await story.answer(await story.deskOf(post, 'kim@acme.com'), [
      { approvalId: kim.id, action: 'request_changes', comment: 'Bigger', version: 1 },
    ]);
    await story.owner('PATCH', `/api/posts/${post}`, { caption: 'Another' });
    const { approval } = (await it.stranger('GET', `/api/desk/${token}/posts/${post}`)).body;
    expect(approval).toMatchObject({ status: 'approved', answeredVersion: 1 });
    const { body } = await story.answer(token, [
      { approvalId: id, action: 'approve', version: 2, lastAnswerAt: approval.respondedAt },
    ]);
    expect(body.results).toMatchObject([{ ok: true, approval: { status: 'approved', answeredVersion: 2 } }]);
    expect((await story.open(token)).body.done).toMatchObject([{ postId: post, isEarlier: false }]);
  });

  test('a request for changes can be followed by a yes', async () => {
    const post = await story.addPost();
    const [token, { id }] = [await story.deskOf(post), await story.approvalOn(post)];
    await story.answer(token, [{ approvalId: id, action: 'request_changes', comment: 'Bigger', version: 1 }]);
    const { approval } = (await it.stranger('GET', `/api/desk/${token}/posts/${post}`)).body;
    const { body } = await story.answer(token, [
      { approvalId: id, action: 'approve', version: 1, lastAnswerAt: approval.respondedAt },
    ]);
    expect(body.results).toMatchObject([{ ok: true, approval: { status: 'approved' } }]);
    expect((await story.owner('GET', `/api/posts/${post}`)).body.status).toBe('Approved');
  });

  test('a yes without a version is no yes', async () => {
    const post = await story.addPost();
    const { body } = await story.answer(await story.deskOf(post), [
      { approvalId: (await story.approvalOn(post)).id, action: 'approve' },
    ]);
    expect(body.results[0].ok).toBe(false);
  });

  test.each([
    ['none', []],
    ['too many', Array.from({ length: 201 }, () => ({ approvalId: 'x', action: 'approve', version: 1 }))],
    [
      'of another kind',
      [{ approvalId: '8a1b8a5e-1a52-4a8e-9f0e-1f6f1ce6a001', action: 'reject', version: 1 }],
    ],
  ])('%s are refused as a whole', async (_, answers) => {
    expect((await story.answer(await story.deskOf(await story.addPost()), answers)).status).toBe(400);
  });
});

describe('the manager', () => {
  test('sees each person’s link, what waits, and whether it was opened and answered', async () => {
    const post = await story.addPost();
    const token = await story.deskOf(post);
    const read = async () => (await story.desks())[0];
    expect(await read()).toMatchObject({ waiting: 1, openedAt: null, answeredAt: null });
    await story.open(token);
    await story.answer(token, [
      { approvalId: (await story.approvalOn(post)).id, action: 'approve', version: 1 },
    ]);
    expect(await read()).toMatchObject({
      reviewerContact: JANE,
      url: `http://localhost:3000/desk/${token}`,
      waiting: 0,
      openedAt: expect.any(String),
      answeredAt: expect.any(String),
    });
  });

  test('withdraws a link, which opens nothing from then on; whoever is asked again gets another', async () => {
    const post = await story.addPost();
    const token = await story.deskOf(post);
    const id = (await story.desks())[0]?.id;
    expect((await story.owner('DELETE', `/api/desks/${id}`)).body).toEqual({ id });
    expect((await story.owner('DELETE', `/api/desks/${id}`)).status).toBe(404);
    const dead = { status: 404, body: { message: DEAD_LINK } };
    const yes = [{ approvalId: (await story.approvalOn(post)).id, action: 'approve', version: 1 }];
    expect(await story.open(token)).toMatchObject(dead);
    expect(await story.answer(token, yes)).toMatchObject(dead);
    expect(await it.stranger('GET', `/api/desk/${token}/posts/${post}`)).toMatchObject(dead);
    expect(await it.stranger('GET', `/api/desk/${token}/live`)).toMatchObject(dead);
    expect((await story.open('x'.repeat(43))).body).toEqual((await story.open(token)).body);
    const next = await story.deskOf(await story.addPost());
    expect(next).not.toBe(token);
    expect((await story.open(next)).body.waiting).toHaveLength(2);
  });
});

test('an address of a picture ends with the desk that it was made for, and with the post’s place on it', async () => {
  const post = await story.addPost();
  const [desk] = await story.desks();
  const shown = (of: string | null) =>
    isStillShown(it.ctx.db, 'any', { desk: desk?.id ?? '', of }, it.clock.now());
  expect([await shown(post), await shown(null)]).toEqual([true, true]);
  expect(await shown('8a1b8a5e-1a52-4a8e-9f0e-1f6f1ce6a001')).toBe(false);
  await story.owner('DELETE', `/api/desks/${desk?.id}`);
  expect([await shown(post), await shown(null)]).toEqual([false, false]);
});
