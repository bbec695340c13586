import { describe, expect, test } from 'vitest';
import { wordChanges, type Part } from './word-changes.ts';

const MARKS = { same: ['', ''], removed: ['[-', '-]'], added: ['{+', '+}'] } as const;
const shown = (parts: Part[]) =>
  parts.map(({ kind, text }) => MARKS[kind][0] + text + MARKS[kind][1]).join('');
const changes = (before: string, after: string) => shown(wordChanges(before, after));
const without = (kind: Part['kind'], parts: Part[]) =>
  parts
    .filter((part) => part.kind !== kind)
    .map(({ text }) => text)
    .join('');

describe('words', () => {
  test.each([
    ['Everything blooms', 'Everything blooms', 'Everything blooms'],
    ['', '', ''],
    ['', 'New', '{+New+}'],
    ['Old', '', '[-Old-]'],
    ['We open on Friday.', 'We open on May 4.', 'We open on [-Friday-]{+May 4+}.'],
    ['The red car', 'The blue bus', 'The [-red car-]{+blue bus+}'],
    ['One two three', 'One three', 'One [-two -]three'],
    ['First\nSecond', 'First\nNew\nSecond', 'First\n{+New\n+}Second'],
    ['Bring the one', 'Bring every single one', 'Bring [-the-]{+every single+} one'],
    ['Don’t wait', 'Do wait', '[-Don’t-]{+Do+} wait'],
    ['今日は休みです', '今日は営業です', '今日は[-休み-]{+営業+}です'],
    ['#spring sale', '#summer sale', '#[-spring-]{+summer+} sale'],
  ])('%j became %j', (before, after, expected) => {
    expect(changes(before, after)).toBe(expected);
  });
});

describe('no visible sign is cut in two', () => {
  test.each([
    ['a family', '👨‍👩‍👧 at home', '👨‍👩‍👦 at home', '[-👨‍👩‍👧-]{+👨‍👩‍👦+} at home'],
    ['a skin tone', '👍🏻 yes', '👍🏿 yes', '[-👍🏻-]{+👍🏿+} yes'],
    ['flags', '🇩🇪🇫🇷', '🇩🇪🇪🇸', '🇩🇪[-🇫🇷-]{+🇪🇸+}'],
    ['the flag of a part', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '[-🏴󠁧󠁢󠁥󠁮󠁧󠁿-]{+🏴󠁧󠁢󠁳󠁣󠁴󠁿+}'],
    ['a digit in a box', '1️⃣ first', '2️⃣ first', '[-1️⃣-]{+2️⃣+} first'],
    ['marks over letters', 'cafe\u0301 now', 'cafe now', '[-cafe\u0301-]{+cafe+} now'],
  ])('%s', (_, before, after, expected) => {
    expect(changes(before, after)).toBe(expected);
  });
});

test('both texts can be put together again from their parts, whatever they are', () => {
  const alphabet = [
    'a',
    'word',
    ' ',
    '\n',
    '  ',
    '👩‍🚀',
    '🇩🇪',
    '.',
    '#tag',
    'é',
    '日',
    '\ud83d',
    '\u200d',
    '1️⃣',
  ];
  let seed = 7;
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const some = () => Array.from({ length: next(25) }, () => alphabet[next(alphabet.length)]).join('');
  for (let round = 0; round < 500; round += 1) {
    const [before, after] = [some(), some()];
    const parts = wordChanges(before, after);
    expect([without('added', parts), without('removed', parts)]).toEqual([before, after]);
  }
});

test('a long run of blanks within what changed is read once', () => {
  const blanks = ' '.repeat(200_000);
  expect(wordChanges(`a${blanks}b `, 'c ')).toEqual([
    { kind: 'removed', text: `a${blanks}b` },
    { kind: 'added', text: 'c' },
    { kind: 'same', text: ' ' },
  ]);
});

test('the longest captions are compared without a table that no phone could hold', () => {
  const words = Array.from({ length: 4000 }, (_, index) => `word${index}`);
  const before = words.join(' ');
  const changed = wordChanges(before, words.toReversed().join(' '));
  expect(without('added', changed)).toBe(before);
  const lines = Array.from({ length: 400 }, (_, index) => `line ${index} with some words in it`).join('\n');
  const parts = wordChanges(
    `Start\n${lines}\nEnd`,
    `Begin\n${lines.replace('line 200 with', 'line 200 has')}\nDone`,
  );
  expect(parts.filter(({ kind }) => kind !== 'same').map(({ text }) => text)).toEqual([
    'Start',
    'Begin',
    'with',
    'has',
    'End',
    'Done',
  ]);
});
