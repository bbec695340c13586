import { expect, test } from 'vitest';
import { newName, nameIfAny, required, text } from './fields.ts';
import { isVisible, oneLineEnd, sameText } from './typed-text.ts';

test('a line ends in one way, however it was typed', () => {
  expect(oneLineEnd('a\r\nb\rc\nd\r\n\r\ne')).toBe('a\nb\nc\nd\n\ne');
  expect(text(10).parse(' a\r\nb\r\n')).toBe('a\nb');
  expect(required('Missing').parse('a\r\nb')).toBe('a\nb');
  // The counter of a browser counts a line end as one.
  expect(text(3).safeParse('a\r\nb').success).toBe(true);
});

test('texts that differ only in their line ends are the same', () => {
  expect(sameText('a\r\nb', 'a\nb')).toBe(true);
  expect(sameText('a\nb', 'a b')).toBe(false);
  expect(sameText(null, null)).toBe(true);
  expect(sameText(null, '')).toBe(false);
});

test.each(['\u200B', ' \u200B\u2060 ', '\uFEFF', '\u3164', '\u2800', '\u00AD', '\u200D\uFE0F', '\u115F'])(
  'a text of invisible characters alone is empty (%j)',
  (invisible) => {
    expect(isVisible(invisible)).toBe(false);
    expect(text(20).parse(invisible)).toBe('');
    for (const field of [required('Missing'), newName('Missing')])
      expect(field.safeParse(invisible).error?.issues[0]?.message).toBe('Missing');
  },
);

test.each(['👨‍👩‍👧', 'می‌خواهم', 'A\u200BB', '❤️', 'क्‍ष'])('inside a text they stay (%s)', (name) => {
  expect(newName('Missing').parse(` ${name} `)).toBe(name);
});

test.each([
  ['Ann\n\nYour account is locked', 'Ann Your account is locked'],
  ['Ann \r\n\t Lee', 'Ann Lee'],
  ['\u0001Ann\u2028Lee\u001b', 'Ann Lee'],
  ['Ann\u2029\u0085Lee', 'Ann Lee'],
  ['Ann  Lee\u00a0X', 'Ann  Lee\u00a0X'],
])('a name is one line (%j)', (typed, kept) => {
  expect(newName('Missing').parse(typed)).toBe(kept);
  expect(nameIfAny(80).parse(typed)).toBe(kept);
});

test('a name of line breaks alone is missing, and what cannot be stored is refused', () => {
  expect(newName('Missing').safeParse('\n\u0001\n').error?.issues[0]?.message).toBe('Missing');
  expect(nameIfAny(80).parse('\n')).toBe('');
  expect(newName('Missing').safeParse('A\n\u0000B').success).toBe(false);
});

test('a text keeps its lines', () => {
  expect(text(20).parse('One\n\ntwo')).toBe('One\n\ntwo');
  expect(required('Missing').parse('One\n\ntwo')).toBe('One\n\ntwo');
});
