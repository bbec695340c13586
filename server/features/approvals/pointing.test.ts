import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { POINT_AT } from '#domain/approvals/anchor.ts';
import { AFTER_THE_END, NOT_IN_CAPTION, NOT_IN_VERSION } from '#domain/approvals/texts.ts';
import { comments } from '#server/db/schema/approvals.ts';
import { objects } from '#server/db/schema/media.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { deskStory, JANE } from '#tests/support/desk-story.ts';
import { readyPicture } from '#tests/support/media.ts';
import { MOMENT_OF_PICTURE, NO_SUCH_VERSION, SPOT_OF_VIDEO } from './check-anchor.ts';
import { ITEMS_OF_NO_REQUEST, PLACE_WITHOUT_WORDS } from './write-request.ts';

let it: TestApp;
let story: Awaited<ReturnType<typeof deskStory>>;
let postId: string;
let token: string;
let picture: string;
let film: string;

beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  story = await deskStory(it);
  const { db } = it.ctx;
  const urls = [
    await readyPicture(db, story.owner.email),
    await readyPicture(db, story.owner.email, 'video'),
  ] as const;
  await db
    .update(objects)
    .set({ seconds: 12 })
    .where(eq(objects.id, urls[1].split('/').at(-1) ?? ''));
  postId = await story.addPost({
    caption: 'Fresh bread 🥖 every day',
    assets: [
      { url: urls[0], type: 'image' },
      { url: urls[1], type: 'video' },
    ],
  });
  token = (await story.approvalOn(postId)).approvalToken;
  const { assets } = (await story.owner('GET', `/api/posts/${postId}`)).body;
  [picture, film] = assets.map((asset: { id: string }) => asset.id);
});

const answer = (body: object) => it.stranger('POST', `/api/approve/${token}`, { version: 1, ...body });
const page = async () => (await it.stranger('GET', `/api/approve/${token}`)).body;
const thread = async () => (await story.owner('GET', `/api/posts/${postId}/comments`)).body as Line[];
const rows = () => it.ctx.db.select().from(comments).where(eq(comments.postId, postId));
const history = async () => (await story.owner('GET', `/api/posts/${postId}/history`)).body as Entry[];
interface Line {
  id: string;
  body: string;
  anchor: unknown;
  task: boolean;
  version: number;
  resolvedAt: string | null;
  replyTo: string | null;
}
interface Entry {
  event: string;
  note: string | null;
}

const bread = { from: 6, to: 11, quote: 'bread' };
const places = (): Record<string, object> => ({
  'a spot of a picture': { assetId: picture, x: 0.25, y: 0 },
  'a moment of a video': { assetId: film, seconds: 5.2 },
  'words of the caption': bread,
});

describe('a comment points at', () => {
  test.each(['a spot of a picture', 'a moment of a video', 'words of the caption'])('%s', async (which) => {
    const anchor = places()[which];
    const said = { action: 'comment', comment: 'Look here', anchor };
    expect((await answer(said)).status).toBe(200);
    const desk = await story.deskOf(postId);
    const { id: approvalId } = await story.approvalOn(postId);
    const onDesk = await story.answer(desk, [{ ...said, approvalId, comment: 'And here' }]);
    expect(onDesk.body.results).toMatchObject([{ ok: true }]);
    const own = await story.owner('POST', `/api/posts/${postId}/comments`, { body: 'Here?', anchor });
    expect(own).toMatchObject({ status: 201, body: { anchor, version: 1, resolvedAt: null, task: false } });
    const expected = ['Look here', 'And here', 'Here?'].map((body) =>
      expect.objectContaining({ body, anchor, version: 1, resolvedAt: null }),
    );
    expect(await thread()).toEqual(expect.arrayContaining(expected));
    const seen = (await page()).comments;
    expect(seen).toEqual(expect.arrayContaining(expected));
    expect(seen[0]).not.toHaveProperty('side');
    expect(seen[0].anchor).not.toHaveProperty('objectPath');
  });

  test('one place, once: the same words twice are one comment, at another place they are another', async () => {
    const said = { action: 'comment', comment: 'Bigger' };
    await answer({ ...said, anchor: { assetId: picture, x: 0.1, y: 0.1 } });
    await answer({ ...said, anchor: { assetId: picture, x: 0.1, y: 0.1 } });
    await answer({ ...said, anchor: { assetId: picture, x: 0.9, y: 0.1 } });
    expect(await thread()).toHaveLength(2);
  });

  test('once, also where it is the agency’s own and was sent again because its answer was lost', async () => {
    const say = async (more: object) =>
      (await story.owner('POST', `/api/posts/${postId}/comments`, { body: 'Bigger', ...more })).body;
    const first = await say({ anchor: bread, key: 'one' });
    expect(await say({ anchor: bread, key: 'one' })).toEqual(first);
    expect((await history()).filter(({ event }) => event === 'commented')).toHaveLength(1);
    const note = await say({ side: 'internal', key: 'two' });
    expect(note).toMatchObject({ side: 'internal', mentions: [] });
    expect(await say({ side: 'internal', key: 'two' })).toEqual(note);
    expect(await thread()).toHaveLength(2);
    // Repeated on purpose.
    await say({ side: 'internal', key: 'three' });
    await say({ side: 'internal' });
    await say({ side: 'internal' });
    expect(await thread()).toHaveLength(5);
  });

  test('the version that was read, also where a newer one is there', async () => {
    await story.owner('PATCH', `/api/posts/${postId}`, { caption: 'Fresh rolls' });
    const said = { action: 'comment', comment: 'Which one?', anchor: bread, version: 1 };
    expect((await answer(said)).status).toBe(200);
    expect((await thread())[0]).toMatchObject({ anchor: bread, version: 1 });
  });
});

