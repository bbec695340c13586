import { expect, test } from 'vitest';
import { wholePage } from './whole-page.ts';

test('a page that leaves out who said what is read from what it does say', () => {
  const page = wholePage({
    approval: { id: 'own', status: 'pending' } as never,
    post: { caption: 'Hello', assets: [{ id: 'a', objectPath: '/objects/uploads/a', type: 'image' }] },
    allApprovals: [{ id: 'own' }, { id: 'other' }],
    comments: [{ body: 'From the team' }, { body: 'From a client', approvalId: 'other' }],
  });
  expect(page.allApprovals.map((one) => one.isYou)).toEqual([true, false]);
  expect(page.comments.map((line) => line.author)).toEqual(['owner', 'reviewer']);
  expect(page.post.assets[0]?.url).toBe('/objects/uploads/a');
});

test('a page without reviewers, files or words has none of them', () => {
  expect(wholePage({ post: {} })).toEqual({
    approval: null,
    post: { caption: '', assets: [] },
    allApprovals: [],
    comments: [],
  });
});
