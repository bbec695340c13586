import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PERSON_TWICE } from '#domain/companies/stages.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { deskStory } from '#tests/support/desk-story.ts';

let it: TestApp;
let story: Awaited<ReturnType<typeof deskStory>>;

beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  story = await deskStory(it);
});

const PUNY = 'nora@xn--mnchen-3ya.Example';
const NORA = 'nora@münchen.example';
const STAGE = { needs: 'any', skip: 'owner', members: [], contacts: [] };
const stagesWith = (contacts: string[], others: string[] = []) => ({
  restart: 'first',
  stages: [
    { ...STAGE, name: 'Client', kind: 'reviewers' },
    { ...STAGE, name: 'Legal', kind: 'named', contacts },
    ...(others.length > 0 ? [{ ...STAGE, name: 'Board', kind: 'named', contacts: others }] : []),
  ],
});
const reviewersOf = async (id: string) =>
  (await story.owner('GET', `/api/posts/${id}`)).body.reviewerEmails as string[];

test('a mailbox in two spellings of its domain is one reviewer, with one desk and one name', async () => {
  await story.owner('POST', '/api/companies', { name: 'ACME' });
  const { body: clients } = await story.owner('GET', '/api/companies');
  const acme = (clients as { id: string; name: string }[]).find((one) => one.name === 'ACME');
  const saved = await story.owner('POST', `/api/companies/${acme?.id}/contacts`, {
    name: 'Nora Lee',
    phoneNumber: '+14155550188',
    email: PUNY,
  });
  expect(saved.body.email).toBe(NORA);

  const first = await story.addPost({ reviewerEmails: [PUNY, NORA, 'nora@MÜNCHEN.example'] });
  expect(await reviewersOf(first)).toEqual([NORA]);
  const second = await story.addPost({ reviewerEmails: [PUNY] });
  const { body: approvals } = await story.owner('GET', `/api/approvals/${second}`);
  expect(approvals).toMatchObject([{ reviewerContact: NORA, reviewerName: 'Nora Lee' }]);
  expect(await story.desks()).toHaveLength(1);
});

test('another spelling in a save is the same reviewer, whose link stays', async () => {
  const id = await story.addPost({ reviewerEmails: [NORA] });
  const before = await story.approvalOn(id, NORA);
  const { status } = await story.owner('PATCH', `/api/posts/${id}`, { reviewerEmails: [PUNY] });
  expect(status).toBe(200);
  expect(await story.approvalOn(id, NORA)).toMatchObject({
    id: before.id,
    approvalToken: before.approvalToken,
  });
});

test('a post of before with both spellings keeps one of them at the next change of its reviewers', async () => {
  const id = await story.addPost({ reviewerEmails: [NORA, 'kim@acme.com'] });
  const nora = await story.approvalOn(id, NORA);
  const kim = await story.approvalOn(id, 'kim@acme.com');
  await it.database.db.execute(
    sql`update approvals set reviewer_contact = ${PUNY}, responded_at = now() where id = ${kim.id}`,
  );
  const saved = await story.owner('PATCH', `/api/posts/${id}`, { reviewerEmails: [NORA] });
  expect(saved.status).toBe(200);
  expect(await story.approvalOn(id, NORA)).toMatchObject({ id: kim.id });
  expect(await reviewersOf(id)).toEqual([NORA]);
  expect(nora.id).not.toBe(kim.id);
});

test('stages name a mailbox once, whatever its spelling', async () => {
  await story.owner('POST', '/api/companies', { name: 'ACME' });
  const put = (plan: unknown) => story.owner('PUT', '/api/companies/ACME/stages', plan);
  const twice = await put(stagesWith([PUNY, NORA]));
  expect([twice.status, twice.body.fields]).toEqual([400, { 'stages.1.contacts': PERSON_TWICE }]);
  expect((await put(stagesWith([PUNY], [NORA]))).status).toBe(400);
  const saved = await put(stagesWith([PUNY]));
  expect(saved.body.stages[1].contacts).toEqual([NORA]);

  const refused = await story.owner('POST', '/api/posts', {
    title: 'Spring',
    caption: 'One',
    companyName: 'ACME',
    reviewerEmails: [PUNY],
  });
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('“Legal”')]);
});

test('a plan of before that names both spellings asks the person once', async () => {
  await story.owner('POST', '/api/companies', { name: 'ACME' });
  await story.owner('PUT', '/api/companies/ACME/stages', stagesWith(['kim@acme.com']));
  await it.database.db.execute(sql`
    update company_stages set stages = jsonb_set(stages, '{1,contacts}', ${JSON.stringify([PUNY, NORA])}::jsonb)`);
  const id = await story.addPost();
  const { rows } = await it.database.db.execute(
    sql`select reviewer_contact as contact, stage from approvals where post_id = ${id} order by stage`,
  );
  expect(rows).toEqual([
    { contact: 'jane@acme.com', stage: 1 },
    { contact: NORA, stage: 2 },
  ]);
});

test('a client’s usual reviewers name a mailbox once', async () => {
  await story.owner('POST', '/api/companies', { name: 'ACME' });
  const defaults = { timeZone: null, time: null, reviewerPhones: [], notes: '' };
  const { body } = await story.owner('PUT', '/api/companies/ACME/defaults', {
    ...defaults,
    reviewerEmails: [PUNY, NORA],
  });
  expect(body.reviewerEmails).toEqual([NORA]);
});
