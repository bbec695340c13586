import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEXTS_STOPPED } from '#domain/messages/delivery.ts';
import { repliesIn } from '#domain/texts/replies.ts';
import { sweepNotices } from '#server/features/approvals/gather-notices.ts';
import { tellMovedDate } from '#server/features/approvals/tell-moved-dates.ts';
import { emptyBin } from '#server/features/posts/delete-post.ts';
import { testApp } from '#tests/support/app.ts';
import { textApp, textStory, type TextApp } from '#tests/support/text-story.ts';
import { forgetOldTexts } from './take-text.ts';

const replies = repliesIn('en');
let it: TextApp;
let story: Awaited<ReturnType<typeof textStory>>;
let phones = 0;
/** A phone that no other test uses. */
const nextPhone = () => `+1202555${String((phones += 1)).padStart(4, '0')}`;

beforeAll(async () => {
  it = await textApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  story = await textStory(it, nextPhone());
});

const rows = async () => {
  const { rows: found } = await it.ctx.db.execute<{ count: string }>(sql`
    select (select count(*) from comments) + (select count(*) from post_history) + (select count(*) from text_numbers)
         + (select count(*) from text_stops) + (select count(*) from incoming_texts)
         + (select count(*) from rate_limits) as count`);
  return Number(found[0]?.count);
};

const commentsOn = async (postId: string) =>
  ((await story.owner('GET', `/api/posts/${postId}/comments`)).body as { body: string }[]).map(
    (one) => one.body,
  );

describe('a text to a reviewer', () => {
  test('names its number, and how to answer where that fits into one text', async () => {
    await story.addPost();
    expect(story.lastText().text).toMatch(
      /^ACME: a post is ready for your review\. Post 1: answer OK 1 or NO 1\. http:\/\/localhost:3000\/approve\/\S+$/,
    );
  });

  test('has one number for each post that is open, and the same in a reminder', async () => {
    const first = await story.addPost();
    expect(story.lastText().number).toBe(1);
    await story.addPost();
    expect(story.lastText().number).toBe(2);
    it.clock.pass(120_000);
    expect((await story.owner('POST', `/api/posts/${first}/resend`)).status).toBe(200);
    await story.deliver();
    expect(story.lastText().number).toBe(1);
  });

  test('keeps a number from another post for two weeks after it was answered or deleted', async () => {
    const gone = await story.addPost();
    await story.addPost();
    expect(await story.say('OK 2')).toBe('Post 2 is approved. Thank you! 1 more waits: reply LIST.');
    await story.owner('DELETE', `/api/posts/${gone}`);
    await story.addPost();
    expect(story.lastText().number).toBe(3);
    expect(await story.say('OK 1')).toBe(replies.noLonger(1));
    it.clock.pass(120_000);
    await emptyBin(it.ctx);
    expect(await story.say('OK 1')).toBe(replies.unknown(1));
    await story.addPost();
    expect(story.lastText().number).toBe(4);
    it.clock.pass(15 * 86_400_000);
    await story.addPost();
    expect(story.lastText().number).toBe(1);
  });

  test('has numbers that are its phone’s own across agencies', async () => {
    const phone = nextPhone();
    const [one, other] = [await textStory(it, phone), await textStory(it, phone)];
    const mine = await one.addPost();
    const theirs = await other.addPost({ companyName: 'Fern' });
    expect(other.lastText().number).toBe(2);
    expect(await one.say('OK 2')).toContain('Post 2 is approved.');
    expect(await other.statusOf(theirs)).toBe('Approved');
    expect(await one.statusOf(mine)).toBe('In Review');
  });

  test('gets different numbers however many are sent at the same moment', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => story.makePost()));
    const { rows: found } = await it.ctx.db.execute<{ numbers: number[] }>(sql`
      select array_agg(number order by number) as numbers from text_numbers
       where approval_id in (select id from approvals where post_id = any(${sql.param(made)}::uuid[]))`);
    expect(found[0]?.numbers).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('is written as before where nothing sends texts', async () => {
    const without = await testApp();
    try {
      const owner = await without.signIn();
      const made = await owner('POST', '/api/posts', { title: 'One', reviewerPhones: ['+12025550199'] });
      const [message] = (await owner('GET', `/api/messages?postId=${made.body.id}`)).body as {
        text: string;
      }[];
      expect(message?.text).toMatch(/a post is ready for your review\. http/);
    } finally {
      await without.close();
    }
  });
});

