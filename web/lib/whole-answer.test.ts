import { expect, test } from 'vitest';
import { listApprovals } from '#domain/approvals/contract.ts';
import { listCompanies } from '#domain/companies/contract.ts';
import { getPost } from '#domain/posts/contract.ts';
import { logIn } from '#domain/accounts/contract.ts';
import { dayText, momentText } from './time-zone.ts';
import { wholeAnswer } from './whole-answer.ts';

test('what an answer leaves out is nothing, none or no, down to the parts of its parts', () => {
  expect(wholeAnswer(listCompanies.answer, [{ id: 'a', name: 'Acme', logoUrl: null }])).toEqual([
    {
      id: 'a',
      name: 'Acme',
      logoUrl: null,
      counts: { posts: 0, published: 0, active: 0, needsChanges: 0 },
      due: 0,
      failed: 0,
      thumbnails: [],
    },
  ]);
});

test('what it says stays as it is, also what the contract does not name', () => {
  const given = { id: '7', title: 'Spring', caption: 'Hello', status: 'Draft', version: 3, later: 'new' };
  expect(wholeAnswer(getPost.answer, given)).toMatchObject({
    ...given,
    companyName: null,
    reviewerEmails: [],
    said: 'nothing',
  });
});

test('a file is found under its path where no other address is given', () => {
  const post = wholeAnswer(getPost.answer, {
    assets: [
      { id: 'a', objectPath: '/objects/uploads/a', type: 'image' },
      { id: 'b', objectPath: '/objects/uploads/b', url: '/elsewhere', type: 'image' },
    ],
  });
  expect(post).toMatchObject({ assets: [{ url: '/objects/uploads/a' }, { url: '/elsewhere' }] });
});

test('nothing at all has every part too', () => {
  expect(wholeAnswer(logIn.answer, null)).toMatchObject({
    user: { id: '', firstName: '', profileImageUrl: null },
  });
});

test('a kind is the first one, a moment is unknown', () => {
  expect(wholeAnswer(listApprovals.answer, [{ id: 'a', reviewerContact: 'a@b.co' }])).toMatchObject([
    { status: 'pending', reviewerType: 'email', createdAt: '', respondedAt: null },
  ]);
  expect(momentText('', 'UTC')).toBe('');
  expect(dayText('', 'UTC')).toBe('');
});
