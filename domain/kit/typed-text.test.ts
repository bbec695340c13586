import { expect, test } from 'vitest';
import { newName, required, text } from './fields.ts';
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