describe('what points at nothing is refused in a sentence, and nothing is written', () => {
  const wrong = (): [object, string][] => [
    [
      { assetId: picture, x: 1.2, y: 0 },
      'Please point inside the picture: x and y are fractions from 0 to 1',
    ],
    [{ assetId: film, seconds: -1 }, 'Please point at a moment within the video'],
    [{ assetId: film, seconds: 12.6 }, AFTER_THE_END],
    [{ assetId: film, x: 0.5, y: 0.5 }, SPOT_OF_VIDEO],
    [{ assetId: picture, seconds: 1 }, MOMENT_OF_PICTURE],
    [{ assetId: '8a1b8a5e-1a52-4a8e-9f0e-1f6f1ce6a001', x: 0.5, y: 0.5 }, NOT_IN_VERSION],
    [{ from: 6, to: 11, quote: 'brood' }, NOT_IN_CAPTION],
    [{ from: 11, to: 6, quote: 'bread' }, NOT_IN_CAPTION],
    [{ from: 6, to: 1100, quote: 'bread' }, NOT_IN_CAPTION],
    [{ assetId: picture }, POINT_AT],
    [{}, POINT_AT],
  ];

  test('a spot beside the picture, a moment after the end, other words, another post’s picture', async () => {
    for (const [anchor, message] of wrong()) {
      const tries = [
        await answer({ action: 'comment', comment: 'x', anchor }),
        await answer({ action: 'request_changes', comment: 'x', anchor }),
        await answer({
          action: 'request_changes',
          items: [
            { text: 'x', anchor: bread },
            { text: 'y', anchor },
          ],
        }),
        await story.owner('POST', `/api/posts/${postId}/comments`, { body: 'x', anchor }),
      ];
      expect([anchor, tries.map((one) => [one.status, one.body.message])]).toEqual([
        anchor,
        tries.map(() => [400, message]),
      ]);
    }
    expect(await rows()).toEqual([]);
    expect((await page()).approval.status).toBe('pending');
  });

  test('a version that is not there, a picture that came later', async () => {
    const early = await answer({ action: 'comment', comment: 'x', anchor: bread, version: 7 });
    expect(early.body.message).toBe(NO_SUCH_VERSION);
    const objectPath = await readyPicture(it.ctx.db, story.owner.email);
    const added = await story.owner('POST', '/api/post-assets', { postId, objectPath, type: 'image' });
    const anchor = { assetId: added.body.id, x: 0.5, y: 0.5 };
    const before = await answer({ action: 'comment', comment: 'x', anchor, version: 1 });
    expect(before.body.message).toBe(NOT_IN_VERSION);
    expect((await answer({ action: 'comment', comment: 'x', anchor, version: 2 })).status).toBe(200);
  });

  test('a place without words, and things to do without a request', async () => {
    expect((await answer({ action: 'request_changes', anchor: bread })).body.message).toBe(
      PLACE_WITHOUT_WORDS,
    );
    for (const action of ['approve', 'comment'])
      expect((await answer({ action, comment: 'x', items: [{ text: 'y' }] })).body.message).toBe(
        ITEMS_OF_NO_REQUEST,
      );
    expect((await answer({ action: 'request_changes', items: [{ text: ' ' }] })).status).toBe(400);
    expect(await rows()).toEqual([]);
  });
});

