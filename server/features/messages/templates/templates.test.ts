import { PASSED_WHILE_CLOSING } from '#domain/agencies/closing.ts';
import { SLEPT_OVER, TOO_LATE, unconfirmed } from '#domain/publishing/failure.ts';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#domain/languages/language.ts';
import { MAIL_WORDS } from '#domain/languages/mail/all.ts';
import { TEXT_WORDS } from '#domain/languages/text/all.ts';
import { fill } from '#domain/languages/words.ts';
import { kindsFor, type MessageKind } from '#domain/messages/kinds.ts';
import { linksIn } from '#domain/messages/links.ts';
import { plainText, segmentsOf } from '#domain/messages/sms.ts';
import { deskText } from './desk-link.ts';
import { emailChangedMail, emailConfirmationMail } from './email-address.ts';
import { htmlOf, subjectLine, type MailContent } from './layout.ts';
import { ownerMail } from './owner-news.ts';
import type { OwnerNews } from './owner-words.ts';
import { passwordResetMail } from './password-reset.ts';
import { reviewMail as unwritten, reviewText, tacitInText, type ReviewNews } from './review-request.ts';
import { excerpt } from './words.ts';

const token = 'q8_-'.repeat(10) + 'xyz';
const review: ReviewNews = {
  kind: 'review-request',
  language: 'en',
  again: false,
  ownerName: 'Maya Lindqvist',
  face: { name: null, logoUrl: null, shades: null, showsGreenroom: true },
  companyName: 'Fern & Oak',
  reviewerName: 'Cora Client',
  link: `https://greenroom.agency.example/approve/${token}`,
  caption: 'Slow mornings.\nNew blend on Friday.',
  pictureUrl: 'https://greenroom.agency.example/objects/uploads/1?exp=1&sig=a_b&w=640',
  dueAt: null,
  goesOutAt: null,
  timeZone: 'America/New_York',
  now: new Date('2026-11-15T12:00:00Z'),
  moved: [],
  tacitDays: null,
};
const news: OwnerNews = {
  kind: 'all-approved',
  firstName: 'Maya',
  title: 'Slow mornings',
  companyName: 'Fern & Oak',
  caption: 'Slow mornings.\nNew blend on Friday.',
  scheduledAt: new Date('2026-11-20T14:00:00Z'),
  timeZone: 'Europe/Berlin',
  now: new Date('2026-11-15T12:00:00Z'),
  link: 'https://greenroom.agency.example/post/7',
  pictureUrl: 'https://greenroom.agency.example/objects/uploads/1?exp=1&sig=a_b&w=640',
  reviewer: 'Cora Client',
  comment: 'Lovely!',
  reason: 'The post was more than 24 hours overdue',
  mediaUrls: ['https://greenroom.agency.example/objects/uploads/1?exp=1&sig=a'],
};

const evil = `<script>alert("x")</script>' onload="x" &amp;\r\nBcc: all@client.example`;

/** As it is stored and read again, with its HTML. */
function reviewMail(news: ReviewNews): MailContent {
  const { subject, text, parts } = unwritten(news);
  const stored = { subject, html: null, parts: JSON.parse(JSON.stringify(parts)) as typeof parts };
  return { subject, text, html: htmlOf(stored) ?? '' };
}

type Write = (text: (fallback: string) => string) => MailContent;
/** Every mail that contains typed text, which is passed through `text`. */
const MAILS: [MessageKind, Write][] = [
  [
    'review-answered',
    (text) => {
      const comments = [1, 2].map(() => ({ reviewer: text('Cora'), comment: text('Lovely!') }));
      return ownerMail({ ...news, kind: 'review-answered', title: text('Slow mornings'), comments });
    },
  ],
  [
    'password-reset',
    (text) =>
      passwordResetMail({ firstName: text('Maya'), link: 'https://g.example/reset-password?token=abc' }),
  ],
  [
    'email-changed',
    (text) =>
      emailChangedMail({
        firstName: text('Maya'),
        newEmail: text('maya@new.example'),
        link: 'https://g.example/undo-email?token=abc',
      }),
  ],
  ...kindsFor('reviewer').map((kind): [MessageKind, Write] => [
    kind,
    (text) =>
      reviewMail({
        ...review,
        kind,
        ownerName: text(review.ownerName),
        companyName: text('Fern & Oak'),
        reviewerName: text('Cora'),
        caption: text(review.caption),
      }),
  ]),
  ...kindsFor('owner').map((kind): [MessageKind, Write] => [
    kind,
    (text) =>
      ownerMail({
        ...news,
        kind,
        firstName: text('Maya'),
        title: text(news.title),
        companyName: text('Fern & Oak'),
        caption: text(news.caption),
        reviewer: text('Cora'),
        comment: text('Lovely!'),
        reason: text('Because'),
      }),
  ]),
];