describe('an answer by text', () => {
  test('is to the date that its sender was told, and they are told of the one that it became', async () => {
    const [told, moved] = ['2026-11-27T09:00:00.000Z', '2026-11-19T09:00:00.000Z'];
    const post = await story.addPost({ scheduledAt: told });
    await story.owner('PATCH', `/api/posts/${post}`, { scheduledAt: moved });
    expect(await story.say('YES')).toBe('Post 1 is approved. Thank you!');
    expect(await story.statusOf(post)).toBe('Scheduled');
    expect(await story.approvalOn(post)).toMatchObject({ agreedDate: told });
    it.clock.pass(2 * 3_600_000);
    await tellMovedDate(it.ctx, post);
    await story.deliver();
    expect(story.lastText().text).toContain('moved to Nov 19');
  });

  test('approves the one post that waits, as its page would, and the history says by which way', async () => {
    const post = await story.addPost();
    expect(await story.say(' ok! ')).toBe('Post 1 is approved. Thank you!');
    expect(await story.statusOf(post)).toBe('Approved');
    expect(await story.historyOf(post)).toContainEqual(
      expect.objectContaining({ event: 'approved', way: 'text' }),
    );
    const outbox = (await story.owner('GET', `/api/messages?postId=${post}`)).body as { kind: string }[];
    expect(outbox.map((one) => one.kind)).toContain('all-approved');
    const record = (await story.owner('GET', `/api/posts/${post}/record`)).body;
    expect(record.versions[0].answers).toMatchObject([{ status: 'approved', way: 'text' }]);
  });

  test('asks for changes in the reviewer’s words', async () => {
    const post = await story.addPost();
    expect(await story.say('NO 1 bigger logo, please')).toBe(replies.changes([1]));
    expect(await story.statusOf(post)).toBe('Changes Requested');
    expect(await story.approvalOn(post)).toMatchObject({
      status: 'rejected',
      comment: 'bigger logo, please',
    });
  });

  test('without words asks what to change, and takes it', async () => {
    const post = await story.addPost();
    expect(await story.say('NO')).toBe(replies.whatToChange([1]));
    expect(await story.say('NO 1 bigger logo')).toBe(replies.changes([1]));
    expect(await story.approvalOn(post)).toMatchObject({ comment: 'bigger logo' });
  });

  test('of several waiting posts needs a number, and is told which there are', async () => {
    const [first, second] = [await story.addPost(), await story.addPost({ caption: 'Two <3 & more' })];
    const reply = await story.say('OK');
    expect(reply).toMatch(
      /^Please name the post.*\n2 ACME: Two <3 & more\n1 ACME: One\nhttp:\/\/localhost:3000\/desk\/\S+$/,
    );
    expect(await story.statusOf(first)).toBe('In Review');
    expect(await story.say('OK 1 2')).toBe('Posts 1 and 2 are approved. Thank you!');
    expect(await story.statusOf(second)).toBe('Approved');
  });

  test('that is a no, and not clear to which post, is a comment on each of them', async () => {
    const [first, second] = [await story.addPost(), await story.addPost()];
    expect(await story.say('No, wrong logo')).toContain(replies.whichPost);
    expect(await commentsOn(first)).toEqual(['No, wrong logo']);
    expect(await commentsOn(second)).toEqual(['No, wrong logo']);
    expect([await story.statusOf(first), await story.statusOf(second)]).toEqual(['In Review', 'In Review']);
    expect(await story.say('NO 2 wrong logo')).toBe(`${replies.changes([2])} ${replies.moreWait(1)}`);
    expect([await story.statusOf(first), await story.statusOf(second)]).toEqual([
      'In Review',
      'Changes Requested',
    ]);
  });

  test('that is a no to one of several agencies tells each that there was one, and not its words', async () => {
    const phone = nextPhone();
    const [one, other] = [await textStory(it, phone), await textStory(it, phone)];
    const posts = [await one.addPost(), await other.addPost({ companyName: 'Fern' })];
    expect(await one.say('NO the price is 20')).toContain(replies.whichPost);
    story = one;
    expect(await commentsOn(posts[0] ?? '')).toEqual(['NO']);
    story = other;
    expect(await commentsOn(posts[1] ?? '')).toEqual(['NO']);
  });

  test('can be for all of them', async () => {
    const [first, second] = [await story.addPost(), await story.addPost()];
    expect(await story.say('OK all')).toMatch(/^Posts \d and \d are approved\./);
    expect([await story.statusOf(first), await story.statusOf(second)]).toEqual(['Approved', 'Approved']);
  });

  test('is about the version that its text led to', async () => {
    const post = await story.addPost();
    await story.owner('PATCH', `/api/posts/${post}`, { caption: 'Changed' });
    const reply = await story.say('OK 1');
    const { reviewUrl } = await story.approvalOn(post);
    expect(reply).toBe(replies.changedSince(1, 2, reviewUrl));
    expect(await story.statusOf(post)).toBe('In Review');
    expect(await story.say('OK 2')).toBe('Post 2 is approved. Thank you!');
    expect(await story.statusOf(post)).toBe('Approved');
  });

  test('without a number is not taken while two versions may be meant', async () => {
    const post = await story.addPost();
    await story.owner('PATCH', `/api/posts/${post}`, { caption: 'Changed' });
    it.clock.pass(120_000);
    await story.owner('POST', `/api/posts/${post}/resend`);
    await story.deliver();
    expect(story.lastText().number).toBe(2);
    expect(await story.say('OK')).toContain(replies.whichPost);
    expect(await story.statusOf(post)).toBe('In Review');
    expect(await story.say('OK 2')).toContain('Post 2 is approved.');
  });

  test('without a number is taken again once the earlier version was answered', async () => {
    const post = await story.addPost();
    await story.say('NO bigger logo');
    await story.owner('PATCH', `/api/posts/${post}`, { caption: 'Bigger', status: 'In Review' });
    await story.deliver();
    expect(story.lastText().number).toBe(2);
    expect(await story.say('👍')).toBe('Post 2 is approved. Thank you!');
  });

  test('without a number is never about a post whose text has not gone out', async () => {
    it.twilio.verdict = () => ({ status: 400, code: 21614, message: 'Not a mobile number' });
    const post = await story.addPost();
    it.twilio.verdict = () => null;
    expect(await story.say('OK')).toContain(replies.whichPost);
    expect(await story.statusOf(post)).toBe('In Review');
  });

  test('is taken once, and says so when it comes again or later', async () => {
    const post = await story.addPost();
    const text = story.incoming('OK 1');
    const [first, second] = await Promise.all([story.post(text), story.post(text)]);
    expect(second.body).toBe(first.body);
    expect((await story.post(text)).body).toBe(first.body);
    const answers = (await story.historyOf(post)).filter((one) => one.event === 'approved');
    expect(answers).toHaveLength(1);
    const { reviewUrl } = await story.approvalOn(post);
    expect(await story.say('OK 1')).toBe(replies.alreadyApproved(1, reviewUrl));
  });

  test('that comes again when its post is gone gets the same reply', async () => {
    const post = await story.addPost();
    const text = story.incoming('OK');
    const first = await story.post(text);
    await story.owner('DELETE', `/api/posts/${post}`);
    it.clock.pass(120_000);
    await emptyBin(it.ctx);
    expect((await story.post(text)).body).toBe(first.body);
  });

  test('races with the link: both count, once, and neither breaks', async () => {
    const post = await story.addPost();
    const token = (await story.approvalOn(post)).reviewUrl.split('/').at(-1) ?? '';
    const [byText, byLink] = await Promise.all([
      story.say('OK 1'),
      it.stranger('POST', `/api/approve/${token}`, { action: 'approve', version: 1 }),
    ]);
    expect([200, 409]).toContain(byLink.status);
    expect(byText).toMatch(/approved/);
    const answers = (await story.historyOf(post)).filter((one) => one.event === 'approved');
    expect(answers).toHaveLength(1);
  });

  test('is refused where the post no longer waits for this phone', async () => {
    const post = await story.addPost({ reviewerEmails: ['jane@acme.com'] });
    await story.addPost();
    await story.owner('PATCH', `/api/posts/${post}`, { reviewerPhones: [] });
    expect(await story.say('OK 1')).toBe(replies.noLonger(1));
    expect(await story.say('OK 9')).toBe(replies.unknown(9));
  });
});

