import { expect, test } from 'vitest';
import { factsWith, postFact } from '#tests/support/facts.ts';
import { framed, shortened, tagged } from './caption-rules.ts';
import { sentencesOf } from './sentences.ts';
import { withoutHashtags } from './topics.ts';

const facts = factsWith({
  posts: [
    postFact({ caption: 'a #bakery #Rye' }),
    postFact({ caption: 'b #bakery #jam' }),
    postFact({ caption: 'c #bakery' }),
  ],
});

test('shortening keeps whole sentences from the beginning and the first hashtags', () => {
  const caption = 'We bake at four. The street still sleeps. Come by at seven and taste it. #a #b #c #d';
  expect(shortened(caption)).toEqual({
    caption: 'We bake at four.\n\n#a #b #c',
    note: 'Kept the first 1 of 3 sentences and 3 of 4 hashtags. Nothing was rewritten.',
  });
});

test.each([
  [
    'Dr. Smith opens the new practice. Come by. Bring friends and a good mood.',
    'Dr. Smith opens the new practice.',
  ],
  [
    'You find us at St. Mary St. 5. Come by at seven. There is coffee and cake.',
    'You find us at St. Mary St. 5.',
  ],
  [
    'Wir öffnen am 24. Dezember. Kommt vorbei, z. B. mit Freunden. Es gibt Kuchen.',
    'Wir öffnen am 24. Dezember.',
  ],
  [
    'J. R. Miller sings tonight. Doors open at seven, and there is soup for everyone.',
    'J. R. Miller sings tonight.',
  ],
  [
    'We love #coffee in the morning. Come by at seven and taste it with us.',
    'We love #coffee in the morning.',
  ],
  [
    'Hello!\nFresh rolls.\n\nCome by at seven. There is coffee, and there is cake for everyone.',
    'Hello!\nFresh rolls.\n\nCome by at seven.',
  ],
  ['We bake at four. Now and in all of winter we love #coffee', 'We bake at four.'],
  ['パンが焼けました。七時に来てください。コーヒーもあります。', 'パンが焼けました。'],
])('shortening breaks no sentence and no line: %j', (caption, left) =>
  expect(shortened(caption)?.caption).toBe(left),
);

test('hashtags inside a sentence are not counted among those at the end', () => {
  const caption = 'We love #coffee. Come by at seven and taste it.\n\n#a #b\n#c#d';
  expect(shortened(caption)).toEqual({
    caption: 'We love #coffee.\n\n#a #b #c',
    note: 'Kept the first 1 of 2 sentences and 3 of 4 hashtags. Nothing was rewritten.',
  });
});

test('one sentence cannot be shortened by leaving out', () => {
  expect(shortened('We bake at four.')).toBeNull();
  expect(shortened('')).toBeNull();
});

test('hashtags are the company’s own, the fitting ones first, none twice', () => {
  expect(tagged(facts, 'Rye bread', 'Dark. #jam')?.caption).toBe('Dark. #jam\n\n#rye #bakery');
});

test('a company without hashtags gets the words of its post', () => {
  const made = tagged(factsWith(), 'Sourdough', 'Our oven glows');
  expect(made?.caption).toBe('Our oven glows\n\n#sourdough #oven #glows');
  expect(made?.note).toContain('used no hashtags yet');
  expect(tagged(factsWith(), '', 'we are on it')).toBeNull();
});

test('a frame needs a title and invents nothing', () => {
  expect(framed(facts, 'rye bread')?.caption).toMatch(
    /^Rye bread\n\n\[.+\]\n\n\[.+\]\n\nTell us in the comments\.\n\n#rye #bakery #jam$/,
  );
  expect(framed(facts, ' ')).toBeNull();
});

test('long runs of blanks and empty lines are read once', () => {
  const [blanks, lines] = [' '.repeat(200_000), '\n'.repeat(200_000)];
  expect(withoutHashtags(`x${blanks}x #a${blanks}\n\n\n\ny`)).toBe(`x${blanks}x\n\ny`);
  expect(sentencesOf(`${lines}One.${lines}Two. Dr. Three.`)).toEqual([
    `${lines}One.${lines}`,
    'Two. ',
    'Dr. Three.',
  ]);
  expect(shortened(`x${lines}x`)).toBeNull();
});
