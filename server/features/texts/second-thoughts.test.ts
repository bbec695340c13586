import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NO_RULES } from '#domain/companies/no-answer.ts';
import { repliesIn } from '#domain/texts/replies.ts';
import { emptyBin } from '#server/features/posts/delete-post.ts';
import { textApp, textStory, type TextApp } from '#tests/support/text-story.ts';

const replies = repliesIn('en');
const heard = replies.heard('Olive Owner');
let it: TextApp;
let story: Awaited<ReturnType<typeof textStory>>;
let phones = 0;
const nextPhone = () => `+1202557${String((phones += 1)).padStart(4, '0')}`;

beforeAll(async () => {
  it = await textApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-16T09:00:00Z');
  story = await textStory(it, nextPhone());
});

const commentsOn = async (postId: string, by = story) =>
  ((await by.owner('GET', `/api/posts/${postId}/comments`)).body as { body: string }[])
    .map((one) => one.body)
    .filter((body) => body !== '');
const linkOf = async (postId: string) => (await story.approvalOn(postId)).reviewUrl;

/** A client that agreed to silence as a yes. */
async function silenceCounts() {
  await story.owner('POST', '/api/companies', { name: 'ACME' });
  const saved = await story.owner('PUT', '/api/companies/ACME/no-answer', {
    ...NO_RULES,
    noAnswer: 'tacit',
    tacitDays: 2,
    consent: { by: 'Cora', on: '2026-11-01', words: 'Silence is a yes' },
  });
  expect(saved.status).toBe(200);
}
const nextStepOf = async (postId: string) =>
  ((await story.approvalOn(postId)) as unknown as { nextStep: { step: string } | null }).nextStep?.step ??
  null;

describe('a yes after a no', () => {
  test('without a number is told the number that takes it', async () => {
    const post = await story.addPost();
    await story.say('NO bigger logo');
    expect(await story.say('LIST')).toBe(replies.nothingWaits);
    expect(await story.say('yes')).toMatch(new RegExp(`^${replies.whichPost}\\n1 ACME: One`));
    expect(await story.statusOf(post)).toBe('Changes Requested');
    expect(await story.say('OK 1')).toBe(replies.approved([1]));
  });

  test('is told nothing of a post that changed since: it comes back with a text of its own', async () => {
    const post = await story.addPost();
    await story.say('NO bigger logo');
    await story.owner('PATCH', `/api/posts/${post}`, { caption: 'Two' });
    expect(await story.say('yes')).toBe(replies.nothingWaits);
  });
});

