import { expect, expectAccessible, expectNoSidewaysScroll, ON_PHONE, signIn, test } from './fixtures.ts';

test.use(ON_PHONE);

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitaen '.repeat(3).trim();

test('what became of the drafts is said and has the focus: after a lost answer, with rows left over, and where some were not sent', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/plan-many?company=Fern%20%26%20Oak');
  await page.getByRole('button', { name: 'From a sheet' }).tap();
  await page
    .getByLabel('Or paste the cells')
    .fill(`Title\tDate\tReviewers\nOne\t\tmia@client.example\n${LONG}\t\t\nThree\t\t\nFour\tsoon\t`);
  await page.getByRole('button', { name: 'Read the cells' }).tap();
  await page.getByRole('button', { name: 'Put 4 lines into the table' }).tap();

  // They are made, and the answer does not arrive.
  await page.route('**/api/sheets/drafts', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const create = page.getByRole('button', { name: 'Create 3 drafts' });
  await create.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/nobody knows whether the drafts were made/)).toBeVisible();
  await expectNoSidewaysScroll(page, 'no answer');
  await page.unroute('**/api/sheets/drafts');
  await create.focus();
  await page.keyboard.press('Enter');
  const made = page.getByRole('region', { name: 'Made' });
  await expect(made.getByText('3 drafts are made')).toBeVisible();
  // The button is still there and disabled.
  await expect(page.getByRole('button', { name: 'Create 0 drafts' })).toBeDisabled();
  await expect(made).toBeFocused();

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(made.getByText('1 post sent, 2 not sent')).toBeVisible();
  await expect(made).toBeFocused();
  await expect(made.getByRole('link', { name: LONG })).toBeVisible();
  await expectNoSidewaysScroll(page, 'not sent');
  await expectAccessible(page, 'not sent');

  await made.getByRole('button', { name: 'Undo the rest' }).tap();
  await expect(page.getByLabel('Title, row 1', { exact: true })).toHaveValue(LONG);
  await expect(page.getByText('2 drafts are gone again')).toBeVisible();
  const counts = (await (await page.request.get('/api/posts/counts')).json()) as Record<string, number>;
  expect([counts['Draft'], counts['In Review']]).toEqual([0, 1]);
});
