import type { Page } from '@playwright/test';
import { approveAll, makePost, readPost } from './agency.ts';
import { film, photo, type ChosenFile } from './files.ts';
import {
  answerQuestions,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  ON_PHONE,
  onPhone,
  PHONE,
  signIn,
  tabTo,
  test,
  WIDE,
} from './fixtures.ts';
import { section, status } from './post-page.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
const files = (page: Page) => page.getByRole('list', { name: 'Files of this post' });

async function add(page: Page, chosen: ChosenFile[]) {
  const chooser = page.waitForEvent('filechooser');
  await section(page, 'MEDIA').getByRole('button', { name: 'Add', exact: true }).click();
  await (await chooser).setFiles(chosen);
}

/** The files in their order, as the server has them. */
const order = async (page: Page, id: string) =>
  (await readPost(page, id)).assets.map((asset) => asset.objectPath);

test.describe('on a phone', () => {
  test.use(ON_PHONE);

  test('a post is looked at, edited, its files added, moved, described and deleted', async ({ page }) => {
    test.slow();
    await signIn(page);
    const post = await makePost(page, {
      title: 'Spring sale',
      files: [await photo('one.png', '#c33', 1200, 900), await photo('two.png', '#3c3')],
    });
    await page.goto('/dashboard?company=Fern%20%26%20Oak');
    await page.getByRole('link', { name: 'Spring sale, Draft, 2 photos' }).click();
    await expect(status(page)).toHaveText('Draft');
    const preview = page.getByRole('article', { name: 'Preview' });
    await expect(preview.getByText('Everything blooms.')).toBeVisible();
    await preview.getByRole('button', { name: 'Next' }).click();
    await expect(preview.getByRole('img', { name: 'Picture 2 of 2' })).toBeInViewport();
    await expectNoSidewaysScroll(page);

    await page.getByRole('button', { name: 'Edit Post' }).click();
    await expect(save(page)).toBeHidden();
    const large = page.getByRole('region', { name: 'MEDIA' }).getByRole('img').first();
    const gap = () => large.evaluate((img) => (img.parentElement?.clientHeight ?? 0) - img.clientHeight);
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size);
      await expect.poll(gap, `the picture fills its frame, ${size.width} wide`).toBe(0);
    }
    await page.getByLabel('Title').fill('Spring sale!');
    await expect(save(page)).toBeVisible();
    await page.getByLabel('Title').fill('Spring sale');
    await expect(save(page)).toBeHidden();
    await page.getByLabel('Caption').fill('Everything blooms in May.');
    await save(page).click();
    await expectToast(page, 'Post updated successfully');
    await expect(save(page)).toBeHidden();

    await add(page, [await film('waves.mov')]);
    await expectToast(page, '1 file(s) uploaded successfully');
    await expect(files(page).getByRole('listitem')).toHaveCount(3);
    const [one, two, three] = await order(page, post.id);
    await files(page).getByRole('button', { name: 'Video 3 of 3', exact: true }).click();
    await page.getByRole('button', { name: 'Move earlier' }).click();
    await expect.poll(() => order(page, post.id)).toEqual([one, three, two]);
    await page.getByLabel('Description (alt text)').fill('Waves on a beach');
    await page.getByRole('button', { name: 'Save Description' }).click();
    await expect(files(page).getByRole('button', { name: 'Video 2 of 3: Waves on a beach' })).toBeVisible();
    await expectNoSidewaysScroll(page);

    const asked = answerQuestions(page, 'no');
    await files(page).getByRole('button', { name: 'Delete picture 1 of 3' }).click();
    await expect(files(page).getByRole('listitem')).toHaveCount(3);
    expect(asked).toEqual(['Are you sure you want to delete this image?']);
    answerQuestions(page, 'yes');
    await files(page).getByRole('button', { name: 'Delete picture 1 of 3' }).click();
    await expectToast(page, 'Image deleted successfully');
    await expect(files(page).getByRole('listitem')).toHaveCount(2);
    expect(await order(page, post.id)).toEqual([three, two]);

    await page.getByRole('button', { name: 'View Post' }).click();
    await expect(preview.getByText('Everything blooms in May.')).toBeVisible();
    await page.getByRole('button', { name: 'Back to Dashboard' }).click();
    await expect(page.getByRole('link', { name: 'Spring sale, Draft, 1 photo, 1 video' })).toBeVisible();
  });

  test('a published post is deleted, its record stays, it comes back, and only its title deletes it for good', async ({
    page,
  }) => {
    test.slow();
    await signIn(page);
    const reviewerEmails = ['cora@client.example'];
    const post = await makePost(page, { files: [await photo('one.png', '#c33')], reviewerEmails });
    await approveAll(page, post.id, 'Lovely');
    await page.request.post(`/api/posts/${post.id}/mark-posted`);
    const dashboard = '/dashboard?company=Fern%20%26%20Oak';
    const archived = page.getByRole('list', { name: 'Archived posts' }).getByRole('listitem');
    const asked = answerQuestions(page, 'yes');
    async function remove() {
      await page.goto(`/post/${post.id}?mode=edit`);
      await page.getByRole('button', { name: 'Delete Post' }).click();
      await expectToast(page, 'Post deleted successfully');
      await expectToast(page, 'Its approval record is kept in the Archive.');
      await page.goto(dashboard);
      await expect(page.getByText('No posts yet')).toBeVisible();
    }

    await remove();
    expect(asked).toEqual(['Are you sure you want to delete this post?']);
    await page.getByRole('link', { name: 'Archive' }).click();
    await expect(archived).toHaveCount(1);
    await expectAccessible(page, 'archive');
    await expectNoSidewaysScroll(page, 'archive');
    await archived.getByRole('link', { name: /^Approval record/ }).click();
    await expect(page.getByRole('region', { name: 'Version 1' }).getByText('“Lovely”')).toBeVisible();
    await expect(page.getByText(/^In the archive since/)).toBeVisible();
    const csv = await page.request.get(`/api/posts/${post.id}/history.csv`);
    expect(await csv.text()).toContain('approved');
    await page.getByRole('button', { name: 'Back to the archive' }).click();
    await archived.getByRole('button', { name: /^Restore/ }).click();
    await expectToast(page, 'Post restored');
    await expect(page.getByText('Nothing in the archive')).toBeVisible();

    await remove();
    await page.getByRole('link', { name: 'Archive' }).click();
    await archived.getByRole('button', { name: /^Delete for good/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete for good?' });
    await dialog.getByRole('textbox').fill('Spring');
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'Please type the title of the post exactly as it is shown',
    );
    await expectAccessible(page, 'delete for good');
    await dialog.getByRole('textbox').fill('Spring sale');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Post deleted for good');
    expect((await page.request.get(`/api/posts/${post.id}/record`)).status()).toBe(404);
  });

  test('leaving with unsaved changes asks first, whichever way it is', async ({ page }) => {
    await signIn(page);
    const post = await makePost(page);
    await page.goto('/dashboard?company=Fern%20%26%20Oak');
    await page.getByRole('link', { name: /^Spring sale/ }).click();
    await page.getByRole('button', { name: 'Edit Post' }).click();
    await page.getByLabel('Caption').fill('Half a sentence');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.getByRole('button', { name: 'Back to Dashboard' }).click();
    await expect(question.getByRole('button', { name: 'Stay here' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.goBack();
    await question.getByRole('button', { name: 'Stay here' }).click();
    await expect(page.getByLabel('Caption')).toHaveValue('Half a sentence');
    await expect(page).toHaveURL(`/post/${post.id}?mode=edit`);

    await page.goBack();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/dashboard?company=Fern%20%26%20Oak');
    expect((await readPost(page, post.id)).caption).toBe('Everything blooms.');
  });
});

test('on a phone a tile’s status and date stand on one line, and no end touches the letters', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(page);
  // About as wide as a day of the present year can be.
  const inMay = (year: number) => new Date(Date.UTC(year, 4, 28, 12));
  const thisYear = new Date().getUTCFullYear();
  const at = inMay(thisYear).getTime() > Date.now() + 86_400_000 ? inMay(thisYear) : inMay(thisYear + 1);
  await page.clock.setFixedTime(new Date(Date.UTC(at.getUTCFullYear(), 4, 2)));
  const post = await makePost(page, {
    files: [await photo('one.png', '#c33')],
    reviewerEmails: ['cora@client.example'],
    scheduledAt: at.toISOString(),
  });
  await approveAll(page, post.id);
  await page.goto('/dashboard?company=Fern%20%26%20Oak');
  const tile = page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: /^Spring sale, Scheduled, 1 photo/ }) });
  const [badge, date] = [tile.getByText('Scheduled').first(), tile.getByText('May 28', { exact: true })];
  const box = async (of: typeof badge) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [left, right] = [await box(badge), await box(date)];
  expect(right.x).toBeGreaterThanOrEqual(left.x + left.width);
  expect(Math.abs(right.y + right.height - left.y - left.height)).toBeLessThan(2);
  const room = await badge.evaluate((one) => Number.parseFloat(getComputedStyle(one).paddingLeft));
  expect(room).toBeGreaterThanOrEqual(4);
});

