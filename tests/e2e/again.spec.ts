import { makePost, readPost } from './agency.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, expectToast, signIn, test } from './fixtures.ts';

const MIA = 'mia@client.example';
const CLIENT = 'Fern & Oak';
const IN_A_MONTH = new Date(Date.now() + 30 * 86_400_000).toISOString();

test('an agency plans a campaign, uses kept words, is held back by its checklist, and repeats the post', async ({
  page,
}) => {
  await signIn(page);
  const post = await makePost(page, {
    title: 'Fig cake',
    caption: 'Hello',
    reviewerEmails: [MIA],
    scheduledAt: IN_A_MONTH,
    send: false,
  });

  await page.goto('/dashboard?company=Fern%20%26%20Oak');
  await page.getByRole('link', { name: 'Library' }).click();
  await page.getByRole('button', { name: 'New campaign' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Harvest');
  await page.getByRole('radio', { name: 'orange' }).check();
  await page.getByRole('button', { name: 'Add campaign' }).click();
  await expect(page.getByRole('link', { name: 'Harvest' })).toBeVisible();
  // It is in the list a moment before its form goes.
  await expect(page.getByRole('form', { name: 'New campaign' })).toBeHidden();
  await page.getByRole('button', { name: 'New text' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('See you');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('See you at {client}.');
  await page.getByRole('button', { name: 'Add text' }).click();
  await page.getByRole('checkbox', { name: 'Spelling seen' }).check();
  await page.getByRole('checkbox', { name: 'Nothing is sent before all of it is done' }).check();
  await page.getByRole('button', { name: 'Save checklist' }).click();
  await expectToast(page, 'Checklist saved');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto(`/post/${post.id}?mode=edit`);
  await page.getByRole('combobox', { name: 'Campaign' }).selectOption('Harvest');
  await expectToast(page, 'Post is in the campaign');
  await page.getByRole('textbox', { name: 'Caption' }).press('End');
  await page.getByRole('button', { name: 'Saved texts' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^See you/ }).click();
  await expect(page.getByRole('textbox', { name: 'Caption' })).toHaveValue(`Hello See you at ${CLIENT}.`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Post updated successfully');

  await page.getByRole('button', { name: 'Send for Review' }).click();
  await expectToast(page, 'This client’s checklist is not done: Spelling seen');
  expect((await readPost(page, post.id)).status).toBe('Draft');
  await page.getByRole('checkbox', { name: 'Spelling seen' }).check();
  await expect(page.getByText('All done')).toBeVisible();
  await page.getByRole('button', { name: 'Send for Review' }).click();
  await expect.poll(async () => (await readPost(page, post.id)).status).toBe('In Review');

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Repeat…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Repeat this post' });
  await expect(dialog.getByRole('list', { name: 'Dates' }).getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make 4 copies' }).click();
  await expectToast(page, '4 copies made');

  await page.goto('/library?company=Fern%20%26%20Oak');
  await page.getByRole('link', { name: 'Harvest' }).click();
  await expect(page.getByRole('heading', { name: 'Harvest' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Fig cake' })).toHaveCount(5);
  await expectAccessible(page);
});
