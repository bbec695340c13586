import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#domain/languages/language.ts';
import { words as CHANGED } from '#domain/languages/messages/changed-since.ts';
import { words as MOVED } from '#domain/languages/messages/date-moved.ts';
import { fill } from '#domain/languages/words.ts';
import { kindsFor } from '#domain/messages/kinds.ts';
import { plainText, segmentsOf } from '#domain/messages/sms.ts';
import { deskText } from './desk-link.ts';
import { changedText } from './changed-since.ts';
import { movedMail, movedTextMessage } from './date-moved.ts';
import { reviewText, type ReviewNews } from './review-request.ts';
import { gatheredText } from './reviews-gathered.ts';

const token = 'q8_-'.repeat(10) + 'xyz';
const by = new Date('2026-11-18T15:30:00Z');
const out = new Date('2026-11-20T17:30:00Z');
const DATES = [
  { dueAt: null, goesOutAt: null },
  { dueAt: by, goesOutAt: null },
  { dueAt: null, goesOutAt: out },
  { dueAt: by, goesOutAt: out },
];

/** The demo's clients and its agency, at the demo's URL and a longer one. */
const CLIENTS = ['Tidewater Surf', 'Verbena Botanics', 'Fern & Oak Bakery'];
const PLACES = ['http://localhost:3000', 'https://greenroom.agency.example'];

describe.each(CLIENTS)('a text for %s', (companyName) => {
  const news = (place: string): ReviewNews => ({
    kind: 'review-request',
    language: 'en',
    again: false,
    ownerName: 'Maya Lindqvist',
    face: { name: 'Brightside', logoUrl: null, shades: null, showsGreenroom: true },
    companyName,
    reviewerName: 'Kai',
    link: `${place}/approve/${token}`,
    caption: '',
    pictureUrl: null,
    timeZone: 'America/New_York',
    now: new Date('2026-11-15T12:00:00Z'),
    moved: [],
    tacitDays: null,
    dueAt: null,
    goesOutAt: null,
  });
  const expectWhole = (text: string) => {
    expect(
      [`${companyName}: `, `${companyName} (Brightside): `].some((one) => text.startsWith(one)),
      text,
    ).toBe(true);
    expect(text).not.toContain('...');
    expect(segmentsOf(text), text).toBe(1);
  };

  test.each(PLACES)('has the whole name in one segment on %s, whatever else it says', (place) => {
    for (const kind of kindsFor('reviewer'))
      for (const again of [false, true])
        for (const dates of DATES)
          for (const number of [null, 3, 128])
            for (const invites of [false, true])
              expectWhole(reviewText({ ...news(place), kind, again, ...dates, number, invites }));
    const desk = { ...news(place), companyName, link: `${place}/desk/${token}` };
    expectWhole(deskText(desk));
    for (const dates of DATES)
      for (const numbers of [[], [3, 4, 5], [3, 7, 128]])
        expectWhole(
          gatheredText({
            ...desk,
            pictures: [],
            posts: [1, 2, 3].map(() => ({ caption: '', ...dates })),
            numbers,
            invites: true,
          }),
        );
    const moved = { caption: '', from: by, to: out };
    expectWhole(movedTextMessage({ ...news(place), moved: [moved] }));
    expectWhole(movedTextMessage({ ...news(place), moved: [moved, moved] }));
  });
});

test.each(LANGUAGES)(
  'that a post changed since the yes is said in %s with the way back, in two segments',
  (language) => {
    for (const goesOutAt of [null, new Date('2026-11-27T15:00:00Z')]) {
      const text = changedText({
        language,
        face: { name: 'Brightside', logoUrl: null, shades: null, showsGreenroom: true },
        ownerName: 'Maya Lindqvist',
        companyName: 'Fern & Oak',
        reviewerName: null,
        link: `https://review.brightside.com/approve/${token}`,
        goesOutAt,
        timeZone: 'America/New_York',
        now: new Date('2026-11-15T12:00:00Z'),
      });
      expect(text.startsWith('Fern & Oak (Brightside): ')).toBe(true);
      expect(text).toContain(plainText(CHANGED[language].text.takeBack));
      expect(text.includes('27')).toBe(goesOutAt !== null);
      expect(segmentsOf(text)).toBeLessThanOrEqual(2);
    }
  },
);

