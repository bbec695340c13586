import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NO_RULES } from '#domain/companies/no-answer.ts';
import { messages } from '#server/db/schema/messages.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { deskStory, JANE } from '#tests/support/desk-story.ts';
import { sweepNotices } from './gather-notices.ts';
import { approvalTimers } from './remind-reviewers.ts';

let it: TestApp;
let story: Awaited<ReturnType<typeof deskStory>>;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-16T10:00:00Z');
  await it.ctx.db.delete(messages);
  story = await deskStory(it);
  await story.owner('POST', '/api/companies', { name: 'ACME' });
  await story.owner('PUT', '/api/companies/ACME/telling', { tells: 'ten minutes', hour: 9 });
});

test('silence is none of whoever was sent the desk’s link alone, which was withdrawn since', async () => {
  const consent = { by: 'Ms Acme', on: '2026-11-01', words: 'Silence is a yes' };
  const rules = { ...NO_RULES, noAnswer: 'tacit', tacitDays: 3, consent };
  expect((await story.owner('PUT', '/api/companies/ACME/no-answer', rules)).status).toBe(200);
  const first = await story.addPost({ caption: 'Winter' });
  await story.addPost({ caption: 'Spring' });
  it.clock.pass(11 * 60_000);
  await sweepNotices(it.ctx);
  const [mail, ...more] = (await it.ctx.db.select().from(messages)).filter(({ to }) => to === JANE);
  expect(more).toEqual([]);
  expect(mail?.text).not.toContain('/approve/');
  await it.ctx.db
    .update(messages)
    .set({ status: 'sent', sentAt: it.clock.now() })
    .where(and(eq(messages.kind, 'reviews-gathered'), isNull(messages.sentAt)));
  const token = /\/desk\/([\w-]{30,})/.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await it.stranger('GET', `/api/desk/${token}`)).status).toBe(200);
  const listed = (await story.owner('GET', '/api/companies/ACME/desks')).body as { desks: { id: string }[] };
  expect((await story.owner('DELETE', `/api/desks/${listed.desks[0]?.id}`)).status).toBe(200);
  expect((await it.stranger('GET', `/api/desk/${token}`)).status).toBe(404);
  // A new link is not sent either: nobody asked her since.
  await it.stranger('POST', `/api/desk/${token}/renew`);
  expect((await it.ctx.db.select().from(messages)).filter(({ to }) => to === JANE)).toHaveLength(1);
  it.clock.pass(10 * 86_400_000);
  for (const timer of approvalTimers) await timer.run(it.ctx);
  expect((await story.owner('GET', `/api/approvals/${first}`)).body).toMatchObject([{ status: 'pending' }]);
});
