import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { listWaiting } from '#domain/approvals/waiting.ts';
import { countPosts, listPosts, type Post } from '#domain/posts/contract.ts';
import { NO_TEXTS } from '#domain/posts/editable.ts';
import { POST_STATUSES } from '#domain/posts/status.ts';
import { mockApi, PageOf, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aUser } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { ApprovalsTab } from './approvals-tab.tsx';

let api: MockApi;

beforeEach(() => {
  api = mockApi();
  api.on(currentUser, aUser());
  api.on(listWaiting, []);
});

const post = (id: string, more: Partial<Post>): Post => ({
  id,
  userId: 'owner',
  companyName: 'Acme',
  ...NO_TEXTS,
  title: id,
  caption: 'Hello',
  status: 'In Review',
  scheduledAt: null,
  publishedAt: null,
  reviewerEmails: [],
  reviewerPhones: [],
  version: 1,
  said: 'nothing',
  reviewDueAt: null,
  stageName: null,
  stagesDone: null,
  stages: [],
  turnSince: '',
  failureReason: null,
  assignee: null,
  assignedAt: null,
  targets: [],
  figures: null,
  publishedUrl: null,
  goingOut: null,
  unconfirmed: false,
  approvalToken: '',
  previewUrl: '',
  previewOffAt: null,
  archivedAt: null,
  inCampaign: null,
  createdAt: '2026-05-04T09:00:00.000Z',
  updatedAt: '2026-05-04T09:00:00.000Z',
  assets: [],
  ...more,
});

const NONE = {
  Draft: 0,
  'In Review': 0,
  'Changes Requested': 0,
  Approved: 0,
  Scheduled: 0,
  Published: 0,
  Failed: 0,
};

const list = async (name: RegExp) => within(await screen.findByRole('region', { name }));

test('each status stands in its list, with the count', async () => {
  const shown = POST_STATUSES.filter((status) => status !== 'Draft' && status !== 'Failed');
  const calls = api.on(listPosts, ({ query }) =>
    shown.filter((status) => query.status?.includes(status)).map((status) => post(status, { status })),
  );
  showScreen(<ApprovalsTab company="Acme" />);
  const titles = async (name: RegExp) =>
    (await list(name)).getAllByRole('link').map((link) => link.textContent);
  expect(await titles(/^Needs Changes 1$/)).toEqual(['Changes Requested']);
  expect(await titles(/^Pending Review 1$/)).toEqual(['In Review']);
  expect(await titles(/^Approved 3$/)).toEqual(['Approved', 'Scheduled', 'Published']);
  expect(calls.map(({ query }) => query.company)).toEqual(['Acme', 'Acme', 'Acme']);
  expect(new Set(calls.flatMap(({ query }) => query.status))).toEqual(new Set(shown));
});

test('however many there are, the count is the server’s and the list goes on page by page', async () => {
  const pending = Array.from({ length: 70 }, (_, index) => post(`Post ${index + 1}`, {}));
  api.on(countPosts, { ...NONE, 'In Review': 70 });
  api.on(listPosts, ({ query: { status, cursor, limit } }) => {
    if (!status?.includes('In Review')) return [];
    const from = Number(cursor ?? 0);
    const next = from + limit;
    const page = pending.slice(from, next);
    return next < pending.length ? new PageOf(page, String(next)) : page;
  });
  const { user } = showScreen(<ApprovalsTab company="Acme" />);
  const waiting = await list(/^Pending Review 70$/);
  expect(waiting.getAllByRole('article')).toHaveLength(12);
  await user.click(waiting.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(waiting.getAllByRole('article')).toHaveLength(60));
  await user.click(waiting.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(waiting.getAllByRole('article')).toHaveLength(70));
  expect(waiting.queryByRole('button')).toBeNull();
  await list(/^Needs Changes 0$/);
});

test('an empty list says so', async () => {
  api.on(listPosts, []);
  showScreen(<ApprovalsTab company="Acme" />);
  (await list(/Needs Changes/)).getByText('No posts need changes');
  (await list(/Pending Review/)).getByText('No posts pending review');
  (await list(/Approved/)).getByText('No approved posts');
});

test('a card has words for what a post lacks and leads to it', async () => {
  api.on(listPosts, [post('7', { title: '', caption: '' })]);
  showScreen(<ApprovalsTab company="Acme" />);
  const card = within(await screen.findByRole('article'));
  card.getByText('No media');
  card.getByText('No caption');
  expect(card.getByRole('link', { name: 'Untitled' }).getAttribute('href')).toBe('/post/7');
});

test('the lists of all companies name each post’s company, those of one do not', async () => {
  api.on(listPosts, [post('7', { companyName: 'Nova' }), post('8', { companyName: null })]);
  showScreen(<ApprovalsTab company={null} />);
  await screen.findByText('Nova');
  screen.getByText('UNCATEGORIZED');
  cleanup();
  showScreen(<ApprovalsTab company="Nova" />);
  await screen.findAllByRole('article');
  expect(screen.queryByText('Nova')).toBeNull();
});

test('a failure can be tried again', async () => {
  api.on(listPosts, () => {
    throw new Refusal(503, 'The database is resting');
  });
  const { user } = showScreen(<ApprovalsTab company="Acme" />);
  await screen.findByText('The database is resting');
  api.on(listPosts, [post('7', {})]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('article');
});
