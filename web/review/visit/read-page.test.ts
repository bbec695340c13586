import { expect, test } from 'vitest';
import { readPage } from './read-page.ts';

const lean = () => ({
  approval: { id: 'own', status: 'pending', reviewerContact: 'ada@acme.example' },
  post: { caption: 'Hello', assets: [{ id: 'a', objectPath: '/objects/uploads/a', type: 'video' }] },
  allApprovals: [{ id: 'own' }, { id: 'other' }],
  comments: [{ body: 'From the team' }, { body: 'From a client', approvalId: 'other' }],
});

test('a page that leaves out who said what is read from what it does say', () => {
  const page = readPage(lean());
  expect(page?.allApprovals.map((one) => one.isYou)).toEqual([true, false]);
  expect(page?.comments.map((line) => line.author)).toEqual(['owner', 'reviewer']);
  expect(page?.post.assets[0]).toMatchObject({ url: '/objects/uploads/a', type: 'video' });
});

test('what it says stays as it is', () => {
  const given = lean();
  const page = readPage({
    ...given,
    allApprovals: [{ id: 'other', isYou: true }],
    comments: [{ body: 'x', author: 'reviewer', decision: 'approved' }],
    post: { ...given.post, version: 3, assets: [{ id: 'a', url: '/signed', type: 'image' }] },
  });
  expect(page).toMatchObject({
    allApprovals: [{ isYou: true }],
    comments: [{ author: 'reviewer', decision: 'approved' }],
    post: { version: 3, assets: [{ url: '/signed' }] },
  });
});

test('the owner’s preview has no approval, a post without words no caption', () => {
  const given = lean();
  const page = readPage({ ...given, approval: null, post: { ...given.post, caption: null } });
  expect(page).toMatchObject({ approval: null, post: { caption: '' } });
});

test.each([
  ['nothing', () => null],
  ['a list', () => []],
  ['no post', () => ({ ...lean(), post: undefined })],
  ['no word of the approval', () => ({ ...lean(), approval: undefined })],
  ['an approval without a status', () => ({ ...lean(), approval: { id: 'own' } })],
  ['no list of reviewers', () => ({ ...lean(), allApprovals: undefined })],
  ['no list of comments', () => ({ ...lean(), comments: undefined })],
  ['a comment without words', () => ({ ...lean(), comments: [{ id: '1' }] })],
  ['a post without a caption', () => ({ ...lean(), post: { assets: [] } })],
  ['a post without files', () => ({ ...lean(), post: { caption: '' } })],
  ['a file of no kind', () => ({ ...lean(), post: { caption: '', assets: [{ id: 'a', url: '/a' }] } })],
  ['a file of no address', () => ({ ...lean(), post: { caption: '', assets: [{ type: 'image' }] } })],
])('%s is no page', (_, given) => {
  expect(readPage(given())).toBeNull();
});