describe('whoever was not asked', () => {
  test('changes nothing and learns nothing', async () => {
    const post = await story.addPost();
    const stranger = { from: nextPhone() };
    const before = await rows();
    for (const body of ['OK', 'OK 1', 'NO 1 no', 'LIST', 'STOP', 'Who is this?'])
      expect(await story.say(body, stranger)).toBe(replies.nothingWaits);
    expect(await rows()).toBe(before);
    expect(await story.statusOf(post)).toBe('In Review');
  });

  test('is told the same as somebody for whom nothing waits', async () => {
    await story.addPost();
    await story.say('OK');
    expect(await story.say('LIST')).toBe(replies.nothingWaits);
    expect(await story.say('OK')).toBe(replies.nothingWaits);
  });

  test('cannot answer for a phone by its number', async () => {
    await story.addPost();
    const other = await textStory(it, nextPhone());
    const post = await other.addPost({ companyName: 'Fern' });
    await other.addPost({ companyName: 'Fern' });
    expect(await story.say('OK 2')).toBe(replies.unknown(2));
    expect(await other.statusOf(post)).toBe('In Review');
  });
});

describe('what is not signed by Twilio', () => {
  test('is refused and changes nothing', async () => {
    const post = await story.addPost();
    const genuine = story.incoming('OK 1');
    const before = await rows();
    const status = async (signed: Parameters<typeof story.post>[0]) => (await story.post(signed)).statusCode;
    expect(await status({ url: genuine.url, form: genuine.form })).toBe(403);
    expect(await status({ ...genuine, signature: 'AAAA' })).toBe(403);
    expect(await status({ ...genuine, form: { ...genuine.form, Body: 'NO 1' } })).toBe(403);
    expect(await status({ ...genuine, form: { ...genuine.form, From: nextPhone() } })).toBe(403);
    const elsewhere = it.twilio.incomingAt('https://other.example/api/texts/incoming', {
      from: '+1',
      body: 'OK',
    });
    expect(await status({ ...elsewhere, url: genuine.url })).toBe(403);
    expect(await rows()).toBe(before);
    expect(await story.statusOf(post)).toBe('In Review');
  });

  test('nor is anything taken where no Twilio is set', async () => {
    const without = await testApp();
    const { url, form, signature } = story.incoming('OK 1');
    const answer = await without.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
      payload: new URLSearchParams(form).toString(),
    });
    expect(answer.statusCode).toBe(403);
    await without.close();
  });
});

