import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { dropDraft, keepDraft, moveDraft, readDraft } from './drafts.ts';

const schema = z.object({ title: z.string() });

test('what was kept is read again until it is dropped', () => {
  keepDraft('a', { title: 'Spring' });
  expect(readDraft('a', schema)).toEqual({ title: 'Spring' });
  expect(readDraft('b', schema)).toBeNull();
  dropDraft('a');
  expect(readDraft('a', schema)).toBeNull();
});

test('what was kept moves to another key, unless something is kept there', () => {
  keepDraft('a', { title: 'Spring' });
  moveDraft('a', 'b');
  expect([readDraft('a', schema), readDraft('b', schema)]).toEqual([null, { title: 'Spring' }]);
  keepDraft('a', { title: 'Autumn' });
  moveDraft('a', 'b');
  expect([readDraft('a', schema), readDraft('b', schema)]).toEqual([
    { title: 'Autumn' },
    { title: 'Spring' },
  ]);
});

test('what has no room under the other key stays', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
    setItem: (key: string, value: string) => {
      if (key.endsWith(':longer')) throw new Error('full');
      kept.set(key, value);
    },
  });
  keepDraft('a', { title: 'Spring' });
  moveDraft('a', 'longer');
  expect(readDraft('a', schema)).toEqual({ title: 'Spring' });
  vi.unstubAllGlobals();
});

test('what is no draft of ours is not one', () => {
  keepDraft('a', { title: 7 });
  expect(readDraft('a', schema)).toBeNull();
  localStorage.setItem('greenroom:draft:a', '{broken');
  expect(readDraft('a', schema)).toBeNull();
});

test('a browser that forbids storage breaks nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(() => keepDraft('a', {})).not.toThrow();
  expect(() => dropDraft('a')).not.toThrow();
  expect(() => moveDraft('a', 'b')).not.toThrow();
  expect(readDraft('a', schema)).toBeNull();
  vi.unstubAllGlobals();
});
