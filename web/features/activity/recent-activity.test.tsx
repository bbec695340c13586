import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { listActivity, type ActivityItem } from '#domain/activity/contract.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aUser } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { RecentActivity } from './recent-activity.tsx';

let api: MockApi;
let made = 0;

beforeEach(() => {
  api = mockApi();
  api.on(currentUser, aUser());
});

const item = (more: Partial<ActivityItem>): ActivityItem => {
  made += 1;
  return {
    id: String(made),
    type: 'approval',
    status: 'approved',
    postId: `post-${made}`,
    postTitle: 'Spring menu',
    reviewerName: null,
    reviewerContact: '+15551230001',
    createdAt: new Date(Date.now() - 5 * 60_000).toISOString(),
    comment: null,
    companyName: 'Acme',
    ...more,
  };
};

test('the exact time is in the zone that the person chose', async () => {
  api.on(currentUser, aUser({ timeZone: 'Asia/Tokyo' }));
  api.on(listActivity, [item({ createdAt: '2026-01-05T20:30:00.000Z' })]);
  showScreen(<RecentActivity />);
  await screen.findAllByTitle('Jan 6, 2026 at 5:30 AM');
});

test('each thing that happened is a link to its post', async () => {
  const approved = item({ reviewerName: 'Cora' });
  const rejected = item({ status: 'rejected', comment: 'Too dark' });
  const asked = item({ type: 'comment', status: null, reviewerContact: 'max@acme.com', postTitle: '' });
  api.on(listActivity, [approved, rejected, asked]);
  showScreen(<RecentActivity />);
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    [approved, rejected, asked].map((one) => `/post/${one.postId}`),
  );
  expect(links[0]?.textContent).toContain('Cora approved Spring menu');
  expect(links[0]?.textContent).toContain('5 minutes ago');
  expect(links[1]?.textContent).toContain('(555) 123-0001 requested changes on Spring menu');
  expect(links[1]?.textContent).toContain('Too dark');
  expect(links[2]?.textContent).toContain('max@acme.com commented on Untitled');
});

test('only a long address is cut as a block of its own, whose line Safari would count as one of the text', async () => {
  const long = 'reviewer.with.a.long.address@agency.example';
  api.on(listActivity, [item({ reviewerName: 'Cora' }), item({ reviewerContact: long })]);
  showScreen(<RecentActivity />);
  expect((await screen.findByText('Cora')).className).not.toContain('inline-block');
  expect(screen.getByText(long).className).toContain('inline-block');
});

test('a yes that was taken back is no request for changes', async () => {
  api.on(listActivity, [item({ reviewerName: 'Cora', status: 'rejected', withdrawn: true })]);
  showScreen(<RecentActivity />);
  const link = await screen.findByRole('link');
  expect(link.textContent).toContain('Cora took back the approval of Spring menu');
});

test.each([false, true])(
  'a tacit yes is not told as given, and nobody is quoted (folded: %s)',
  async (folds) => {
    const comment = 'Counted as approved after one working day without an answer.';
    api.on(listActivity, [item({ reviewerName: 'Cora', tacit: true, comment })]);
    showScreen(<RecentActivity folds={folds} />);
    const { textContent } = await screen.findByRole('link');
    expect(textContent).toContain('Cora did not answer: Spring menu counts as approved');
    expect(textContent).toContain(comment);
    expect(textContent).not.toContain('“');
  },
);

test('it asks for eight of all companies, or for as many as it is told of one', async () => {
  const calls = api.on(listActivity, [item({})]);
  showScreen(<RecentActivity />);
  await screen.findByRole('link');
  cleanup();
  showScreen(<RecentActivity limit={5} company="Acme & Co" />);
  await screen.findByRole('link');
  expect(calls.map((call) => call.query)).toEqual([{ limit: 8 }, { limit: 5, company: 'Acme & Co' }]);
});

test('nothing is shown where nothing happened', async () => {
  api.on(listActivity, []);
  showScreen(<RecentActivity />);
  await waitFor(() => expect(screen.queryByText('Recent Activity')).toBeNull());
});

describe('what came with another answer', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  const known = () => [item({ reviewerName: 'Cora' })];

  test('is asked for once the screen is there, and then every ten seconds', async () => {
    const calls = api.on(listActivity, []);
    showScreen(<RecentActivity limit={5} company="Acme" known={known()} />);
    await pass(2500);
    screen.getByText('Cora');
    expect(calls).toEqual([]);
    await pass(1000);
    expect(calls.map((call) => call.query)).toEqual([{ limit: 5, company: 'Acme' }]);
    await pass(9000);
    expect(calls).toHaveLength(1);
    await pass(1500);
    expect(calls).toHaveLength(2);
  });

  test('stays in sight under the words of a failure, which go with the next answer', async () => {
    api.on(listActivity, () => {
      throw new Refusal(500, 'no');
    });
    showScreen(<RecentActivity company="Acme" known={known()} />);
    await pass(3500);
    screen.getByText('Unable to load recent activity');
    screen.getByText('Please try refreshing the page');
    screen.getByText('Error loading activity');
    screen.getByText('Cora');
    api.on(listActivity, known());
    await pass(10_000);
    expect(screen.queryByText('Unable to load recent activity')).toBeNull();
    screen.getByText('Cora');
  });

  test('a failure is told also where nothing had happened', async () => {
    api.on(listActivity, () => {
      throw new Refusal(500, 'no');
    });
    showScreen(<RecentActivity company="Acme" known={[]} />);
    expect(screen.queryByText('Recent Activity')).toBeNull();
    await pass(3500);
    screen.getByText('Unable to load recent activity');
  });
});

test('on a phone the button that shows the rest leaves the focus to the first of it', async () => {
  const names = ['Ada', 'Ben', 'Cora', 'Dora', 'Ed'];
  api.on(
    listActivity,
    names.map((reviewerName) => item({ reviewerName })),
  );
  const { user } = showScreen(<RecentActivity />);
  await user.click(await screen.findByRole('button', { name: 'Show 2 more' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Dora/ })));
});

test('a failure says what to do and can be tried again', async () => {
  api.on(listActivity, () => {
    throw new Refusal(500, 'no');
  });
  const { user } = showScreen(<RecentActivity />);
  await screen.findByText('Unable to load recent activity');
  screen.getByText('Please try refreshing the page');
  screen.getByText('Error loading activity');
  api.on(listActivity, [item({ reviewerName: 'Cora' })]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Cora');
});

test('on a client’s page it is one line with the newest; it opens, and the browser remembers that', async () => {
  api.on(listActivity, [
    item({ reviewerName: 'Cora' }),
    item({ reviewerName: 'Theo', status: 'rejected', comment: 'Too dark' }),
    item({ reviewerName: 'Ines' }),
  ]);
  const { user } = showScreen(<RecentActivity limit={5} company="Acme" folds />);
  const names = () => screen.getAllByRole('listitem').map((one) => /^\w+/.exec(one.textContent)?.[0]);
  const more = await screen.findByRole('button', { name: 'Show 2 more', expanded: false });
  expect(names()).toEqual(['Cora']);
  await user.click(more);
  expect(names()).toEqual(['Cora', 'Theo', 'Ines']);
  cleanup();
  const again = showScreen(<RecentActivity limit={5} company="Acme" folds />);
  await screen.findByText('Ines');
  await again.user.click(screen.getByRole('button', { name: 'Show less', expanded: true }));
  expect(names()).toEqual(['Cora']);
});
