import type { Page } from '@playwright/test';
import { approveAll, makePost, readPost } from './agency.ts';
import { expect, expectNoSidewaysScroll, expectToast, ON_PHONE, signIn, test } from './fixtures.ts';
import { section, status } from './post-page.ts';

const NEXT_YEAR = new Date().getFullYear() + 1;
const CORA = { reviewerEmails: ['cora@client.example'] };

const date = (page: Page) => page.getByLabel('Date');
const time = (page: Page) => page.getByLabel('Time', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Schedule Post' });

async function approvedPost(page: Page) {
  await signIn(page);
  const post = await makePost(page, CORA);
  await approveAll(page, post.id);
  return post;
}

test.describe('on a phone', () => {
  test.use({ ...ON_PHONE, timezoneId: 'America/New_York' });

  test('an approved post is scheduled, moved and taken off the calendar again', async ({ page }) => {
    test.slow();
    const post = await approvedPost(page);
    await page.goto(`/post/${post.id}?mode=edit`);
    await page.getByRole('button', { name: 'Schedule Post' }).click();
    await expect(page.getByRole('heading', { name: 'Schedule Your Post' })).toBeVisible();
    await expect(time(page)).toHaveValue('09:00');
    await submit(page).click();
    await expect(page.getByText('Please select both date and time')).toBeVisible();
    await date(page).fill('2020-06-01');
    await submit(page).click();
    await expect(page.getByText('Scheduled time must be in the future')).toBeVisible();
    await date(page).fill(`${NEXT_YEAR}-06-01`);
    await expect(page.getByText(/June 1.*9:00 AM/)).toBeVisible();
    await expect(page.getByText(/New York/).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await submit(page).click();
    await expectToast(page, 'Post scheduled successfully');
    await expect(page).toHaveURL(`/post/${post.id}`);
    await expect(status(page)).toHaveText('Scheduled');
    await expect(section(page, 'POST INFO').getByText(`Jun 1, ${NEXT_YEAR} at 9:00 AM`)).toBeVisible();
    expect((await readPost(page, post.id)).scheduledAt).toBe(`${NEXT_YEAR}-06-01T13:00:00.000Z`);

    await page.getByRole('button', { name: 'Edit Post' }).click();
    await page.getByRole('button', { name: 'Reschedule Post' }).click();
    await expect(page.getByText('Current schedule')).toBeVisible();
    await expect(date(page)).toHaveValue(`${NEXT_YEAR}-06-01`);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(`/post/${post.id}`);
    // In winter the same hour on the clock is another one in UTC.
    await page.goto(`/post/${post.id}/schedule`);
    await date(page).fill(`${NEXT_YEAR}-12-01`);
    await submit(page).click();
    await expect(section(page, 'POST INFO').getByText(`Dec 1, ${NEXT_YEAR} at 9:00 AM`)).toBeVisible();
    expect((await readPost(page, post.id)).scheduledAt).toBe(`${NEXT_YEAR}-12-01T14:00:00.000Z`);

    await page.getByRole('button', { name: 'Edit Post' }).click();
    await page.getByRole('button', { name: 'Unschedule' }).click();
    await expectToast(page, 'Post unscheduled');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, 'Post scheduled successfully');
    expect((await readPost(page, post.id)).scheduledAt).toBe(`${NEXT_YEAR}-12-01T14:00:00.000Z`);
    await page.getByRole('button', { name: 'Unschedule' }).click();
    await expectToast(page, 'Post unscheduled');
    await page.getByRole('button', { name: 'View Post' }).click();
    await expect(status(page)).toHaveText('Approved');
  });
});

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('an hour that the change of clocks leaves out gets a clear answer', async ({ page }) => {
    const post = await approvedPost(page);
    await page.goto(`/post/${post.id}/schedule`);
    // Clocks go forward on the second Sunday of March.
    const firstOfMarch = new Date(Date.UTC(NEXT_YEAR, 2, 1)).getUTCDay();
    const sunday = String(8 + ((7 - firstOfMarch) % 7)).padStart(2, '0');
    await date(page).fill(`${NEXT_YEAR}-03-${sunday}`);
    await time(page).fill('02:30');
    await submit(page).click();
    await expect(
      page.getByText(/Clocks are set forward at that hour, so this time does not exist/),
    ).toBeVisible();
    expect((await readPost(page, post.id)).status).toBe('Approved');
  });
});

test('the date of a post that is not approved is a plan, and the calendar’s dialog offers none', async ({
  page,
}) => {
  await signIn(page);
  const post = await makePost(page, CORA);
  await page.goto(`/post/${post.id}/schedule`);
  await expect(page.getByText('Posts must be approved before they can be scheduled')).toBeVisible();
  await date(page).fill(`${NEXT_YEAR}-06-01`);
  await submit(page).click();
  await expectToast(page, 'Planned date saved');
  await expect(status(page)).toHaveText('In Review');
  await expect(section(page, 'POST INFO').getByText(`Jun 1, ${NEXT_YEAR} at 9:00 AM`)).toBeVisible();
  await page.getByRole('button', { name: 'Edit Post' }).click();
  await date(page).fill(`${NEXT_YEAR}-06-02`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Post updated successfully');
  await expect.poll(async () => (await readPost(page, post.id)).scheduledAt).toMatch(/-06-02T/);
  await page.goto('/dashboard?company=Fern%20%26%20Oak&tab=calendar');
  await page
    .getByRole('button', { name: /^Add to schedule on/ })
    .last()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Post' });
  await expect(dialog.getByText('No approved posts available')).toBeVisible();
  await expect(dialog.getByText('Posts must be approved before they can be scheduled')).toBeVisible();
});

test('a date planned before the review holds as soon as everyone has approved', async ({ page }) => {
  await signIn(page);
  const post = await makePost(page, { ...CORA, scheduledAt: `${NEXT_YEAR}-06-01T13:00:00.000Z` });
  await page.goto(`/post/${post.id}`);
  await expect(status(page)).toHaveText('In Review');
  await expect(section(page, 'POST INFO').getByText('Planned for')).toBeVisible();
  await approveAll(page, post.id);
  await expect(status(page)).toHaveText('Scheduled', { timeout: 30_000 });
});

test('a connection is shown from its id and its date alone', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/calendar/connections', (route) =>
    route.fulfill({ json: [{ id: 'c1', connectedAt: '2026-03-04T12:00:00.000Z' }] }),
  );
  await page.goto('/settings');
  await expect(page.getByText('Connected Mar 4, 2026')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Disconnect Google Calendar' })).toBeEnabled();
});
