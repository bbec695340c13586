import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANSWERS_PER_MINUTE } from '#domain/approvals/texts.ts';
import { COMMENTS_PER_HOUR } from '#domain/approvals/contract.ts';
import { LANGUAGES } from '#domain/languages/language.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { posts } from '#server/db/schema/posts.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { deskStory } from '#tests/support/desk-story.ts';

const files = import.meta.glob<{ words: { said?: Record<string, string> } }>(
  '../../../domain/languages/review/*.ts',
  { eager: true },
);
const saidIn = (language: string) =>
  files[`../../../domain/languages/review/${language}.ts`]?.words.said ?? {};

let it: TestApp;
let story: Awaited<ReturnType<typeof deskStory>>;
beforeAll(async () => {
  it = await testApp();
  it.clock.set('2026-11-16T09:00:00Z');
  story = await deskStory(it);
});
afterAll(() => it.close());

const approve = { action: 'approve', version: 1 };
const setPost = (id: string, set: Partial<typeof posts.$inferInsert>) =>
  it.ctx.db.update(posts).set(set).where(eq(posts.id, id));
const setApproval = (id: string, set: Partial<typeof approvals.$inferInsert>) =>
  it.ctx.db.update(approvals).set(set).where(eq(approvals.postId, id));

/** What happens to a post before, and the answer that is then refused. */
const REFUSED: [name: string, before: (postId: string) => Promise<unknown>, form: object][] = [
  ['a second yes', (id) => setApproval(id, { status: 'approved', answeredVersion: 1 }), approve],
  ['a yes to what changed', (id) => story.owner('PATCH', `/api/posts/${id}`, { caption: 'Two' }), approve],
  ['taking back what was not given', async () => {}, { action: 'withdraw', comment: 'No', version: 1 }],
  ['a yes to what is out', (id) => setPost(id, { status: 'Published' }), approve],
  ['a yes after the others decided', (id) => setApproval(id, { status: 'passed' }), approve],
  ['a yes to a draft', (id) => setPost(id, { status: 'Draft' }), approve],
  ['a yes to what is approved', (id) => setPost(id, { status: 'Approved' }), approve],
  ['a yes to what is scheduled', (id) => setPost(id, { status: 'Scheduled' }), approve],
  ['a yes to what failed', (id) => setPost(id, { status: 'Failed' }), approve],
  [
    'words at a place that is not there',
    async () => {},
    { action: 'comment', comment: 'Here', version: 1, anchor: { from: 0, to: 3, quote: 'Six' } },
  ],
  [
    'words at a picture that is not there',
    async () => {},
    {
      action: 'comment',
      comment: 'Here',
      version: 1,
      anchor: { assetId: '8a1b8a5e-1a52-4a8e-9f0e-1f6f1ce6a001', x: 0.5, y: 0.5 },
    },
  ],
];

test.each(REFUSED)('%s is refused in words that every language has', async (_name, before, form) => {
  const post = await story.addPost();
  const { id: approvalId, approvalToken } = await story.approvalOn(post);
  const desk = await story.deskOf(post);
  await before(post);
  const byLink = await it.stranger('POST', `/api/approve/${approvalToken}`, form);
  expect(byLink.status).toBeGreaterThanOrEqual(400);
  const [onDesk] = (await story.answer(desk, [{ ...form, approvalId }])).body.results;
  expect(onDesk).toMatchObject({ ok: false, message: byLink.body.message });
  for (const language of LANGUAGES.filter((one) => one !== 'en'))
    expect(saidIn(language), `${language}: ${onDesk.message}`).toHaveProperty([onDesk.message]);
});

test('answers sent too often, or about a post that left the desk, are refused in words that every language has', async () => {
  const post = await story.addPost();
  const { id: approvalId, approvalToken } = await story.approvalOn(post);
  const desk = await story.deskOf(post);
  const say = (comment: string) =>
    it.stranger('POST', `/api/approve/${approvalToken}`, { action: 'comment', comment });
  const said = new Set<string>();
  const answers = Array.from({ length: ANSWERS_PER_MINUTE + 1 }, (_, n) => say(`Words ${n}`));
  for (const { body } of await Promise.all(answers)) if (body.message) said.add(body.message);
  expect([...said].toSorted()).toEqual([
    `At most ${COMMENTS_PER_HOUR} comments an hour are taken. Please wait a while, then send this one again.`,
    'Those were too many answers within a minute. Please wait a moment, then send this one again.',
  ]);
  await setApproval(post, { removedAt: new Date() });
  said.add((await story.answer(desk, [{ ...approve, approvalId }])).body.results[0].message);
  expect(said.size).toBe(3);
  for (const language of LANGUAGES.filter((one) => one !== 'en'))
    for (const sentence of said) expect(saidIn(language)).toHaveProperty([sentence]);
});
