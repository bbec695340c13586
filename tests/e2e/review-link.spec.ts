import type { Page } from '@playwright/test';
import { approvalsOf, makePost, readPost, reviewPathOf } from './agency.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test, useTheme } from './fixtures.ts';

const CORA = 'cora@client.example';

async function eventsOf(page: Page, postId: string): Promise<string[]> {
  const answer = await page.request.get(`/api/posts/${postId}/history`);
  return ((await answer.json()) as { event: string }[]).map((entry) => entry.event);
}

test('an answer about content that is no longer there is refused and the new content shown', async ({
  page,
  phone,
}) => {
  await signIn(page);
  const post = await makePost(page, { caption: 'First words', reviewerEmails: [CORA] });
  await phone.goto(await reviewPathOf(page, post.id, CORA));
  await phone.getByRole('button', { name: 'Approve Post' }).tap();
  await page.request.patch(`/api/posts/${post.id}`, { data: { caption: 'Other words' } });
  await phone.getByRole('button', { name: 'Approve', exact: true }).tap();
  await expect(phone.getByText('This post changed while you were looking at it')).toBeVisible();
  await expect(phone.getByText('Other words')).toBeVisible();
  expect((await readPost(page, post.id)).status).toBe('In Review');

  await phone.getByRole('button', { name: 'Approve Post' }).tap();
  await phone.getByRole('button', { name: 'Approve', exact: true }).tap();
  await expect(phone.getByText('You approved this', { exact: true })).toBeVisible();
  expect((await readPost(page, post.id)).status).toBe('Approved');
});

test('a double tap is one answer', async ({ page, phone }) => {
  await signIn(page);
  const post = await makePost(page, { reviewerEmails: [CORA] });
  await phone.goto(await reviewPathOf(page, post.id, CORA));
  await phone.getByRole('button', { name: 'Request Changes' }).tap();
  await phone.getByLabel('What should be changed?').fill('Another photo');
  await phone.getByRole('button', { name: 'Submit' }).dblclick();
  await expect(phone.getByText('You requested changes')).toBeVisible();
  await phone.getByRole('button', { name: 'Approve Post' }).tap();
  await phone.getByRole('button', { name: 'Approve', exact: true }).dblclick();
  await expect(phone.getByText('You approved this', { exact: true })).toBeVisible();
  const events = await eventsOf(page, post.id);
  expect(events.filter((event) => event === 'changes requested')).toHaveLength(1);
  expect(events.filter((event) => event === 'approved')).toHaveLength(1);
});

test('an answer given without a connection is kept and sent when it is back', async ({ page, phone }) => {
  await signIn(page);
  const post = await makePost(page, { reviewerEmails: [CORA] });
  await phone.goto(await reviewPathOf(page, post.id, CORA));
  await phone.getByRole('button', { name: 'Approve Post' }).tap();
  await phone.getByLabel('Comment (optional)').fill('From the train');
  await phone.context().setOffline(true);
  await phone.getByRole('button', { name: 'Approve', exact: true }).tap();
  await expect(phone.getByRole('heading', { name: 'Your approval is not sent yet' })).toBeVisible();
  await expect(phone.getByText('It is kept on this device and sent as soon as')).toBeVisible();
  expect((await readPost(page, post.id)).status).toBe('In Review');

  await phone.context().setOffline(false);
  await expect(phone.getByText('You approved this', { exact: true })).toBeVisible();
  const [approval] = await approvalsOf(page, post.id);
  expect(approval).toMatchObject({ status: 'approved', comment: 'From the train' });
});

test('an answer that was kept is sent by the next visit', async ({ page, phone }) => {
  await signIn(page);
  const post = await makePost(page, { reviewerEmails: [CORA] });
  const path = await reviewPathOf(page, post.id, CORA);
  await phone.goto(path);
  await phone.getByRole('button', { name: 'Request Changes' }).tap();
  await phone.getByLabel('What should be changed?').fill('Less blue');
  await phone.context().setOffline(true);
  await phone.getByRole('button', { name: 'Submit' }).tap();
  await expect(phone.getByRole('heading', { name: 'Your change request is not sent yet' })).toBeVisible();
  await phone.goto('about:blank');
  await phone.context().setOffline(false);
  await phone.goto(path);
  await expect(phone.getByText('You requested changes')).toBeVisible();
  expect((await readPost(page, post.id)).status).toBe('Changes Requested');
});

