import type { Locator, Page } from '@playwright/test';
import { makePost, readPost } from './agency.ts';
import { expect, expectToast, signIn, test } from './fixtures.ts';

const NEXT_YEAR = new Date().getFullYear() + 1;
const DATE_MISSING = 'Please give a whole date that exists, or clear it';
const TIME_MISSING = 'Please give the whole time, or clear it';

/** Deletes the first part, as whoever types another one: the month of a date, the hour of a time. */
async function losePart(field: Locator) {
  await field.focus();
  await field.press('Backspace');
  await expect(field).toHaveValue('');
}

/** Deletes all that is left, part by part. */
async function clear(page: Page, field: Locator) {
  await field.focus();
  for (const _ of [1, 2, 3]) {
    await page.keyboard.press('Backspace');
    await page.keyboard.press('ArrowRight');
  }
}

test('a date or a time of which a part is missing is never saved as if it had been removed', async ({
  page,
}) => {
  test.slow();
  await signIn(page);
  const planned = `${NEXT_YEAR}-06-01T09:00:00.000Z`;
  const post = await makePost(page, {
    reviewerEmails: ['cora@client.example'],
    scheduledAt: planned,
    send: false,
  });
  const due = await page.request.patch(`/api/posts/${post.id}`, { data: { reviewDueAt: planned } });
  expect(due.ok()).toBe(true);

  // A deadline of which only the month was typed is asked about before the post goes to its reviewers without one.
  const sent = await makePost(page, { reviewerEmails: ['cora@client.example'], send: false });
  await page.goto(`/post/${sent.id}?mode=edit`);
  await page.getByLabel('Review by (optional)').focus();
  await page.keyboard.type('12');
  await page.getByRole('button', { name: 'Send for Review' }).click();
  await expect(page.getByText(DATE_MISSING)).toBeVisible();
  await expect(page.getByLabel('Review by (optional)')).toBeFocused();
  expect((await readPost(page, sent.id)).status).toBe('Draft');

  await page.goto(`/post/${post.id}?mode=edit`);
  const day = page.getByLabel('Review by (optional)');
  await losePart(day);
  await page.getByRole('button', { name: 'Save Reviewers' }).click();
  await expect(page.getByText(DATE_MISSING)).toBeVisible();
  await expect(day).toBeFocused();
  expect((await readPost(page, post.id)).reviewDueAt).toBe(planned);
  // What is missing is typed.
  await page.keyboard.type('07');
  await expect(page.getByText(DATE_MISSING)).toBeHidden();
  await page.getByRole('button', { name: 'Save Reviewers' }).click();
  await expectToast(page, 'Post updated successfully');
  expect((await readPost(page, post.id)).reviewDueAt).toContain(`${NEXT_YEAR}-07-01`);

  const plan = page.getByRole('region', { name: 'PLANNED FOR' });
  await losePart(plan.getByLabel('Date'));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(plan.getByText(DATE_MISSING)).toBeVisible();
  expect((await readPost(page, post.id)).scheduledAt).toBe(planned);
  // A browser tells of nothing when the other parts go, too: the sentence goes all the same.
  await clear(page, plan.getByLabel('Date'));
  await expect(plan.getByText(DATE_MISSING)).toBeHidden();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  // The message of the first saving may still be there.
  await expect.poll(async () => (await readPost(page, post.id)).scheduledAt).toBeNull();

  await page.goto('/');
  await page.getByRole('button', { name: 'Edit Fern & Oak' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Company Profile' });
  // Nothing was there before: of a part that is typed into an empty field a browser tells nothing at all.
  const usual = dialog.getByLabel('Time of day');
  await usual.focus();
  await page.keyboard.type('10');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByText(TIME_MISSING)).toBeVisible();
  await usual.focus();
  await page.keyboard.type('1030AM');
  await expect(dialog.getByText(TIME_MISSING)).toBeHidden();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Company profile updated successfully');

  await page.goto(`/plan-many?company=${encodeURIComponent('Fern & Oak')}`);
  await page.getByRole('button', { name: 'Add a row' }).click();
  await page.getByLabel('Title, row 1').fill('Window');
  await page.getByLabel('Date, row 1').focus();
  await page.keyboard.type('12');
  await page.getByLabel('Caption, row 1').focus();
  await expect(page.getByRole('button', { name: `Row 1: ${DATE_MISSING}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create 0 drafts' })).toBeDisabled();
});
