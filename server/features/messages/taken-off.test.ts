import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#server/db/schema/messages.ts';
import { sweepNotices } from '#server/features/approvals/gather-notices.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { joinTeam, type Person } from '#tests/support/team.ts';

const JANE = 'jane@both.example';
let it: TestApp;
let owner: Client & { email: string };
/** Sends posts to the clients X and Y. */
let manager: Person;

beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-16T10:00:00Z');
  await it.ctx.db.delete(messages);
  owner = await it.signIn({ companyName: 'Client X' });
  await owner('POST', '/api/companies', { name: 'Client Y' });
  manager = await joinTeam(it, owner, { role: 'manager' });
});

const limitTo = async (...companies: string[]) =>
  expect((await owner('PATCH', `/api/members/${manager.id}`, { companies })).status).toBe(200);
const send = async (companyName: string, more: object = {}) => {
  const form = { title: 'Spring', caption: 'Secret', companyName, reviewerEmails: [JANE], ...more };
  const made = await manager('POST', '/api/posts', form);
  expect(made.status).toBe(201);
  return made.body.id as string;
};
const deskOf = async (postId: string) => {
  const [asked] = (await owner('GET', `/api/approvals/${postId}`)).body as { deskUrl: string }[];
  return asked?.deskUrl.split('/').at(-1) ?? '';
};
const renew = async (desk: string) =>
  expect((await it.stranger('POST', `/api/desk/${desk}/renew`)).status).toBe(202);
const idsOf = async (kind: 'desk-link' | 'reviews-gathered') =>
  (
    await it.ctx.db
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.kind, kind), eq(messages.userId, manager.id)))
  ).map(({ id }) => id);
const listed = async (client: Client) =>
  ((await client('GET', '/api/messages')).body as { id: string }[]).map(({ id }) => id);
const preview = async (client: Client, id = '') =>
  (await client('GET', `/api/messages/${id}/preview`)).status;

test('whoever was taken off a client no longer sees the links that were mailed in their name', async () => {
  const desk = await deskOf(await send('Client X'));
  await renew(desk);
  const ids = [];
  for (let n = 0; n < 2; n += 1) ids.push(await send('Client X', { send: false }));
  await manager('POST', '/api/posts/many', { ids, action: 'send' });
  await sweepNotices(it.ctx);
  const mails = [...(await idsOf('desk-link')), ...(await idsOf('reviews-gathered'))];
  expect(mails).toHaveLength(2);
  expect(await listed(manager)).toEqual(expect.arrayContaining(mails));
  for (const id of mails) expect(await preview(manager, id)).toBe(200);

  await limitTo('Client X');
  expect(await listed(manager)).toEqual(expect.arrayContaining(mails));
  for (const id of mails) expect(await preview(manager, id)).toBe(200);

  await limitTo('Client Y');
  expect(await listed(manager)).toEqual([]);
  for (const id of mails) expect(await preview(manager, id)).toBe(404);
  expect(JSON.stringify((await manager('GET', '/api/messages')).body)).not.toContain(desk);
  expect(await listed(owner)).toEqual(expect.arrayContaining(mails));
});

test('a link to a desk is shown for the client it is of, though the same person has a desk at another', async () => {
  await renew(await deskOf(await send('Client X')));
  const [ofX] = await idsOf('desk-link');
  await renew(await deskOf(await send('Client Y')));
  const ofY = (await idsOf('desk-link')).find((id) => id !== ofX);
  await limitTo('Client Y');
  expect(await listed(manager)).toContain(ofY);
  expect(await listed(manager)).not.toContain(ofX);
});

test('a message that names the desks of two clients is shown to whoever sees both', async () => {
  const other = await deskOf(await send('Client Y'));
  const newName = `X /desk/${other}`;
  const renamed = await owner('PATCH', '/api/companies/Client%20X', { newName });
  expect([renamed.status, renamed.body.name]).toEqual([200, newName]);
  await renew(await deskOf(await send(newName)));
  const [ofX] = await idsOf('desk-link');
  await limitTo('Client Y');
  expect(await listed(manager)).not.toContain(ofX);
});

test('what is addressed to the person stays with them', async () => {
  const { agencyId } = (await owner('GET', '/api/auth/user')).body as { agencyId: string };
  const rows = await it.ctx.db
    .insert(messages)
    .values(
      (['morning-list', 'sign-in-changed', 'invitation'] as const).map((kind) => ({
        agencyId,
        userId: manager.id,
        channel: 'email' as const,
        to: manager.email,
        kind,
        text: 'Words',
      })),
    )
    .returning();
  await limitTo('Client Y');
  const kept = rows.filter(({ kind }) => kind !== 'invitation').map(({ id }) => id);
  expect((await listed(manager)).toSorted()).toEqual(kept.toSorted());
});
