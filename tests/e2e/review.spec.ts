import type { Page } from '@playwright/test';
import { approveAll, makePost, readPost, reviewPathOf } from './agency.ts';
import { photo } from './files.ts';
import { answerQuestions, expect, expectNoSidewaysScroll, expectToast, signIn, test } from './fixtures.ts';
import { reviewer, section, status, WITHOUT_RELOAD } from './post-page.ts';

const CORA = 'cora@client.example';

/** The page that is open now must still be the same one at the end. */
async function stays(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { opened: 'once' }));
  return async () => expect(await page.evaluate(() => 'opened' in window)).toBe(true);
}

/** The reviewer's toast, which is another one than the agency's. */
const expectReceipt = async (phone: Page, title: string, text: string) => {
  await expect(phone.getByRole('status').getByText(title, { exact: true })).toBeVisible();
  await expect(phone.getByText(text)).toBeVisible();
};

test('the agency sends, the client asks for changes on a phone, the agency resubmits, the client approves', async ({
  page,
  phone,
}) => {
  test.slow();
  await signIn(page);
  const files = [await photo('one.png', '#2b6', 1200, 900), await photo('two.png', '#62b')];
  const post = await makePost(page, { title: 'Spring sale', caption: 'Everything blooms. #spring', files });

  await page.goto(`/post/${post.id}?mode=edit`);
  await expect(page.getByRole('button', { name: 'Send for Review' })).toBeDisabled();
  await expect(page.getByText('Add at least one reviewer first')).toBeVisible();
  await page.getByRole('textbox', { name: 'Reviewer emails' }).fill(CORA);
  await page.getByRole('textbox', { name: 'Reviewer emails' }).press('Enter');
  await page.getByRole('button', { name: 'Save Reviewers' }).click();
  await page.getByRole('button', { name: 'Send for Review' }).click();
  await expectToast(page, 'Post sent for review and notifications sent to reviewers');
  await page.getByRole('button', { name: 'View Post' }).click();
  await expect(status(page)).toHaveText('In Review');
  const samePage = await stays(page);

  const outbox = await page.context().newPage();
  await outbox.goto('/outbox');
  await outbox.getByRole('button', { name: new RegExp(CORA) }).click();
  const link = outbox.getByRole('dialog').getByRole('link', { name: 'Open link' });
  const path = new URL((await link.getAttribute('href')) ?? '').pathname;
  expect(path).toMatch(/^\/approve\/[\w-]{43}$/);
  await outbox.close();

  await phone.goto(path);
  await expect(phone.getByRole('heading', { level: 1, name: 'Fern & Oak' })).toBeVisible();
  await expect(phone.getByText('Pending your review')).toBeVisible();
  await expect(phone.getByText('Everything blooms. #spring')).toBeVisible();
  await expect(phone.getByText('Reviewing as')).toBeVisible();
  await expect(phone.getByText('Powered by Greenroom')).toBeAttached();
  await phone.getByRole('button', { name: 'Next' }).tap();
  await expect(phone.getByRole('img', { name: 'Picture 2 of 2' })).toBeInViewport();
  await expectNoSidewaysScroll(phone);
  const samePhonePage = await stays(phone);
  await phone.getByRole('button', { name: 'Request Changes' }).tap();
  await phone.getByRole('button', { name: 'Back' }).tap();
  await phone.getByRole('button', { name: 'Request Changes' }).tap();
  await phone.getByLabel('What should be changed?').fill('Please name the date');
  await phone.getByRole('button', { name: 'Submit' }).tap();
  await expectReceipt(phone, 'Changes Requested', 'Your feedback has been sent to the team.');
  await expect(phone.getByText('You requested changes')).toBeVisible();
  // Both answers stay, and neither is urged.
  const ground = (name: string) =>
    phone.getByRole('button', { name }).evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(await ground('Approve Post')).toBe(await ground('Request Changes'));

  await expect(status(page)).toHaveText('Changes Requested', WITHOUT_RELOAD);
  await expect(page.getByText('A reviewer has asked for changes.')).toBeVisible();
  await expect(reviewer(page, CORA).getByText('Please name the date')).toBeVisible(WITHOUT_RELOAD);
  // Above, as what to do, and at the reviewer who said it.
  // With the reviewer, in the thread, and as a thing to do.
  await expect(page.getByText('Please name the date')).toHaveCount(3);
  await page.getByRole('button', { name: 'Edit Post' }).click();
  await page.getByLabel('Caption').fill('Everything blooms from May 4. #spring');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Post updated successfully');
  await page.getByRole('button', { name: 'Resubmit for Review' }).click();
  await expectToast(page, 'Post sent for review and notifications sent to reviewers');
  await page.getByRole('button', { name: 'View Post' }).click();
  await section(page, 'COMMENTS & FEEDBACK').getByLabel('Add Comment').fill('The date is in now.');
  await page.getByRole('button', { name: 'Add Comment' }).click();
  await expectToast(page, 'Comment added');

  await expect(phone.getByText('Everything blooms from May 4. #spring')).toBeVisible(WITHOUT_RELOAD);
  await expect(phone.getByText('Pending your review')).toBeVisible();
  await expect(phone.getByText('The date is in now.')).toBeVisible(WITHOUT_RELOAD);
  await expect(phone.getByText('Social Media Manager')).toBeVisible();
  const earlier = phone.getByRole('region', { name: 'Your earlier response' });
  await expect(earlier.getByText('Please name the date')).toBeVisible();
  await phone.getByRole('button', { name: 'Approve Post' }).tap();
  await phone.getByLabel('Comment (optional)').fill('Lovely');
  await phone.getByRole('button', { name: 'Approve', exact: true }).tap();
  await expectReceipt(
    phone,
    'Post Approved!',
    'Your approval has been recorded. The post owner will be notified.',
  );
  await expect(phone.getByText('You approved this', { exact: true })).toBeVisible();
  await expect(phone.getByRole('button', { name: /Approve|Request Changes/ })).toHaveCount(0);

  await expect(status(page)).toHaveText('Approved', WITHOUT_RELOAD);
  await expect(reviewer(page, CORA).getByText('Approved', { exact: true })).toBeVisible(WITHOUT_RELOAD);
  await expect(page.getByRole('button', { name: 'Mark as Posted' })).toBeVisible();
  await samePage();
  await samePhonePage();
});

