import { expect, test } from 'vitest';
import {
  changedTexts,
  CONTENT_NAMES,
  contentOf,
  INTERNAL_NAMES,
  labelsOf,
  NO_TEXTS,
  textsOf,
} from './editable.ts';

const texts = { title: 'Spring', caption: 'Blooms' };
const present = { ...NO_TEXTS, ...texts };

test('only what is asked for and differs is a change', () => {
  expect(changedTexts({}, present)).toEqual({});
  expect(changedTexts({ title: 'Spring', caption: undefined }, present)).toEqual({});
  expect(changedTexts({ title: '', caption: 'Blooms' }, present)).toEqual({ title: '' });
});

test('what reviewers approve is told from what is the agency’s own', () => {
  const asked = { title: 'Summer', caption: 'Shines' };
  expect(changedTexts(asked, present, CONTENT_NAMES)).toEqual({ caption: 'Shines' });
  expect(changedTexts(asked, present, INTERNAL_NAMES)).toEqual({ title: 'Summer' });
});

test('nothing but the texts is taken over', () => {
  const row = { ...present, id: '7' };
  expect(textsOf(row)).toEqual(present);
  expect(contentOf(row)).toMatchObject({ caption: 'Blooms' });
  expect(contentOf(row)).not.toHaveProperty('title');
});

test('changes are named by their labels', () => {
  expect(labelsOf({})).toBe('');
  expect(labelsOf({ caption: '' })).toBe('Caption');
  expect(labelsOf(texts)).toBe('Title, caption');
});
