import type { Page } from '@playwright/test';
import { SCREENS } from '#server/http/pages.ts';
import { makePost } from './agency.ts';
import { expect, signIn, test } from './fixtures.ts';

/** An address, what its tab says before the product's name, and the heading where that is another. */
type Row = [address: string, title: string, heading?: string];

const CLIENT = 'Fern & Oak';
const ACCOUNT: Row[] = [
  ['/login', 'Log In', 'Welcome Back'],
  ['/signup', 'Sign Up', 'Create Account'],
  ['/forgot-password', 'Forgot password'],
  ['/reset-password', 'Invalid Reset Link'],
  ['/reset-password?token=abc', 'Set a new password'],
  ['/confirm-email', 'Invalid Confirmation Link'],
  ['/undo-email', 'Invalid Link'],
  ['/undo-email?token=abc', 'Was this not you?'],
  ['/join/nothing', 'This invitation is over'],
  ['/nowhere', 'Page not found', '404 Page Not Found'],
];

const of = (path: string, more = '') => `${path}?company=${encodeURIComponent(CLIENT)}${more}`;
const about = (address: string, heading: string, what: string): Row => [
  address,
  `${heading}: ${what}`,
  heading,
];

const work = (post: string, untitled: string, campaign: string): Row[] => [
  ['/', 'Your Clients'],
  ['/?view=calendar', 'Master Calendar', 'Your Clients'],
  ['/team', 'Team'],
  ['/agency', 'Brightside'],
  about('/agency?part=keys', 'Brightside', 'Keys'),
  about(of('/agency/report', '&month=2026-10'), 'Page for the client', `${CLIENT}, October 2026`),
  ['/agency/report', 'Page for the client'],
  ['/settings', 'Account Settings'],
  ['/outbox', 'Outbox'],
  ['/with-reviewers', 'With reviewers'],
  about(of('/with-reviewers'), 'With reviewers', CLIENT),
  ['/dashboard', 'Dashboard'],
  about('/dashboard?tab=calendar', 'Dashboard', 'Calendar'),
  [of('/dashboard'), CLIENT],
  about(of('/dashboard', '&tab=calendar'), CLIENT, 'Calendar'),
  about(of('/dashboard', '&tab=approvals'), CLIENT, 'Approvals'),
  about(of('/dashboard', '&new=post'), CLIENT, 'New Post'),
  about('/dashboard?company=Nobody', 'Nobody', 'Client not found'),
  ['/archive', 'Archive'],
  about(of('/archive'), 'Archive', CLIENT),
  about(of('/library'), 'Library', CLIENT),
  ['/library', 'A library belongs to a client'],
  [`/campaign/${campaign}`, 'Harvest'],
  ['/campaign/nonsense', 'Campaign not found'],
  about(of('/plan-many'), 'Plan many', CLIENT),
  about(of('/month-plan', '&month=2026-12'), 'Month on paper', `${CLIENT}, December 2026`),
  [`/post/${post}`, 'Fig cake'],
  [`/post/${untitled}`, 'Untitled'],
  ['/post/nonsense', 'Post not found'],
  about(`/post/${post}/schedule`, 'Schedule Your Post', 'Fig cake'),
  about(`/post/${post}/record`, 'Approval record', 'Fig cake'),
];

const expectTitle = (page: Page, title: string) => expect(page).toHaveTitle(`${title} · Greenroom`);

async function expectTitles(page: Page, rows: Row[]): Promise<void> {
  for (const [address, title, heading = title] of rows) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expectTitle(page, title);
  }
}

/** The rows of the table of screens that an address belongs to. */
const screenOf = (address: string) =>
  SCREENS.find(([pattern]) =>
    new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(address.split('?')[0] ?? ''),
  )?.[0];

test('every screen has a title of its own, by which its tab is told from all others', async ({ page }) => {
  test.slow();
  await page.goto('/');
  await expect(page).toHaveTitle('Greenroom');
  await expectTitles(page, ACCOUNT);
  await signIn(page, CLIENT);
  await page.request.patch('/api/agency', { data: { name: 'Brightside' } });
  const post = await makePost(page, { title: 'Fig cake' });
  const untitled = await makePost(page, { title: '', send: false });
  const data = { companyName: CLIENT, name: 'Harvest', colour: 'orange' };
  const campaign = (await (await page.request.post('/api/campaigns', { data })).json()) as { id: string };
  const rows = work(post.id, untitled.id, campaign.id);
  await expectTitles(page, rows);

  const all = [...ACCOUNT, ...rows];
  const titles = all.map(([, title]) => title);
  expect(titles).toHaveLength(new Set(titles).size);
  // The same screen as home.
  const walked = new Set(['/admin', ...all.map(([address]) => screenOf(address))]);
  expect(SCREENS.map(([path]) => path).filter((path) => !walked.has(path))).toEqual([]);
});

test('the title follows the ways inside the app, back and forward', async ({ page }) => {
  await signIn(page, CLIENT);
  const post = await makePost(page, { title: 'Fig cake' });
  await page.goto('/');
  await expectTitle(page, 'Your Clients');
  await page.getByRole('tab', { name: 'Master Calendar' }).click();
  await expectTitle(page, 'Master Calendar');
  await page.getByRole('tab', { name: 'Companies' }).click();
  await expectTitle(page, 'Your Clients');
  await page.getByRole('article').getByRole('link', { name: CLIENT }).first().click();
  await expectTitle(page, CLIENT);
  await page.getByRole('tab', { name: 'Calendar' }).click();
  await expectTitle(page, `${CLIENT}: Calendar`);
  await page.getByRole('tab', { name: 'Posts' }).click();
  await page.getByRole('link', { name: /^Fig cake/ }).click();
  await expectTitle(page, 'Fig cake');
  expect(new URL(page.url()).pathname).toBe(`/post/${post.id}`);
  await page.goBack();
  await expectTitle(page, CLIENT);
  await page.goBack();
  await expectTitle(page, 'Your Clients');
  await page.goForward();
  await expectTitle(page, CLIENT);
  await page.goForward();
  await expectTitle(page, 'Fig cake');
});
