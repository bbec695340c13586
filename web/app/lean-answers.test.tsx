import { screen, within } from '@testing-library/react';
import { Route } from 'wouter';
import { expect, test, vi } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import { CompanyPage } from './pages/company-page.tsx';
import { HomePage } from './pages/home-page.tsx';
import { PostPage } from './pages/post-page.tsx';
import { SchedulePage } from './pages/schedule-page.tsx';
import { SettingsPage } from './pages/settings-page.tsx';

/*
 * Screens against answers with only what section 7 of the specification names, as an older or another server
 * would give them; and what they show where even that is missing.
 */

const at = '2026-05-04T09:00:00.000Z';
const user = {
  id: 'u',
  email: 'olive@agency.example',
  firstName: 'Olive',
  lastName: 'Owner',
  profileImageUrl: null,
};
const company = { id: 'c', name: 'ACME', logoUrl: null };
const post = {
  id: 'p1',
  userId: 'u',
  companyName: 'ACME',
  title: 'Spring sale',
  caption: 'Everything blooms',
  status: 'Approved',
  scheduledAt: null,
  publishedAt: null,
  reviewerEmails: ['ada@acme.example'],
  reviewerPhones: [],
  createdAt: at,
  assets: [{ id: 'a', postId: 'p1', objectPath: '/objects/uploads/a', type: 'video', order: 0 }],
};
const approval = {
  id: 'r',
  postId: 'p1',
  reviewerContact: 'ada@acme.example',
  reviewerType: 'email',
  status: 'approved',
  comment: 'Lovely',
  respondedAt: at,
};
const activity = {
  id: 'x',
  type: 'approval',
  status: 'approved',
  postId: 'p1',
  postTitle: 'Spring sale',
  reviewerName: 'Ada',
  reviewerContact: 'ada@acme.example',
  createdAt: at,
  comment: null,
  companyName: 'ACME',
};

const ANSWERS: Record<string, unknown> = {
  '/api/auth/user': user,
  '/api/companies': [company],
  '/api/companies/ACME': company,
  '/api/companies/c/contacts': [
    { id: 'k', name: 'Ada', phoneNumber: '+15551234567', email: 'ada@acme.example' },
  ],
  '/api/posts': [post],
  '/api/posts/p1': post,
  '/api/posts/p1/comments': [{ id: 'm', body: 'Good morning', createdAt: at }],
  '/api/approvals/p1': [approval],
  '/api/activity': [activity],
  '/api/calendar/connections': [{ id: 'g', connectedAt: at }],
};

/** Endpoints that are not listed answer 404. */
function serve(more: Record<string, unknown> = {}) {
  const answers = { ...ANSWERS, ...more };
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input, 'http://localhost');
    return pathname in answers
      ? Response.json(answers[pathname])
      : Response.json({ message: 'There is nothing at this address' }, { status: 404 });
  });
}

const showPost = () => showScreen(<Route path="/post/:id" component={PostPage} />, '/post/p1');

test('home is shown from an answer with required fields alone', async () => {
  serve();
  showScreen(<HomePage />);
  const card = await screen.findByRole('article');
  within(card).getByText('ACME');
  expect(within(card).queryByText(/undefined|NaN|null/)).toBeNull();
  await screen.findByText('Ada');
});

test('a company is shown from an answer with required fields alone', async () => {
  serve();
  showScreen(<CompanyPage />, '/dashboard?company=ACME');
  await screen.findByRole('heading', { level: 1, name: 'ACME' });
  await screen.findByRole('link', { name: /^Spring sale, Approved/ });
});

test('a post, with its video, its reviewer and the thread', async () => {
  serve();
  showPost();
  await screen.findByRole('heading', { level: 1, name: 'Spring sale' });
  expect(document.querySelector('video, [data-kind="video"], img')).not.toBeNull();
  await screen.findByText('Lovely');
  await screen.findByText('Good morning');
  await screen.findByRole('button', { name: /Mark as Posted/ });
});

test('scheduling is shown from an answer with required fields alone', async () => {
  serve();
  showScreen(<Route path="/post/:id/schedule" component={SchedulePage} />, '/post/p1/schedule');
  await screen.findByRole('heading', { name: 'Schedule Your Post' });
  await screen.findByLabelText('Time');
});

test('settings are shown from an answer with required fields alone', async () => {
  serve();
  showScreen(<SettingsPage />);
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  await screen.findByLabelText('First name');
  expect(['First name', 'Last name', 'Email'].map(value)).toEqual(['Olive', 'Owner', 'olive@agency.example']);
  await screen.findByText(/^Connected/);
  const cards = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
  expect(cards.slice(0, 3)).toEqual(['Profile Information', 'Change Password', 'Calendar Integration']);
});

test.each([
  ['its status', { ...post, status: undefined }],
  ['its caption', { ...post, caption: undefined }],
  ['what kind a file is', { ...post, assets: [{ id: 'a', objectPath: '/objects/uploads/a' }] }],
])('a post that does not say %s is not shown as something else', async (_, broken) => {
  serve({ '/api/posts/p1': broken });
  showPost();
  await screen.findByText('This post could not be loaded');
  screen.getByRole('button', { name: 'Try again' });
  expect(screen.queryByText('Spring sale')).toBeNull();
});

test('a list of companies that is none is a failure, not an empty list', async () => {
  serve({ '/api/companies': { message: 'Welcome to the hotel' } });
  showScreen(<HomePage />);
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('No Companies Yet')).toBeNull();
});
