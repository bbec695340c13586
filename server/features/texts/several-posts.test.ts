import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NO_RULES } from '#domain/companies/no-answer.ts';
import { repliesIn } from '#domain/texts/replies.ts';
import { approvalTimers } from '#server/features/approvals/remind-reviewers.ts';
import { textApp, textStory, type TextApp } from '#tests/support/text-story.ts';

type Story = Awaited<ReturnType<typeof textStory>>;
const replies = repliesIn('en');
const OWNER = 'Olive Owner';
const TACIT = {
  ...NO_RULES,
  noAnswer: 'tacit',
  tacitDays: 1,
  consent: { by: 'Cora', on: '2026-11-01', words: 'Silence is a yes' },
};
let it: TextApp;
let phones = 0;
let phone: string;
let story: Story;

beforeAll(async () => {
  it = await textApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-16T09:00:00Z');
  phones += 1;
  phone = `+1202559${String(phones).padStart(4, '0')}`;
  story = await agency('ACME');
});

/** An agency whose client agreed to silence as a yes. */
async function agency(client: string): Promise<Story> {
  const made = await textStory(it, phone);
  await agree(made, client);
  return made;
}
async function agree(by: Story, client: string) {
  await by.owner('POST', '/api/companies', { name: client });
  expect((await by.owner('PUT', `/api/companies/${client}/no-answer`, TACIT)).status).toBe(200);
}
const addPosts = async (count: number) => {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await story.addPost());
  return ids;
};
/** Every comment on a post, and whether its reviewer's silence would still be a yes. */
async function stateOf(postId: string, by = story) {
  const lines = (await by.owner('GET', `/api/posts/${postId}/comments`)).body as { body: string }[];
  const [approval] = (await by.owner('GET', `/api/approvals/${postId}`)).body as {
    nextStep: { step: string } | null;
  }[];
  return { comments: lines.map((one) => one.body), isTacit: approval?.nextStep?.step === 'tacit' };
}
const heard = (comment: string) => ({ comments: [comment], isTacit: false });
const SILENT = { comments: [], isTacit: true };
const statesOf = (ids: string[]) => Promise.all(ids.map((id) => stateOf(id)));

describe('words about several posts', () => {
  test.each([
    ['OK 1, NO 2 too dark', [1, 2]],
    ['OK 1 and 2 but not 3', [1, 2, 3]],
    ['1 is too dark, 3 as well', [1, 3]],
    ['NO 1 2 and 3 too dark', [1, 2, 3]],
    ['NIE 1 do 3', [1, 2, 3]],
    ['NO 1 - 3 people are missing', [1, 2, 3]],
    ['NO 1 to 3 seconds shorter', [1, 2, 3]],
    ['NO 3, 2 logos are missing', [2, 3]],
    ['NO 2 - 9 Euro is wrong', [2, 3, 4]],
  ])('%j is kept on each that it names, and the others stay as they were', async (text, named) => {
    const posts = await addPosts(4);
    expect(await statesOf(posts)).toEqual(posts.map(() => SILENT));
    expect(await story.say(text)).toBe(replies.passedOn(OWNER, null));
    expect(await statesOf(posts)).toEqual(
      posts.map((_, at) => (named.includes(at + 1) ? heard(text) : SILENT)),
    );
  });

  test.each(['All fine except 1, that one is too dark', '1,5 hours later, please', '9 logos are missing'])(
    '%j may be about any: it is kept on each that waits, and none is approved by silence',
    async (text) => {
      const posts = await addPosts(3);
      await story.say(text);
      expect(await statesOf(posts)).toEqual(posts.map(() => heard(text)));
      it.clock.pass(10 * 86_400_000);
      for (const timer of approvalTimers) await timer.run(it.ctx);
      for (const post of posts) expect(await story.statusOf(post)).toBe('In Review');
    },
  );

  test('that are gone in part are kept on the others, and the reply says which is gone', async () => {
    const [gone = '', post = ''] = await addPosts(2);
    await story.owner('DELETE', `/api/posts/${gone}`);
    expect(await story.say('1 and 2 who is on the photo?')).toBe(
      `${replies.noLonger(1)} ${replies.passedOn(OWNER, 2)}`,
    );
    expect(await stateOf(post)).toEqual(heard('1 and 2 who is on the photo?'));
  });

  test('that are approved say that each stays so', async () => {
    const posts = await addPosts(2);
    await story.say('OK 1-2');
    const reply = await story.say('1 and 2 have the wrong price');
    expect(reply).toContain(`${replies.heard(OWNER)} ${replies.stayApproved}\n`);
    for (const post of posts)
      expect((await stateOf(post)).comments).toContain('1 and 2 have the wrong price');
  });
});

test('words about an approved post that mention another say that the yes stands', async () => {
  const [first = '', second = ''] = await addPosts(2);
  await story.say('OK 1');
  const { reviewUrl } = await story.approvalOn(first);
  expect(await story.say('1 the price is wrong, 2 too')).toBe(
    `${replies.heard(OWNER)} ${replies.staysApproved(1, reviewUrl)}`,
  );
  expect(await stateOf(second)).toEqual(heard('1 the price is wrong, 2 too'));
});

