import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NO_RULES } from '#domain/companies/no-answer.ts';
import { repliesIn } from '#domain/texts/replies.ts';
import { emptyBin } from '#server/features/posts/delete-post.ts';
import { textApp, textStory, type TextApp } from '#tests/support/text-story.ts';

type Story = Awaited<ReturnType<typeof textStory>>;
const replies = repliesIn('en');
const heard = replies.heard('Olive Owner');
const picture = { more: { NumMedia: '1', MediaUrl0: 'https://api.twilio.com/x' } };
let it: TextApp;
let phones = 0;
/** Two agencies that ask the same phone. */
let ann: Story;
let robin: Story;

beforeAll(async () => {
  it = await textApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-16T09:00:00Z');
  phones += 1;
  const phone = `+1202558${String(phones).padStart(4, '0')}`;
  ann = await textStory(it, phone);
  robin = await textStory(it, phone);
});

const commentsOn = async (by: Story, postId: string) =>
  ((await by.owner('GET', `/api/posts/${postId}/comments`)).body as { body: string }[])
    .map((one) => one.body)
    .filter((body) => body !== '');
const remove = (by: Story, postId: string) => by.owner('DELETE', `/api/posts/${postId}`);
const restore = async (by: Story, postId: string) =>
  expect((await by.owner('POST', `/api/posts/${postId}/restore`)).status).toBe(200);
const mailsOf = async (by: Story, postId: string) =>
  (
    (await by.owner('GET', `/api/messages?postId=${postId}`)).body as {
      kind: string;
      subject: string;
      text: string;
    }[]
  ).filter((one) => one.kind === 'review-answered');

describe('words when nothing waits', () => {
  test('are for the agency whose post was answered last, also with a no', async () => {
    const approved = await ann.addPost();
    await ann.say('OK');
    const last = await robin.addPost({ companyName: 'Fern' });
    await ann.say('NO');
    await ann.say('SECRET price 99 instead of 89');
    expect(await commentsOn(robin, last)).toEqual(['SECRET price 99 instead of 89']);
    expect(await commentsOn(ann, approved)).toEqual([]);
  });

  test('are on the post that was answered last, not on an older yes', async () => {
    const approved = await ann.addPost();
    await ann.say('OK');
    const last = await ann.addPost();
    await ann.say('NO 2');
    await ann.say('Make it blue please');
    expect(await commentsOn(ann, last)).toEqual(['Make it blue please']);
    await ann.owner('PATCH', `/api/posts/${last}`, { caption: 'Bluer' });
    await ann.say('And bigger');
    expect(await commentsOn(ann, last)).toEqual(['Make it blue please', 'And bigger']);
    expect(await commentsOn(ann, approved)).toEqual([]);
  });

  test('are on every post to which one text said no', async () => {
    const posts = [await ann.addPost(), await ann.addPost()];
    await ann.say('NO 1, 2');
    expect(await ann.say('Make it blue please')).toBe(replies.passedOn('Olive Owner', null));
    for (const post of posts) expect(await commentsOn(ann, post)).toEqual(['Make it blue please']);
  });

  test('are nobody’s if another agency has asked since', async () => {
    const answered = await ann.addPost();
    await ann.say('OK');
    const since = await robin.addPost({ companyName: 'Fern', reviewerEmails: ['lea@fern.example'] });
    const asked = (await robin.owner('GET', `/api/approvals/${since}`)).body as {
      reviewerContact: string;
      reviewUrl: string;
    }[];
    const token = asked
      .find((one) => one.reviewerContact.includes('@'))
      ?.reviewUrl.split('/')
      .at(-1);
    await it.stranger('POST', `/api/approve/${token}`, {
      action: 'request_changes',
      comment: '',
      version: 1,
    });
    expect(await robin.statusOf(since)).toBe('Changes Requested');
    expect(await ann.say('SECRET price')).toContain(replies.whichPost);
    expect(await commentsOn(ann, answered)).toEqual([]);
    expect(await commentsOn(robin, since)).toEqual([]);
  });
});

describe('words after an answer, while a post of another agency waits', () => {
  test('are nobody’s without a number', async () => {
    const waiting = await ann.addPost();
    const answered = await robin.addPost({ companyName: 'Fern' });
    await ann.say('NO 2');
    const reply = await ann.say('SECRET price 99 instead of 89');
    expect(reply).toContain(replies.whichPost);
    expect(reply).toContain('2 Fern: One');
    expect(await commentsOn(ann, waiting)).toEqual([]);
    expect(await commentsOn(robin, answered)).toEqual([]);
  });

  test('are no answer to it, even with a no: each gets the word alone', async () => {
    const waiting = await ann.addPost();
    const answered = await robin.addPost({ companyName: 'Fern' });
    await ann.say('OK 2');
    expect(await ann.say('No wait, the SECRET is wrong')).toContain(replies.whichPost);
    expect(await ann.statusOf(waiting)).toBe('In Review');
    expect(await commentsOn(ann, waiting)).toEqual(['NO']);
    expect(await commentsOn(robin, answered)).toEqual(['NO']);
  });

  test('are about what waits if it was asked about later', async () => {
    await robin.addPost({ companyName: 'Fern' });
    await ann.say('OK');
    const waiting = await ann.addPost();
    await ann.say('Wait for Tom');
    expect(await commentsOn(ann, waiting)).toEqual(['Wait for Tom']);
  });
});

