import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { reviewNotices } from '#server/db/schema/notices.ts';
import { companies } from '#server/db/schema/companies.ts';
import { messages } from '#server/db/schema/messages.ts';
import { deliverMessage } from '#server/features/messages/deliver.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { deskStory, JANE } from '#tests/support/desk-story.ts';
import { readyPicture } from '#tests/support/media.ts';
import { gatherNotices, sweepNotices } from './gather-notices.ts';

let it: TestApp;
let story: Awaited<ReturnType<typeof deskStory>>;

beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-16T10:00:00Z');
  await it.ctx.db.delete(reviewNotices);
  story = await deskStory(it);
});

const MINUTE = 60_000;
const tell = (tells: string, hour = 9) => story.owner('PUT', '/api/companies/ACME/telling', { tells, hour });
const outbox = async () => {
  const list = (await story.owner('GET', '/api/messages')).body as Record<string, string | null>[];
  return list.map(({ to, kind, subject, text, html, postId }) => ({ to, kind, subject, text, html, postId }));
};
const kinds = async () => (await outbox()).map(({ to, kind }) => `${to} ${kind}`);
const later = async (milliseconds: number) => {
  it.clock.pass(milliseconds);
  await sweepNotices(it.ctx);
};
/** A company without posts yet. */
const withWindow = async (tells: string, hour = 9) => {
  await story.owner('POST', '/api/companies', { name: 'ACME' });
  expect((await tell(tells, hour)).body).toEqual({ tells, hour });
};
const toldLater = async (postId: string, contact = JANE) => {
  const list = (await story.owner('GET', `/api/approvals/${postId}`)).body as {
    reviewerContact: string;
    toBeTold: unknown;
    notified: unknown;
  }[];
  const found = list.find((one) => one.reviewerContact === contact);
  return { toBeTold: found?.toBeTold, notified: found?.notified };
};
const answer = async (postId: string, action = 'approve') => {
  const { approvalToken } = await story.approvalOn(postId);
  return it.stranger('POST', `/api/approve/${approvalToken}`, { action, version: 1, comment: 'So' });
};

describe('a client whose reviewers are told at once', () => {
  test('is told of each post by itself, as ever', async () => {
    await story.addPost();
    await story.addPost();
    expect(await kinds()).toEqual([`${JANE} review-request`, `${JANE} review-request`]);
    expect(await it.ctx.db.$count(reviewNotices)).toBe(0);
  });

  test('is told once of many posts that are sent by one action, each person of their own', async () => {
    const both = [JANE, 'kim@acme.com'];
    const ids = [
      await story.addPost({ send: false, reviewerEmails: both, scheduledAt: '2026-11-20T09:00:00Z' }),
      await story.addPost({ send: false, reviewerEmails: both, caption: 'Two' }),
      await story.addPost({ send: false, reviewerEmails: [JANE] }),
      await story.addPost({ send: false, reviewerEmails: ['lee@acme.com'] }),
    ];
    await story.owner('POST', '/api/posts/many', { ids, action: 'send' });
    await sweepNotices(it.ctx);
    expect((await kinds()).toSorted()).toEqual([
      `${JANE} reviews-gathered`,
      'kim@acme.com reviews-gathered',
      'lee@acme.com review-request',
    ]);
    const mails = await outbox();
    const mail = mails.find(({ to }) => to === JANE);
    expect(mail?.subject).toBe('ACME: 3 posts are ready for your review');
    const desk = (await story.approvalOn(ids[0] ?? '')).deskUrl ?? 'none';
    expect(mail?.text).toContain(desk);
    expect(mail?.text).toContain('- Nov 20, 9:00 AM UTC: One');
    expect(mail?.text).toContain('- No date yet: Two');
    expect(mails.find(({ to }) => to === 'lee@acme.com')?.text).toContain('/approve/');
  });

  test('is told once also where the posts come in several parts, and where the last part never comes', async () => {
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.push(await story.addPost({ send: false }));
    const [first, ...others] = ids;
    await story.owner('POST', '/api/posts/many', { ids: [first], action: 'send', more: true });
    await sweepNotices(it.ctx);
    expect(await kinds()).toEqual([]);
    await story.owner('POST', '/api/posts/many', { ids: others, action: 'send' });
    await sweepNotices(it.ctx);
    expect(await kinds()).toEqual([`${JANE} reviews-gathered`]);

    const lost = [await story.addPost({ send: false }), await story.addPost({ send: false })];
    await story.owner('POST', '/api/posts/many', { ids: lost, action: 'send', more: true });
    await later(61_000);
    expect(await kinds()).toEqual([`${JANE} reviews-gathered`, `${JANE} reviews-gathered`]);
  });
});

