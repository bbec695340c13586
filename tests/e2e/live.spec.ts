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
    if (new URL(request.url()).pathname === '/api/live') streams.push(request.url());
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

test('a new name of the client shows at once on an open reviewer’s page', async ({ page, phone }) => {
  await withoutPolls(phone.context());
  await signIn(page);
  const post = await makePost(page, { reviewerEmails: [CORA] });
  const stream = phone.waitForResponse((response) => response.url().endsWith('/live'));
  await phone.goto(await reviewPathOf(page, post.id, CORA));
  await expect(phone.getByText('Fern & Oak').first()).toBeVisible();
  await stream;
  const renamed = await page.request.patch(`/api/companies/${encodeURIComponent('Fern & Oak')}`, {
    data: { newName: 'Fern & Sons' },
  });
  expect(renamed.status()).toBe(200);
  await expect(phone.getByText('Fern & Sons').first()).toBeVisible();
});

test('a reviewer’s page that asks again where nothing is new is answered without the page', async ({
  page,
  phone,
}) => {
  await signIn(page);
  const post = await makePost(page, { reviewerEmails: [CORA] });
  const path = await reviewPathOf(page, post.id, CORA);
  const network = await phone.context().newCDPSession(phone);
  await network.send('Network.enable');
  const asked = new Set<string>();
  const answers: number[] = [];
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.endsWith(`/api${path}`)) asked.add(requestId);
  });
  network.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    if (asked.has(requestId)) answers.push(statusCode);
  });
  await phone.goto(path);
  await expect(phone.getByText('Pending your review')).toBeVisible();
  // Looking at the page again asks, as the clock does every 30 seconds.
  await expect
    .poll(async () => {
      await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return answers.at(-1);
    })
    .toBe(304);
  await expect(phone.getByText('Pending your review')).toBeVisible();
});
