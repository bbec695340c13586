import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NO_DEFAULTS } from '#domain/companies/defaults.ts';
import { agencies } from '#server/db/schema/agencies.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { desks } from '#server/db/schema/desks.ts';
import { lookAtDesk } from '#server/features/desks/first-look.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { deskStory, JANE } from '#tests/support/desk-story.ts';
import { lookAtReview } from './first-look.ts';

const LOGO = '/objects/uploads/0a1b2c3d-1111-4222-8333-444455556666';

let it: TestApp;
let story: Awaited<ReturnType<typeof deskStory>>;
let post: string;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-16T09:00:00Z');
  story = await deskStory(it);
  const { id } = (await story.owner('POST', '/api/companies', { name: 'ACME' })).body;
  await story.owner('PUT', '/api/companies/ACME/defaults', { ...NO_DEFAULTS, language: 'de' });
  const ola = { name: 'Ola', phoneNumber: '+48601234567', email: 'ola@acme.com', language: 'pl' };
  await story.owner('POST', `/api/companies/${id}/contacts`, ola);
  post = await story.addPost({ reviewerEmails: [JANE, 'ola@acme.com'] });
});

test('the first words are in the language of whose link it is, by either link; a preview’s in the client’s', async () => {
  for (const [contact, language] of [
    [JANE, 'de'],
    ['ola@acme.com', 'pl'],
  ] as const) {
    const { approvalToken } = await story.approvalOn(post, contact);
    expect(await lookAtReview(it.ctx, approvalToken)).toMatchObject({ language });
    expect(await lookAtDesk(it.ctx, await story.deskOf(post, contact))).toMatchObject({ language });
  }
  const { approvalToken: preview } = (await story.owner('GET', `/api/posts/${post}`)).body;
  expect(await lookAtReview(it.ctx, preview)).toMatchObject({ language: 'de' });
});

test('the first words are under the agency’s name and logo; they do not count as opening the link', async () => {
  const { approvalToken } = await story.approvalOn(post);
  const desk = await story.deskOf(post);
  expect(await lookAtReview(it.ctx, approvalToken)).toMatchObject({
    agency: null,
    showsGreenroom: true,
    icon: null,
  });
  const face = {
    name: 'Brightside',
    hasOwnName: true,
    logoUrl: LOGO,
    showsGreenroom: false,
  };
  await it.ctx.db.update(agencies).set(face);
  for (const look of [await lookAtReview(it.ctx, approvalToken), await lookAtDesk(it.ctx, desk)])
    expect(look).toMatchObject({
      agency: 'Brightside',
      showsGreenroom: false,
      icon: expect.stringMatching(/^\/objects\/uploads\/0a1b[\w-]+\?.*sig=/),
    });
  const asked = await it.ctx.db.select().from(approvals).where(eq(approvals.postId, post));
  expect(asked.map((one) => one.openedAt)).toEqual([null, null]);
  expect(new Set((await it.ctx.db.select().from(desks)).map((one) => one.openedAt))).toEqual(new Set([null]));
});

test('a link that opens nothing has no first words', async () => {
  const { approvalToken } = await story.approvalOn(post);
  const desk = await story.deskOf(post);
  await it.ctx.db.update(approvals).set({ linkWithdrawnAt: it.ctx.now() });
  await it.ctx.db.update(desks).set({ withdrawnAt: it.ctx.now() });
  for (const token of [approvalToken, 'x'.repeat(43), 'short'])
    expect(await lookAtReview(it.ctx, token)).toBeNull();
  for (const token of [desk, 'x'.repeat(43), '']) expect(await lookAtDesk(it.ctx, token)).toBeNull();
});

test('the pages of an agency that is being closed show neither its name nor its logo', async () => {
  const { approvalToken } = await story.approvalOn(post);
  const desk = await story.deskOf(post);
  const form = { name: 'Olive Owner', currentPassword: 'correct horse' };
  expect(await story.owner('POST', '/api/agency/closing', form)).toMatchObject({ status: 200 });
  expect(await lookAtReview(it.ctx, approvalToken)).toBeNull();
  expect(await lookAtDesk(it.ctx, desk)).toBeNull();
});