test('a yes with a list in lines approves what it names, and nothing between', async () => {
  const [first = '', second = '', third = ''] = await addPosts(3);
  expect(await story.say('OK\n- 1\n- 3')).toContain(replies.approved([1, 3]));
  expect(await story.statusOf(first)).toBe('Approved');
  expect(await stateOf(second)).toEqual(SILENT);
  expect(await story.statusOf(third)).toBe('Approved');
});

describe('a no', () => {
  test('to a range asks changes of each, in its sender’s words', async () => {
    const posts = await addPosts(4);
    expect(await story.say('NO 2-4 too dark')).toBe(`${replies.changes([2, 3, 4])} ${replies.moreWait(1)}`);
    for (const post of posts.slice(1))
      expect(await story.approvalOn(post)).toMatchObject({ status: 'rejected', comment: 'NO 2-4 too dark' });
    expect(await stateOf(posts[0] ?? '')).toEqual(SILENT);
  });

  test('to a list with dashes is to those that it names', async () => {
    const posts = await addPosts(3);
    const text = 'NO\n- 1\n- 3\ntoo dark';
    await story.say(text);
    for (const at of [0, 2])
      expect(await story.approvalOn(posts[at] ?? '')).toMatchObject({ status: 'rejected', comment: text });
    expect(await stateOf(posts[1] ?? '')).toEqual(SILENT);
  });

  test.each(['NO 1 2 pictures are enough', 'NO 1 too dark, OK 2', 'NO 1 the photo is much too dark, OK 2'])(
    '%j ends the silence of a post that it mentions',
    async (text) => {
      const [first = '', second = '', third = ''] = await addPosts(3);
      await story.say(text);
      expect(await story.statusOf(first)).toBe('Changes Requested');
      expect(await stateOf(second)).toEqual(heard(text));
      expect(await stateOf(third)).toEqual(SILENT);
    },
  );

  test('whose numbers are not all posts is kept in whole words, on each that waits', async () => {
    const [first = '', second = ''] = await addPosts(2);
    const text = 'NO 1,5 seconds are too short';
    expect(await story.say(text)).toContain(replies.unknown(5));
    expect(await story.approvalOn(first)).toMatchObject({ status: 'rejected', comment: text });
    expect(await stateOf(second)).toEqual(heard(text));
  });

  test.each(['No. 1 looks great', 'No. 1 OK', 'No 1 ok', 'No 1 looks good'])(
    '%j is none, nor a yes: a person reads it',
    async (text) => {
      const [first = '', second = ''] = await addPosts(2);
      expect(await story.say(text)).toBe(replies.passedOn(OWNER, 1));
      expect(await stateOf(first)).toEqual(heard(text));
      expect(await story.statusOf(first)).toBe('In Review');
      expect(await stateOf(second)).toEqual(SILENT);
    },
  );
});

describe('words that others should not read', () => {
  test('without a number end the silence at each agency, and neither reads them', async () => {
    const mine = await story.addPost();
    const other = await agency('Fern');
    const theirs = await other.addPost({ companyName: 'Fern' });
    expect(await story.say('SECRET: wait with everything')).toContain(replies.whichPost);
    expect(await stateOf(mine)).toEqual(heard(replies.textCame));
    expect(await stateOf(theirs, other)).toEqual(heard(replies.textCame));
  });

  test.each(['1 our SECRET is 2 or 3', 'NO 1 our SECRET is 2 or 3'])(
    '%j is not read at another client or agency whose number it mentions',
    async (text) => {
      const mine = await story.addPost();
      await agree(story, 'Rival');
      const rivals = await story.addPost({ companyName: 'Rival' });
      const other = await agency('Fern');
      const theirs = await other.addPost({ companyName: 'Fern' });
      await story.say(text);
      expect((await stateOf(mine)).comments.join()).toContain('our SECRET is 2 or 3');
      expect(await stateOf(rivals)).toEqual(heard(replies.textCame));
      expect(await stateOf(theirs, other)).toEqual(heard(replies.textCame));
    },
  );
});

test('words of a phone that was only reminded are on each post that waits for its person', async () => {
  const mail = 'lea@acme.example';
  const form = { reviewerPhones: [], reviewerEmails: [mail] };
  const posts = [await story.makePost(form), await story.makePost(form)];
  const { id } = (await story.owner('GET', '/api/companies/ACME')).body as { id: string };
  await story.owner('POST', `/api/companies/${id}/contacts`, {
    name: 'Lea',
    email: mail,
    phoneNumber: phone,
    language: 'en',
  });
  await story.owner('PUT', '/api/companies/ACME/no-answer', { ...TACIT, textAfter: 1 });
  it.clock.pass(2 * 3_600_000);
  for (const timer of approvalTimers) await timer.run(it.ctx);
  await story.deliver();
  await story.say('Please wait for Tom');
  for (const post of posts) expect((await stateOf(post)).comments).toEqual(['Please wait for Tom']);
});