describe('a request for changes', () => {
  const items = () => [
    { text: 'Bigger logo', anchor: { assetId: picture, x: 0.2, y: 0.1 } },
    { text: 'Rolls, not bread', anchor: bread },
    { text: 'No music', anchor: null },
  ];
  const request = (more: object = {}) =>
    answer({ action: 'request_changes', comment: 'Nearly there', items: items(), ...more });

  test('is a list of things to do, in the order in which they were written, each with its place', async () => {
    expect((await request()).body.approval).toMatchObject({ status: 'rejected', comment: 'Nearly there' });
    const lines = await thread();
    expect(lines).toMatchObject([
      { body: 'Nearly there', task: true, anchor: null, replyTo: null },
      ...items().map(({ text, anchor }) => ({ body: text, anchor, task: true, replyTo: lines[0]?.id })),
    ]);
    const mail = (await story.owner('GET', '/api/messages')).body[0];
    expect(mail.text).toContain('1. Bigger logo (picture 1)');
    expect(mail.text).toContain('2. Rolls, not bread (at “bread”)');
    const record = (await story.owner('GET', `/api/posts/${postId}/record`)).body;
    expect(record.versions[0].answers).toMatchObject([
      { comment: 'Nearly there\n• Picture 1: Bigger logo\n• “bread”: Rolls, not bread\n• No music' },
    ]);
    const activity = (await story.owner('GET', '/api/activity')).body;
    expect(activity).toHaveLength(1);
  });

  test.each([
    { at: 'a moment of a video', said: 'Video 2, 0:05: Brighter' },
    { at: 'a spot of a picture', said: 'Picture 1: Brighter' },
    { at: 'nowhere', said: 'Brighter' },
  ])('that is one thing alone is quoted without a bullet, with its place: $at', async ({ at, said }) => {
    const items = [{ text: 'Brighter', anchor: places()[at] ?? null }];
    await answer({ action: 'request_changes', items });
    const record = (await story.owner('GET', `/api/posts/${postId}/record`)).body;
    expect(record.versions[0].answers).toMatchObject([{ comment: said }]);
    expect((await story.owner('GET', '/api/activity')).body).toMatchObject([{ comment: said }]);
  });

  test('sent twice is one; with another place it is another', async () => {
    await request();
    await request();
    expect(await thread()).toHaveLength(4);
    await request({ items: [{ text: 'Bigger logo', anchor: { assetId: picture, x: 0.9, y: 0.1 } }] });
    expect(await thread()).toHaveLength(6);
  });

  test('by the desk has the same', async () => {
    const { id: approvalId } = await story.approvalOn(postId);
    const body = { approvalId, action: 'request_changes', version: 1, items: items() };
    await story.answer(await story.deskOf(postId), [body]);
    expect((await thread()).map((line) => line.body)).toEqual(items().map((one) => one.text));
  });

  test('without items is as it always was, and one thing to do', async () => {
    await answer({ action: 'request_changes', comment: 'Another photo' });
    expect(await thread()).toMatchObject([{ body: 'Another photo', task: true, anchor: null }]);
    await answer({ action: 'comment', comment: 'Thanks' });
    expect((await thread())[1]).toMatchObject({ body: 'Thanks', task: false });
  });

  test('is settled by the yes of whoever made it', async () => {
    await request();
    await story.owner('PATCH', `/api/posts/${postId}`, { status: 'In Review' });
    await answer({ action: 'approve' });
    const tasks = (await thread()).filter((line) => line.task);
    expect(tasks.map((line) => line.resolvedAt)).toEqual(tasks.map(() => expect.any(String)));
  });
});