test('a post is deleted from its page and, with a mouse, from the grid, each time after the question', async ({
  page,
}) => {
  await signIn(page);
  const first = await makePost(page, { title: 'First' });
  await makePost(page, { title: 'Second' });
  await page.goto(`/post/${first.id}?mode=edit`);
  let asked = answerQuestions(page, 'no');
  await page.getByRole('button', { name: 'Delete Post' }).click();
  expect(asked).toEqual(['Are you sure you want to delete this post?']);
  answerQuestions(page, 'yes');
  await page.getByRole('button', { name: 'Delete Post' }).click();
  await expect(page).toHaveURL('/');
  await expectToast(page, 'Post deleted successfully');
  // The message is reached by F8, and a hand or the focus on it keeps it there.
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Post restored');
  expect((await readPost(page, first.id)).title).toBe('First');

  await page.getByRole('link', { name: 'Fern & Oak', exact: true }).click();
  await expect(page.getByRole('link', { name: /^First/ })).toBeVisible();
  asked = answerQuestions(page, 'no');
  await expect(page.getByRole('link', { name: /^Second/ })).toBeVisible();
  const words = page.getByRole('article').getByText('Second', { exact: true });
  await expect(words).toBeHidden();
  await page.getByRole('link', { name: /^Second/ }).hover();
  await expect(words).toBeVisible();
  // Nothing to touch by mistake; its own page deletes it.
  await onPhone(page, () => expect(page.getByRole('button', { name: 'Delete Second' })).toBeHidden());
  await page.getByRole('link', { name: /^Second/ }).hover();
  await page.getByRole('button', { name: 'Delete Second' }).click();
  expect(asked).toEqual(['Are you sure you want to delete this post?']);
  await expect(page.getByRole('link', { name: /^Second/ })).toBeVisible();
  answerQuestions(page, 'yes');
  await page.getByRole('button', { name: 'Delete Second' }).click();
  await expect(page.getByRole('link', { name: /^Second/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^First/ })).toBeVisible();
});

