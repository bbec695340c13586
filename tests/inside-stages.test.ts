import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#domain/contract.ts';
import { users } from '#server/db/schema/accounts.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { messages } from '#server/db/schema/messages.ts';
import { posts } from '#server/db/schema/posts.ts';
import { testApp, type Answer, type TestApp } from './support/app.ts';
import { stagesStory, type StagesStory } from './support/stages-story.ts';

/**
 * A stage inside says something about a post, then the client gets it, asks for changes, and gets it again. Everything is
 * read that the client can get hold of meanwhile: neither what was said inside nor who said it, and at which stage, may be
 * in it; and the words alone not in what the agency hands on.
 */
const WORD = 'Zanzibarstage';
const STAGE = 'Quietroom';
const JANE = 'jane@acme.com';

let it: TestApp;
let story: StagesStory;
let id: string;
let answers = 0;
const carriers: string[] = [];

beforeAll(async () => {
  it = await testApp();
  story = await stagesStory(it);
  await story.owner('PUT', '/api/companies/ACME/desks', { shows: 'plan' });
  await story.plan([story.inside({ name: STAGE }), story.client()]);
  id = await story.send({ scheduledAt: '2026-12-01T09:00:00Z' });
});
afterAll(() => it.close());

const said = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body ?? '')).toLowerCase();
function look(what: string, body: unknown, secrets: string[]): void {
  answers += 1;
  const found = secrets.filter((secret) => said(body).includes(secret.toLowerCase()));
  if (found.length > 0) carriers.push(`${what}: ${found.join(', ')}`);
}

const byLink = Object.values(contract)
  .flat()
  .filter((one) => one.access === 'reviewer' && one.method === 'GET');

/** All that a client's links open, and all that was sent to them. */
async function lookAsClient(): Promise<void> {
  const { anna, ben } = story;
  const secrets = [WORD, STAGE, anna.email, ben.email, 'Anna Inside'];
  const rows = await it.ctx.db.select().from(approvals).where(eq(approvals.postId, id));
  const [post] = await it.ctx.db.select().from(posts).where(eq(posts.id, id));
  const { body } = await story.owner('GET', '/api/companies/ACME/desks');
  const links = [
    ...rows.filter((one) => one.origin !== 'inside').map((one) => one.approvalToken),
    post?.approvalToken ?? '',
  ];
  const desks = (body.desks as { url: string }[]).map(({ url }) => url.split('/').at(-1) ?? '');
  for (const one of byLink)
    for (const token of one.path.startsWith('/api/desk/') ? desks : links) {
      const path = one.path.replace(':token', token).replace(':postId', id);
      if (path.endsWith('/live')) continue;
      const answer: Answer = await it.stranger('GET', path);
      if (answer.status < 400) look(one.name, answer.body, secrets);
    }
  const members = [story.owner.email, anna.email, ben.email];
  for (const message of await it.ctx.db.select().from(messages))
    if (!members.includes(message.to)) look(`a message to ${message.to}`, message, secrets);
}

test('nothing of a stage inside reaches the client', async () => {
  await it.ctx.db
    .update(users)
    .set({ firstName: 'Anna', lastName: 'Inside' })
    .where(eq(users.id, story.anna.id));
  await lookAsClient();
  // While it is inside the plan of the client does not show it, nor does any message.
  expect((await it.ctx.db.select().from(messages)).filter((one) => one.to === JANE)).toEqual([]);
  await story.review(story.anna, id, 'request_changes', { comment: `${WORD}: too loud` });
  await lookAsClient();
  await story.review(story.anna, id, 'approve', { comment: `${WORD}: better` });
  await story.answer(story.anna.email, id, 'comment', { comment: `${WORD}: by the way` });
  await lookAsClient();
  await story.answer(JANE, id, 'request_changes', { comment: 'Another photo' });
  await lookAsClient();
  await story.edit(id, 'Another photo, then');
  await story.resubmit(id);
  await lookAsClient();
  await story.review(story.ben, id, 'approve', { comment: `${WORD}: fine` });
  await lookAsClient();
  expect(carriers).toEqual([]);
  expect(answers).toBeGreaterThan(20);
});

test('who reviews inside reads their own words behind their link, and the team reads them in the thread', async () => {
  const own = await story.tokenOf(story.anna.email, id);
  const { body } = await it.stranger('GET', `/api/approve/${own}`);
  expect(said(body.comments)).toContain(WORD.toLowerCase());
  const thread = (await story.owner('GET', `/api/posts/${id}/comments`)).body as {
    body: string;
    side: string;
    authorName: string;
  }[];
  const inside = thread.filter((line) => line.body.includes(WORD));
  expect(inside.map((line) => line.side)).toEqual(['internal', 'internal', 'internal', 'internal']);
  expect(inside[0]?.authorName).toBe('Anna Inside');
});

test('history, record and assistant say who decided at which stage, and carry no word of it', async () => {
  carriers.length = 0;
  for (const path of [`/api/posts/${id}/history`, `/api/posts/${id}/history.csv`, `/api/posts/${id}/record`])
    look(path, (await story.owner('GET', path)).body, [WORD]);
  const question = { messages: [{ role: 'user', content: 'What did my clients say, and what is open?' }] };
  look('the assistant', (await story.owner('POST', '/api/chat', question)).body, [WORD]);
  expect(carriers).toEqual([]);
  const record = (await story.owner('GET', `/api/posts/${id}/record`)).body;
  expect(said(record)).toContain('anna inside');
});