test('a second reviewer gets a text; the post is approved when both have said yes', async ({
  page,
  phone,
}) => {
  await signIn(page);
  const post = await makePost(page, {
    files: [await photo('one.png', '#246')],
    reviewerEmails: [CORA],
    reviewerPhones: ['555 123 4567'],
  });
  await page.goto(`/post/${post.id}`);
  await expect(status(page)).toHaveText('In Review');
  await expect(reviewer(page, '(555) 123-4567').getByText('Text message', { exact: true })).toBeVisible();

  const outbox = await page.context().newPage();
  await outbox.goto('/outbox');
  await expect(outbox.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(2);
  await outbox.getByRole('button', { name: /\(555\) 123-4567/ }).click();
  const message = outbox.getByRole('dialog');
  await expect(message.getByText('No sender is set: pass the link on yourself.')).toBeVisible();
  const href = await message.getByRole('link', { name: 'Open link' }).getAttribute('href');
  await outbox.close();

  await phone.goto(await reviewPathOf(page, post.id, CORA));
  await phone.getByRole('button', { name: 'Approve Post' }).tap();
  await phone.getByRole('button', { name: 'Approve', exact: true }).tap();
  await expect(phone.getByText('1 of 2 approved')).toBeVisible();
  // Nobody learns another reviewer's number.
  await expect(phone.getByText('•••-4567')).toBeVisible();
  await expect(phone.getByText('(555) 123-4567')).toHaveCount(0);
  await expect(reviewer(page, CORA).getByText('Approved', { exact: true })).toBeVisible(WITHOUT_RELOAD);
  await expect(status(page)).toHaveText('In Review');

  await phone.goto(new URL(href ?? '').pathname);
  await expect(phone.getByText('(555) 123-4567').first()).toBeVisible();
  await phone.getByRole('button', { name: 'Approve Post' }).tap();
  await phone.getByRole('button', { name: 'Approve', exact: true }).tap();
  await expect(phone.getByText('You approved this', { exact: true })).toBeVisible();
  await expect(status(page)).toHaveText('Approved', WITHOUT_RELOAD);
});

test('an edit after the approval warns, then goes back to review', async ({ page, phone }) => {
  await signIn(page);
  const post = await makePost(page, { caption: 'As approved', reviewerEmails: [CORA] });
  await approveAll(page, post.id, 'Lovely as it is');
  await page.goto(`/post/${post.id}`);
  await expect(status(page)).toHaveText('Approved');
  await page.getByRole('button', { name: 'Edit Post' }).click();
  await page.getByLabel('Caption').fill('Not as approved');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const warning = page.getByRole('dialog', { name: 'Ask everyone again?' });
  await warning.getByRole('button', { name: 'Keep as it is' }).click();
  expect((await readPost(page, post.id)).status).toBe('Approved');

  await page.getByRole('button', { name: 'Save Changes' }).click();
  await warning.getByRole('button', { name: 'Change and ask again' }).click();
  await expectToast(page, 'Post updated successfully');
  await page.getByRole('button', { name: 'View Post' }).click();
  await expect(status(page)).toHaveText('In Review');
  await expect(reviewer(page, CORA).getByText('Pending', { exact: true })).toBeVisible();

  await phone.goto(await reviewPathOf(page, post.id, CORA));
  await expect(phone.getByText('Not as approved')).toBeVisible();
  await expect(phone.getByText('Pending your review')).toBeVisible();
  const earlier = phone.getByRole('region', { name: 'Your earlier response' });
  await expect(earlier.getByText('Lovely as it is')).toBeVisible();
});

test('a question can be asked without deciding', async ({ page, phone }) => {
  await signIn(page);
  const post = await makePost(page, { reviewerEmails: [CORA] });
  await page.goto(`/post/${post.id}`);
  await phone.goto(await reviewPathOf(page, post.id, CORA));
  await phone.getByRole('button', { name: 'Add a comment' }).tap();
  await phone.getByLabel('Your comment').fill('Which shop is it?');
  await phone.getByRole('button', { name: 'Send' }).tap();
  await expect(phone.getByRole('listitem').filter({ hasText: 'Which shop is it?' })).toBeVisible();
  await expect(phone.getByText('Pending your review')).toBeVisible();
  await expect(section(page, 'COMMENTS & FEEDBACK').getByText('Which shop is it?')).toBeVisible(
    WITHOUT_RELOAD,
  );
  await expect(status(page)).toHaveText('In Review');
});

test('notifications are resent after a question, and not twice within a minute', async ({ page }) => {
  await signIn(page);
  const post = await makePost(page, { reviewerEmails: [CORA] });
  await page.goto(`/post/${post.id}`);
  const asked = answerQuestions(page, 'yes');
  await page.getByRole('button', { name: 'Resend Notifications' }).click();
  await expectToast(page, 'Notifications resent to reviewers');
  expect(asked).toEqual(['Resend notifications to all reviewers?']);
  await page.getByRole('button', { name: 'Resend Notifications' }).click();
  await expectToast(page, 'Notifications were just sent. Please wait a minute.');
});
