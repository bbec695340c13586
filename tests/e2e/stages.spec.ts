import { makePost, readPost, reviewPathOf } from './agency.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, expectToast, signIn, test } from './fixtures.ts';

const JANE = 'jane@fern.example';

test('stages are set for a client; sent, a post is approved inside in the app, then by the client’s link', async ({
  page,
  phone,
}) => {
  await signIn(page);
  await page.goto('/dashboard?company=Fern %26 Oak');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Company Profile' });
  const section = dialog.getByRole('group', { name: 'Review in stages' });
  await section.getByLabel('Begin with').selectOption('Inside, then client');
  await section.getByLabel(/\(you\)$/).check();
  await expect(section.getByText('First Inside asks one of you.')).toBeVisible();
  await expectAccessible(page, 'stages of a client');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Company profile updated successfully');

  const post = await makePost(page, { reviewerEmails: [JANE] });
  await page.goto(`/post/${post.id}`);
  await expect(page.getByText(/^With Inside for a minute$/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'a post inside');
  await page.getByRole('button', { name: 'Approve this version' }).click();
  await expectToast(page, 'You approved this version');
  await expect(page.getByRole('region', { name: /^YOUR REVIEW/ })).toHaveCount(0);
  await expect(page.getByText(/^With Client for a minute$/)).toBeVisible();

  await phone.goto(await reviewPathOf(page, post.id, JANE));
  await expect(phone.getByRole('button', { name: 'Approve Post' })).toBeVisible();
  await expect(phone.getByText('Inside')).toHaveCount(0);

  // The agency changes it again: the open page says so, until it was approved inside once more.
  await page.request.patch(`/api/posts/${post.id}`, { data: { caption: 'Other words' } });
  await expect(phone.getByText('The agency is working on this post.')).toBeVisible();
  await page.getByRole('button', { name: 'Approve this version' }).click();
  await expect(page.getByRole('region', { name: /^YOUR REVIEW/ })).toHaveCount(0);
  await phone.reload();
  await phone.getByRole('button', { name: 'Approve Post' }).click();
  await phone.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(phone.getByText('Thank you for your approval')).toBeVisible();
  await expect.poll(async () => (await readPost(page, post.id)).status).toBe('Approved');
});