describe('what is sent within a client’s window', () => {
  test('goes out as one message when it ends, with up to four pictures and the link of the desk', async () => {
    await withWindow('ten minutes');
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const url = await readyPicture(it.ctx.db, story.owner.email);
      ids.push(await story.addPost({ assets: [{ url, type: 'image' }] }));
      it.clock.pass(MINUTE);
    }
    expect(await kinds()).toEqual([]);
    expect(await toldLater(ids[0] ?? '')).toMatchObject({
      notified: null,
      toBeTold: { others: 4, goesAt: expect.stringMatching(/^2026-11-16T10:10:00/) as unknown },
    });
    const gathering = (await story.owner('GET', '/api/messages/gathering')).body as { posts: unknown[] }[];
    expect(gathering).toMatchObject([{ channel: 'email', to: JANE, toName: null, companyName: 'ACME' }]);
    expect(gathering[0]?.posts).toHaveLength(5);
    await later(4 * MINUTE);
    expect(await kinds()).toEqual([]);
    await later(2 * MINUTE);
    expect((await story.owner('GET', '/api/messages/gathering')).body).toEqual([]);
    const [mail, ...more] = await outbox();
    expect([mail?.kind, mail?.to, more]).toEqual(['reviews-gathered', JANE, []]);
    expect(mail?.html?.match(/<img\s/g)).toHaveLength(4);
    expect(mail?.text).toContain((await story.approvalOn(ids[0] ?? '')).deskUrl ?? 'none');
    expect(await toldLater(ids[4] ?? '')).toMatchObject({
      toBeTold: null,
      notified: { channel: 'email', status: 'kept' },
    });
    // Each post knows the message that told of it.
    const ofPost = (await story.owner('GET', `/api/messages?postId=${ids[2]}`)).body as { kind: string }[];
    expect(ofPost.map(({ kind }) => kind)).toEqual(['reviews-gathered']);
    await later(MINUTE);
    expect(await kinds()).toHaveLength(1);
  });

  test('is told once a day at the hour of the client’s zone', async () => {
    await withWindow('daily', 17);
    const zone = { timeZone: 'Europe/Berlin', time: null, reviewerEmails: [], reviewerPhones: [], notes: '' };
    await story.owner('PUT', '/api/companies/ACME/defaults', zone);
    await story.addPost();
    await story.addPost({ reviewerEmails: [], reviewerPhones: ['+12025550123'] });
    await later(5 * 60 * MINUTE);
    expect(await kinds()).toEqual([]);
    await later(61 * MINUTE);
    expect((await kinds()).toSorted()).toEqual(['+12025550123 review-request', `${JANE} review-request`]);
  });

  test('is the usual message with the post’s own link where it is a single post', async () => {
    await withWindow('ten minutes');
    const id = await story.addPost();
    await later(11 * MINUTE);
    const [mail] = await outbox();
    expect([mail?.kind, mail?.postId]).toEqual(['review-request', id]);
    expect(mail?.text).toContain((await story.approvalOn(id)).approvalToken);
  });

  test('is a text with the count and the link of the desk for who is asked by text', async () => {
    await withWindow('ten minutes');
    const byText = { reviewerEmails: [], reviewerPhones: ['+12025550123'] };
    const id = await story.addPost(byText);
    await story.addPost(byText);
    await later(11 * MINUTE);
    const [text] = await outbox();
    const { deskUrl } = await story.approvalOn(id, '+12025550123');
    expect(text?.text).toBe(`ACME: 2 posts are ready for your review. ${deskUrl}`);
  });

  test('is in the language of the person, else of the client', async () => {
    await withWindow('ten minutes');
    await it.ctx.db.update(companies).set({ language: 'de' });
    await story.addPost();
    await story.addPost();
    await later(11 * MINUTE);
    expect((await outbox())[0]?.subject).toBe('ACME: 2 Beiträge warten auf Ihre Freigabe');
  });

  test('leaves out what was answered, withdrawn, deleted or sent back until then; of nothing nothing is told', async () => {
    await withWindow('ten minutes');
    const ids = [];
    for (let n = 0; n < 6; n += 1) ids.push(await story.addPost());
    const [answered = '', deleted = '', removed = '', refused = ''] = ids;
    await answer(answered);
    await answer(refused, 'request_changes');
    await story.owner('DELETE', `/api/posts/${deleted}`);
    await story.owner('PATCH', `/api/posts/${removed}`, { reviewerEmails: [] });
    await later(11 * MINUTE);
    const told = (await outbox()).filter(({ to }) => to === JANE);
    expect(told.map(({ subject }) => subject)).toEqual(['ACME: 2 posts are ready for your review']);

    const gone = await story.addPost();
    await story.owner('DELETE', `/api/posts/${gone}`);
    await later(11 * MINUTE);
    expect((await outbox()).filter(({ to }) => to === JANE)).toHaveLength(1);
  });

  test('tells also of what was deleted when the window ended, once its deletion is undone', async () => {
    await withWindow('ten minutes');
    const [kept, back] = [await story.addPost(), await story.addPost()];
    it.clock.pass(11 * MINUTE);
    await story.owner('DELETE', `/api/posts/${back}`);
    await sweepNotices(it.ctx);
    expect((await outbox()).map(({ postId }) => postId)).toEqual([kept]);
    await story.owner('POST', `/api/posts/${back}/restore`);
    await sweepNotices(it.ctx);
    expect((await outbox()).map(({ postId }) => postId)).toEqual([back, kept]);
  });

  test('is sent once, whoever dies between writing and saying so, and however many gather at once', async () => {
    await withWindow('ten minutes');
    const id = await story.addPost();
    await story.addPost();
    it.clock.pass(11 * MINUTE);
    const [waiting] = await it.ctx.db.select().from(reviewNotices);
    const recipient = { companyId: waiting?.companyId ?? '', person: JANE };
    // The message is written, then the transaction fails.
    await it.ctx.db.execute(sql`
      create function break_off() returns trigger language plpgsql as $$ begin raise 'broken off'; end $$`);
    await it.ctx.db.execute(sql`
      create trigger breaks_off before update on review_notices for each row execute function break_off()`);
    await expect(gatherNotices(it.ctx, recipient)).rejects.toThrow();
    await it.ctx.db.execute(sql`drop function break_off cascade`);
    expect(await kinds()).toEqual([]);
    expect((await toldLater(id)).toBeTold).toMatchObject({ others: 1 });
    await Promise.all(Array.from({ length: 8 }, () => gatherNotices(it.ctx, recipient)));
    expect(await kinds()).toEqual([`${JANE} reviews-gathered`]);
  });

  test('is not kept back any longer once the client is told at once', async () => {
    await withWindow('daily', 23);
    await story.addPost();
    await story.addPost();
    await tell('at once');
    await sweepNotices(it.ctx);
    expect(await kinds()).toEqual([`${JANE} reviews-gathered`]);
  });

  test('is told at once to whom the manager reminds, and not again when the window ends', async () => {
    await withWindow('ten minutes');
    const [one, two] = [await story.addPost(), await story.addPost()];
    const { id } = await story.approvalOn(one);
    await story.owner('POST', `/api/approvals/${one}/remind`, { approvalId: id });
    const [reminder] = await outbox();
    expect([reminder?.kind, reminder?.postId]).toEqual(['review-reminder', one]);
    await later(11 * MINUTE);
    const [last] = await outbox();
    expect([last?.kind, last?.postId]).toEqual(['review-request', two]);
    expect(await kinds()).toHaveLength(2);
  });
});

