import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';

const schema = z.object({ title: z.string() });

test('what was kept is read again until it is dropped', () => {
  keepDraft('a', { title: 'Spring' });
  expect(readDraft('a', schema)).toEqual({ title: 'Spring' });
  expect(readDraft('b', schema)).toBeNull();
  dropDraft('a');
  expect(readDraft('a', schema)).toBeNull();
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
  expect(readDraft('a', schema)).toBeNull();
  vi.unstubAllGlobals();
});