test('files are moved with the mouse and with the keyboard', async ({ page }) => {
  await signIn(page);
  const post = await makePost(page, {
    files: [await photo('1.png', '#c33'), await photo('2.png', '#3c3'), await photo('3.png', '#33c')],
  });
  await page.goto(`/post/${post.id}?mode=edit`);
  const [one, two, three] = await order(page, post.id);
  const thumb = (at: number) => files(page).getByRole('listitem').nth(at);
  await thumb(2).dragTo(thumb(0));
  await expect.poll(() => order(page, post.id)).toEqual([three, one, two]);
  await tabTo(page, files(page).getByRole('button', { name: 'Picture 1 of 3', exact: true }));
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => order(page, post.id)).toEqual([one, three, two]);
});

test('somebody else’s post and one that never was are the same: not found', async ({ page, browser }) => {
  const stranger = await (await browser.newContext()).newPage();
  await signIn(stranger);
  const post = await makePost(stranger);
  await stranger.context().close();
  await signIn(page);
  for (const id of [post.id, '00000000-0000-4000-8000-000000000000', 'nonsense']) {
    await page.goto(`/post/${id}`);
    await expect(page.getByRole('heading', { name: 'Post not found' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Back to Grid' }).click();
  await expect(page).toHaveURL('/');
});

test('a comment is added; blank ones are not', async ({ page }) => {
  await signIn(page);
  const post = await makePost(page);
  await page.goto(`/post/${post.id}`);
  const thread = section(page, 'COMMENTS & FEEDBACK');
  const button = thread.getByRole('button', { name: 'Add Comment' });
  await thread.getByLabel('Add Comment').fill('   ');
  await expect(button).toBeDisabled();
  await thread.getByLabel('Add Comment').fill('Photos are from Tuesday');
  await button.click();
  await expectToast(page, 'Comment added');
  await expect(thread.getByRole('listitem').filter({ hasText: 'Photos are from Tuesday' })).toBeVisible();
  await expect(thread.getByLabel('Add Comment')).toHaveValue('');
});
