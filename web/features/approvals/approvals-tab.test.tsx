import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listPosts, type Post } from '#domain/posts/contract.ts';
import { POST_STATUSES } from '#domain/posts/status.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { ApprovalsTab } from './approvals-tab.tsx';

let api: MockApi;

beforeEach(() => {
  api = mockApi();
});
afterEach(() => {
  cleanup();
  expect(api.unplanned).toEqual([]);
  vi.unstubAllGlobals();
});

const post = (id: string, more: Partial<Post>): Post => ({
  id,
  userId: 'owner',
  companyName: 'Acme',
  title: id,
  caption: 'Hello',
  status: 'In Review',
  scheduledAt: null,
  publishedAt: null,
  reviewerEmails: [],
  reviewerPhones: [],
  version: 1,
  reviewDueAt: null,
  failureReason: null,
  publishedUrl: null,
  goingOut: null,
  unconfirmed: false,
  approvalToken: '',
  previewUrl: '',
  createdAt: '2026-05-04T09:00:00.000Z',
  updatedAt: '2026-05-04T09:00:00.000Z',
  assets: [],
  ...more,
});

const list = async (name: RegExp) => within(await screen.findByRole('region', { name }));

test('each status stands in its list, with the count', async () => {
  const shown = POST_STATUSES.filter((status) => status !== 'Draft' && status !== 'Failed');
  const calls = api.on(
    listPosts,
    shown.map((status) => post(status, { status })),
  );
  showScreen(<ApprovalsTab company="Acme" />);
  const titles = async (name: RegExp) =>
    (await list(name)).getAllByRole('link').map((link) => link.textContent);
  expect(await titles(/^Needs Changes 1$/)).toEqual(['Changes Requested']);
  expect(await titles(/^Pending Review 1$/)).toEqual(['In Review']);
  expect(await titles(/^Approved 3$/)).toEqual(['Approved', 'Scheduled', 'Published']);
  expect(calls[0]?.query.company).toBe('Acme');
  expect(new Set(calls[0]?.query.status)).toEqual(new Set(shown));
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
