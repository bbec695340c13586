import { afterEach, expect, test, vi } from 'vitest';
import { plain } from '#domain/assistant/words.ts';
import { beginningOf } from './beginning.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a text that fits is left as it is', () => {
  expect(beginningOf('Fresh 🥖', 8)).toBe('Fresh 🥖');
});

test.each([
  ['an emoji', '🥖'],
  ['one of several people', '👩‍👩‍👧'],
  ['one with a colour', '👍🏽'],
  ['a flag', '🇩🇪'],
  ['a letter with its accent', 'e\u0301'],
])('%s at the end is there whole or not at all', (_, sign) => {
  const text = `Fresh ${sign} bread`;
  for (let most = 7; most < 6 + sign.length; most += 1) expect(beginningOf(text, most)).toBe('Fresh ');
  expect(beginningOf(text, 6 + sign.length)).toBe(`Fresh ${sign}`);
});

test('a browser that does not know where characters end cuts none in half', () => {
  vi.stubGlobal('Intl', {});
  expect(beginningOf('Fresh 🥖 bread', 7)).toBe('Fresh ');
  expect(beginningOf('Fresh 🥖 bread', 8)).toBe('Fresh 🥖');
});

test('the assistant quotes no half of an emoji', () => {
  expect(plain(`${'x'.repeat(9)}🥖${'x'.repeat(9)}`, 10)).toBe(`${'x'.repeat(9)}…`);
});
