import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { shadesOf } from '#domain/agencies/shades.ts';
import { members } from '#server/db/schema/agencies.ts';
import { users } from '#server/db/schema/accounts.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { readyPicture } from '#tests/support/media.ts';

let it: TestApp;
let owner: Client & { email: string };
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  owner = await it.signIn();
});

const none = { name: null, logoUrl: null, accent: null, showsGreenroom: true };

async function asked() {
  const form = {
    title: 'One',
    companyName: 'ACME',
    reviewerEmails: ['mia@acme.com'],
    reviewerPhones: ['+15558675310'],
  };
  const { id } = (await owner('POST', '/api/posts', form)).body as { id: string };
  const [approval] = (await owner('GET', `/api/approvals/${id}`)).body as {
    approvalToken: string;
    deskUrl: string;
  }[];
  const sent = (await owner('GET', `/api/messages?postId=${id}`)).body as {
    channel: string;
    text: string;
    html: string;
  }[];
  const desk = new URL(approval?.deskUrl ?? '').pathname.split('/').pop();
  return {
    page: (await it.stranger('GET', `/api/approve/${approval?.approvalToken}`)).body,
    desk: (await it.stranger('GET', `/api/desk/${desk}`)).body,
    mail: sent.find((one) => one.channel === 'email'),
    text: sent.find((one) => one.channel === 'sms'),
  };
}

test('until it shows itself, an agency has no name of its own, and clients see ours', async () => {
  expect((await owner('GET', '/api/agency')).body).toEqual(none);
  const { page, desk, mail, text } = await asked();
  const shown = { name: null, logoUrl: null, shades: null, showsGreenroom: true };
  expect([page.agency, desk.agency]).toEqual([shown, shown]);
  expect(mail?.text).toContain('Sent with Greenroom');
  expect(text?.text).toMatch(/^ACME: /);
});

test('name, logo and colour are on the page and the desk, in mails and texts, in place of ours', async () => {
  const logoUrl = await readyPicture(it.ctx.db, owner.email);
  const face = { name: 'Brightside', logoUrl, accent: '#FFD400', showsGreenroom: false };
  const saved = await owner('PATCH', '/api/agency', face);
  expect(saved).toMatchObject({ status: 200, body: { ...face, accent: '#ffd400' } });
  const { page, desk, mail, text } = await asked();
  const shades = shadesOf('#ffd400');
  for (const { agency } of [page, desk]) {
    expect(agency).toMatchObject({ name: 'Brightside', shades, showsGreenroom: false });
    expect(agency.logoUrl).toMatch(/^\/objects\/.*sig=/);
  }
  const [user] = await it.ctx.db.select().from(users).where(eq(users.email, owner.email));
  expect(mail?.text).toContain(
    `${user?.firstName} ${user?.lastName} of Brightside prepared this post for ACME`,
  );
  expect(mail?.text).not.toContain('Greenroom');
  expect(mail?.html).not.toContain('Sent with');
  expect(mail?.html).toContain(`background-color:${shades.light.fill};color:${shades.light.label}`);
  expect(mail?.html).toContain(shades.dark.fill);
  expect(mail?.html).toMatch(/<img\s+src="http[^"]+\/objects\/[^"]+sig=[^"]+"\s+alt=""/);
  expect(text?.text).toMatch(/^ACME \(Brightside\): a post is ready for your review\. http/);
});

test('each part can be taken away again; what makes no sense gets a sentence and changes nothing', async () => {
  await owner('PATCH', '/api/agency', { name: 'Brightside', accent: '#112233' });
  for (const wrong of [
    { accent: 'red' },
    { showsGreenroom: 'no' },
    { logoUrl: '/objects/uploads/x' },
    { name: 'x'.repeat(81) },
  ])
    expect((await owner('PATCH', '/api/agency', { name: 'Other', ...wrong })).status).toBe(400);
  expect((await owner('GET', '/api/agency')).body).toEqual({
    ...none,
    name: 'Brightside',
    accent: '#112233',
  });
  expect((await owner('PATCH', '/api/agency', { name: '', accent: null })).body).toEqual(none);
});

test('an open page is told that the agency looks other now', async () => {
  await owner('POST', '/api/companies', { name: 'ACME' });
  const before = await owner('GET', '/api/agency');
  const tag = { 'if-none-match': String(before.headers['etag']) };
  expect((await owner('GET', '/api/agency', undefined, tag)).status).toBe(304);
  await owner('PATCH', '/api/agency', { name: 'Brightside' });
  expect((await owner('GET', '/api/agency', undefined, tag)).status).toBe(200);
});

test('only an owner changes it', async () => {
  const [user] = await it.ctx.db.select().from(users).where(eq(users.email, owner.email));
  await it.ctx.db
    .update(members)
    .set({ role: 'manager' })
    .where(eq(members.userId, user?.id ?? ''));
  it.ctx.remembered?.forgetRevisions();
  expect((await owner('PATCH', '/api/agency', { name: 'Mine' })).status).toBe(403);
  expect((await owner('GET', '/api/agency')).status).toBe(200);
});
