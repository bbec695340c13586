import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Route } from 'wouter';
import { currentUser } from '#domain/accounts/contract.ts';
import { listApprovals, listComments, type Approval } from '#domain/approvals/contract.ts';
import { getAssistant } from '#domain/assistant/contract.ts';
import { getCompany, listContacts } from '#domain/companies/contract.ts';
import { getHistory, getPost, type Post } from '#domain/posts/contract.ts';
import { mockApi, type MockApi } from '#tests/support/mock-api.ts';
import { aCompanyHead, anApproval, anApprovedOne, anAsset, aPost, aUser } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { PostPage } from './post-page.tsx';

let api: MockApi;

beforeEach(() => {
  api = mockApi();
  api.on(currentUser, aUser());
  api.on(getCompany, aCompanyHead());
  api.on(listContacts, []);
  api.on(listComments, []);
  api.on(getHistory, []);
  api.on(getAssistant, { model: null });
});
afterEach(() => {
  cleanup();
  expect(api.unplanned).toEqual([]);
  vi.unstubAllGlobals();
});

async function shown(post: Partial<Post>, approvals: Approval[], search = '') {
  const answer = aPost({ reviewerEmails: ['cora@client.example'], ...post });
  api.on(getPost, answer);
  api.on(listApprovals, approvals);
  showScreen(<Route path="/post/:id" component={PostPage} />, `/post/${answer.id}${search}`);
  await screen.findByRole('heading', { level: 1, name: answer.title });
  return answer;
}

test('what the reviewers asked for stays in sight while the post is edited', async () => {
  await shown(
    { status: 'Changes Requested' },
    [anApproval({ status: 'rejected', comment: 'Brighter, please', reviewerName: 'Cora Client' })],
    '?mode=edit',
  );
  await screen.findByText('Brighter, please');
  screen.getByText(/Cora Client/);
});

test('an approved post can be scheduled from where it is looked at, a scheduled one moved', async () => {
  const post = await shown({ status: 'Approved' }, [anApprovedOne()]);
  const link = await screen.findByRole('button', { name: 'Schedule Post' });
  expect(link.getAttribute('href')).toBe(`/post/${post.id}/schedule`);
  cleanup();
  await shown({ status: 'Scheduled', scheduledAt: '2199-01-01T09:00:00.000Z' }, [anApprovedOne()]);
  await screen.findByRole('button', { name: 'Reschedule Post' });
});

test('a due post hands over its caption and its files', async () => {
  const files = [anAsset(0), anAsset(1, { type: 'video' })];
  await shown({ status: 'Scheduled', scheduledAt: '2026-01-01T09:00:00.000Z', assets: files }, [
    anApprovedOne(),
  ]);
  await screen.findByRole('button', { name: 'Copy caption' });
  expect(screen.getByRole('link', { name: 'Photo 1' }).getAttribute('href')).toBe(
    `${files[0]?.url}?original=1`,
  );
  screen.getByRole('link', { name: 'Video 2' });
});

test('how a reviewer was asked is told until they have answered', async () => {
  const notified = {
    channel: 'email',
    status: 'kept',
    at: '2026-05-04T10:00:00.000Z',
    error: null,
  } as const;
  await shown({ status: 'In Review' }, [anApproval({ notified })]);
  await screen.findByText(/Waiting in the Outbox .* pass the link on yourself/);
  cleanup();
  await shown({ status: 'Approved' }, [anApprovedOne({ notified })]);
  await screen.findByText(/^Responded/);
  expect(screen.queryByText(/Waiting in the Outbox/)).toBeNull();
});