describe('words that are no answer', () => {
  test('become a comment on the one post that waits, and are answered with help', async () => {
    const post = await story.addPost();
    expect(await story.say('Could you ask Tom first?')).toBe(replies.passedOn('Olive Owner', 1));
    expect(await commentsOn(post)).toEqual(['Could you ask Tom first?']);
    expect(await story.historyOf(post)).toContainEqual(
      expect.objectContaining({ event: 'commented', way: 'text' }),
    );
    expect(await story.statusOf(post)).toBe('In Review');
  });

  test('are passed on whatever a program would take them for', async () => {
    const post = await story.addPost();
    expect(await story.say('constructor')).toBe(replies.passedOn('Olive Owner', 1));
    expect(await commentsOn(post)).toEqual(['constructor']);
  });

  test('become a comment on the post whose number they begin with', async () => {
    const [first, second] = [await story.addPost(), await story.addPost()];
    expect(await story.say('1 who is on the photo?')).toBe(replies.passedOn('Olive Owner', 1));
    expect(await commentsOn(first)).toEqual(['1 who is on the photo?']);
    expect(await story.say('OK 2 if the date is right')).toBe(replies.passedOn('Olive Owner', 2));
    expect(await commentsOn(second)).toEqual(['OK 2 if the date is right']);
    expect(await story.statusOf(second)).toBe('In Review');
  });

  test('go to each post that waits where nothing says which', async () => {
    const first = await story.addPost();
    const last = await story.addPost();
    expect(await story.say('Lovely photos')).toBe(replies.passedOn('Olive Owner', null));
    expect(await commentsOn(last)).toEqual(['Lovely photos']);
    expect(await commentsOn(first)).toEqual(['Lovely photos']);
  });

  test('are not passed on to another agency than the one that may be meant', async () => {
    const phone = nextPhone();
    const [one, other] = [await textStory(it, phone), await textStory(it, phone)];
    const posts = [await one.addPost(), await other.addPost({ companyName: 'Fern' })];
    expect(await one.say('Lovely photos')).toContain(replies.whichPost);
    story = one;
    expect(await commentsOn(posts[0] ?? '')).toEqual([]);
    story = other;
    expect(await commentsOn(posts[1] ?? '')).toEqual([]);
  });

  test('carry no link of ours into the thread, which everyone reads', async () => {
    const post = await story.addPost();
    const { reviewUrl } = await story.approvalOn(post);
    await story.say(`Liked “${story.lastText().text}” ${reviewUrl}`);
    const [comment] = await commentsOn(post);
    expect(comment).toContain('Liked');
    expect(comment).not.toContain('/approve/');
  });

  test('of which there are none are answered with help', async () => {
    const post = await story.addPost();
    expect(await story.say('')).toBe(replies.help);
    expect(await story.say('Help')).toBe(replies.help);
    expect(await commentsOn(post)).toEqual([]);
  });
});

