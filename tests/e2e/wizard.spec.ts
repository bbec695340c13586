import type { Page } from '@playwright/test';
import { film, notAPicture, photo, type ChosenFile } from './files.ts';
import {
  answerQuestions,
  expect,
  expectNoSidewaysScroll,
  expectToast,
  ON_PHONE,
  signIn,
  tabTo,
  test,
} from './fixtures.ts';

const wizard = (page: Page) => page.getByRole('region', { name: 'New Post' });
const next = (page: Page) => wizard(page).getByRole('button', { name: 'Next', exact: true });
const names = (page: Page) =>
  wizard(page).getByRole('list', { name: 'Files' }).getByRole('listitem').getByRole('paragraph');

async function openWizard(page: Page) {
  await page.goto('/dashboard?company=Fern%20%26%20Oak');
  await page.getByRole('button', { name: 'New Post' }).click();
  await expect(wizard(page)).toBeVisible();
}

async function choose(page: Page, files: ChosenFile[]) {
  const chooser = page.waitForEvent('filechooser');
  await wizard(page).getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles(files);
}

async function saveContact(page: Page, name: string, phoneNumber: string) {
  const [company] = (await (await page.request.get('/api/companies')).json()) as { id: string }[];
  const answer = await page.request.post(`/api/companies/${company?.id}/contacts`, {
    data: { name, phoneNumber },
  });
  expect(answer.status()).toBe(201);
}

