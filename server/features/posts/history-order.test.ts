import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { testApp, type Answer, type Client, type TestApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { lockPost, writeHistory } from './store.ts';

let it: TestApp;
let owner: Client & { email: string };
beforeAll(async () => {
  it = await testApp();
  owner = await it.signIn();
});
afterAll(() => it.close());

async function inReview() {
  const form = { title: 'A post', caption: 'Words', reviewerEmails: ['bob@acme.com'] };
  const { id } = (await owner('POST', '/api/posts', form)).body as { id: string };
  const [{ id: approvalId }] = (await owner('GET', `/api/approvals/${id}`)).body;
  it.clock.pass(120_000);
  return { id, link: `/api/approvals/${id}/links/${approvalId}`, approvalId: approvalId as string };
}

/** The answer to a request that waits for the post while somebody else's change of it is written. */
async function behindAnother(id: string, ask: () => Promise<Answer>): Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  await inTransaction(it.ctx.db, async (tx) => {
    await lockPost(tx, id);
    answer = ask();
    await eventually('the request waits for the post', async () => {
      const waiting = `select 1 from pg_stat_activity
                        where datname = current_database() and wait_event_type = 'Lock'`;
      return ((await it.database.pool.query(waiting)).rowCount ?? 0) > 0;
    });
    it.clock.pass(1000);
    const at = it.clock.now();
    await writeHistory(tx, id, { at, actor: 'Ada', event: 'preview off', version: 1 });
  });
  if (!answer) throw new Error('nothing was asked');
  return answer;
}

type Made = Awaited<ReturnType<typeof inReview>>;
test.each<[string, (made: Made) => Promise<Answer>]>([
  ['a title', ({ id }) => owner('PATCH', `/api/posts/${id}`, { title: 'Another' })],
  ['a comment', ({ id }) => owner('POST', `/api/posts/${id}/comments`, { body: 'Hello' })],
  ['a resend', ({ id }) => owner('POST', `/api/posts/${id}/resend`)],
  ['a reminder', ({ id, approvalId }) => owner('POST', `/api/approvals/${id}/remind`, { approvalId })],
  ['a new preview link', ({ id }) => owner('POST', `/api/posts/${id}/preview/renew`)],
  ['a withdrawn link', ({ link }) => owner('DELETE', link)],
])('%s that waited for another change does not stand in the history before it', async (_what, ask) => {
  const made = await inReview();
  expect((await behindAnother(made.id, () => ask(made))).status).toBeLessThan(300);
  const history = (await owner('GET', `/api/posts/${made.id}/history`)).body as {
    at: string;
    event: string;
  }[];
  const times = history.map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
  expect(history.findLastIndex(({ event }) => event === 'preview off')).toBe(history.length - 2);
});