describe('a no after a yes', () => {
  test('to an earlier version that counts leads to the page, where the yes can be taken back', async () => {
    await story.owner('POST', '/api/companies', { name: 'ACME' });
    const stage = { needs: 'all', skip: 'nobody', members: [], contacts: [] };
    await story.owner('PUT', '/api/companies/ACME/stages', {
      restart: 'asked',
      stages: [
        { ...stage, name: 'Client', kind: 'reviewers' },
        { ...stage, name: 'Legal', kind: 'named', contacts: ['law@acme.com'] },
      ],
    });
    const post = await story.addPost({ scheduledAt: '2026-11-20T09:00:00Z' });
    await story.say('OK');
    const legal = async (body: object) => {
      const list = (await story.owner('GET', `/api/approvals/${post}`)).body;
      const { approvalToken } = list.find((one: { reviewerContact: string }) =>
        one.reviewerContact.startsWith('law'),
      );
      expect((await it.stranger('POST', `/api/approve/${approvalToken}`, body)).status).toBe(200);
    };
    await legal({ action: 'request_changes', comment: 'Small print', version: 1 });
    await story.owner('PATCH', `/api/posts/${post}`, { caption: 'Other words' });
    await story.owner('PATCH', `/api/posts/${post}`, { status: 'In Review' });
    await legal({ action: 'approve', version: 2 });
    expect(await story.statusOf(post)).toBe('Scheduled');
    expect(await story.say('NO 1 not this text')).toBe(
      `${heard} ${replies.staysApproved(1, await linkOf(post))}`,
    );
  });

  test('is a comment that the owner is told of, and the reply says that the yes stands', async () => {
    const post = await story.addPost({ scheduledAt: '2026-11-20T09:00:00Z' });
    await story.say('OK');
    const reply = `${heard} ${replies.staysApproved(1, await linkOf(post))}`;
    expect(await story.say('No wait, the price is wrong, do not publish!')).toBe(reply);
    expect(await story.say('NO 1 the price is wrong')).toBe(reply);
    expect(await story.say('Wait, the price is wrong')).toBe(reply);
    expect(await story.say('1 the price, please')).toBe(reply);
    expect(await commentsOn(post)).toEqual([
      'No wait, the price is wrong, do not publish!',
      'NO 1 the price is wrong',
      'Wait, the price is wrong',
      '1 the price, please',
    ]);
    expect(await story.statusOf(post)).toBe('Scheduled');
    expect(await story.historyOf(post)).toContainEqual(
      expect.objectContaining({ event: 'commented', way: 'text', note: 'NO 1 the price is wrong' }),
    );
    const { rows } = await it.ctx.db.execute<{ news: string | null }>(
      `select comments_told_at::text as news from posts where id = '${post}'`,
    );
    expect(rows[0]?.news).not.toBeNull();
    expect(await story.say('OK 1')).toBe(replies.alreadyApproved(1, await linkOf(post)));
  });

  test('is about what was answered last, not about what was asked last', async () => {
    const first = await story.addPost();
    it.clock.pass(60_000);
    const second = await story.addPost();
    it.clock.pass(60_000);
    await story.say('OK 2');
    it.clock.pass(60_000);
    await story.say('OK 1');
    expect(await story.say('No, wrong price')).toBe(
      `${heard} ${replies.staysApproved(1, await linkOf(first))}`,
    );
    expect(await commentsOn(first)).toEqual(['No, wrong price']);
    expect(await commentsOn(second)).toEqual([]);
  });

  test('to several at once is a comment on each of them', async () => {
    const posts = [await story.addPost(), await story.addPost()];
    await story.say('OK ALL');
    const reply = await story.say('No, wrong price');
    expect(reply).toMatch(
      /^Your words are passed on to Olive Owner\. These posts stay approved until you change your answer:\n\d ACME: One\n\d ACME: One\nhttp\S+\/desk\//,
    );
    for (const post of posts) expect(await commentsOn(post)).toEqual(['No, wrong price']);
  });

  test('to posts of several agencies tells each that there was one, and asks for the number', async () => {
    const phone = nextPhone();
    const [one, other] = [await textStory(it, phone), await textStory(it, phone)];
    const [mine, theirs] = [await one.addPost(), await other.addPost({ companyName: 'Fern' })];
    await one.say('OK ALL');
    expect(await one.say('No, the price is 20')).toContain(replies.whichPost);
    expect(await commentsOn(mine, one)).toEqual(['NO']);
    expect(await commentsOn(theirs, other)).toEqual(['NO']);
    expect(await one.say('NO 1 the price is 20')).toContain('stays approved');
    expect(await commentsOn(mine, one)).toEqual(['NO', 'NO 1 the price is 20']);
    expect(await commentsOn(theirs, other)).toEqual(['NO']);
  });

  test('to what is published is passed on, and promises nothing', async () => {
    const post = await story.addPost();
    await story.say('OK');
    await story.owner('POST', `/api/posts/${post}/mark-posted`);
    expect(await story.statusOf(post)).toBe('Published');
    expect(await story.say('NO 1 wrong price')).toBe(`${heard} ${replies.noLonger(1)}`);
    expect(await story.say('No, wrong price')).toBe(`${heard} ${replies.noLonger(1)}`);
    expect(await commentsOn(post)).toEqual(['NO 1 wrong price', 'No, wrong price']);
  });

  test('to a version that has changed is passed on, too', async () => {
    const post = await story.addPost();
    await story.owner('PATCH', `/api/posts/${post}`, { caption: 'Changed' });
    const reply = await story.say('NO 1 wrong price');
    expect(reply).toBe(`${heard} ${replies.changedSince(1, 2, await linkOf(post))}`);
    expect(await commentsOn(post)).toEqual(['NO 1 wrong price']);
  });
});

describe('where silence counts as a yes', () => {
  test('the text says so', async () => {
    await silenceCounts();
    await story.addPost();
    expect(story.lastText().text).toMatch(
      /^ACME: a post is ready for your review\. No answer in 2 working days counts as approval\. Post 1: /,
    );
  });

  test('a no that begins with a count is no silence', async () => {
    await silenceCounts();
    const post = await story.addPost();
    expect(await nextStepOf(post)).toBe('tacit');
    const words = 'No, 2 logos are missing. Do not publish this!';
    const reply = await story.say(words);
    expect(reply).toContain(`${replies.unknown(2)} ${heard} ${replies.whichPost}\n1 ACME: One`);
    expect(await commentsOn(post)).toEqual([words]);
    expect(await nextStepOf(post)).not.toBe('tacit');
    expect(await story.say('NO 1 add the logos')).toBe(replies.changes([1]));
  });

  test('nor is a no whose number stands for a post that is gone', async () => {
    await silenceCounts();
    const gone = await story.addPost();
    const post = await story.addPost();
    await story.owner('DELETE', `/api/posts/${gone}`);
    expect(await story.say('No, 1 logo is missing')).toContain(`${replies.noLonger(1)} ${heard}`);
    expect(await commentsOn(post)).toEqual(['No, 1 logo is missing']);
    expect(await nextStepOf(post)).not.toBe('tacit');
  });

  test('a picture without words is no silence, and the reply leads to the link', async () => {
    await silenceCounts();
    const post = await story.addPost();
    const more = { NumMedia: '1', MediaUrl0: 'https://api.twilio.com/x' };
    const reply = await story.say('', { more });
    expect(reply).toMatch(
      /^A picture by text cannot be shown\..*please use the link:\n1 ACME: One.*http\S+/s,
    );
    expect(await commentsOn(post)).toEqual([replies.pictureCame]);
    expect(await nextStepOf(post)).not.toBe('tacit');
  });
});