test.describe('on a phone', () => {
  test.use(ON_PHONE);

  test('a post with photos and a video is made in three steps and sent; the rules speak up', async ({
    page,
  }) => {
    test.slow();
    await signIn(page);
    await saveContact(page, 'Cora Keller', '5551234567');
    await openWizard(page);
    // On the whole page the word leads to this field alone.
    const company = page.getByLabel('Company');
    await expect(company).toHaveValue('FERN & OAK');
    await company.fill('');
    await next(page).click();
    await expectToast(page, 'Company required');
    await expectToast(page, 'Please select or enter a company name');
    await company.fill('fern & oak');
    await expect(company).toHaveValue('FERN & OAK');
    await next(page).click();
    await expectToast(page, 'No media');
    await expectToast(page, 'Please add at least one image or video');

    await choose(page, [
      await photo('wide.png', '#c33', 1600, 900),
      await photo('tall.png', '#3c3', 900, 1600),
      await film('waves.mov'),
    ]);
    await expectToast(page, 'Uploaded 3 file(s)');
    await wizard(page).getByRole('button', { name: 'Move tall.png earlier' }).click();
    await expect(names(page).filter({ hasText: /\.(png|mov)/ })).toHaveText([
      /tall\.png/,
      /wide\.png/,
      /waves\.mov/,
    ]);
    await wizard(page).getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
    await expect(wizard(page).getByText('1.1×')).toBeVisible();
    await expectNoSidewaysScroll(page);

    await next(page).click();
    await next(page).click();
    await expectToast(page, 'Title required');
    await expectToast(page, 'Please add a title for your post');
    await wizard(page).getByLabel('Title').fill('Spring sale');
    await wizard(page).getByLabel('Caption').fill('x'.repeat(2201));
    await expect(wizard(page).getByText('2,201 / 2,200')).toBeVisible();
    await wizard(page).getByLabel('Caption').fill('Everything blooms.');
    await expect(wizard(page).getByText('18 / 2,200')).toBeVisible();
    await next(page).click();

    await expect(wizard(page).getByRole('button', { name: 'Send for Approval' })).toBeDisabled();
    const email = wizard(page).getByRole('textbox', { name: 'Reviewer emails' });
    await email.fill('cora at client');
    await email.press('Enter');
    await expectToast(page, 'Invalid email');
    await expectToast(page, 'Please enter a valid email address');
    await email.fill('cora@client.example');
    await email.press('Enter');
    await email.fill('CORA@client.example');
    await email.press('Enter');
    await expectToast(page, 'Duplicate email');
    await expectToast(page, 'This email is already added');
    await email.fill('');
    const phone = wizard(page).getByRole('textbox', { name: 'Reviewer phones' });
    await phone.fill('12345');
    await phone.press('Enter');
    await expectToast(page, 'Invalid phone');
    await expectToast(page, 'Please enter a valid phone number with at least 10 digits');
    await phone.fill('');
    const contact = wizard(page).getByRole('checkbox', { name: /Cora Keller/ });
    await contact.check();
    await phone.fill('+1 555 123 4567');
    await phone.press('Enter');
    await expectToast(page, 'Duplicate phone');
    await expectToast(page, 'This phone number is already added');
    await phone.fill('');
    await expect(wizard(page).getByRole('button', { name: 'Remove (555) 123-4567' })).toBeVisible();

    await wizard(page).getByRole('button', { name: 'Back' }).click();
    await wizard(page).getByRole('button', { name: 'Back' }).click();
    await expect(company).toHaveValue('FERN & OAK');
    await next(page).click();
    await next(page).click();
    await expect(contact).toBeChecked();
    await expectNoSidewaysScroll(page);
    await wizard(page).getByRole('button', { name: 'Send for Approval' }).click();
    await expectToast(page, 'Sent for approval!');
    await expect(wizard(page)).toBeHidden();
    const tile = page.getByRole('link', { name: 'Spring sale, In Review, 2 photos, 1 video' });
    await tile.click();
    await expect(page.getByRole('region', { name: 'POST INFO' }).getByText('In Review')).toBeVisible();
  });

  test('what was begun survives a reload, is finished as a draft, and the next one starts empty', async ({
    page,
  }) => {
    await signIn(page);
    await openWizard(page);
    await choose(page, [await photo('one.png', '#36c'), await photo('two.png', '#c63')]);
    await expectToast(page, 'Uploaded 2 file(s)');
    await next(page).click();
    await wizard(page).getByLabel('Title').fill('Autumn menu');
    await wizard(page).getByLabel('Caption').fill('Pumpkin is back');
    await page.reload();
    await expect(wizard(page).getByLabel('Title')).toHaveValue('Autumn menu');
    await expect(wizard(page).getByLabel('Caption')).toHaveValue('Pumpkin is back');
    await wizard(page).getByRole('button', { name: 'Back' }).click();
    await expect(wizard(page).getByText('This is the post you had begun.')).toBeVisible();
    await expect(names(page).filter({ hasText: '.png' })).toHaveText([/one\.png/, /two\.png/]);
    await next(page).click();
    await next(page).click();
    await wizard(page).getByRole('button', { name: 'Save as Draft' }).click();
    await expectToast(page, 'Draft saved successfully');
    await expect(page.getByRole('link', { name: 'Autumn menu, Draft, 2 photos' })).toBeVisible();

    await page.getByRole('button', { name: 'New Post' }).click();
    await expect(wizard(page).getByText('This is the post you had begun.')).toBeHidden();
    await expect(wizard(page).getByRole('list', { name: 'Files' })).toBeHidden();
  });
});

test('a post with a date and nobody to ask is scheduled', async ({ page }) => {
  await signIn(page);
  await openWizard(page);
  await choose(page, [await photo('one.png', '#36c')]);
  await expectToast(page, 'Uploaded 1 file(s)');
  await next(page).click();
  await wizard(page).getByLabel('Title').fill('New year');
  await wizard(page).getByLabel('Date').fill('2020-01-01');
  await expect(wizard(page).getByLabel('Time', { exact: true })).toHaveValue('09:00');
  await next(page).click();
  await expectToast(page, 'Scheduled time must be in the future');
  const year = new Date().getFullYear() + 1;
  await wizard(page).getByLabel('Date').fill(`${year}-01-01`);
  await expect(wizard(page).getByText('Time zone:')).toBeVisible();
  await next(page).click();
  await wizard(page).getByRole('button', { name: 'Schedule Post' }).click();
  await expectToast(page, 'Post scheduled successfully!');
  await expect(page.getByRole('link', { name: 'New year, Scheduled, 1 photo' })).toBeVisible();
});

