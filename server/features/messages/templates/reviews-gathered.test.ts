import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#domain/languages/language.ts';
import { words as GATHERED } from '#domain/languages/messages/reviews-gathered.ts';
import { plainText, segmentsOf } from '#domain/messages/sms.ts';
import { repliesIn } from '#domain/texts/replies.ts';
import { reviewText, tacitInText } from './review-request.ts';
import { gatheredMail, gatheredText, type GatheredNews } from './reviews-gathered.ts';

const link = 'https://greenroom.example/desk/0123456789012345678901234567890123456789abc';
const posts = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    caption: `Caption ${n + 1}\nwith a <b> line`,
    goesOutAt: n === 0 ? new Date('2026-11-20T17:00:00Z') : null,
    dueAt: n === 1 ? new Date('2026-11-18T09:00:00Z') : null,
  }));
const news = (more: Partial<GatheredNews> = {}): GatheredNews => ({
  language: 'en',
  ownerName: 'Olive Owner',
  face: { name: null, logoUrl: null, shades: null, showsGreenroom: true },
  companyName: 'Fern & Oak',
  reviewerName: 'Mia',
  link,
  timeZone: 'UTC',
  now: new Date('2026-11-15T12:00:00Z'),
  pictures: [],
  posts: posts(3),
  moved: [],
  tacitDays: null,
  ...more,
});

test('one mail names each post by its date, and leads to the desk', () => {
  const { subject, text, html } = gatheredMail(news());
  expect(subject).toBe('Fern & Oak: 3 posts are ready for your review');
  expect(text).toContain('Hello Mia,');
  expect(text).toContain('Review by Wednesday, November 18 at 9:00 AM UTC');
  expect(text).toContain(`Review 3 posts:\n${link}`);
  expect(text).toContain('- Nov 20, 5:00 PM UTC: Caption 1 with a <b> line\n- No date yet: Caption 2');
  expect(html).toContain('Caption 1 with a &lt;b&gt; line');
  expect(html).not.toContain('<img');
});

test('many are counted, and shown with as many pictures as it is given', () => {
  const pictures = ['https://g.example/1', 'https://g.example/2'];
  const { text, html } = gatheredMail(news({ posts: posts(40), pictures }));
  expect(text).toContain('And 28 more');
  expect(html.match(/<img\s/g)).toHaveLength(2);
});

test.each(LANGUAGES)('says the count and the link in %s, and fits one text', (language) => {
  const { subject, html, text } = gatheredMail(news({ language }));
  expect(subject).toContain('3');
  expect(html).toContain(`lang="${language}"`);
  expect(text).toContain(link);
  expect(text).not.toMatch(/[{}]/);
  const sms = gatheredText(news({ language }));
  expect(sms).toMatch(/^Fern & Oak: .*3/);
  expect(sms.endsWith(link)).toBe(true);
  expect(segmentsOf(sms)).toBe(1);
});

test('a planned time that has passed is said to have passed, and is not the first to go out', () => {
  const [first, second] = posts(2);
  if (!first || !second) throw new Error('no posts');
  const passed = news({ posts: [{ ...first, goesOutAt: null, planPassed: true }, second] });
  expect(gatheredMail(passed).text).toContain(
    '- The planned time has passed; a new one follows: Caption 1 with a <b> line\n- No date yet: Caption 2',
  );
  expect(gatheredText(passed)).not.toContain('goes out');
});

test.each(LANGUAGES)('a text in %s gives up the day on which the first goes out last', (language) => {
  const both = posts(3).map((one) => ({
    ...one,
    goesOutAt: new Date('2026-11-27T15:00:00Z'),
    dueAt: new Date('2026-11-19T15:00:00Z'),
  }));
  for (const companyName of ['Fern & Oak', 'The Longest Name of a Company in Town'])
    for (const invites of [true, false]) {
      const text = gatheredText(
        news({
          language,
          companyName,
          posts: both,
          numbers: [3, 7, 128],
          invites,
          timeZone: 'America/New_York',
          now: new Date('2026-11-15T12:00:00Z'),
        }),
      );
      expect(text).toMatch(/\b27\b/);
      expect(text).toContain('128');
      expect([text, segmentsOf(text)]).toEqual([text, 1]);
    }
});

const agency = { name: 'Brightside', logoUrl: null, shades: null, showsGreenroom: true };
const inBoth = (language: Language, companyName: string, more: Partial<GatheredNews>) => {
  const given = { language, companyName, face: agency, timeZone: 'America/New_York', ...more };
  const about = { ...given, ...news(given), kind: 'review-request' as const, again: false, caption: '' };
  const [first] = given.posts ?? [];
  return {
    single: reviewText({
      ...about,
      pictureUrl: null,
      number: 3,
      dueAt: first?.dueAt ?? null,
      goesOutAt: first?.goesOutAt ?? null,
    }),
    gathered: gatheredText(news(given)),
  };
};
const out = new Date('2026-11-27T15:00:00Z');
const due = new Date('2026-11-19T15:00:00Z');

test.each(LANGUAGES)(
  'a text in %s about several posts says who asks wherever one about one does',
  (language) => {
    for (const companyName of ['Acme', 'Fern & Oak', 'Tidewater Surf'])
      for (const { goesOutAt, dueAt } of [
        { goesOutAt: out, dueAt: due },
        { goesOutAt: out, dueAt: null },
        { goesOutAt: null, dueAt: due },
        { goesOutAt: null, dueAt: null },
      ])
        for (const invites of [true, false]) {
          const posts = [1, 2, 3].map(() => ({ caption: '', goesOutAt, dueAt }));
          const { single, gathered } = inBoth(language, companyName, { posts, numbers: [3, 4, 5], invites });
          const named = `${companyName} (Brightside): `;
          if (single.startsWith(named)) expect(gathered.slice(0, named.length), gathered).toBe(named);
          expect(segmentsOf(gathered), gathered).toBe(1);
        }
  },
);