const TO_STRANGERS: [MessageKind, Write] = [
  'email-confirmation',
  () => emailConfirmationMail({ link: 'https://g.example/confirm-email?token=abc' }),
];

describe.each(MAILS)('%s', (_kind, write) => {
  test('lets nothing that was typed become HTML or a header', () => {
    const { html, subject } = write(() => evil);
    expect(html).not.toMatch(/<script|onload="|' onload=/i);
    expect(html).toContain('&lt;script&gt;');
    expect(html).toContain('&amp;amp;');
    expect(subject).not.toMatch(/[\r\n]/);
    expect(subject.length).toBeLessThanOrEqual(140);
  });
});

describe.each([...MAILS, TO_STRANGERS])('%s', (_kind, write) => {
  const plain = write((fallback) => fallback);

  test('has one clear button, whose address also stands in the text', () => {
    const buttons = [...plain.html.matchAll(/<a\s+href="([^"]+)"\s+class="button"/g)];
    expect(buttons).toHaveLength(1);
    const address = buttons[0]?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(address).toMatch(/^https:\/\//);
    expect(linksIn(plain.text)).toContain(address);
  });

  test('says the same in both versions, for phones, for the dark and for the preview line', () => {
    const heading = /<h1[^>]*>([^<]+)<\/h1>/.exec(plain.html)?.[1]?.replaceAll('&amp;', '&').trim();
    expect(heading).toBeTruthy();
    expect(plain.text.startsWith(`${heading}\n`)).toBe(true);
    expect(plain.text).toContain('Sent with Greenroom');
    expect(plain.html).toContain('Sent with Greenroom');
    expect(plain.html).toContain('name="viewport"');
    expect(plain.html).toContain('prefers-color-scheme: dark');
    expect(/display:none[^>]*>([^<]+)</.exec(plain.html)?.[1]?.trim()).toBeTruthy();
    expect(plain.text).not.toMatch(/undefined|null|\[object/);
    expect(plain.html).not.toMatch(/undefined|>null<|\[object/);
  });
});

describe('the number in a text', () => {
  test('costs no second text where there was one before, and is never left out', () => {
    const dueAt = new Date('2026-11-20T22:00:00Z');
    for (const kind of kindsFor('reviewer'))
      for (const companyName of ['Fern & Oak', 'The Longest Name of a Company in Town', null])
        for (const dates of [{}, { dueAt }, { dueAt, goesOutAt: dueAt }])
          for (const number of [3, 128]) {
            const text = reviewText({ ...review, kind, companyName, ...dates, number, invites: true });
            expect([text, segmentsOf(text)]).toEqual([text, 1]);
            expect(text).toContain(`Post ${number}`);
            expect(text.endsWith(` ${review.link}`)).toBe(true);
          }
  });

  test('says how to answer only where answers come in', () => {
    expect(reviewText({ ...review, number: 3, invites: true })).toContain(
      'a post is ready for your review. Post 3: answer OK 3 or NO 3. https://',
    );
    expect(reviewText({ ...review, number: 3 })).toContain(
      'a post is ready for your review. Post 3. https://',
    );
    expect(reviewText(review)).toContain('a post is ready for your review. https://');
  });
});

describe('a mail to a reviewer', () => {
  const mail = reviewMail({ ...review, dueAt: new Date('2026-11-20T22:00:00Z') });

  test('names the company and the owner, shows picture and caption, and the date in its time zone', () => {
    expect(mail.subject).toBe('Fern & Oak: a post is ready for your review');
    expect(mail.html).toContain(
      'src="https://greenroom.agency.example/objects/uploads/1?exp=1&amp;sig=a_b&amp;w=640"',
    );
    for (const version of [mail.text, mail.html]) {
      expect(version).toContain('Maya Lindqvist');
      expect(version).toContain('New blend on Friday.');
      expect(version).toContain('Review by Friday, November 20 at 5:00 PM EST');
    }
  });

  test('does without company, picture, caption and date', () => {
    const bare = reviewMail({
      ...review,
      companyName: null,
      reviewerName: null,
      pictureUrl: null,
      caption: '',
    });
    expect(bare.subject).toBe('A post is ready for your review, from Maya Lindqvist');
    expect(bare.html).not.toContain('<img');
    expect(bare.html).not.toContain('Caption');
    expect(bare.text).toContain('Hello,');
    expect(bare.text).not.toContain('Review by');
  });

  test('says when the post goes out, and has its button before the picture', () => {
    const planned = reviewMail({ ...review, goesOutAt: new Date('2026-11-27T15:00:00Z') });
    expect(planned.text).toContain('Goes out Friday, November 27 at 10:00 AM EST, once it is approved');
    expect(planned.html.indexOf('<img')).toBeGreaterThan(planned.html.indexOf('class="button"'));
  });

  test('is a reminder in its subject and its first sentence, where it is one', () => {
    const reminder = reviewMail({ ...review, kind: 'review-reminder' });
    expect(reminder.subject).toBe('Reminder: Fern & Oak: a post is waiting for your review');
    expect(reminder.text).toContain('This is a reminder: Maya Lindqvist is still waiting for your answer');
  });

  test('shortens a long caption', () => {
    const long = reviewMail({ ...review, caption: 'word '.repeat(4000) });
    expect(long.html.length).toBeLessThan(20_000);
    expect(long.text).toContain('word…');
  });
});

describe('a text to a reviewer', () => {
  test.each(kindsFor('reviewer'))('%s fits one segment, whatever the company is called', (kind) => {
    for (const companyName of [
      'Fern & Oak',
      'Ł'.repeat(90),
      '花店 🌿',
      '{['.repeat(80),
      'The Extraordinarily Long Name Company of Somewhere, Inc.',
    ])
      for (const dueAt of [null, new Date('2026-11-20T22:00:00Z')]) {
        const text = reviewText({ ...review, kind, companyName, dueAt, goesOutAt: dueAt });
        expect(segmentsOf(text), text).toBe(1);
        expect(linksIn(text)).toEqual([review.link]);
      }
  });

  test('says when it is asked about again', () => {
    expect(reviewText({ ...review, again: true })).toBe(
      `Fern & Oak: a post is back for your review. ${review.link}`,
    );
    const mail = reviewMail({ ...review, again: true });
    expect(mail.subject).toBe('Fern & Oak: a post is back for your review');
    expect(mail.text).toContain('Maya Lindqvist went over this post for Fern & Oak');
  });

  test('says who asks, what, and until when', () => {
    expect(reviewText(review)).toBe(`Fern & Oak: a post is ready for your review. ${review.link}`);
    const due = { ...review, kind: 'review-reminder', dueAt: new Date('2026-11-20T22:00:00Z') } as const;
    const short = { ...due, link: 'https://g.example/approve/x' };
    expect(reviewText(short)).toBe(
      'Fern & Oak: reminder: a post is waiting for your review, by Nov 20, 5:00 PM EST. https://g.example/approve/x',
    );
    const planned = { ...short, dueAt: null, goesOutAt: new Date('2026-11-27T15:00:00Z') };
    expect(reviewText(planned)).toBe(
      'Fern & Oak: reminder: a post is waiting for your review. It goes out Nov 27, 10:00 AM EST. https://g.example/approve/x',
    );
    expect(reviewText({ ...review, companyName: null })).toContain('Maya Lindqvist: a post');
  });

  test('names the day on which it goes out also with a long address, in each language, in fewer words', () => {
    const goesOutAt = new Date('2026-11-27T15:00:00Z');
    const link = `https://review.brightside.com/approve/${token}`;
    const desk = {
      url: `https://review.brightside.com/desk/${token}`,
      waiting: 3,
      firstGoesOutAt: goesOutAt,
    };
    for (const language of LANGUAGES)
      for (const kind of kindsFor('reviewer'))
        for (const more of [
          {},
          { dueAt: goesOutAt },
          { desk },
          { number: 3 },
          { number: 3, invites: true },
        ]) {
          const text = reviewText({ ...review, language, kind, link, goesOutAt, ...more });
          expect([text, segmentsOf(text)]).toEqual([text, 1]);
          expect(text).toMatch(/\b27\b/);
        }
    expect(reviewText({ ...review, kind: 'review-reminder', link, goesOutAt })).toBe(
      `Fern & Oak: reminder: please review, it goes out Nov 27, 10:00 AM EST. ${link}`,
    );
    expect(reviewText({ ...review, kind: 'review-reminder', link, goesOutAt, desk })).toBe(
      `Fern & Oak: reminder: 3 posts wait, the first goes out Nov 27, 10:00 AM EST. ${desk.url}`,
    );
  });

  test.each(LANGUAGES)('names in %s who asks, the day and how to answer, in fewer words', (language) => {
    const goesOutAt = new Date('2026-11-27T15:00:00Z');
    const link = `https://app.greenroom.com/approve/${token}`;
    const face = { ...review.face, name: 'Brightside' };
    const { answer, answerShort } = TEXT_WORDS[language];
    const ways = [answer, answerShort].map((way) => plainText(fill(way, { number: 1 })));
    for (const dates of [{}, { goesOutAt }, { dueAt: goesOutAt }, { goesOutAt, dueAt: goesOutAt }]) {
      const asking = { ...review, ...dates, companyName: 'Acme', language, face, link };
      const text = reviewText({ ...asking, number: 1, invites: true });
      expect(text.startsWith('Acme (Brightside): '), text).toBe(true);
      expect(
        ways.some((way) => text.includes(way)),
        text,
      ).toBe(true);
      expect(/\b27\b/.test(text), text).toBe('goesOutAt' in dates || 'dueAt' in dates);
      expect(segmentsOf(text), text).toBe(1);
    }
  });

  test('gives up the agency’s name before how to answer, and that before the day', () => {
    const goesOutAt = new Date('2026-11-27T15:00:00Z');
    const link = `https://app.greenroom.com/approve/${token}`;
    const face = { ...review.face, name: 'Brightside' };
    const textOf = (companyName: string) =>
      reviewText({ ...review, companyName, face, link, goesOutAt, number: 1, invites: true });
    expect(textOf('Acme')).toBe(
      `Acme (Brightside): please review, out Nov 27. Post 1: answer OK 1 or NO 1. ${link}`,
    );
    expect(textOf('The Bakery beside the Old Mill')).toBe(
      `The Bakery beside the Old Mill: please review, out Nov 27. Post 1: OK 1 or NO 1. ${link}`,
    );
    expect(textOf('The Old Bakery beside the Mill and Pond')).toBe(
      `The Old Bakery beside the Mill and Pond: please review, out Nov 27. Post 1. ${link}`,
    );
  });

  test.each(LANGUAGES)('says in %s that the planned time has passed, by mail and by text', (language) => {
    const link = `https://review.brightside.com/approve/${token}`;
    const passed = { ...review, language, link, goesOutAt: null, planPassed: true };
    expect(reviewMail(passed).text).toContain(MAIL_WORDS[language].planPassed);
    expect(reviewMail({ ...passed, planPassed: false }).text).not.toContain(MAIL_WORDS[language].planPassed);
    for (const kind of kindsFor('reviewer'))
      for (const more of [{}, { number: 3 }, { number: 3, invites: true }]) {
        const text = reviewText({ ...passed, kind, ...more });
        expect([text, segmentsOf(text)]).toEqual([text, 1]);
        const ways = [TEXT_WORDS[language].passed.trim(), TEXT_WORDS[language].brieflyPassed];
        expect(ways.some((way) => text.includes(plainText(way)))).toBe(true);
      }
  });

  test.each(LANGUAGES)('says in %s that silence counts, with the dates and how to answer', (language) => {
    const goesOutAt = new Date('2026-11-27T15:00:00Z');
    const desk = {
      url: `https://review.brightside.com/desk/${token}`,
      waiting: 3,
      firstGoesOutAt: goesOutAt,
    };
    for (const kind of kindsFor('reviewer'))
      for (const more of [{}, { goesOutAt, dueAt: goesOutAt }, { goesOutAt, desk }])
        for (const days of [1, 3]) {
          const said = { ...review, language, kind, ...more, number: 3, invites: true };
          const text = reviewText({ ...said, tacitDays: days });
          expect(text).toContain(plainText(tacitInText(days, language)));
          expect(tacitInText(days, language)).toMatch(days === 1 ? /^[^3]+$/ : /3/);
          expect(text).toContain(plainText(fill(TEXT_WORDS[language].answer, { number: 3 })));
          if ('goesOutAt' in more) expect(text).toMatch(/\b27\b/);
          expect([text, segmentsOf(text)]).toEqual([text, 2]);
        }
    expect(reviewText({ ...review, tacitDays: 2 })).toContain(
      'for your review. No answer in 2 working days counts as approval. https://',
    );
  });

  test('of several that wait a reminder leads to all of them, in one text; what is new has its own link', () => {
    const desk = { url: `https://greenroom.example.com/desk/${'d'.repeat(43)}`, waiting: 3 };
    const reminder = { ...review, kind: 'review-reminder', desk } as const;
    expect(reviewText(reminder)).toBe(
      `Fern & Oak: reminder: 3 posts are waiting for your review. ${desk.url}`,
    );
    expect(reviewText({ ...reminder, number: 3 })).toContain(' for your review. Post 3. https://');
    for (const language of LANGUAGES)
      expect(segmentsOf(reviewText({ ...reminder, language, number: 128, invites: true }))).toBe(1);
    expect(linksIn(reviewText({ ...review, desk }))).toEqual([review.link]);
  });
});

describe.each(LANGUAGES.filter((one) => one !== 'en'))('in %s', (language) => {
  const all = kindsFor('reviewer').flatMap((kind) =>
    [false, true].map((again): ReviewNews => ({ ...review, kind, again, language })),
  );

  test('nothing of a mail is left in English, and it says which language it is', () => {
    const english = all.map((one) => reviewMail({ ...one, language: 'en' }));
    all.forEach((one, at) => {
      const mail = reviewMail({ ...one, dueAt: new Date('2026-11-20T22:00:00Z') });
      expect(mail.html).toContain(`<html lang="${language}">`);
      expect(mail.subject).not.toBe(english[at]?.subject);
      const lines = (text = '') =>
        text.split('\n').filter((line) => / .* /.test(line) && !line.startsWith('>'));
      for (const line of lines(english[at]?.text)) expect(mail.text).not.toContain(line);
      expect(mail.text).toContain('Fern & Oak');
      expect(mail.text).not.toMatch(/[{}]/);
    });
  });

  test('a text is one message, with the date where there is room', () => {
    const dated = { dueAt: new Date('2026-11-20T22:00:00Z'), goesOutAt: new Date('2026-11-27T22:00:00Z') };
    for (const one of all) {
      expect(segmentsOf(reviewText({ ...one, ...dated }))).toBe(1);
      expect(reviewText(one)).toMatch(/^Fern & Oak: /);
      expect(reviewText({ ...one, ...dated, link: 'https://g.example/approve/x' })).toMatch(/ 20\D|\D20 /);
    }
    expect(segmentsOf(deskText({ ...review, companyName: 'Żółta Łódź', language }))).toBe(1);
  });
});

describe('a mail to the owner', () => {
  const subject = (more: Partial<OwnerNews>) => ownerMail({ ...news, ...more }).subject;

  test('says in its subject what happened', () => {
    const answered = { kind: 'review-answered' } as const;
    expect(subject({ ...answered, decision: 'approved' })).toBe('Cora Client approved “Slow mornings”');
    expect(subject({ ...answered, decision: 'rejected' })).toBe(
      'Cora Client asked for changes to “Slow mornings”',
    );
    expect(subject(answered)).toBe('Cora Client commented on “Slow mornings”');
    const comments = ['One', 'Two'].map((comment) => ({ reviewer: 'Cora Client', comment }));
    expect(subject({ ...answered, comments })).toBe('2 new comments on “Slow mornings”');
    expect(subject({ title: '  ' })).toBe('Everyone approved “Untitled”');
    expect(subject({ kind: 'post-due' })).toBe('Time to post “Slow mornings”');
  });

  test('a tacit yes in stages is named apart from those that were given', () => {
    const yeses = [
      { version: 1, names: ['Ben'], silent: ['Cora (Fern & Oak)'] },
      { version: 2, names: [], silent: ['Dan'] },
    ];
    const mail = ownerMail({ ...news, kind: 'stages-done', comment: null, yeses, version: 2 });
    expect(mail.subject).toBe('Every stage of “Slow mornings” is done');
    expect(mail.text.replaceAll(/\s+/g, ' ')).toContain(
      'Ben approved version 1, version 1 counts as approved without an answer from Cora, version 2 counts as approved without an answer from Dan.',
    );
    const silent = [{ version: 1, names: [], silent: ['Cora', 'Ben', 'Dan'] }];
    expect(subject({ yeses: silent, onlySilence: true })).toBe(
      '“Slow mornings” counts as approved: 3 reviewers did not answer',
    );
  });

  test.each(kindsFor('owner'))('%s shows the post, under the button', (kind) => {
    const { html } = ownerMail({ ...news, kind });
    const picture = html.indexOf(
      'src="https://greenroom.agency.example/objects/uploads/1?exp=1&amp;sig=a_b&amp;w=640"',
    );
    expect(picture).toBeGreaterThan(html.indexOf('class="button"'));
    expect(ownerMail({ ...news, kind, pictureUrl: null }).html).not.toContain('<img');
  });

  test('carries what is needed next', () => {
    expect(ownerMail({ ...news, kind: 'post-due' }).text).toContain('\nNew blend on Friday.\n');
    expect(linksIn(ownerMail({ ...news, kind: 'post-due' }).text)).toContain(news.mediaUrls?.[0]);
    expect(ownerMail({ ...news, kind: 'publish-failed' }).text).toContain(news.reason);
    // What can be done is said once, by the names of the buttons on the post.
    const scheduledAt = new Date('2026-11-14T10:00:00Z');
    for (const reason of [TOO_LATE, SLEPT_OVER, PASSED_WHILE_CLOSING]) {
      const { text } = ownerMail({ ...news, kind: 'publish-failed', reason, scheduledAt });
      expect(text.match(/new time/gi)).toEqual(['New time']);
      expect(text).toContain('“I posted it”');
      expect(text).not.toMatch(/try again/);
    }
    const ahead = ownerMail({ ...news, kind: 'publish-failed' }).text;
    expect(ahead).toContain('“Try again” for that time, or “New time”');
    const unsure = {
      ...news,
      kind: 'publish-failed',
      unconfirmed: true,
      reason: unconfirmed('Bluesky'),
    } as const;
    expect(ownerMail(unsure).text.match(/as posted/g)).toHaveLength(1);
    expect(ownerMail(unsure).text).not.toMatch(/try again/);
    expect(linksIn(ownerMail({ ...news, kind: 'plan-passed' }).text)).toContain(`${news.link}/schedule`);
    expect(ownerMail(news).text).toContain('Scheduled for Friday, November 20 at 3:00 PM GMT+1');
  });
});

test('what stands in brackets behind a contact’s name is not part of a mail', () => {
  const mail = reviewMail({ ...review, reviewerName: 'Cora (Fern & Oak)' });
  expect(mail.text).toContain('Hello Cora,');
  expect(ownerMail({ ...news, kind: 'review-answered', reviewer: 'Cora (Fern & Oak)' }).subject).toMatch(
    /^Cora commented/,
  );
  expect(ownerMail({ ...news, kind: 'review-answered', reviewer: '(555) 123-4567' }).subject).toMatch(
    /^\(?.*123-4567/,
  );
});

test('what silence means stands before the moved date of another post, which “it” is not', () => {
  const moved = [
    { from: new Date('2026-11-24T16:00:00Z'), to: new Date('2026-11-25T16:00:00Z'), caption: 'Another post' },
  ];
  const { text } = reviewMail({ ...review, tacitDays: 3, moved });
  expect(text).toMatch(
    /it counts as approved after 3 working days[\s\S]*The date of a post you approved moved/,
  );
});

test('subjects and excerpts end with a whole character', () => {
  expect(subjectLine(`${'x'.repeat(138)}🥖${'x'.repeat(9)}`)).toBe(`${'x'.repeat(138)}…`);
  expect(excerpt(`${'x'.repeat(88)}🥖${'x'.repeat(9)}`, 90)).toBe(`${'x'.repeat(88)}…`);
});

describe('a day that could be taken for one of another year has its year', () => {
  const inAYear = new Date('2027-11-20T22:00:00Z');

  test.each(LANGUAGES)('in mails and texts in %s', (language) => {
    const news = { ...review, language, goesOutAt: inAYear };
    expect(reviewMail(news).text).toContain('2027');
    expect(reviewText(news)).toContain('2027');
    const near = { ...review, language, goesOutAt: new Date('2027-03-20T22:00:00Z') };
    expect(reviewMail(near).text).not.toContain('2027');
  });

  test('also where a date moves by a year', () => {
    const moved = [
      { from: new Date('2026-12-04T15:00:00Z'), to: new Date('2027-12-04T15:00:00Z'), caption: null },
    ];
    expect(reviewMail({ ...review, moved }).text).toContain(
      'from Friday, December 4 at 10:00 AM EST to Saturday, December 4, 2027 at 10:00 AM EST',
    );
  });
});
