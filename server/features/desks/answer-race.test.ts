import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHANGED_MEANWHILE } from '#domain/approvals/contract.ts';
import { comments } from '#server/db/schema/approvals.ts';
import { postVersions } from '#server/db/schema/posts.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { deskStory } from '#tests/support/desk-story.ts';

let it: TestApp;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());

const POSTS = 4;
const ROUNDS = 52;

interface Shown {
  approval: { id: string };
  post: { id: string; version: number; caption: string };
}

test('approving all while posts are edited, two hundred times: no yes is about content that was not on the desk', async () => {
  const story = await deskStory(it);
  const posts: string[] = [];
  for (let at = 0; at < POSTS; at += 1) posts.push(await story.addPost({ caption: `Words ${at}` }));
  const token = await story.deskOf(posts[0] ?? '');
  let taken = 0;
  let refused = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    // Beyond the limit per person and minute.
    it.clock.pass(61_000);
    const { waiting } = (await story.open(token)).body as { waiting: Shown[] };
    expect(waiting).toHaveLength(POSTS);
    const approveAll = () =>
      story.answer(
        token,
        waiting.map(({ approval, post }) => ({
          approvalId: approval.id,
          action: 'approve',
          version: post.version,
        })),
      );
    const edit = (id: string) =>
      story.owner('PATCH', `/api/posts/${id}`, { caption: `Words of round ${round} for ${id}` });
    const editAll = () => Promise.all(waiting.map(({ post }) => edit(post.id)));
    // The winner depends on the machine. To cover both outcomes, the edits end before the answers begin in
    // the first round, and the other way round in the second; in all others they race, started alternately.
    const early = round === 0 ? await editAll() : null;
    const answered = round === 1 ? await approveAll() : null;
    const late = round % 2 === 0 ? (early ?? editAll()) : null;
    const [{ body }, edited] = await Promise.all([answered ?? approveAll(), late ?? editAll()]);
    expect(edited.map((one) => one.status)).toEqual(waiting.map(() => 200));
    const results = body.results as { approvalId: string; ok: boolean; message?: string }[];
    for (const [at, { approval, post }] of waiting.entries()) {
      const result = results[at];
      expect(result?.approvalId).toBe(approval.id);
      const yes = await it.ctx.db
        .select({ version: comments.version, caption: postVersions.caption })
        .from(comments)
        .innerJoin(
          postVersions,
          and(eq(postVersions.postId, comments.postId), eq(postVersions.version, comments.version)),
        )
        .where(and(eq(comments.approvalId, approval.id), eq(comments.decision, 'approved')));
      // An accepted answer is about the text on the desk; a refused one left nothing.
      const here = yes.filter((one) => one.version >= post.version);
      expect(here).toEqual(result?.ok ? [{ version: post.version, caption: post.caption }] : []);
      if (!result?.ok) expect(result?.message).toBe(CHANGED_MEANWHILE);
      taken += result?.ok ? 1 : 0;
      refused += result?.ok ? 0 : 1;
    }
  }
  expect(taken + refused).toBe(POSTS * ROUNDS);
  expect(Math.min(taken, refused)).toBeGreaterThanOrEqual(POSTS);
});
