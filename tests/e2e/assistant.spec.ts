import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  PHONE,
  signIn,
  test,
} from './fixtures.ts';
import { makePost } from './agency.ts';
import { photo } from './files.ts';
import { expectContrastInTheDark } from './inspect.ts';

const tab = (company: string) => `/dashboard?company=${encodeURIComponent(company)}&tab=assistant`;

test('an idea becomes a draft: asked, proposed, used, saved', async ({ page }) => {
  const { companyName } = await signIn(page);
  const caption = 'The oven is warm at four. #sourdough';
  await makePost(page, { companyName, title: 'Oven at dawn', caption });
  await page.goto(tab(companyName));
  await page.getByRole('button', { name: 'Generate 5 post ideas' }).click();
  const cards = page.getByRole('article', { name: /^Draft: / });
  await expect(cards).toHaveCount(5);
  // A proposal is nothing yet.
  expect(await (await page.request.get('/api/posts')).json()).toHaveLength(1);

  const title = (await cards.first().getByRole('heading').textContent()) ?? '';
  expect(title).toContain('Oven at dawn');
  await cards.first().getByRole('button', { name: 'Use as draft' }).click();
  await expectToast(page, 'The draft is filled in');
  const wizard = page.getByRole('region', { name: 'New Post' });
  await wizard
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo('oven.png', '#aa5533'));
  await expectToast(page, 'Uploaded 1 file(s)');
  await wizard.getByRole('button', { name: 'Next' }).click();
  await expect(wizard.getByLabel('Title')).toHaveValue(title);
  await expect(wizard.getByLabel('Caption')).toHaveValue(/#sourdough/);
  await wizard.getByLabel('Date').fill('');
  await wizard.getByRole('button', { name: 'Next' }).click();
  await wizard.getByRole('button', { name: 'Save as Draft' }).click();
  await expectToast(page, 'Draft saved successfully');
  const posts = (await (await page.request.get('/api/posts')).json()) as { title: string; status: string }[];
  expect(posts[0]).toMatchObject({ title, status: 'Draft' });
});

test('without a model it answers from the owner’s own posts, and remembers after a reload', async ({
  page,
}) => {
  const { companyName } = await signIn(page);
  await makePost(page, { companyName, title: 'Rye week', reviewerEmails: ['cora@client.example'] });
  await page.goto(tab(companyName));
  const field = page.getByRole('textbox', { name: `Message about ${companyName}` });
  await field.fill('What is waiting for approval?');
  await field.press('Enter');
  const talk = page.getByRole('log', { name: 'Conversation' });
  await expect(talk.getByText('1 of 1 reviewer still to answer')).toBeVisible();
  await expect(talk.getByText('built-in assistant')).toBeVisible();
  await page.reload();
  await expect(talk.getByRole('link', { name: 'Rye week' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear conversation' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(talk.getByRole('link', { name: 'Rye week' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear conversation' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Content strategy' })).toBeVisible();
});

test('the panel floats, fills the screen and fits a phone, light and dark', async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open assistant' }).click();
  const panel = page.getByRole('dialog', { name: 'Assistant' });
  await expect(panel.getByRole('textbox')).toBeFocused();
  await expect(panel.getByRole('button', { name: 'Content strategy' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Best posting times' }).click();
  await expect(panel.getByRole('button', { name: 'Copy' })).toBeVisible();
  await expectAccessible(page);
  await expectContrastInTheDark(page, 'floating');
  await panel.getByRole('button', { name: 'Maximize' }).click();
  await expectAccessible(page);
  await expectContrastInTheDark(page, 'filling the screen');
  await page.keyboard.press('Escape');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await expect(panel).toHaveAttribute('aria-modal', 'true');
  await panel.getByRole('button', { name: 'Minimize' }).click();
  await expect(page.getByRole('button', { name: 'Open assistant' })).toBeFocused();
});
