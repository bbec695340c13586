import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noAnswerStory, type NoAnswerStory } from '#tests/support/no-answer-story.ts';
import { tellGathered } from './tell-comments.ts';

let s: NoAnswerStory;
beforeAll(async () => {
  s = await noAnswerStory();
});
afterAll(() => s.it.close());
beforeEach(() => s.begin());

test('a comment whose mail was to come while its post was deleted is told once the deletion is undone', async () => {
  const id = await s.send();
  await s.answer(id, { action: 'comment', comment: 'First' });
  s.it.clock.pass(60_000);
  await s.answer(id, { action: 'comment', comment: 'Second: please stop, the price is wrong' });
  s.it.clock.pass(220_000);
  expect((await s.owner('DELETE', `/api/posts/${id}`)).status).toBe(200);
  s.it.clock.pass(25_000);
  await tellGathered(s.it.ctx, id); // the job, at its time
  s.it.clock.pass(5_000);
  const restored = await s.owner('POST', `/api/posts/${id}/restore`);
  expect(restored.status).toBe(200);
  const { rows } = await s.it.ctx.db.execute(
    sql`select from graphile_worker.jobs where key = ${`comments:${id}`}`,
  );
  expect(rows).toHaveLength(1);
  await tellGathered(s.it.ctx, id);
  const told = (await s.outbox('review-answered')).map((one: { text: string }) => one.text).join('\n');
  expect(told).toContain('Second: please stop');
});
