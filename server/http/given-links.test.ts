import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#domain/contract.ts';
import { LINK_NOT_SHOWN } from '#domain/messages/links.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { messages } from '#server/db/schema/messages.ts';
import { giveOldDesks } from '#server/features/desks/give-old-desks.ts';
import { htmlOf } from '#server/features/messages/templates/layout.ts';
import { programOf } from '#tests/support/agency-key.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { stagesStory, type StagesStory } from '#tests/support/stages-story.ts';

/**
 * Whoever has the link of a reviewer or their desk can answer in their name. This test reads
 * everything that a member or a key can read: such links are only for members who may send them, and
 * an inside reviewer's link only for that reviewer.
 */
let it: TestApp;
let story: StagesStory;
/** A post that is with the client, and one that is still inside. */
let sent: string;
let inside: string;
let ofClients: string[];
let ofAnna: string[];
let ofBen: string[];
const readers = new Map<string, Client>();
function reader(name: string): Client {
  const found = readers.get(name);
  if (!found) throw new Error(`nobody is ${name}`);
  return found;
}

beforeAll(async () => {
  it = await testApp();
  story = await stagesStory(it);
  await story.plan([story.inside(), story.client()]);
  const form = { reviewerEmails: ['jane@acme.com'], reviewerPhones: ['+12025550142'] };
  const first = await story.send(form);
  await story.review(story.anna, first);
  sent = await story.send(form);
  await story.review(story.anna, sent);
  inside = await story.send(form);
  // Two posts wait for Jane: the reminder also leads to her desk, and she asks for its link once more.
  const [jane] = (await story.approvals(sent)).filter((one) => one.reviewerContact === 'jane@acme.com');
  it.clock.pass(120_000);
  await story.owner('POST', `/api/approvals/${sent}/remind`, { approvalId: jane?.id });
  await it.stranger('POST', `/api/approve/${jane?.approvalToken}/renew`);
  await giveOldDesks(it.ctx);

  const rows = await it.ctx.db.select().from(approvals);
  const tokens = (which: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(which).map((row) => row.approvalToken);
  const { desks } = (await story.owner('GET', '/api/companies/ACME/desks')).body as {
    desks: { url: string; reviewerContact: string }[];
  };
  expect(desks.map((one) => one.reviewerContact)).toEqual(['jane@acme.com', '+12025550142']);
  ofClients = [...tokens((row) => row.origin !== 'inside'), ...desks.map(({ url }) => url.slice(-43))];
  ofAnna = tokens((row) => row.approverId === story.anna.id);
  ofBen = tokens((row) => row.approverId === story.ben.id);
  expect([ofClients.length, ofAnna.length, ofBen.length]).toEqual([8, 3, 3]);

  for (const role of ['viewer', 'creator', 'manager']) {
    readers.set(role, await story.join(role));
    readers.set(`key of a ${role}`, (await programOf(it, story.owner, { role })).program);
  }
  readers.set('owner', story.owner);
});
afterAll(() => it.close());

const paths = Object.values(contract)
  .flat()
  .filter((one) => one.access === 'member' && one.method === 'GET')
  .map((one) => one.path.replace(':name', 'ACME').replace(/:(?!id\b|postId\b)\w+/g, randomUUID()));

/** Everything that they can read, as one text, and the number of responses. */
async function everythingFor(who: Client): Promise<{ said: string; answers: number }> {
  const said: string[] = [];
  const read = async (path: string) => {
    const { status, body } = await who('GET', path);
    if (status === 200) said.push(typeof body === 'string' ? body : JSON.stringify(body));
  };
  for (const path of paths)
    if (/:(id|postId)\b/.test(path))
      for (const id of [sent, inside]) await read(path.replace(/:(id|postId)\b/g, id));
    else await read(path);
  for (const id of [sent, inside]) await read(`/api/posts/${id}/history.csv`);
  for (const { id } of await it.ctx.db.select().from(messages)) await read(`/api/messages/${id}/preview`);
  const asked = { messages: [{ role: 'user', content: 'What waits, for whom, and where can they see it?' }] };
  said.push(JSON.stringify((await who('POST', '/api/chat', asked)).body));
  return { said: said.join('\n'), answers: said.length };
}

const foundIn = (said: string, tokens: string[]) => tokens.filter((token) => said.includes(token));

describe.each(['viewer', 'creator', 'key of a viewer', 'key of a creator'])('a %s', (name) => {
  test('reads much, and no link that opens a review page or a desk', async () => {
    const { said, answers } = await everythingFor(reader(name));
    expect(answers).toBeGreaterThan(40);
    expect(foundIn(said, [...ofClients, ...ofAnna, ...ofBen])).toEqual([]);
    expect(said).toContain(LINK_NOT_SHOWN);
    // The preview's link cannot answer a post.
    expect(said).toContain((await story.post(sent)).approvalToken);
  });

  test('finds no message by a piece of a link', async () => {
    const [token = ''] = ofClients;
    const find = async (who: Client, search: string) =>
      (await who('GET', `/api/messages?search=${encodeURIComponent(search)}`)).body.length as number;
    const who = reader(name);
    for (const piece of [token, token.slice(0, 8), `/approve/${token.slice(0, 4)}`])
      expect([piece, await find(who, piece)]).toEqual([piece, 0]);
    expect(await find(reader('manager'), token.slice(0, 8))).toBeGreaterThan(0);
    expect(await find(who, 'Fresh from the field')).toBe(await find(story.owner, 'Fresh from the field'));
  });
});

describe.each(['owner', 'manager', 'key of a manager'])('the %s', (name) => {
  test('is given the links of clients, and none of a colleague inside', async () => {
    const who = reader(name);
    const { said } = await everythingFor(who);
    expect(foundIn(said, [...ofAnna, ...ofBen])).toEqual([]);
    const rows = (await who('GET', `/api/approvals/${sent}`)).body as Record<string, string>[];
    const jane = rows.find((one) => one['reviewerContact'] === 'jane@acme.com');
    const [row] = await it.ctx.db
      .select()
      .from(approvals)
      .where(eq(approvals.id, jane?.['id'] ?? ''));
    expect(jane).toMatchObject({
      approvalToken: row?.approvalToken,
      reviewUrl: `${it.ctx.publicUrl}/approve/${row?.approvalToken}`,
      deskUrl: expect.stringContaining(`${it.ctx.publicUrl}/desk/`),
    });
    const waiting = (await who('GET', '/api/approvals/waiting')).body as { reviewUrl: string }[];
    expect(waiting.map((one) => one.reviewUrl)).toContain(jane?.['reviewUrl']);
    // The Outbox contains their messages literally.
    const outbox = (await who('GET', '/api/messages?limit=200')).body as { id: string }[];
    for (const kept of await it.ctx.db.select().from(messages).where(eq(messages.to, 'jane@acme.com'))) {
      expect(outbox.find((one) => one.id === kept.id)).toMatchObject({ text: kept.text, html: htmlOf(kept) });
    }
    const search = encodeURIComponent(ofBen.at(-1)?.slice(0, 8) ?? '');
    expect((await who('GET', `/api/messages?search=${search}`)).body).toEqual([]);
  });
});

test('who is asked inside has their own link, and nobody else’s', async () => {
  const { said } = await everythingFor(story.ben);
  expect(foundIn(said, [...ofClients, ...ofAnna])).toEqual([]);
  const own = (who: Client, contact: string) =>
    who('GET', `/api/approvals/${inside}`).then(({ body }) =>
      (body as Record<string, unknown>[]).find((one) => one['reviewerContact'] === contact),
    );
  expect(await own(story.ben, story.anna.email)).toMatchObject({
    approvalToken: '',
    reviewUrl: '',
    deskUrl: null,
  });
  const { approvalToken } = (await own(story.ben, story.ben.email)) ?? {};
  expect(ofBen).toContain(approvalToken);
  const outbox = (await story.ben('GET', '/api/messages?limit=200')).body as { to: string; text: string }[];
  const toBen = outbox.filter((one) => one.to === story.ben.email);
  expect(toBen.length).toBeGreaterThan(0);
  for (const { text } of toBen) expect(foundIn(text, ofBen)).toHaveLength(1);
});

test('a desk at the client answers nothing that its person is asked inside', async () => {
  // A manager names a colleague's address as a reviewer, and so gets the link of a desk of that address.
  await story.plan([]);
  const post = await story.send({ reviewerEmails: [story.ben.email] });
  const [given] = await story.approvals(post);
  const token = new URL(given?.deskUrl ?? '').pathname.replace('/desk/', '');
  const desk = (await it.stranger('GET', `/api/desk/${token}`)).body;
  expect(desk.waiting.map((one: { post: { id: string } }) => one.post.id)).toEqual([post]);
  expect((await it.stranger('GET', `/api/desk/${token}/posts/${inside}`)).status).toBe(404);
  const [own] = (await it.ctx.db.select().from(approvals).where(eq(approvals.postId, inside))).filter(
    (one) => one.approverId === story.ben.id,
  );
  const yes = { answers: [{ approvalId: own?.id, action: 'approve', version: 1 }] };
  expect((await it.stranger('POST', `/api/desk/${token}/answers`, yes)).body.results[0].ok).toBe(false);
  expect((await story.stages(inside)).stages[0]?.state).toBe('now');
});