test('the sentence becomes shorter before the agency’s name is left out', () => {
  const posts = [1, 2, 3].map(() => ({ caption: '', goesOutAt: out, dueAt: due }));
  const { gathered } = inBoth('en', 'Fern & Oak', { posts });
  expect(gathered).toBe(`Fern & Oak (Brightside): 3 posts, first out Nov 27, 10:00 AM EST. ${link}`);
});

test.each(LANGUAGES)('a text in %s says that silence counts', (language) => {
  for (const tacitDays of [1, 3]) {
    const text = gatheredText(news({ language, tacitDays, numbers: [3, 4, 5], invites: true }));
    expect(text).toContain(plainText(tacitInText(tacitDays, language)));
    expect(text).toMatch(/\b20\b/);
    expect([text, segmentsOf(text)]).toEqual([text, 2]);
  }
});

test.each(LANGUAGES)(
  'where they wrote about some posts, silence counts for the others alone in %s',
  (language) => {
    const { mail, text: short } = GATHERED[language];
    const some = posts(3).map((one, at) => ({ ...one, hasWritten: at === 1 }));
    const { text } = gatheredMail(news({ language, tacitDays: 3, posts: some }));
    expect(text).toContain(`${SILENCE[language]} ${mail.notWritten}`);
    expect(text.match(/^- .*$/gm)?.map((line) => line.includes(` · ${mail.waits}: `))).toEqual([
      false,
      true,
      false,
    ]);
    for (const tacitDays of [1, 3])
      for (const companyName of ['Fern & Oak', 'The Longest Name of a Company in Town']) {
        const given = { language, companyName, tacitDays, posts: some, numbers: [3, 4, 128], invites: true };
        const sms = gatheredText(news(given));
        expect(sms).toContain(plainText(`${tacitInText(tacitDays, language)}${short.notWritten}`));
        expect(sms).toMatch(/\b20\b/);
        expect([sms, segmentsOf(sms)]).toEqual([sms, 2]);
        expect(gatheredText(news({ ...given, tacitDays: null }))).not.toContain(plainText(short.notWritten));
      }
  },
);

const SILENCE = {
  en: 'As agreed with you, each of these posts counts as approved after 3 working days without an answer.',
  de: 'Wie mit Ihnen vereinbart, gilt jeder dieser Beiträge nach 3 Werktagen ohne Antwort als freigegeben.',
  fr: 'Comme convenu avec vous, chacune de ces publications est considérée comme approuvée après 3 jours ouvrés sans réponse.',
  es: 'Como se acordó con usted, cada una de estas publicaciones se considera aprobada tras 3 días laborables sin respuesta.',
  pt: 'Conforme acordado consigo, cada uma destas publicações considera-se aprovada após 3 dias úteis sem resposta.',
  it: 'Come concordato con Lei, ciascuno di questi post si considera approvato dopo 3 giorni lavorativi senza risposta.',
  nl: 'Zoals met u afgesproken geldt elk van deze berichten na 3 werkdagen zonder antwoord als goedgekeurd.',
  pl: 'Zgodnie z ustaleniami po 3 dniach roboczych bez odpowiedzi każdy z tych postów uznaje się za zaakceptowany.',
};
const moved = [
  {
    from: new Date('2026-11-24T16:00:00Z'),
    to: new Date('2026-11-25T16:00:00Z'),
    caption: 'Fresh every morning',
  },
];

test.each(LANGUAGES)(
  'what silence means is said of all posts in %s, before another post is spoken of',
  (language) => {
    const { text } = gatheredMail(news({ language, tacitDays: 3, moved }));
    expect(text).toContain(SILENCE[language]);
    expect(text.indexOf(SILENCE[language])).toBeLessThan(text.indexOf('Fresh every morning'));
  },
);

test.each([
  ['de', 'Und ein weiterer', 'Und 2 weitere'],
  ['it', 'E un altro', 'E altri 2'],
  ['pl', 'I jeszcze jeden', 'I jeszcze: 2'],
] as const)('one post that is not listed has words of its own in %s', (language, one, two) => {
  expect(gatheredMail(news({ language, posts: posts(13) })).text).toContain(one);
  expect(gatheredMail(news({ language, posts: posts(14) })).text).toContain(two);
  expect(repliesIn(language).andMore(1).toLowerCase()).toBe(one.toLowerCase());
});

const QUOTED = {
  en: '(“Fresh every morning”)',
  de: '(„Fresh every morning“)',
  fr: '(« Fresh every morning »)',
  es: '(«Fresh every morning»)',
  pt: '(«Fresh every morning»)',
  it: '(«Fresh every morning»)',
  nl: '(‘Fresh every morning’)',
  pl: '(„Fresh every morning”)',
};

test.each(LANGUAGES)('a post is quoted in %s as that language quotes', (language) => {
  expect(gatheredMail(news({ language, moved })).text).toContain(QUOTED[language]);
});

test.each([
  ['pl', 'wtorek, 24 listopada 16:00 UTC → środa, 25 listopada 16:00 UTC'],
  ['es', 'del martes, 24 de noviembre, 16:00 UTC al miércoles, 25 de noviembre, 16:00 UTC'],
] as const)('a date that moved is a sentence in %s, too', (language, dates) => {
  expect(gatheredMail(news({ language, moved })).text).toContain(dates);
});
