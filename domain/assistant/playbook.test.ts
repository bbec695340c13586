import { describe, expect, test } from 'vitest';
import { factsWith, postFact, wishFact } from '#tests/support/facts.ts';
import { SUGGESTED_PROMPTS, type ChatMessage } from './contract.ts';
import type { Facts } from './facts.ts';
import { intentOf, readConversation, type Intent } from './playbook-intent.ts';
import { answerFromPlaybook } from './playbook.ts';

const at = (text: string) => new Date(text);
const out = (title: string, when: string, more = {}) =>
  postFact({ title, status: 'Published', publishedAt: at(when), ...more });

const facts = factsWith({
  posts: [
    out('Oven at dawn', '2026-11-03T08:00:00Z', {
      caption:
        'The oven is warm at four.\nOur starter has been alive since the first winter. #sourdough #bakery',
    }),
    out('Rye week', '2026-10-27T08:00:00Z', { caption: 'Which one stays? #rye #bakery' }),
    out('Jam day', '2026-10-20T07:00:00Z'),
    out('Harvest', '2026-10-13T07:00:00Z'),
    postFact({ id: 'wreath', title: 'Advent wreath', status: 'Changes Requested' }),
    postFact({
      title: 'Gift boxes',
      status: 'In Review',
      scheduledAt: at('2026-11-20T08:00:00Z'),
      review: { missing: 1, asked: 2, since: at('2026-11-12T11:00:00Z'), dueAt: at('2026-11-14T22:00:00Z') },
    }),
    postFact({ title: 'Stollen', status: 'Scheduled', scheduledAt: at('2026-11-24T08:00:00Z') }),
    postFact({ title: 'Opening hours', status: 'Approved' }),
    postFact({ title: 'Meet Jonas', images: 0 }),
    postFact({ title: 'Broken', status: 'Failed', failureReason: 'The channel said no' }),
  ],
  wishes: [
    wishFact({ postId: 'wreath' }),
    wishFact({ text: 'Lovely *colours*', isRequest: false, isOpen: false, postTitle: 'Rye week' }),
  ],
  answerHours: [2, 5, 30],
});

const ask = (content: string, of: Facts = facts) => answerFromPlaybook([{ role: 'user', content }], of);
const said = (content: string, of: Facts = facts) => ask(content, of).message;

describe('what is wanted', () => {
  test.each<[string, Intent]>([
    ['Generate 5 post ideas', 'ideas'],
    ['Best posting times', 'times'],
    ['Caption ideas', 'captions'],
    ['Content strategy', 'strategy'],
    ['What is waiting for approval?', 'waiting'],
    ['What’s pending?', 'waiting'],
    ['What is planned next week?', 'planned'],
    ['Anything scheduled for tomorrow?', 'planned'],
    ['where are gaps?', 'gaps'],
    ['Which days are empty days?', 'gaps'],
    ['What did clients ask to change?', 'changes'],
    ['Any feedback?', 'changes'],
    ['What was published?', 'published'],
    ['Which drafts are unfinished?', 'drafts'],
    ['What is approved?', 'ready'],
    ['Did anything fail? What failed?', 'failed'],
    ['How many posts do we have?', 'counts'],
    ['find bread', 'search'],
    ['When should I post?', 'times'],
    ['What should I post?', 'ideas'],
    ['Tell me a joke', 'help'],
    ['', 'help'],
  ])('%j → %s', (question, intent) => expect(intentOf(question)).toBe(intent));

  const talk = (...texts: string[]): ChatMessage[] =>
    texts.flatMap((content) => [
      { role: 'user' as const, content },
      { role: 'assistant' as const, content: 'What is waiting?' },
    ]);

  test('“more” means more of the same', () => {
    expect(readConversation(talk('Generate 5 post ideas', 'more'))).toMatchObject({
      intent: 'ideas',
      round: 1,
    });
    expect(readConversation(talk('more'))).toMatchObject({ intent: 'help', isFirst: true });
  });
});

