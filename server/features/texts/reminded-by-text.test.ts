import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NO_RULES } from '#domain/companies/no-answer.ts';
import type { Language } from '#domain/languages/language.ts';
import { repliesIn } from '#domain/texts/replies.ts';
import { approvalTimers } from '#server/features/approvals/remind-reviewers.ts';
import { textApp, textStory, type TextApp } from '#tests/support/text-story.ts';

const replies = repliesIn('en');
const MAIL = 'lea@fern.example';
const HOUR = 3_600_000;
let it: TextApp;
let story: Awaited<ReturnType<typeof textStory>>;
let phones = 0;
let phone: string;

beforeAll(async () => {
  it = await textApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-16T09:00:00Z');
  phone = `+1202556${String((phones += 1)).padStart(4, '0')}`;
  story = await textStory(it, phone);
});

/** Asked by e-mail; the client's contacts have a phone number, and the ladder has a step by text. */
async function remind(language: Language = 'en', client = 'Fern'): Promise<string> {
  const id = await story.makePost({ companyName: client, reviewerPhones: [], reviewerEmails: [MAIL] });
  const { id: companyId } = (await story.owner('GET', `/api/companies/${client}`)).body as { id: string };
  await story.owner('POST', `/api/companies/${companyId}/contacts`, {
    name: 'Lea Fern',
    email: MAIL,
    phoneNumber: phone,
    language,
  });
  await story.owner('PUT', `/api/companies/${client}/no-answer`, { ...NO_RULES, textAfter: 1 });
  it.clock.pass(2 * HOUR);
  for (const timer of approvalTimers) await timer.run(it.ctx);
  await story.deliver();
  expect(story.lastText().text).toContain('/approve/');
  return id;
}

const linkOf = async (postId: string) => {
  const [approval] = (await story.owner('GET', `/api/approvals/${postId}`)).body as { reviewUrl: string }[];
  return approval?.reviewUrl ?? '';
};
const commentsOn = async (postId: string) =>
  ((await story.owner('GET', `/api/posts/${postId}/comments`)).body as { body: string }[]).map(
    (one) => one.body,
  );

describe('a phone to which a reminder went whose person was asked by e-mail', () => {
  test('decides nothing: a yes leads to the link', async () => {
    const post = await remind();
    const reply = replies.byLink(await linkOf(post));
    expect(reply).toContain('answer by the link: http');
    for (const body of ['OK', 'OK 1', 'OK ALL', 'LIST', 'HELP']) expect(await story.say(body)).toBe(reply);
    expect(await story.statusOf(post)).toBe('In Review');
    expect(await commentsOn(post)).toEqual([]);
  });

  test('is heard: a no and any words become comments of that reviewer, and the reply leads to the link', async () => {
    const post = await remind();
    const reply = replies.passedOnByLink('Olive Owner', await linkOf(post));
    expect(await story.say('NO bigger logo')).toBe(reply);
    expect(await story.say('Who is on the photo?')).toBe(reply);
    expect(await commentsOn(post)).toEqual(['NO bigger logo', 'Who is on the photo?']);
    expect(await story.historyOf(post)).toContainEqual(
      expect.objectContaining({ event: 'commented', way: 'text', actor: 'Lea Fern' }),
    );
    expect(await story.statusOf(post)).toBe('In Review');
  });

  test('is answered in the language of its person', async () => {
    const post = await remind('de');
    expect(await story.say('NEIN das Logo ist zu klein')).toMatch(
      /^Ihre Worte gehen an Olive Owner\. .* http\S+\/approve\//,
    );
    expect(await commentsOn(post)).toEqual(['NEIN das Logo ist zu klein']);
    expect(await story.say('STOP')).toBe(repliesIn('de').stopped);
  });

  test('gets no more texts after STOP, which the screens say, until START', async () => {
    await remind();
    expect(await story.say('STOP')).toBe(replies.stopped);
    const next = await story.makePost({ companyName: 'Fern', reviewerPhones: [], reviewerEmails: [MAIL] });
    const skipped = async () => {
      await story.owner('PUT', '/api/companies/Fern/no-answer', {
        ...NO_RULES,
        textAfter: 1,
        managerAfter: 2,
      });
      const [approval] = (await story.owner('GET', `/api/approvals/${next}`)).body;
      return approval.nextStep.skipped as string[];
    };
    expect(await skipped()).toEqual(['No reminder by text: they asked for no more texts']);
    expect(await story.say('START')).toBe(replies.started);
    expect(await skipped()).toEqual([]);
  });

  test('does not answer for another post by a yes that may be meant for what it was reminded of', async () => {
    const asked = await story.addPost();
    const reminded = await remind();
    expect(await story.say('OK')).toContain(replies.whichPost);
    expect(await story.say('OK 1')).toBe('Post 1 is approved. Thank you!');
    expect(await story.statusOf(asked)).toBe('Approved');
    expect(await story.say('NO not this one')).toBe(
      replies.passedOnByLink('Olive Owner', await linkOf(reminded)),
    );
    expect(await commentsOn(reminded)).toEqual(['NO not this one']);
  });

  test('says nothing to one agency that may be meant for another', async () => {
    const post = await remind();
    const first = story;
    story = await textStory(it, phone);
    const other = await remind();
    expect(await story.say('NO bigger logo')).toBe(replies.byLink(await linkOf(other)));
    expect(await commentsOn(other)).toEqual([]);
    story = first;
    expect(await commentsOn(post)).toEqual([]);
  });
});

test('words after reminders of two clients of one agency are in no thread; the agency reads them', async () => {
  const posts = [await remind(), await remind('en', 'Rival')];
  expect(await story.say('NO the SECRET is wrong')).toContain('answer by the link: http');
  const comments = await Promise.all(posts.map(commentsOn));
  expect(comments.flat()).toEqual([replies.textCame]);
  const mails = (await story.owner('GET', '/api/messages')).body as { kind: string; text: string }[];
  expect(mails.filter((one) => one.kind === 'review-answered' && one.text.includes('SECRET'))).toHaveLength(
    1,
  );
});

test('a number that the contacts know, and that no text went to, is a stranger', async () => {
  const post = await story.makePost({ companyName: 'Fern', reviewerPhones: [], reviewerEmails: [MAIL] });
  expect(await story.say('NO bigger logo')).toBe(replies.nothingWaits);
  expect(await commentsOn(post)).toEqual([]);
});
