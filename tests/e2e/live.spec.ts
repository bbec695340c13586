import type { BrowserContext } from '@playwright/test';
import { approvalsOf, makePost, reviewPathOf } from './agency.ts';
import { expect, signIn, test } from './fixtures.ts';
import { status } from './post-page.ts';

const [CORA, DAN] = ['cora@client.example', 'dan@client.example'];

/** Screens ask again after so many seconds by themselves. Here they never do: what arrives was told by the stream. */
async function withoutPolls(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const setIntervalBefore = window.setInterval.bind(window);
    Object.assign(window, {
      setInterval: (run: () => void, ms = 0) => (ms >= 5000 ? 0 : setIntervalBefore(run, ms)),
    });
  });
}

test('an answer shows at once on the owner’s open tabs and on the other reviewer’s page, over one stream', async ({
  page,
  phone,
}) => {
  await withoutPolls(page.context());
  await withoutPolls(phone.context());
  await signIn(page);
  const post = await makePost(page, { reviewerEmails: [CORA, DAN] });
  const streams: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/live')) streams.push(request.url());
  });

  await page.goto(`/post/${post.id}`);
  await expect(status(page)).toHaveText('In Review');
  await expect.poll(() => streams.length).toBe(1);
  const tab = await page.context().newPage();
  await tab.goto('/dashboard?company=Fern%20%26%20Oak');
  await expect(tab.getByRole('link', { name: /^Spring sale, In Review/ })).toBeVisible();
  await phone.goto(await reviewPathOf(page, post.id, DAN));
  await expect(phone.getByText('Pending your review')).toBeVisible();

  const [cora] = await approvalsOf(page, post.id);
  const answer = await page.request.post(`/api/approve/${cora?.approvalToken}`, {
    data: { action: 'request_changes', comment: 'Please name the date', version: 1 },
  });
  expect(answer.status()).toBe(200);
  await expect(phone.getByText('Please name the date')).toBeVisible();
  await expect(tab.getByRole('link', { name: /^Spring sale, Changes Requested/ })).toBeVisible();
  await page.bringToFront();
  await expect(status(page)).toHaveText('Changes Requested');
  expect(streams).toHaveLength(1);

  await page.close();
  await expect.poll(() => streams.length).toBe(2);
});
