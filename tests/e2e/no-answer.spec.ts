import { makePost } from './agency.ts';
import { expect, expectNoSidewaysScroll, expectToast, ON_PHONE, signIn, test } from './fixtures.ts';

test.describe('on a phone', () => {
  test.use(ON_PHONE);

  test('a ladder is set for a client; the post and the list of who is waited for say whose turn it is and what comes next', async ({
    page,
  }) => {
    await signIn(page);
    const post = await makePost(page, { reviewerEmails: ['jane@fern.example'] });
    await page.goto('/dashboard?company=Fern %26 Oak');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Company Profile' });
    const section = dialog.getByRole('group', { name: 'When nobody answers' });
    await section.getByLabel('Remind by mail after').fill('24');
    await section.getByLabel('Remind by text after').fill('12');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(section.getByText('Please let each step come later than the one before')).toBeVisible();
    await section.getByLabel('Remind by text after').fill('48');
    await section.getByLabel('Tell me after').fill('72');
    await expect(section.getByText(/a reminder by mail after 24 hours/)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Company profile updated successfully');

    await page.goto(`/post/${post.id}`);
    await expect(page.getByText(/^With the client for (a minute|\d minutes)$/)).toBeVisible();
    await expect(page.getByText(/^Reminder by mail on \w{3}, /)).toBeVisible();

    await page.goto('/with-reviewers');
    const row = page.getByRole('listitem').filter({ hasText: 'jane@fern.example' }).first();
    await expect(row.getByText(/^With the client for/)).toBeVisible();
    await expect(row.getByText(/^Reminder by mail on/)).toBeVisible();

    await page.goto('/');
    await expect(page.getByText(/^With the client for/).first()).toBeVisible();
  });
});