test('a gathered message that waits is not sent once nothing of it has to be answered', async () => {
  const send = vi.fn(async () => ({ providerId: '1' }));
  const ctx = { ...it.ctx, mail: { send } as unknown as typeof it.ctx.mail };
  await withWindow('ten minutes');
  const ids = [await story.addPost(), await story.addPost()];
  it.clock.pass(11 * MINUTE);
  await sweepNotices(ctx);
  const [queued] = await it.ctx.db.select().from(messages).where(eq(messages.status, 'queued'));
  expect(queued).toMatchObject({ to: JANE, kind: 'reviews-gathered' });
  for (const id of ids) await answer(id);
  await deliverMessage(ctx, queued?.id ?? '', 'worker');
  expect(send).not.toHaveBeenCalled();
  const [ended] = await it.ctx.db
    .select()
    .from(messages)
    .where(eq(messages.id, queued?.id ?? ''));
  expect(ended).toMatchObject({ status: 'failed', error: 'The reviewer answered before this was sent' });
});

test('where a desk’s link cannot be unsealed any more, each post is told by its own link', async () => {
  await withWindow('ten minutes');
  await story.addPost();
  await story.addPost();
  it.clock.pass(11 * MINUTE);
  await sweepNotices({ ...it.ctx, secretKey: 'another key' });
  expect(await kinds()).toEqual([`${JANE} review-request`, `${JANE} review-request`]);
});
