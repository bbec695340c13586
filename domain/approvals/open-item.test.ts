import { expect, test } from 'vitest';
import { openBeforeSending } from './open-item.ts';

const sentence = { task: true, resolvedAt: null, anchor: null, replyTo: null };
const item = { ...sentence, replyTo: 'the sentence' };

test('before sending all that is open is counted, unless a sentence alone is', () => {
  expect(openBeforeSending([sentence])).toBe(0);
  expect(openBeforeSending([sentence, item, { ...item, replyTo: null, anchor: { x: 0.5 } }])).toBe(3);
  expect(openBeforeSending([sentence, { ...item, resolvedAt: '2026-11-17' }])).toBe(0);
  expect(openBeforeSending([{ ...sentence, task: false }, item])).toBe(1);
});