test.each(LANGUAGES)(
  'that a post changed since the yes is said in %s with its new date, in two segments',
  (language) => {
    const news = {
      language,
      face: { name: 'Brightside', logoUrl: null, shades: null, showsGreenroom: true },
      ownerName: 'Maya Lindqvist',
      companyName: 'Fern & Oak',
      reviewerName: null,
      link: `https://review.brightside.com/approve/${token}`,
      timeZone: 'America/New_York',
      now: new Date('2026-11-15T12:00:00Z'),
    };
    const same = { caption: 'Cake', from: by, to: new Date('2026-11-27T15:00:00Z') };
    const other = { ...same, changed: { approved: 41, version: 43 } };
    const [one, several, unchanged] = [[other], [same, other], [same, same]].map((moved) => ({
      text: movedTextMessage({ ...news, moved }),
      mail: movedMail({ ...news, moved }).text,
    }));
    expect(one?.text).toMatch(/^Fern & Oak \(Brightside\): .*27.*41/);
    expect(several?.text).toContain(plainText(fill(MOVED[language].text.manyChanged, { count: 1 })).trim());
    for (const told of [one, several]) {
      expect(segmentsOf(told?.text ?? '')).toBeLessThanOrEqual(2);
      expect(told?.mail).toMatch(/41.*43/);
      expect(told?.mail).not.toMatch(/[{}]/);
      expect(told?.mail).not.toContain(MOVED[language].mail.same);
      expect(told?.mail).toContain(MOVED[language].mail.afterChanged);
    }
    const { same: asApproved, after } = MOVED[language].mail;
    expect(unchanged?.mail).toContain(`${asApproved} ${after}`);
  },
);

test('a long name is shortened before the numbers to answer with are left out', () => {
  const text = gatheredText({
    language: 'en',
    ownerName: 'Maya Lindqvist',
    face: { name: null, logoUrl: null, shades: null, showsGreenroom: true },
    companyName: 'The Longest Name of a Company in Town',
    reviewerName: 'Kai',
    link: `https://greenroom.agency.example/desk/${token}`,
    timeZone: 'UTC',
    now: new Date('2026-11-15T12:00:00Z'),
    pictures: [],
    posts: [1, 2].map(() => ({ caption: '', dueAt: null, goesOutAt: null })),
    moved: [],
    tacitDays: null,
    numbers: [3, 4],
  });
  expect(text).toMatch(/^The Longest Name of a\.\.\.: 2 posts are ready for your review\. Posts 3/);
  expect(segmentsOf(text)).toBe(1);
});

test.each(LANGUAGES)('several days that moved end with one stop in %s', (language) => {
  for (let month = 0; month < 12; month += 1) {
    const moved = [17, 18, 19].map((day) => ({
      caption: '',
      from: by,
      to: new Date(Date.UTC(2026, month, day, 12)),
    }));
    const news = {
      language,
      ownerName: 'Maya Lindqvist',
      face: { name: null, logoUrl: null, shades: null, showsGreenroom: true },
      companyName: 'Fern & Oak',
      reviewerName: 'Kai',
      timeZone: 'UTC',
      now: new Date(Date.UTC(2026, month, 1)),
      link: `https://greenroom.agency.example/desk/${token}`,
    };
    for (const list of [moved, moved.slice(0, 1)]) {
      const text = movedTextMessage({ ...news, moved: list });
      expect(text).toMatch(/[^.]\. https:/);
      expect(text).toMatch(list.length > 1 ? /17.*18.*19/ : /17/);
    }
  }
});

const english = {
  language: 'en' as const,
  ownerName: 'Maya Lindqvist',
  face: { name: null, logoUrl: null, shades: null, showsGreenroom: true },
  companyName: 'Fern & Oak',
  reviewerName: 'Kai',
  timeZone: 'UTC',
  now: new Date('2026-11-15T12:00:00Z'),
};

test('a date in another year is named with its year, if need be without its time', () => {
  const news = {
    ...english,
    moved: [{ caption: '', from: by, to: new Date('2027-11-20T17:30:00Z') }],
  };
  const [short, long] = ['https://g.example/desk/x', `https://greenroom.agency.example/desk/${token}`];
  expect(movedTextMessage({ ...news, link: short })).toContain('Nov 20, 2027, 5:30 PM UTC');
  expect(movedTextMessage({ ...news, link: long })).toContain('Nov 20, 2027. https');
});

test('several dates that moved are all named, by their days if there is little room', () => {
  const days = ['19', '20', '23'].map((day) => ({
    caption: '',
    from: by,
    to: new Date(`2026-11-${day}T17:30:00Z`),
  }));
  const link = 'https://g.example/desk/x';
  expect(movedTextMessage({ ...english, link, moved: days.slice(0, 2) })).toBe(
    `Fern & Oak: 2 posts you approved moved to Nov 19, 5:30 PM UTC; Nov 20, 5:30 PM UTC. ${link}`,
  );
  const long = `https://greenroom.agency.example/desk/${token}`;
  expect(movedTextMessage({ ...english, link: long, moved: days })).toBe(
    `Fern & Oak: 3 posts you approved moved to Nov 19; Nov 20; Nov 23. ${long}`,
  );
  const many = Array.from({ length: 12 }, (_, n) => ({
    caption: '',
    from: by,
    to: new Date(Date.UTC(2026, 10, 10 + n)),
  }));
  const text = movedTextMessage({ ...english, link: long, moved: many });
  expect(text).toContain('Nov 10; Nov 11');
  expect(text).toContain(`Nov 21. ${long}`);
  expect(segmentsOf(text)).toBe(2);
});
