import { approveAll, makePost } from './agency.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, expectToast, signIn, test } from './fixtures.ts';

test('a client gets slots, drafts fill them, two swap their dates by keys, and each step is undone at once', async ({
  page,
}) => {
  await signIn(page);
  for (const title of ['First', 'Second']) await makePost(page, { title, reviewerEmails: [], send: false });
  await page.goto('/dashboard?company=Fern%20%26%20Oak');
  await page.getByRole('button', { name: 'As on the profile' }).click();
  await page.getByRole('button', { name: 'Posting times' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Day', { exact: true }).selectOption('Every day');
  await dialog.getByRole('button', { name: 'Add time' }).click();
  await dialog.getByRole('checkbox', { name: 'Germany' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save times' }).click();
  await expect(dialog).toBeHidden();

  const fill = async () => {
    await page.getByRole('button', { name: 'Fill the month' }).click();
    const months = dialog.getByLabel('Up to the end of');
    await months.selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Give 2 posts a date' }).click();
    await expect(dialog).toBeHidden();
  };
  const tile = (title: string) =>
    page.getByRole('list', { name: 'The profile as it will look' }).getByRole('button', {
      name: new RegExp(`^${title}, Draft`),
    });
  await fill();
  await expect(tile('First')).not.toHaveAccessibleName(/No date/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tile('First')).toHaveAccessibleName(/No date/);
  await fill();
  // The one that was made first goes out first, and stands below.
  await expect(tile('First')).not.toHaveAccessibleName(/No date/);
  const before = await namesOf();
  await tile('Second').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('list', { name: 'New dates' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Swap dates' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(namesOf).toEqual(before.toReversed());
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(namesOf).toEqual(before);

  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);

  /** What stands in the profile, from the top. */
  async function namesOf() {
    const tiles = page.getByRole('list', { name: 'The profile as it will look' }).locator('[data-tile]');
    return tiles.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.split(',')[0]));
  }
});

test('on the profile what is out can neither be dragged nor dropped on, and says why', async ({ page }) => {
  await signIn(page);
  const out = await makePost(page, { title: 'Already out', reviewerEmails: ['cora@client.example'] });
  await approveAll(page, out.id);
  await page.request.post(`/api/posts/${out.id}/mark-posted`);
  await makePost(page, { title: 'To come', reviewerEmails: [], send: false });
  await page.goto('/dashboard?company=Fern%20%26%20Oak&look=profile');
  const tile = (title: string) => page.locator(`[data-tile][aria-label^="${title},"]`);
  await tile('To come').dragTo(tile('Already out'));
  await expectToast(page, 'These dates stay');
  await expect(page.getByText('“Already out”: This post is already published').first()).toBeVisible();
  await tile('Already out').dragTo(tile('To come'));
  await expectToast(page, '“Already out” stays where it is');
});
