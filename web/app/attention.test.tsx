import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { listWaiting, remindReviewer } from '#domain/approvals/waiting.ts';
import { getCompany, listCompanies } from '#domain/companies/contract.ts';
import { listAccountsInNeed } from '#domain/networks/contract.ts';
import { listPosts } from '#domain/posts/contract.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import {
  aCard,
  aCompanyHead,
  anAccount,
  aPost,
  aUser,
  aWaitingReview,
  idOf,
} from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { CompanyGrid } from '#web/features/companies/company-grid.tsx';
import { Attention } from './attention.tsx';

let api: MockApi;

beforeEach(() => {
  api = mockApi();
  api.on(listAccountsInNeed, []);
  api.on(currentUser, aUser());
});

test('the bell leads straight to each post that waits for the manager, worst first', async () => {
  const counts = { posts: 3, published: 0, active: 1, needsChanges: 1 };
  api.on(listCompanies, [aCard({ counts, due: 1, failed: 1 })]);
  const posts = [
    aPost({ id: idOf(5), title: 'Wrong colour', status: 'Changes Requested' }),
    aPost({ id: idOf(6), title: 'It is time', status: 'Scheduled', scheduledAt: '2026-05-04T09:00:00.000Z' }),
    aPost({ id: idOf(7), title: 'Did not go', status: 'Failed' }),
  ];
  api.on(listWaiting, []);
  const calls = api.on(listPosts, ({ query }) => posts.filter((post) => query.status?.includes(post.status)));
  const { user } = showScreen(<Attention />);
  await user.click(await screen.findByRole('button', { name: '3 need you now' }));
  await screen.findByText('It is time');
  expect(screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    [`/post/${idOf(7)}`, expect.stringContaining('Did not go')],
    [`/post/${idOf(6)}`, expect.stringContaining('Due now')],
    [`/post/${idOf(5)}`, expect.stringContaining('Changes Requested')],
    ['/with-reviewers', 'Everyone who is waited for'],
    ['/dashboard?tab=approvals', 'Approvals of all clients'],
  ]);
  expect(calls.find(({ query }) => query.status?.includes('Scheduled'))?.query.to).toBeDefined();
});

test('an account that stops working stands in the bell’s list and leads to the client’s accounts', async () => {
  api.on(listCompanies, [aCard()]);
  api.on(listPosts, []);
  api.on(listWaiting, []);
  const account = {
    ...anAccount({ state: 'expiring', expiresAt: '2026-06-01T09:00:00.000Z' }),
    companyName: 'Acme & Co',
  };
  api.on(listAccountsInNeed, [account]);
  const { user } = showScreen(<Attention />);
  await user.click(await screen.findByRole('button', { name: 'Nothing needs you now' }));
  const link = await screen.findByRole('link', { name: /Bluesky @acme\.example/ });
  expect(link.textContent).toContain('Ends Jun 1, 2026 · Acme & Co');
  expect(link.getAttribute('href')).toBe('/dashboard?company=Acme%20%26%20Co&accounts');
});

test('with nothing to do it says what would appear, and who is waited for, person by person', async () => {
  api.on(listCompanies, [aCard()]);
  api.on(listPosts, []);
  api.on(listWaiting, [aWaitingReview({ reviewerName: 'Mia Chen', title: 'Asked on Monday' })]);
  const reminded = api.on(remindReviewer, { message: 'Reminder sent' });
  const { user } = showScreen(<Attention />);
  await user.click(await screen.findByRole('button', { name: 'Nothing needs you now' }));
  await screen.findByText(/due and failed posts appear here/);
  await screen.findByText('With reviewers');
  screen.getByRole('link', { name: /Mia Chen.*Asked on Monday/ });
  await user.click(screen.getByRole('button', { name: 'Remind Mia Chen, Asked on Monday' }));
  await waitFor(() => expect(reminded).toHaveLength(1));
  expect(reminded[0]?.body).toEqual({ approvalId: aWaitingReview().id });
  screen.getByRole('button', { name: 'Copy link of Mia Chen, Asked on Monday' });
});

test('whose link is withdrawn cannot be reminded there', async () => {
  api.on(listCompanies, [aCard()]);
  api.on(listPosts, []);
  const linkWithdrawnAt = '2026-05-04T11:00:00.000Z';
  api.on(listWaiting, [aWaitingReview({ reviewerName: 'Mia Chen', linkWithdrawnAt })]);
  const { user } = showScreen(<Attention />);
  await user.click(await screen.findByRole('button', { name: 'Nothing needs you now' }));
  await screen.findByRole('link', { name: /Mia Chen.*link withdrawn/ });
  expect(screen.queryByRole('button', { name: /of Mia Chen|Remind Mia/ })).toBeNull();
});

test('what goes out within 48 hours and is not approved is said beside the count', async () => {
  api.on(listCompanies, [aCard({ atRisk: 2 })]);
  showScreen(<Attention />);
  await screen.findByRole('button', {
    name: 'Nothing needs you now, 2 go out within 48 hours and are not approved',
  });
});

test('clients that cannot be read are asked for once, by the bell and the cards together', async () => {
  const asked = api.on(listCompanies, () => {
    throw new Refusal(503, 'The database is resting');
  });
  function Screen() {
    const [isThere, come] = useState(false);
    return (
      <>
        <Attention />
        {isThere ? (
          <CompanyGrid onCreate={() => {}} />
        ) : (
          <button type="button" onClick={() => come(true)}>
            Come
          </button>
        )}
      </>
    );
  }
  const { user, client } = showScreen(<Screen />);
  // The cards come later than the bell: their chunk loads separately.
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await user.click(screen.getByRole('button', { name: 'Come' }));
  await screen.findByText('The database is resting');
  expect(asked).toHaveLength(1);
  api.on(listCompanies, []);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No Companies Yet');
});

test('on a company’s dashboard the count of all clients comes with the company', async () => {
  const asked = api.on(listCompanies, []);
  api.on(getCompany, aCompanyHead({ needYou: 4 }));
  showScreen(<Attention />, '/dashboard?company=ACME');
  await screen.findByRole('button', { name: '4 need you now' });
  expect(asked).toEqual([]);
});

test('a list that could not be read is said, beside those that could, and is asked for again', async () => {
  api.on(listCompanies, [aCard({ failed: 1 })]);
  api.on(listWaiting, [aWaitingReview({ reviewerName: 'Mia Chen' })]);
  api.on(listPosts, () => {
    throw new Refusal(503, 'The database is resting');
  });
  const { user } = showScreen(<Attention />);
  await user.click(await screen.findByRole('button', { name: '1 needs you now' }));
  await screen.findByText('Not everything could be loaded');
  await screen.findByRole('link', { name: /Mia Chen/ });
  api.on(listPosts, ({ query }) =>
    query.status?.includes('Failed') ? [aPost({ title: 'Did not go', status: 'Failed' })] : [],
  );
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: /Did not go/ });
  expect(screen.queryByText('Not everything could be loaded')).toBeNull();
});