describe('words without a number where several clients of one agency could be meant', () => {
  const rival = { companyName: 'Rival', reviewerEmails: ['boss@rival.example'] };
  /** What Rival's other reviewer reads, and what the agency is mailed. */
  const readAt = async (postId: string) => {
    const list = (await ann.owner('GET', `/api/approvals/${postId}`)).body as {
      reviewerContact: string;
      approvalToken: string;
    }[];
    const token = list.find((one) => one.reviewerContact === 'boss@rival.example')?.approvalToken;
    const page = await it.stranger('GET', `/api/approve/${token}`);
    expect(page.status).toBe(200);
    return JSON.stringify(page.body);
  };
  const mailed = async (...posts: string[]) => {
    const mails = await Promise.all(posts.map((post) => mailsOf(ann, post)));
    return mails.flat().filter((one) => one.text.includes('SECRET')).length;
  };

  test.each([
    ['Our SECRET launch is in May, please wait', replies.textCame],
    ['NO our SECRET price is wrong', 'NO'],
  ])('%j are in no thread; the agency reads them by e-mail', async (text, comment) => {
    const mine = await ann.addPost();
    it.clock.pass(60_000);
    const theirs = await ann.addPost(rival);
    expect(await ann.say(text)).toContain(replies.whichPost);
    expect(await commentsOn(ann, theirs)).toEqual([comment]);
    expect((await commentsOn(ann, mine)).join()).not.toContain('SECRET');
    expect(await readAt(theirs)).not.toContain('SECRET');
    expect(await mailed(mine, theirs)).toBe(1);
    const [mail] = (await mailsOf(ann, theirs)).filter((one) => one.text.includes('SECRET'));
    expect(mail?.subject).toMatch(/^\(202\) 558-\d{4} wrote by text, perhaps about “Spring”$/);
    expect(mail?.text).toContain('it is not known which of them is meant');
    expect(mail?.text).toContain('not in the thread of this post');
    expect(mail?.text, 'one client’s people do not read of another').not.toContain('ACME');
    expect(mail?.text).not.toMatch(/commented on|Answer on the post/);
  });

  test.each(['SECRET price 99', 'No wait, SECRET price 99'])(
    '%j after answers to both is in no thread either',
    async (text) => {
      const mine = await ann.addPost();
      const theirs = await ann.addPost({ companyName: 'Rival' });
      await ann.say('OK ALL');
      const reply = await ann.say(text);
      expect(reply).toContain(replies.whichPost);
      expect(reply).toContain('Rival: One');
      const isNo = text.startsWith('No');
      for (const post of [mine, theirs]) expect(await commentsOn(ann, post)).toEqual(isNo ? ['NO'] : []);
      expect(await mailed(mine, theirs)).toBe(1);
    },
  );

  test('are no answer to what waits at the other client', async () => {
    const waiting = await ann.addPost(rival);
    const answered = await ann.addPost();
    await ann.say('OK 2');
    expect(await ann.say('No wait, the SECRET is wrong')).toContain(replies.whichPost);
    expect(await ann.statusOf(waiting)).toBe('In Review');
    expect(await commentsOn(ann, waiting)).toEqual(['NO']);
    expect(await commentsOn(ann, answered)).toEqual(['NO']);
  });

  test('that may begin with a count name the first post alone', async () => {
    const theirs = await ann.addPost(rival);
    const mine = await ann.addPost();
    await ann.say('NO 2, 1 SECRET is missing');
    expect(await commentsOn(ann, mine)).toEqual(['NO 2, 1 SECRET is missing']);
    expect(await ann.statusOf(mine)).toBe('In Review');
    expect(await readAt(theirs)).not.toContain('SECRET');
  });
});

