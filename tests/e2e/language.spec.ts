import { approvalsOf, makePost, reviewPathOf } from './agency.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  signIn,
  test,
  useTheme,
} from './fixtures.ts';

const CORA = 'cora@client.example';

test('a client who reads German gets page, desk and mail in German, under the agency’s own name and colour', async ({
  page,
  phone,
}) => {
  await signIn(page);
  await page.goto('/agency?part=face');
  await page.getByLabel('Agency name').fill('Brightside');
  await page.getByLabel('Accent colour').fill('#c2410c');
  await page.getByRole('button', { name: 'Save Agency' }).click();
  await expectToast(page, 'Agency saved');

  await page.goto('/');
  await page.getByRole('button', { name: 'Edit Fern & Oak' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Language', { exact: true }).selectOption('Deutsch');
  await dialog.getByLabel('Time zone').selectOption('Europe/Berlin');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Company profile updated successfully');

  const tenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  const scheduledAt = `${tenDays}T11:00:00.000Z`;
  const { id } = await makePost(page, { reviewerEmails: [CORA], scheduledAt });

  await page.goto('/outbox');
  await expect(page.getByText('Fern & Oak: Ein Beitrag wartet auf Ihre Freigabe').first()).toBeVisible();

  await useTheme(phone, 'dark');
  await phone.goto(await reviewPathOf(page, id, CORA));
  await expect(phone.getByText('Wartet auf Ihre Antwort')).toBeVisible();
  await expect(phone.locator('html')).toHaveAttribute('lang', 'de');
  await expect(phone.getByText('Brightside', { exact: true })).toBeVisible();
  await expect(phone.getByText('Olive Hart von Brightside')).toBeVisible();
  await expect(phone.getByText(/^\d+\. \S+ 20\d\d, 1[23]:00 Uhr$/)).toBeVisible();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  const approve = phone.getByRole('button', { name: 'Beitrag freigeben' });
  await expect(approve).not.toHaveCSS('background-color', 'rgb(65, 189, 131)');

  const [approval] = await approvalsOf(page, id);
  await phone.goto(new URL(approval?.deskUrl ?? '').pathname);
  await expect(phone.getByRole('heading', { name: '1 von 1' })).toBeVisible();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await phone.getByRole('combobox', { name: 'Sprache' }).selectOption('Polski');
  await phone.getByRole('button', { name: 'Zaakceptuj', exact: true }).tap();
  await expect(phone.getByRole('heading', { name: 'To już wszystko' })).toBeVisible();
  await expect.poll(async () => (await approvalsOf(page, id))[0]?.status).toBe('approved');
});