test('a file that cannot be used and a lost connection do not cost the others', async ({ page }) => {
  await signIn(page);
  await openWizard(page);
  await choose(page, [await photo('good.png', '#36c'), notAPicture('bad.png', 'image/png')]);
  await expectToast(page, 'Upload failed');
  const files = wizard(page).getByRole('list', { name: 'Files' });
  await expect(files.getByText(/^This type of file cannot be used/)).toBeVisible();
  await wizard(page).getByRole('button', { name: 'Remove bad.png' }).click();

  await page.context().setOffline(true);
  await choose(page, [await photo('late.png', '#c36')]);
  await expect(wizard(page).getByRole('button', { name: 'Retry late.png' })).toBeVisible();
  await page.context().setOffline(false);
  await wizard(page).getByRole('button', { name: 'Retry late.png' }).click();
  await expectToast(page, 'Uploaded 1 file(s)');
  await next(page).click();
  await wizard(page).getByLabel('Title').fill('Both');
  await next(page).click();
  await wizard(page).getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page.getByRole('link', { name: 'Both, Draft, 2 photos' })).toBeVisible();
});

test('a post is closed or discarded without a question, and a discarded one can be brought back', async ({
  page,
}) => {
  await signIn(page);
  await openWizard(page);
  await choose(page, [await photo('one.png', '#36c')]);
  await expectToast(page, 'Uploaded 1 file(s)');
  const asked = answerQuestions(page, 'no');
  await wizard(page).getByRole('button', { name: 'Close and keep for later' }).click();
  await expect(wizard(page)).toBeHidden();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'New Post' }).click();
  await expect(names(page).filter({ hasText: '.png' })).toHaveText([/one\.png/]);
  await next(page).click();
  await wizard(page).getByLabel('Title').fill('Almost lost');
  await wizard(page).getByRole('button', { name: 'Discard' }).click();
  await expect(wizard(page)).toBeHidden();
  await expectToast(page, 'Post discarded');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(wizard(page).getByLabel('Title')).toHaveValue('Almost lost');
  await wizard(page).getByRole('button', { name: 'Back' }).click();
  await expect(names(page).filter({ hasText: '.png' })).toHaveText([/one\.png/]);
  await wizard(page).getByRole('button', { name: 'Discard' }).click();
  await expect(wizard(page)).toBeHidden();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'New Post' }).click();
  await expect(wizard(page).getByRole('list', { name: 'Files' })).toBeHidden();
});

test('a post is made with the keyboard alone', async ({ page }) => {
  await signIn(page);
  await page.goto('/dashboard?company=Fern%20%26%20Oak');
  await tabTo(page, page.getByRole('button', { name: 'New Post' }));
  await page.keyboard.press('Enter');
  // Waited for before the way to the button: a key pressed at once can overtake the browser's order to report choosers.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, wizard(page).getByRole('button', { name: 'Choose files' }));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles([await photo('one.png', '#36c'), await photo('two.png', '#c63')]);
  await expectToast(page, 'Uploaded 2 file(s)');
  await tabTo(page, wizard(page).getByRole('button', { name: 'Move two.png earlier' }));
  await page.keyboard.press('Enter');
  await expect(names(page).filter({ hasText: '.png' })).toHaveText([/two\.png/, /one\.png/]);
  await tabTo(page, next(page));
  await page.keyboard.press('Enter');
  await tabTo(page, wizard(page).getByLabel('Title'));
  await page.keyboard.type('By hand');
  await tabTo(page, next(page));
  await page.keyboard.press('Enter');
  await tabTo(page, wizard(page).getByRole('textbox', { name: 'Reviewer emails' }));
  await page.keyboard.type('cora@client.example');
  await tabTo(page, wizard(page).getByRole('button', { name: 'Send for Approval' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Sent for approval!');
  await expect(page.getByRole('link', { name: 'By hand, In Review, 2 photos' })).toBeVisible();
});