describe('a number of a post that is gone', () => {
  test('is read by no other agency; the post has the words when it comes back', async () => {
    const gone = await ann.addPost();
    const other = await robin.addPost({ companyName: 'Fern' });
    await remove(ann, gone);
    expect(await ann.say('NO 1 the SECRET must be 99')).toBe(replies.noLonger(1));
    expect(await ann.say('1 SECRETWORDS too')).toBe(replies.noLonger(1));
    expect(await commentsOn(robin, other)).toEqual([]);
    await restore(ann, gone);
    expect(await commentsOn(ann, gone)).toEqual(['NO 1 the SECRET must be 99', '1 SECRETWORDS too']);
  });

  test('is read by no other client of the agency', async () => {
    const gone = await ann.addPost();
    const other = await ann.addPost({ companyName: 'Rival', reviewerEmails: ['boss@rival.example'] });
    await remove(ann, gone);
    expect(await ann.say('NO 1 our SECRET price')).toBe(replies.noLonger(1));
    expect(await commentsOn(ann, other)).toEqual([]);
  });

  test('ends silence when the only post comes back', async () => {
    await ann.owner('POST', '/api/companies', { name: 'ACME' });
    await ann.owner('PUT', '/api/companies/ACME/no-answer', {
      ...NO_RULES,
      noAnswer: 'tacit',
      tacitDays: 2,
      consent: { by: 'Cora', on: '2026-11-01', words: 'Silence is a yes' },
    });
    const gone = await ann.addPost();
    const step = async () =>
      ((await ann.approvalOn(gone)) as unknown as { nextStep: { step: string } | null }).nextStep?.step;
    expect(await step()).toBe('tacit');
    await remove(ann, gone);
    expect(await ann.say('NO 1 wrong price')).toBe(replies.noLonger(1));
    await restore(ann, gone);
    expect(await commentsOn(ann, gone)).toEqual(['NO 1 wrong price']);
    expect(await step()).not.toBe('tacit');
  });

  test('of a removed reviewer is told to the post’s own people alone', async () => {
    const post = await ann.addPost({ reviewerEmails: ['keep@acme.example'] });
    const other = await robin.addPost({ companyName: 'Fern' });
    await ann.owner('PATCH', `/api/posts/${post}`, { reviewerPhones: [] });
    expect(await ann.say('NO 1 SECRET2')).toBe(replies.noLonger(1));
    expect(await commentsOn(robin, other)).toEqual([]);
    expect(await commentsOn(ann, post)).toEqual([]);
    const [mail, ...more] = await mailsOf(ann, post);
    expect(mail?.subject).toMatch(/ wrote by text about “Spring”$/);
    expect(mail?.text).toContain('NO 1 SECRET2');
    expect(mail?.text).toContain('after the review link had ended');
    expect(more).toEqual([]);
  });

  test('in the archive takes the words as a comment', async () => {
    const post = await ann.addPost();
    const other = await robin.addPost({ companyName: 'Fern' });
    await ann.say('OK 1');
    await ann.owner('POST', `/api/posts/${post}/mark-posted`);
    await remove(ann, post);
    expect(await ann.say('NO 1 SECRET3')).toBe(`${replies.noLonger(1)} ${heard}`);
    expect(await commentsOn(robin, other)).toEqual([]);
    await restore(ann, post);
    expect(await commentsOn(ann, post)).toEqual(['NO 1 SECRET3']);
  });

  test('for good is kept by nobody', async () => {
    const gone = await ann.addPost();
    const other = await robin.addPost({ companyName: 'Fern' });
    await remove(ann, gone);
    it.clock.pass(120_000);
    expect(await ann.say('NO 1 SECRET')).toBe(replies.noLonger(1));
    await emptyBin(it.ctx);
    expect(await ann.say('NO 1 SECRET')).toBe(replies.unknown(1));
    expect(await ann.say('1 SECRET')).toBe(replies.unknown(1));
    expect(await commentsOn(robin, other)).toEqual([]);
  });
});

describe('STOP and START', () => {
  const german = repliesIn('de');

  test('are answered in the client’s language when the post is gone', async () => {
    await ann.owner('POST', '/api/companies', { name: 'ACME' });
    const { body } = await ann.owner('GET', '/api/companies/ACME/defaults');
    const saved = await ann.owner('PUT', '/api/companies/ACME/defaults', { ...body, language: 'de' });
    expect(saved.status).toBe(200);
    const gone = await ann.addPost();
    await remove(ann, gone);
    expect(await ann.say('STOP')).toBe(german.stopped);
    expect(await ann.say('START')).toBe(german.started);
    expect(await ann.say('NEIN 1 falsch')).toBe(german.noLonger(1));
    it.clock.pass(120_000);
    await emptyBin(it.ctx);
    expect(await ann.say('STOP')).toBe(german.stopped);
    expect(await ann.say('START')).toBe(german.started);
  });
});

describe('a picture', () => {
  const linkOf = async (postId: string) => (await ann.approvalOn(postId)).reviewUrl;

  test('without words when nothing waits leads to the page of what was answered last', async () => {
    const post = await ann.addPost();
    await ann.say('OK');
    expect(await ann.say('', picture)).toBe(`${replies.noPicture} ${await linkOf(post)}`);
    expect(await commentsOn(ann, post)).toEqual([replies.pictureCame]);
  });

  test('with LIST or HELP is noted, and the command is answered', async () => {
    const post = await ann.addPost();
    const toLink = `${replies.noPicture} ${await linkOf(post)}`;
    expect(await ann.say('HELP', picture)).toBe(`${replies.help}\n${toLink}`);
    expect(await commentsOn(ann, post)).toEqual([replies.pictureCame]);
    const list = await ann.say('LIST', picture);
    expect(list).toContain(`${replies.list(1)}\n1 ACME: One`);
    expect(list.endsWith(`\n${toLink}`)).toBe(true);
    await ann.say('OK 1');
    expect(await ann.say('LIST', picture)).toBe(`${replies.nothingWaits}\n${toLink}`);
  });
});
