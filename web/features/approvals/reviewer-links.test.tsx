import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listApprovals } from '#domain/approvals/contract.ts';
import { giveLink, withdrawLink } from '#domain/approvals/links.ts';
import { mockApi } from '#tests/support/mock-api.ts';
import { anApproval, aPost } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { MayContext } from '#web/lib/may.ts';
import { ReviewerFeedback } from './reviewer-feedback.tsx';
import { ReviewerRow } from './reviewer-row.tsx';

const show = (approval = anApproval()) =>
  showScreen(
    <ul>
      <ReviewerRow version={1} approval={approval} zone="UTC" />
    </ul>,
  );
const params = { postId: anApproval().postId, approvalId: anApproval().id };

test('a link is withdrawn after a question, and kept where the answer is no', async () => {
  const api = mockApi();
  const gone = api.on(withdrawLink, { id: params.approvalId });
  const { user } = show(anApproval({ reviewerName: 'Cora', deskUrl: 'http://localhost:3000/desk/x' }));
  await user.click(screen.getByRole('button', { name: 'Withdraw the link of Cora' }));
  await screen.findByRole('dialog', { name: 'Withdraw the link of Cora?' });
  await screen.findByText(/Their desk still shows this post/);
  await user.click(screen.getByRole('button', { name: 'Keep the link' }));
  expect(gone).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Withdraw the link of Cora' }));
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(gone.map((call) => call.params)).toEqual([params]));
  await screen.findByText('Link withdrawn');
});

test('the focus goes on to what takes the place of the button that was pressed', async () => {
  const api = mockApi();
  let linkWithdrawnAt: string | null = null;
  api.on(listApprovals, () => [anApproval({ reviewerName: 'Cora', linkWithdrawnAt })]);
  api.on(withdrawLink, () => {
    linkWithdrawnAt = '2026-05-04T09:00:00.000Z';
    return { id: params.approvalId };
  });
  api.on(giveLink, () => {
    linkWithdrawnAt = null;
    return { message: 'New link sent' };
  });
  const { user } = showScreen(<ReviewerFeedback post={aPost({ id: params.postId })} zone="UTC" />);
  await user.click(await screen.findByRole('button', { name: 'Withdraw the link of Cora' }));
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const send = await screen.findByRole('button', { name: 'Send a new link to Cora' });
  await waitFor(() => expect(document.activeElement).toBe(send));
  await user.keyboard('{Enter}');
  const copy = await screen.findByRole('button', { name: 'Copy review link of Cora' });
  await waitFor(() => expect(document.activeElement).toBe(copy));
});

test('the buttons that copy a link say whose it is', () => {
  show(anApproval({ reviewerName: 'Cora', deskUrl: 'http://localhost:3000/desk/x' }));
  screen.getByRole('button', { name: 'Copy review link of Cora' });
  screen.getByRole('button', { name: 'Copy desk link of Cora' });
});

test('a withdrawn link is said to be, cannot be copied, and another one can be sent', async () => {
  const api = mockApi();
  const given = api.on(giveLink, { message: 'New link sent' });
  const { user } = show(anApproval({ reviewerName: 'Cora', linkWithdrawnAt: '2026-05-04T09:00:00.000Z' }));
  screen.getByText(/^Link withdrawn May 4/);
  expect(screen.queryByRole('button', { name: /Copy review link/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send a new link to Cora' }));
  await screen.findByText('New link for Cora');
  expect(given.map((call) => call.params)).toEqual([params]);
});

test('where a link is not given there is nothing to copy, and who may not send is told why the rest is off', () => {
  const may = { role: 'viewer', abilities: ['look'] };
  showScreen(
    <MayContext value={may}>
      <ul>
        <ReviewerRow
          version={1}
          approval={anApproval({ reviewerName: 'Cora', approvalToken: '', reviewUrl: '', deskUrl: null })}
          zone="UTC"
        />
      </ul>
    </MayContext>,
  );
  expect(screen.queryByRole('button', { name: /Copy/ })).toBeNull();
  expect(screen.getByRole('button', { name: /Withdraw/ }).getAttribute('aria-disabled')).toBe('true');
});

test('how far the link has come is told step by step, and that texts were stopped', () => {
  show(
    anApproval({
      reviewerType: 'phone',
      reviewerContact: '+12025550142',
      notified: { channel: 'sms', status: 'delivered', at: '2026-05-04T09:00:00.000Z', error: null },
      openedAt: '2026-05-04T10:00:00.000Z',
      textsStoppedAt: '2026-05-04T11:00:00.000Z',
    }),
  );
  const steps = screen.getByRole('list', { name: 'How far the link has come' });
  expect(steps.textContent).toBe('SentDeliveredOpenednot yet Answered');
  screen.getByText(/^Replied STOP May 4/);
});

test('who left has no link, so there is none to withdraw', () => {
  show(anApproval({ reviewerName: 'Casey', status: 'approved', answeredVersion: 1, left: true }));
  screen.getByText('Approved');
  expect(screen.queryByRole('button', { name: /link/i })).toBeNull();
});
