import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEAD_LINK } from '#domain/approvals/texts.ts';
import { LINK_WITHDRAWN } from '#domain/approvals/links.ts';
import { messages } from '#server/db/schema/messages.ts';
import { deliverMessage } from '#server/features/messages/deliver.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { deskStory, JANE } from '#tests/support/desk-story.ts';
import { readyPicture } from '#tests/support/media.ts';
import { recordingMail } from '#tests/support/ports.ts';

let it: TestApp;
let story: Awaited<ReturnType<typeof deskStory>>;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  story = await deskStory(it);
});

const open = (token: string) => it.stranger('GET', `/api/approve/${token}`);
async function asked(form: Record<string, unknown> = {}) {
  const postId = await story.addPost(form);
  const { id, approvalToken: token } = await story.approvalOn(postId);
  const path = `/api/approvals/${postId}/links/${id}`;
  return {
    postId,
    id,
    token,
    withdraw: () => story.owner('DELETE', path),
    give: () => story.owner('POST', path),
    tokenNow: async () => (await story.approvalOn(postId)).approvalToken,
    kinds: async () =>
      ((await story.owner('GET', `/api/messages?postId=${postId}`)).body as { kind: string }[]).map(
        (one) => one.kind,
      ),
  };
}

describe('a review link that the agency withdraws', () => {
  test('opens nothing and takes no answer, like one that has ended, and neither do its pictures', async () => {
    const url = await readyPicture(it.ctx.db, story.owner.email);
    const one = await asked({ assets: [{ url, type: 'image' }] });
    const picture = (await open(one.token)).body.post.assets[0].url as string;
    const see = async () => (await it.stranger('GET', picture.replace(it.ctx.publicUrl, ''))).status;
    const before = await see();
    expect((await one.withdraw()).body).toEqual({ id: one.id });
    expect(await open(one.token)).toMatchObject({ status: 404, body: { message: DEAD_LINK } });
    const yes = await it.stranger('POST', `/api/approve/${one.token}`, { action: 'approve', version: 1 });
    expect(yes.status).toBe(404);
    expect(await see()).toBe(404);
    expect(before).not.toBe(404);
    expect((await open(await one.tokenNow())).status).toBe(404);
  });

  test('leaves the reviewer asked: their desk still shows the post', async () => {
    const one = await asked();
    const desk = await story.deskOf(one.postId);
    await one.withdraw();
    const { body } = await story.open(desk);
    expect(body.waiting).toHaveLength(1);
    expect(
      (await story.answer(desk, [{ approvalId: one.id, action: 'approve', version: 1 }])).body,
    ).toMatchObject({
      results: [{ ok: true }],
    });
  });

  test('is told to nobody until another one is given, which is sent at once', async () => {
    const one = await asked();
    await one.withdraw();
    it.clock.pass(120_000);
    const remind = await story.owner('POST', `/api/approvals/${one.postId}/remind`, { approvalId: one.id });
    expect(remind).toMatchObject({ status: 409, body: { message: LINK_WITHDRAWN } });
    expect((await story.owner('POST', `/api/posts/${one.postId}/resend`)).status).toBe(409);
    await story.owner('PATCH', `/api/posts/${one.postId}`, { caption: 'Other words' });
    expect(await one.kinds()).toEqual(['review-request']);
    expect((await one.give()).status).toBe(200);
    expect(await one.kinds()).toEqual(['review-request', 'review-request']);
    const token = await one.tokenNow();
    expect(token).not.toBe(one.token);
    expect((await open(token)).status).toBe(200);
    expect((await open(one.token)).status).toBe(404);
  });

  test('is sent anew to somebody who has answered, too', async () => {
    const one = await asked();
    await story.answer(await story.deskOf(one.postId), [
      { approvalId: one.id, action: 'approve', version: 1 },
    ]);
    await one.withdraw();
    it.clock.pass(60_000);
    const mail = recordingMail();
    it.ctx.mail = mail;
    try {
      expect((await one.give()).body).toEqual({ message: 'New link sent' });
      const [given] = await it.ctx.db.select().from(messages).where(eq(messages.status, 'queued'));
      await deliverMessage(it.ctx, given?.id ?? '', 'a worker');
    } finally {
      it.ctx.mail = null;
    }
    const token = await one.tokenNow();
    expect(mail.mails.map(({ to, text }) => [to, text.includes(`/approve/${token}`)])).toEqual([
      [JANE, true],
    ]);
  });

  test('is withdrawn once, however often it is asked for, and given only then', async () => {
    const one = await asked();
    expect((await one.give()).status).toBe(409);
    await one.withdraw();
    const token = await one.tokenNow();
    expect((await one.withdraw()).status).toBe(200);
    expect(await one.tokenNow()).toBe(token);
    const events = (
      (await story.owner('GET', `/api/posts/${one.postId}/history`)).body as { event: string }[]
    ).map((entry) => entry.event);
    expect(events.filter((event) => event === 'link withdrawn')).toHaveLength(1);
  });

  test('leads its person to their desk by “Send me a new link”, also after another was given', async () => {
    const one = await asked();
    await one.withdraw();
    const renew = async () => {
      await it.stranger('POST', `/api/approve/${one.token}/renew`);
      const all = (await story.owner('GET', '/api/messages')).body as { kind: string; to: string }[];
      return all.filter((message) => message.kind === 'desk-link' && message.to === JANE).length;
    };
    expect(await renew()).toBe(1);
    await one.give();
    expect(await renew()).toBe(2);
    await story.owner('PATCH', `/api/posts/${one.postId}`, { reviewerEmails: ['other@acme.com'] });
    expect(await renew()).toBe(2);
  });

  test('says so to the agency', async () => {
    const one = await asked();
    await one.withdraw();
    expect(await story.approvalOn(one.postId)).toMatchObject({
      linkWithdrawnAt: expect.any(String) as string,
    });
    const [waiting] = (await story.owner('GET', '/api/approvals/waiting')).body as object[];
    expect(waiting).toMatchObject({ id: one.id, linkWithdrawnAt: expect.any(String) as string });
    const desks = (await story.owner('GET', '/api/companies/ACME/desks')).body.desks as object[];
    expect(desks).toMatchObject([{ notified: { channel: 'email', status: 'kept' } }]);
  });
});