test('opening the link decides nothing, however often', async ({ page, phone }) => {
  await signIn(page);
  const post = await makePost(page, { reviewerEmails: [CORA] });
  const path = await reviewPathOf(page, post.id, CORA);
  await phone.goto(path);
  await expect(phone.getByText('Pending your review')).toBeVisible();
  await phone.reload();
  await expect(phone.getByText('Pending your review')).toBeVisible();
  await page.request.head(path);
  const [approval] = await approvalsOf(page, post.id);
  expect(approval).toMatchObject({ status: 'pending', respondedAt: null });
  expect((await readPost(page, post.id)).status).toBe('In Review');
});

test('a dead link shows the same page whatever killed it', async ({ page, phone }) => {
  await signIn(page);
  const post = await makePost(page, { reviewerEmails: [CORA] });
  const path = await reviewPathOf(page, post.id, CORA);
  await page.request.delete(`/api/posts/${post.id}`);
  for (const dead of [path, '/approve/nothing', `/approve/${'x'.repeat(43)}`]) {
    await phone.goto(dead);
    await expect(phone.getByRole('heading', { name: 'Post Not Found' })).toBeVisible();
    await expect(
      phone.getByText(
        'This approval link may have expired or is invalid. Please contact the sender for a new link.',
      ),
    ).toBeVisible();
  }
});

test('a link that dies while it is open shows that on the next answer', async ({ page, phone }) => {
  await signIn(page);
  const post = await makePost(page, { reviewerEmails: [CORA] });
  await phone.goto(await reviewPathOf(page, post.id, CORA));
  await phone.getByRole('button', { name: 'Approve Post' }).tap();
  await page.request.delete(`/api/posts/${post.id}`);
  await phone.getByRole('button', { name: 'Approve', exact: true }).tap();
  await expect(phone.getByRole('heading', { name: 'Post Not Found' })).toBeVisible();
});

test('the preview link shows the post and takes no answer', async ({ page, phone }) => {
  await signIn(page);
  const post = await makePost(page, { caption: 'Look at this', reviewerEmails: [CORA] });
  await phone.goto(new URL(post.previewUrl).pathname);
  await expect(phone.getByText('Look at this', { exact: true })).toBeVisible();
  await expect(phone.getByText('You can look at this post, but not answer.')).toBeVisible();
  await expect(phone.getByRole('button', { name: /Approve|Request/ })).toHaveCount(0);
});

test('a link is withdrawn after a question and dead for whoever has it; a new one opens', async ({
  page,
  phone,
}) => {
  await signIn(page);
  const post = await makePost(page, { reviewerEmails: [CORA] });
  const path = await reviewPathOf(page, post.id, CORA);
  await phone.goto(path);
  await expect(phone.getByRole('button', { name: 'Approve Post' })).toBeVisible();

  await page.goto(`/post/${post.id}`);
  // Opened at its own address, the page has its styles: what the server names for loading ahead is put to use.
  await expect(page.getByText('No images').first()).toHaveCSS('display', 'grid');
  await page.getByRole('button', { name: `Withdraw the link of ${CORA}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText(/^Link withdrawn .*it opens nothing/)).toBeVisible();
  await phone.reload();
  await expect(phone.getByText('This approval link may have expired or is invalid.')).toBeVisible();

  await page.getByRole('button', { name: `Send a new link to ${CORA}` }).click();
  await expect(page.getByRole('button', { name: /Copy review link/ })).toBeVisible();
  const given = await reviewPathOf(page, post.id, CORA);
  expect(given).not.toBe(path);
  await phone.goto(given);
  await expect(phone.getByRole('button', { name: 'Approve Post' })).toBeVisible();
});

test('words are seen before any script has arrived, in both themes, and give way to the page', async ({
  page,
  phone,
}) => {
  await signIn(page);
  const post = await makePost(page, { reviewerEmails: [CORA] });
  const [approval] = await approvalsOf(page, post.id);
  const desk = new URL(approval?.deskUrl ?? '').pathname;
  for (const theme of ['light', 'dark'] as const)
    for (const [path, words] of [
      [await reviewPathOf(page, post.id, CORA), 'Loading the post…'],
      [desk, 'Loading what waits for you…'],
    ] as const) {
      await useTheme(phone, theme);
      let arrive = () => {};
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      await phone.route('**/review-assets/*.js', async (route) => {
        await arrived;
        await route.continue();
      });
      await phone.goto(path, { waitUntil: 'commit' });
      const line = phone.getByRole('status').filter({ hasText: words });
      await expect(line).toBeVisible();
      // What only screen readers find is a point without a height.
      expect((await line.boundingBox())?.height).toBeGreaterThan(10);
      await expectAccessible(phone, `${path} before its script, ${theme}`);
      await expectNoSidewaysScroll(phone);
      arrive();
      await expect(phone.getByRole('button', { name: 'Request Changes' })).toBeVisible();
      await expect(phone.getByText(words)).toHaveCount(0);
      await phone.unroute('**/review-assets/*.js');
    }
});
