import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { giveLink } from '#domain/approvals/links.ts';
import { listWaiting, remindReviewer } from '#domain/approvals/waiting.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aUser, aWaitingReview, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { WaitingSection } from '#web/features/approvals/waiting-list.tsx';
import { WithReviewersPage } from './with-reviewers-page.tsx';

let api: MockApi;
beforeEach(() => {
  api = mockApi();
  api.on(currentUser, aUser());
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const mia = aWaitingReview({
  id: idOf(71),
  reviewerName: 'Mia Chen',
  title: 'Harvest',
  scheduledAt: inHours(20),
  openedAt: '2026-05-04T10:00:00.000Z',
});
const phone = aWaitingReview({
  id: idOf(72),
  postId: idOf(8),
  reviewerContact: '+15551234567',
  reviewerType: 'phone',
  title: 'No date',
});

test('each row says who, what, for which client, when it was sent, opened and goes out', async () => {
  api.on(listWaiting, [mia, phone]);
  showScreen(<WithReviewersPage />, '/with-reviewers');
  await screen.findByText('Mia Chen');
  const [first, second] = rows();
  expect(first?.textContent).toMatch(/Mia Chen.*ada@acme\.example.*Harvest · ACME/);
  expect(first?.textContent).toMatch(/Sent by email May 4, 2026.*Opened May 4, 2026.*Goes out/);
  expect(first?.textContent).toMatch('Goes out within 48 hours, not approved');
  expect(second?.textContent).toMatch(/\(555\) 123-4567.*No date · ACME.*Not opened yet.*No date yet/);
  expect(second?.textContent).not.toContain('48 hours');
});

test('each reviewer of one post stands with its title', async () => {
  api.on(listWaiting, [mia, { ...mia, id: idOf(73), reviewerName: 'Ben Ode' }]);
  showScreen(<WithReviewersPage />, '/with-reviewers');
  await screen.findByText('Ben Ode');
  for (const row of rows())
    expect(
      within(row ?? document.body)
        .getByRole('link', { name: 'Harvest' })
        .getAttribute('href'),
    ).toBe(`/post/${mia.postId}`);
  expect(rows()).toHaveLength(2);
});

test('a person is named in a heading below that of the page, or of the part of it', async () => {
  api.on(listWaiting, [mia]);
  const { unmount } = showScreen(<WithReviewersPage />, '/with-reviewers');
  await screen.findByRole('heading', { level: 2, name: /^Mia Chen/ });
  unmount();
  showScreen(<WaitingSection company="ACME" />);
  await screen.findByRole('heading', { level: 3, name: /^Mia Chen/ });
  screen.getByRole('heading', { level: 2, name: 'With reviewers' });
});

const rows = () =>
  within(screen.getByRole('list', { name: 'With reviewers' }))
    .getAllByRole('heading')
    .map((one) => one.closest('li'));

test('Remind reminds that one person and says what became of it', async () => {
  api.on(listWaiting, [mia, phone]);
  const calls = api.on(remindReviewer, { message: 'Reminder sent' });
  const { user } = showScreen(<WithReviewersPage />, '/with-reviewers');
  await user.click(await screen.findByRole('button', { name: 'Remind Mia Chen, Harvest' }));
  await screen.findByText('Reminder for Mia Chen');
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({ params: { postId: mia.postId }, body: { approvalId: mia.id } });
});

test('a refusal is shown in its own words', async () => {
  api.on(listWaiting, [mia]);
  api.on(remindReviewer, () => {
    throw new Refusal(429, 'This reviewer just got a message. Please wait a minute.');
  });
  const { user } = showScreen(<WithReviewersPage />, '/with-reviewers');
  await user.click(await screen.findByRole('button', { name: /^Remind/ }));
  await screen.findByText('This reviewer just got a message. Please wait a minute.');
});

test('whose link is withdrawn is not reminded but sent a new one', async () => {
  const withdrawn = { ...mia, linkWithdrawnAt: '2026-05-04T11:00:00.000Z' };
  api.on(listWaiting, [withdrawn]);
  const calls = api.on(giveLink, () => {
    api.on(listWaiting, [mia]);
    return { message: 'New link sent' };
  });
  const { user } = showScreen(<WithReviewersPage />, '/with-reviewers');
  const give = await screen.findByRole('button', { name: 'Send a new link to Mia Chen, Harvest' });
  expect(screen.queryByRole('button', { name: /^(Remind|Copy)/ })).toBeNull();
  await user.click(give);
  await screen.findByText('New link sent');
  expect(calls[0]?.params).toEqual({ postId: mia.postId, approvalId: mia.id });
  const remind = await screen.findByRole('button', { name: 'Remind Mia Chen, Harvest' });
  await waitFor(() => expect(document.activeElement).toBe(remind));
});

test('the Approvals tab shows those of its client, and nothing where nobody is waited for', async () => {
  const calls = api.on(listWaiting, []);
  const { client } = showScreen(<WaitingSection company="ACME" />);
  await waitFor(() => expect(calls).toHaveLength(1));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(calls[0]?.query).toMatchObject({ company: 'ACME' });
  expect(screen.queryByText('With reviewers')).toBeNull();
});

test('the page without anybody says when somebody would appear', async () => {
  api.on(listWaiting, []);
  showScreen(<WithReviewersPage />, '/with-reviewers');
  await screen.findByText('Nobody is waited for');
  screen.getByText('When a post is with reviewers, each of them appears here until they have answered.');
  expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
});
