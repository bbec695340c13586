import { act, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { Route } from 'wouter';
import { currentUser } from '#domain/accounts/contract.ts';
import { listApprovals, listComments, type Approval } from '#domain/approvals/contract.ts';
import { getAssistant } from '#domain/assistant/contract.ts';
import { getCompany, listContacts } from '#domain/companies/contract.ts';
import { listAccounts } from '#domain/networks/contract.ts';
import { getPost, type Post } from '#domain/posts/contract.ts';
import { getHistory } from '#domain/posts/record.ts';
import { getChannel } from '#domain/publishing/contract.ts';
import { PostPage } from '#web/app/pages/post-page.tsx';
import { mockApi, type MockApi } from './mock-api.ts';
import { aCompanyHead, aPost, aUser } from './samples.ts';
import { showScreen } from './screen.tsx';

/** All that a post's page asks for besides the post, with nothing in it. */
export function postPageApi(): MockApi {
  const api = mockApi();
  api.on(currentUser, aUser());
  api.on(getCompany, aCompanyHead());
  api.on(listContacts, []);
  api.on(listComments, []);
  api.on(getChannel, { channel: 'reminder', channels: [{ name: 'reminder', label: 'Reminder' }] });
  api.on(getHistory, []);
  api.on(listAccounts, []);
  api.on(getAssistant, { model: null });
  return api;
}

export type Approvals = Approval[] | (() => Promise<Approval[]>);

export async function showPostPage(
  api: MockApi,
  post: Partial<Post>,
  approvals: Approvals = [],
  search = '',
) {
  const answer = aPost(post);
  api.on(getPost, answer);
  api.on(listApprovals, approvals);
  const view = showScreen(<Route path="/post/:id" component={PostPage} />, `/post/${answer.id}${search}`);
  await screen.findByRole('heading', { level: 1, name: answer.title || 'Untitled' });
  // The editor is a file of its own.
  await act(() => vi.dynamicImportSettled());
  return view;
}