describe('questions about the owner’s own posts', () => {
  test('waiting: who is missing, since when, by when, and what is late', () => {
    const text = said('What is waiting for approval?');
    expect(text).toContain('**1 post is waiting for approval**');
    expect(text).toContain('1 of 2 reviewers still to answer, asked 3 days ago');
    expect(text).toContain('planned for Fri, Nov 20 at 9:00 AM');
    expect(text).toContain('has passed');
  });

  test('changes: a checklist of what was asked, then what was said besides', () => {
    const text = said('What did clients ask to change?');
    expect(text).toContain('- [ ] [Advent wreath](/post/wreath): “Please show the team”');
    expect(text).not.toContain('without a comment');
    expect(text).toContain('“Lovely \\*colours\\*”');
  });

  test('planned: only the days in question, and what is not safe yet', () => {
    expect(said('What is planned next week?')).toContain('Tue, Nov 24 at 9:00 AM: [Stollen]');
    expect(said('What is planned next week?')).not.toContain('Gift boxes');
    expect(said('What is planned this week?')).toMatch(/One of them is not scheduled yet: \[Gift boxes\]/);
    expect(said('What is planned today?')).toContain(
      'Nothing of Fern & Oak is planned for today (Sun, Nov 15)',
    );
  });

  test('gaps: stretches with dates, usual days first, and posts that could fill them', () => {
    const { message, proposals } = ask('Where are gaps?');
    expect(message).toContain('**Sun, Nov 15 – Thu, Nov 19** (5 days)');
    expect(message).toContain('you usually post on Tuesdays: Tue, Nov 17.');
    expect(message).toContain('[Opening hours]');
    expect(proposals.map(({ date }) => date)).toEqual(['2026-11-17', '2026-12-01']);
  });

  test.each([
    ['What was published?', 'Oven at dawn', '4 posts'],
    ['Which drafts are there?', 'Meet Jonas', 'a caption and media missing'],
    ['What is approved?', 'Opening hours', 'without a date'],
    ['What failed?', 'Broken', 'The channel said no'],
    ['How many posts?', 'Published: 4', '10 posts'],
    ['find sourdough', 'Oven at dawn', '1 post uses “sourdough”'],
    ['find zebra', '“zebra”', 'None of the posts'],
  ])('%s', (question, first, second) => {
    expect(said(question)).toContain(first);
    expect(said(question)).toContain(second);
  });
});

