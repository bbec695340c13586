import type { Browser, Page } from '@playwright/test';
import { makePost, readPost } from './agency.ts';
import { expect, expectToast, signIn, test } from './fixtures.ts';

/** Somebody new on the team of whoever is signed in on `page`, in a browser of their own. */
async function colleagueOf(page: Page, browser: Browser): Promise<Page> {
  const invited = await page.request.post('/api/invitations', {
    data: { role: 'manager', companies: 'all' },
  });
  const { url } = (await invited.json()) as { url: string };
  const other = await (await browser.newContext()).newPage();
  await signIn(other);
  const token = new URL(url).pathname.replace('/join/', '');
  const joined = await other.request.post(`/api/invitations/${token}/accept`);
  expect(joined.status()).toBe(200);
  return other;
}

test('two people edit one post, see each other, and lose nothing', async ({ page, browser }) => {
  await signIn(page);
  const other = await colleagueOf(page, browser);
  const post = await makePost(page, { title: 'Spring sale', caption: 'Everything blooms.' });
  await page.goto(`/post/${post.id}?mode=edit`);
  await other.goto(`/post/${post.id}?mode=edit`);
  await expect(other.getByText(/ is editing$/)).toBeVisible();
  await page.bringToFront();
  await expect(page.getByText(/ is editing$/)).toBeVisible();

  await page.getByRole('textbox', { name: 'Caption' }).fill('Everything blooms, from Monday on.');
  await page.getByLabel('Title').fill('Spring sale, week 1');
  await other.getByRole('textbox', { name: 'Caption' }).fill('Everything blooms in May.');
  await other.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(other, 'Post updated successfully');

  const both = page.getByRole('region', { name: 'Caption, changed by both' });
  await expect(both).toBeVisible();
  await expect(both.getByText(/^Saved by /)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Caption' })).toHaveValue(
    'Everything blooms, from Monday on.',
  );
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Please choose what to keep first');
  expect(await readPost(page, post.id)).toMatchObject({ caption: 'Everything blooms in May.' });
  await both.getByRole('button', { name: 'Take theirs' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Post updated successfully');
  expect(await readPost(page, post.id)).toMatchObject({
    title: 'Spring sale, week 1',
    caption: 'Everything blooms in May.',
  });

  await other.close();
  await expect(page.getByText(/ is editing$/)).toBeHidden();
});

test('a post that is given to somebody waits for them on their home screen', async ({ page, browser }) => {
  await signIn(page);
  const other = await colleagueOf(page, browser);
  const post = await makePost(page, { title: 'Autumn menu' });
  await other.goto('/');
  await expect(other.getByText('Nothing waits for you.')).toBeVisible();
  const { id } = (await (await other.request.get('/api/auth/user')).json()) as { id: string };
  await page.goto(`/post/${post.id}`);
  await page.getByRole('combobox', { name: 'Assigned to' }).selectOption(id);
  const waits = other.getByRole('region', { name: /My work/ }).getByRole('link', { name: /Autumn menu/ });
  await expect(waits).toContainText('Assigned to you');
  await expect(waits).toContainText('With you for a minute');
  await waits.click();
  await expect(other.getByRole('heading', { level: 1, name: 'Autumn menu' })).toBeVisible();
});
