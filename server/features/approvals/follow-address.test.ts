import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#server/db/schema/messages.ts';
import { deliverMessage } from '#server/features/messages/deliver.ts';
import { mailedToken } from '#tests/support/account-mails.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { manyMessages } from '#tests/support/context.ts';
import { recordingMail } from '#tests/support/ports.ts';
import { stagesStory, type StagesStory } from '#tests/support/stages-story.ts';

let it: TestApp;
let mail: ReturnType<typeof recordingMail>;
let story: StagesStory;
let id: string;
let fresh: string;
let made = 0;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.ctx.mail = mail = recordingMail();
  it.ctx.sendingLimits = manyMessages;
  story = await stagesStory(it);
  await story.plan([story.inside({ needs: 'all' }), story.client()]);
  id = await story.send();
  made += 1;
  fresh = `anna.new${made}@agency.test`;
});

const profile = { firstName: 'Anna', lastName: 'Abel', currentPassword: 'correct horse' };
const move = async (who: Client, email: string) =>
  expect((await who('POST', '/api/auth/update-profile', { ...profile, email })).status).toBe(200);
const deliverAll = async () => {
  const waiting = await it.ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.status, 'queued'), eq(messages.postId, id)));
  for (const one of waiting) await deliverMessage(it.ctx, one.id, 'a worker');
};
const remind = async (contact: string) => {
  it.clock.pass(61_000);
  const approval = (await story.approvals(id)).find((one) => one.reviewerContact === contact);
  const { status } = await story.owner('POST', `/api/approvals/${id}/remind`, { approvalId: approval?.id });
  expect(status).toBe(200);
  await deliverAll();
};
const linksTo = (address: string) =>
  mail.mails
    .filter((one) => one.to === address)
    .flatMap((one) => /approve\/([\w-]{30,})/.exec(one.text)?.[1] ?? []);
/** Every token in the HTML of the mails to this address. */
const linksInHtml = (address: string) =>
  mail.mails
    .filter((one) => one.to === address)
    .flatMap((one) => [...one.html.matchAll(/approve\/([\w-]{30,})/g)].map(([, token]) => token));
const opens = async (token = '') => (await it.stranger('GET', `/api/approve/${token}`)).status;
const yes = { action: 'approve', version: 1 };

describe('after a member changed their e-mail address', () => {
  test('what they review inside follows: the old mailbox opens nothing, reminders come to the new one', async () => {
    await deliverAll();
    const [old] = linksTo(story.anna.email);
    expect(await opens(old)).toBe(200);
    await move(story.anna, fresh);
    expect((await story.asked(id)).toSorted()).toEqual([fresh, story.ben.email].toSorted());
    expect(await opens(old)).toBe(404);
    expect((await it.stranger('POST', `/api/approve/${old}`, yes)).status).toBe(404);

    await remind(fresh);
    expect(linksTo(story.anna.email)).toEqual([old]);
    const [now] = linksTo(fresh);
    expect(await opens(now)).toBe(200);
    expect((await story.review(story.anna, id)).status).toBe(200);
  });

  test('a request that waits to be sent goes to the new one, with a link that opens', async () => {
    await move(story.anna, fresh);
    await deliverAll();
    expect(linksTo(story.anna.email)).toEqual([]);
    const [now] = linksTo(fresh);
    expect(await opens(now)).toBe(200);
    expect(new Set(linksInHtml(fresh))).toEqual(new Set([now]));
  });

  test('also in another agency', async () => {
    const other = await stagesStory(it);
    const { body } = await other.owner('POST', '/api/invitations', { role: 'viewer' });
    const token = new URL(body.url).pathname.replace('/join/', '');
    await story.anna('POST', `/api/invitations/${token}/accept`);
    await other.plan([other.inside({ members: [story.anna.id] }), other.client()]);
    const there = await other.send();
    await move(story.anna, fresh);
    expect(await other.asked(there)).toContain(fresh);
    expect(await story.asked(id)).toContain(fresh);
  });

  test('all goes back when the change is taken back, and the links of the meantime are dead', async () => {
    const confirmed = await mailedToken(it.ctx, 'email-confirmation', story.anna.email);
    await it.stranger('POST', '/api/auth/confirm-email', { token: confirmed });
    await move(story.anna, fresh);
    await remind(fresh);
    const [taken] = linksTo(fresh);
    expect(await opens(taken)).toBe(200);
    const token = await mailedToken(it.ctx, 'email-changed', story.anna.email);
    expect((await it.stranger('POST', '/api/auth/undo-email', { token })).status).toBe(200);
    expect(await opens(taken)).toBe(404);
    expect(await story.asked(id)).toContain(story.anna.email);
    await remind(story.anna.email);
    expect(await opens(linksTo(story.anna.email).at(-1))).toBe(200);
    expect(new Set(linksTo(fresh))).toEqual(new Set([taken]));
  });

  test('where the new address reviews the post already, links go to the account all the same', async () => {
    await deliverAll();
    const [old] = linksTo(story.anna.email);
    await story.owner('PATCH', `/api/posts/${id}`, { reviewerEmails: ['jane@acme.com', fresh] });
    await move(story.anna, fresh);
    expect(await opens(old)).toBe(404);
    await remind(story.anna.email);
    expect(linksTo(story.anna.email)).toEqual([old]);
    expect(linksTo(fresh)).not.toEqual([]);
  });

  test('mails that quiet hours held go to the new one, and are no mails to a stranger', async () => {
    await story.anna('PUT', '/api/messages/told', { quiet: { from: '08:00', to: '12:00' } });
    await story.owner('PUT', `/api/posts/${id}/assignee`, { memberId: story.anna.id });
    await move(story.anna, fresh);
    const about = (await story.owner('GET', `/api/messages?to=me&postId=${id}`)).body as object[];
    expect(about).toMatchObject([{ kind: 'assigned', to: fresh, status: 'queued' }]);
    // An account that has confirmed no address may write to few others, and to itself always.
    it.ctx.sendingLimits = { ...it.ctx.sendingLimits, mailsPerDay: 0 };
    it.clock.set('2026-11-16T12:01:00Z');
    await deliverAll();
    expect(mail.mails.map((one) => one.to)).toEqual([fresh]);
  });
});
