import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  ['**2 posts need** changes', '2 posts need changes'],
  ['- [ ] [Advent \\[2\\]](/post/7): “less red”', '- Advent [2]: “less red”'],
  ['Set `AI_BASE_URL` and *go*', 'Set AI_BASE_URL and go'],
  ['_I am built in._', 'I am built in.'],
  ['snake_case_name and 2 * 3', 'snake_case_name and 2 * 3'],
  ['a\\-b \\#tag \\*star\\*', 'a-b #tag *star*'],
  ['## Plan\n1. One', 'Plan\n1. One'],
])('%j reads as %j', (markdown, words) => {
  expect(plainText(markdown)).toBe(words);
});