describe('STOP', () => {
  test('keeps texts back and says why, until START', async () => {
    const post = await story.addPost();
    expect(await story.say('Stop')).toBe(replies.stopped);
    const before = it.twilio.texts.length;
    expect(await story.approvalOn(post)).toMatchObject({ textsStoppedAt: expect.any(String) as string });
    const second = await story.addPost();
    expect(it.twilio.texts).toHaveLength(before);
    const [message] = (await story.owner('GET', `/api/messages?postId=${second}`)).body as object[];
    expect(message).toMatchObject({ status: 'failed', error: TEXTS_STOPPED });
    expect(await story.say('START')).toBe(replies.started);
    expect(await story.approvalOn(post)).toMatchObject({ textsStoppedAt: null });
    await story.addPost();
    expect(it.twilio.texts).toHaveLength(before + 1);
  });

  test('is not answered a second time where Twilio has answered it', async () => {
    const post = await story.addPost();
    expect(await story.say('STOP', { more: { OptOutType: 'STOP' } })).toBe('');
    expect(await story.approvalOn(post)).toMatchObject({ textsStoppedAt: expect.any(String) as string });
  });

  test('counts for every agency that asks this phone', async () => {
    const phone = nextPhone();
    const [one, other] = [await textStory(it, phone), await textStory(it, phone)];
    await one.addPost();
    await one.say('STOP');
    const before = it.twilio.texts.length;
    await other.addPost({ companyName: 'Fern' });
    expect(it.twilio.texts).toHaveLength(before);
  });
});

test('a phone that texts without end is not answered any more, and can still stop', async () => {
  const post = await story.addPost();
  for (let n = 0; n < 30; n += 1) await story.say('HELP');
  expect(await story.say('OK 1')).toBe('');
  expect(await story.statusOf(post)).toBe('In Review');
  expect(await story.say('STOP')).toBe(replies.stopped);
  it.clock.pass(11 * 60_000);
  expect(await story.say('OK 1')).toContain('Post 1 is approved.');
});

test('what is needed no more is forgotten', async () => {
  await story.addPost();
  await story.say('LIST');
  it.clock.pass(31 * 86_400_000);
  await forgetOldTexts(it.ctx);
  const { rows: left } = await it.ctx.db.execute(sql`select from incoming_texts`);
  expect(left).toHaveLength(0);
});

test('one text about several posts names all of their numbers, and they can be approved together', async () => {
  const ids = [await story.makePost({ send: false }), await story.makePost({ send: false })];
  expect((await story.owner('POST', '/api/posts/many', { action: 'send', ids })).status).toBe(200);
  it.clock.pass(120_000);
  await sweepNotices(it.ctx);
  await story.deliver();
  expect(story.lastText().text).toMatch(
    /^ACME: 2 posts are ready for your review\. Posts 1-2: answer OK 1 or OK ALL\. http\S+\/desk\/\S+$/,
  );
  expect(await story.say('OK 1-2')).toBe('Posts 1 and 2 are approved. Thank you!');
});

test('a reply speaks the language of the client, in letters that a plain text has', async () => {
  await story.addPost();
  const changed = await story.owner('PUT', '/api/companies/ACME/defaults', {
    ...(await story.owner('GET', '/api/companies/ACME/defaults')).body,
    language: 'pl',
  });
  expect(changed.status).toBe(200);
  await story.addPost();
  expect(story.lastText().text).toContain('Post 2: TAK 2 lub NIE 2.');
  expect(await story.say('tak 2')).toBe(
    'Post 2 jest zaakceptowany. Dziekujemy! Czeka jeszcze 1: odpowiedz LISTA.',
  );
});