describe('the suggested prompts', () => {
  test('ideas: as many as wanted, each from a post of one’s own, for a free day, in one’s own hashtags', () => {
    const { message, proposals } = ask('Generate 3 post ideas');
    expect(proposals).toHaveLength(3);
    expect(proposals.map(({ title }) => title).join()).toMatch(/Oven at dawn.*Rye week.*Jam day/);
    expect(proposals[0]?.caption).toContain('“Our starter has been alive since the first winter.”');
    expect(proposals[1]?.caption).toContain('#rye #bakery');
    expect(message).toContain('it went out on Tue, Nov 3');
    expect(message).toContain('“Please show the team”');
    expect(ask('Generate 99 post ideas').proposals.length).toBeLessThanOrEqual(10);
  });

  test('asking again brings other ideas', () => {
    const first = ask('Generate 5 post ideas').proposals.map(({ title }) => title);
    const more = answerFromPlaybook(
      [
        { role: 'user', content: 'Generate 5 post ideas' },
        { role: 'assistant', content: '…' },
        { role: 'user', content: 'more ideas' },
      ],
      facts,
    ).proposals.map(({ title }) => title);
    expect(new Set([...first, ...more]).size).toBe(10);
  });

  test('times: counted from what went out and is planned, and no word about reach but that there is none', () => {
    const text = said('Best posting times');
    expect(text).toContain('From 4 published posts and 2 planned posts');
    expect(text).toContain('Tuesday (5)');
    expect(text).toContain('**Tue, Nov 17 at 9:00 AM**');
    expect(text).toContain('came within 5 hours');
    expect(text).toContain('no figures about reach');
  });

  test('captions: for the draft that has none, or for what was named', () => {
    expect(said('Caption ideas')).toContain('your draft [Meet Jonas]');
    const about = ask('Write a caption about our new rye bread');
    expect(about.proposals).toHaveLength(3);
    expect(about.proposals[0]?.caption).toMatch(/^Our new rye bread\n[\s\S]*#rye/);
  });

  test('strategy: where things stand, then what holds others up', () => {
    const text = said('Content strategy');
    expect(text).toContain('**Rhythm:** 4 posts in the last 8 weeks');
    expect(text.indexOf('[Broken]')).toBeLessThan(text.indexOf('[Advent wreath]'));
    expect(text.indexOf('[Advent wreath]')).toBeLessThan(text.indexOf('[Gift boxes]'));
  });
});

describe('a company without a post', () => {
  const nothing = factsWith();
  test.each(SUGGESTED_PROMPTS)('%s is still answered, and nothing is made up', (prompt) => {
    const { message, proposals } = ask(prompt, nothing);
    expect(message).toContain('Fern & Oak');
    // Every digit comes from the question, a count of zero, a list or a date.
    const figures = `${message} ${proposals.map(({ caption }) => caption).join(' ')}`
      .replace(/(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \w{3} \d+/g, '')
      .replace(/^\d+\. /gm, '')
      .match(/\d+/g);
    expect((figures ?? []).filter((figure) => !['0', '8'].includes(figure))).toEqual([]);
  });

  test('ideas say that they are not drawn from anything', () => {
    expect(ask('Generate 5 post ideas', nothing).message).toContain('not drawn from your data');
  });
});

test('about all companies the emptiest comes first and ideas name their company', () => {
  const all = factsWith({
    companyName: null,
    companies: ['Fern & Oak', 'Tidewater'],
    posts: [
      postFact({ title: 'Stollen', status: 'Scheduled', scheduledAt: at('2026-11-24T08:00:00Z') }),
      postFact({ title: 'Regatta', companyName: 'Tidewater', status: 'In Review' }),
    ],
  });
  const text = said('Where are gaps?', all);
  expect(text.indexOf('**Tidewater**: nothing planned')).toBeLessThan(text.indexOf('**Fern & Oak**: 1 post'));
  expect(said('What is waiting?', all)).toContain('[Regatta](/post/');
  expect(said('What is waiting?', all)).toContain('(Tidewater)');
  const { proposals } = ask('Generate 2 post ideas', all);
  expect(proposals.map(({ companyName }) => companyName)).toEqual(['Tidewater', 'Fern & Oak']);
});

test('posts without a company are a group, and no draft is proposed for a company of that name', () => {
  const loose = factsWith({
    companyName: 'UNCATEGORIZED',
    companies: ['UNCATEGORIZED'],
    posts: [postFact({ companyName: null, title: 'Stray', status: 'Approved' })],
  });
  const { proposals } = ask('Generate 2 post ideas', loose);
  expect(proposals.map(({ companyName }) => companyName)).toEqual([null, null]);
  expect(proposals[0]?.title).toContain('Stray');
});

test('titles and comments are shown letter for letter and never become Markdown', () => {
  const nasty = factsWith({
    posts: [postFact({ id: '7', title: '[x](https://evil.example) <img> **b** # `c`' })],
  });
  expect(said('drafts', nasty)).toContain(
    '- [\\[x\\]\\(https://evil.example\\) \\<img\\> \\*\\*b\\*\\* \\# \\`c\\`](/post/7)',
  );
});

test('it says once in full that it is built in and how to connect a model, then briefly', () => {
  expect(said('What was published?')).toContain('`AI_BASE_URL` and `AI_MODEL` (or `ANTHROPIC_API_KEY`)');
  const later = answerFromPlaybook(
    [
      { role: 'user', content: 'What was published?' },
      { role: 'assistant', content: '…' },
      { role: 'user', content: 'What is approved?' },
    ],
    facts,
  ).message;
  expect(later).toContain('Built-in assistant');
  expect(later).not.toContain('AI_BASE_URL');
});
