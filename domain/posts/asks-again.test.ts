import { expect, test } from 'vitest';
import { wouldAskAgain } from './asks-again.ts';

const pending = { status: 'pending' } as const;
const approved = { status: 'approved' } as const;

test('a change asks again whoever said yes, or whose stage is done', () => {
  expect(wouldAskAgain('In Review', [pending])).toBe(false);
  expect(wouldAskAgain('In Review', [pending, approved])).toBe(true);
  expect(wouldAskAgain('In Review', [{ status: 'passed' }, pending])).toBe(true);
  expect(wouldAskAgain('Approved', [approved])).toBe(true);
});

test('it asks nobody while the post is being written, or where nobody was asked', () => {
  expect(wouldAskAgain('Changes Requested', [approved])).toBe(false);
  expect(wouldAskAgain('Draft', [])).toBe(false);
  expect(wouldAskAgain('Scheduled', [])).toBe(false);
});