describe('a picture', () => {
  const more = { NumMedia: '1', MediaUrl0: 'https://api.twilio.com/x' };

  test('with a yes is more than a yes', async () => {
    const post = await story.addPost();
    expect(await story.say('OK 1', { more })).toBe(replies.passedOn('Olive Owner', 1));
    expect(await commentsOn(post)).toEqual([`OK 1 (${replies.pictureCame})`]);
    expect(await story.statusOf(post)).toBe('In Review');
  });

  test('with a no stands beside its words', async () => {
    const post = await story.addPost();
    expect(await story.say('NO 1 like this', { more })).toBe(replies.changes([1]));
    expect(await story.approvalOn(post)).toMatchObject({ comment: `like this (${replies.pictureCame})` });
  });

  test('may be about a post of any agency: each is told that one came', async () => {
    const phone = nextPhone();
    const [one, other] = [await textStory(it, phone), await textStory(it, phone)];
    const [mine, theirs] = [await one.addPost(), await other.addPost({ companyName: 'Fern' })];
    expect(await one.say('', { more })).toContain(replies.noPicture);
    expect(await commentsOn(mine, one)).toEqual([replies.pictureCame]);
    expect(await commentsOn(theirs, other)).toEqual([replies.pictureCame]);
  });
});

describe('STOP', () => {
  const sentSince = (before: number) => it.twilio.texts.length - before;

  test('counts when the reviewer was removed meanwhile', async () => {
    const post = await story.addPost();
    await story.owner('PATCH', `/api/posts/${post}`, { reviewerPhones: [] });
    expect(await story.say('STOP')).toBe(replies.stopped);
    const before = it.twilio.texts.length;
    const next = await story.addPost();
    expect(sentSince(before)).toBe(0);
    expect(await story.approvalOn(next)).toMatchObject({ textsStoppedAt: expect.any(String) as string });
  });

  test('and START count when the post is gone for good', async () => {
    const post = await story.addPost();
    await story.owner('DELETE', `/api/posts/${post}`);
    it.clock.pass(120_000);
    await emptyBin(it.ctx);
    expect(await story.say('STOP')).toBe(replies.stopped);
    const before = it.twilio.texts.length;
    await story.addPost();
    expect(sentSince(before)).toBe(0);
    expect(await story.say('START')).toBe(replies.started);
    await story.addPost();
    expect(sentSince(before)).toBe(1);
  });

  test('stays when an answer comes, until START', async () => {
    const post = await story.addPost();
    await story.say('STOP');
    expect(await story.say('OK 1')).toBe('Post 1 is approved. Thank you!');
    expect(await story.statusOf(post)).toBe('Approved');
    expect(await story.approvalOn(post)).toMatchObject({ textsStoppedAt: expect.any(String) as string });
    const before = it.twilio.texts.length;
    await story.addPost();
    expect(sentSince(before)).toBe(0);
    await story.say('START');
    await story.addPost();
    expect(sentSince(before)).toBe(1);
  });

  test('ends with a yes that Twilio itself took and answered as START', async () => {
    const post = await story.addPost();
    await story.say('STOP');
    expect(await story.say('YES', { more: { OptOutType: 'START' } })).toBe('');
    expect(await story.approvalOn(post)).toMatchObject({ textsStoppedAt: null });
    expect(await story.statusOf(post)).toBe('Approved');
  });
});

test('a yes without a number is taken for the only post that waits, also where it was sent again unchanged', async () => {
  const id = await story.addPost();
  await story.say('NO too dark');
  expect(await story.statusOf(id)).toBe('Changes Requested');
  it.clock.pass(3_600_000);
  expect((await story.owner('PATCH', `/api/posts/${id}`, { status: 'In Review' })).status).toBe(200);
  await story.deliver();
  await story.say('OK');
  expect(await story.statusOf(id)).toBe('Approved');
});
