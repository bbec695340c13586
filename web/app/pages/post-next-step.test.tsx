import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { updatePost, type Post } from '#domain/posts/contract.ts';
import type { MockApi } from '#tests/support/mock-api.ts';
import { postPageApi, showPostPage, type Approvals } from '#tests/support/post-page.tsx';
import { anApproval, anApprovedOne, anAsset, aPost, idOf } from '#tests/support/samples.ts';

let api: MockApi;

beforeEach(() => {
  api = postPageApi();
});

const shown = (post: Partial<Post>, approvals: Approvals, search?: string) =>
  showPostPage(api, { reviewerEmails: ['cora@client.example'], ...post }, approvals, search);

test('what the reviewers asked for stays in sight while the post is edited', async () => {
  await shown(
    { status: 'Changes Requested' },
    [anApproval({ status: 'rejected', comment: 'Brighter, please', reviewerName: 'Cora Client' })],
    '?mode=edit',
  );
  const wish = await screen.findByText('Brighter, please');
  expect(wish.closest('blockquote')?.textContent).toBe('Brighter, please · Cora Client');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Caption').disabled).toBe(false);
});

test('says who approved and who did not where no request for changes stands any more', async () => {
  const cora = anApprovedOne({ reviewerName: 'Cora Client', answeredVersion: 2 });
  const ben = anApproval({ id: idOf(5), reviewerContact: 'ben@client.example', reviewerName: 'Ben Baker' });
  const post = { status: 'Changes Requested', version: 2 } as const;
  await shown(post, [cora, ben]);
  await screen.findByText(
    'No request for changes stands any more. Cora Client has approved this version; Ben Baker has not. ' +
      'Wait for that answer, or resubmit the post for review.',
  );
  cleanup();
  // Who asked was removed, and an earlier yes is none to this version.
  await shown(post, [{ ...cora, answeredVersion: 1 }, ben]);
  await screen.findByText(
    'No request for changes stands any more. Cora Client and Ben Baker have not approved this version. ' +
      'Wait for those answers, or resubmit the post for review.',
  );
  cleanup();
  await shown(post, [cora]);
  await screen.findByText(
    'No request for changes stands any more. Cora Client has approved this version. Resubmit the post for review.',
  );
});

test('an approved post can be scheduled from where it is looked at, a scheduled one moved', async () => {
  await shown({ status: 'Approved' }, [anApprovedOne()]);
  const link = await screen.findByRole('button', { name: 'Schedule Post' });
  expect(link.getAttribute('href')).toBe(`/post/${idOf(3)}/schedule`);
  cleanup();
  await shown({ status: 'Scheduled', scheduledAt: '2199-01-01T09:00:00.000Z' }, [anApprovedOne()]);
  await screen.findByRole('button', { name: 'Reschedule Post' });
});

test('a draft shows its next step where it is looked at: a reviewer, then the sending', async () => {
  await shown({ status: 'Draft', reviewerEmails: [] }, []);
  const link = await screen.findByRole('button', { name: 'Add a reviewer' });
  expect(link.getAttribute('href')).toBe(`/post/${idOf(3)}?mode=edit`);
  expect(screen.queryByRole('button', { name: 'Send for Review' })).toBeNull();
  cleanup();
  const calls = api.on(updatePost, aPost({ status: 'In Review' }));
  const { user } = await shown({ status: 'Draft' }, []);
  await user.click(await screen.findByRole('button', { name: 'Send for Review' }));
  await waitFor(() => expect(calls[0]?.body).toEqual({ status: 'In Review' }));
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
