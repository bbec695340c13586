import { expect, test } from 'vitest';
import { isAskedFor } from './asked-for.ts';

const post = { companyName: 'Fern & Oak', status: 'Scheduled' } as const;

test('a company’s list keeps its posts, whatever the case of the name, and no other’s', () => {
  expect(isAskedFor({ company: 'fern & oak' }, post)).toBe(true);
  expect(isAskedFor({ company: 'Fern' }, post)).toBe(false);
  expect(isAskedFor({ company: 'UNCATEGORIZED' }, { ...post, companyName: null })).toBe(true);
  expect(isAskedFor({ company: null }, post)).toBe(true);
});

test('a list of some statuses lets go of a post that has another by now', () => {
  expect(isAskedFor({ company: null, statuses: ['Approved'] }, post)).toBe(false);
  expect(isAskedFor({ company: null, statuses: ['Approved', 'Scheduled'] }, post)).toBe(true);
  expect(isAskedFor({ company: null, statuses: [] }, post)).toBe(true);
});