describe('ticking off', () => {
  let line: Line | undefined;
  const resolve = (body?: object) => story.owner('POST', `/api/comments/${line?.id}/resolve`, body);
  const reopen = () => story.owner('POST', `/api/comments/${line?.id}/reopen`);
  beforeEach(async () => {
    await answer({ action: 'request_changes', items: [{ text: 'Bigger logo', anchor: bread }] });
    [line] = await thread();
    it.clock.pass(60_000);
  });

  test('is seen by the reviewer with its word, is in the history, and twice is as once', async () => {
    const { body } = await resolve({ comment: 'Twice the size' });
    expect(body).toMatchObject({ id: line?.id, resolvedAt: expect.any(String) });
    const { resolvedAt } = body;
    it.clock.pass(60_000);
    expect((await resolve({ comment: 'Twice the size' })).body).toMatchObject({ resolvedAt });
    const seen = (await page()).comments;
    expect(seen).toMatchObject([
      { body: 'Bigger logo', resolvedAt, anchor: bread },
      { body: 'Twice the size', replyTo: line?.id, author: 'owner', authorName: 'Social Media Manager' },
    ]);
    const events = (await history()).filter((one) => one.event === 'ticked off');
    expect(events).toMatchObject([{ note: 'Bigger logo' }]);
  });

  test('is counted on the tile, on the card and in the head, until it is done', async () => {
    const counts = async () => [
      (await story.owner('GET', '/api/posts?view=grid')).body[0].toDo,
      (await story.owner('GET', '/api/companies')).body.find((one: { name: string }) => one.name === 'ACME')
        .toDo,
      (await story.owner('GET', '/api/companies/ACME')).body.toDo,
    ];
    expect(await counts()).toEqual([1, 1, 1]);
    await resolve();
    expect(await counts()).toEqual([0, 0, 0]);
    await reopen();
    expect(await counts()).toEqual([1, 1, 1]);
    expect((await (await it.signIn())('GET', '/api/companies')).body[0].toDo).toBe(0);
  });

  test('can be taken back, once', async () => {
    await resolve();
    expect((await reopen()).body).toMatchObject({ resolvedAt: null });
    expect((await reopen()).status).toBe(200);
    expect((await history()).filter((one) => one.event === 'reopened')).toHaveLength(1);
  });

  test('makes what screens and reviewers know old', async () => {
    const before = await it.stranger('GET', `/api/approve/${token}`);
    const own = await story.owner('GET', `/api/posts/${postId}/comments`);
    await resolve();
    const again = (url: string, tag: unknown, client = it.stranger) =>
      client('GET', url, undefined, { 'if-none-match': String(tag) });
    expect((await again(`/api/approve/${token}`, before.headers['etag'])).status).toBe(200);
    const ours = await again(`/api/posts/${postId}/comments`, own.headers['etag'], story.owner);
    expect(ours.status).toBe(200);
  });

  test('is not for reviewers, not for another agency, and not on a post that is gone', async () => {
    expect((await it.stranger('POST', `/api/comments/${line?.id}/resolve`)).status).toBe(401);
    const other = await it.signIn();
    expect((await other('POST', `/api/comments/${line?.id}/resolve`)).status).toBe(404);
    expect((await resolve()).status).toBe(200);
    await story.owner('DELETE', `/api/posts/${postId}`);
    expect((await reopen()).status).toBe(404);
  });
});

test('a picture that was taken out is shown small to whoever pointed at it', async () => {
  const anchor = { assetId: picture, x: 0.5, y: 0.5 };
  await answer({ action: 'comment', comment: 'Bigger', anchor });
  expect((await thread())[0]).toMatchObject({ anchorFile: { number: 1, url: null } });
  await story.owner('DELETE', `/api/post-assets/${picture}`);
  const [line] = (await page()).comments;
  expect(line).toMatchObject({ anchor, version: 1, anchorFile: { number: 1 } });
  expect(line.anchorFile.url).toMatch(/^\/objects\/uploads\/.*sig=/);
  expect(line.anchorFile.url).not.toContain(JANE);

  const { reviewerEmails } = (await story.owner('GET', `/api/posts/${postId}`)).body;
  const later = 'later@client.example';
  await story.owner('PATCH', `/api/posts/${postId}`, { reviewerEmails: [...reviewerEmails, later] });
  const asked: { reviewerContact: string; approvalToken: string }[] = (
    await story.owner('GET', `/api/approvals/${postId}`)
  ).body;
  const other = asked.find(({ reviewerContact }) => reviewerContact === later)?.approvalToken;
  const theirs = (await it.stranger('GET', `/api/approve/${other}`)).body;
  expect(theirs.comments[0]).toMatchObject({ body: 'Bigger', anchorFile: { number: 1, url: null } });
});
