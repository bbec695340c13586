import type { Locator, Page } from '@playwright/test';
import { approveAll, makePost, readPost } from './agency.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  PHONE,
  signIn,
  tabTo,
  test,
  useTheme,
} from './fixtures.ts';
import { status } from './post-page.ts';
import { dragByTouch, swipe } from './touch.ts';

/** Days are named as they stand in the browser's zone, which the journeys leave as it is. */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const dayIn = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.now() + days * 86_400_000);
const atNoon = (day: string) => new Date(`${day}T12:00:00`).toISOString();
const cell = (page: Page, day: string): Locator => page.locator(`td[data-day="${day}"]`);

/** Two days of one month that lie ahead, so that both are on the screen. */
function twoDays(): { month: string; first: string; second: string } {
  const [first, second] = dayIn(2).slice(0, 7) === dayIn(3).slice(0, 7) ? [2, 3] : [5, 6];
  return { month: dayIn(first).slice(0, 7), first: dayIn(first), second: dayIn(second) };
}

test('approved, scheduled on the calendar, dragged to another day, due, marked as posted', async ({
  page,
}) => {
  test.slow();
  await signIn(page);
  const { first, second } = twoDays();
  const post = await makePost(page, { title: 'Spring sale', reviewerEmails: ['cora@client.example'] });
  await approveAll(page, post.id);

  await page.goto(`/dashboard?company=Fern+%26+Oak&tab=calendar&on=${first}`);
  await cell(page, first).hover();
  await cell(page, first)
    .getByRole('button', { name: /^Add to schedule on/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Post' });
  await expect(dialog.getByLabel('Date')).toHaveValue(first);
  await expect(dialog.getByLabel('Time')).toHaveValue('09:00');
  await dialog.getByRole('button', { name: 'Schedule Post' }).click();
  await expect(dialog.getByText('Please select a post to schedule')).toBeVisible();
  await dialog.getByLabel('Post').selectOption({ label: 'Spring sale' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Schedule Post' }).click();
  await expectToast(page, 'Post scheduled successfully');
  const chip = (day: string) => cell(page, day).getByRole('link', { name: /Spring sale/ });
  await expect(chip(first)).toBeVisible();

  // Out of the toast's way: a page that scrolls under a pressed mouse drags nothing.
  await cell(page, second).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await chip(first).dragTo(cell(page, second));
  await expect(chip(second)).toBeVisible();
  await expect(chip(first)).toBeHidden();
  await expect
    .poll(async () => (await readPost(page, post.id)).scheduledAt)
    .toBe(new Date(`${second}T09:00:00`).toISOString());

  const soon = new Date(Date.now() + 4_000).toISOString();
  await page.request.post(`/api/posts/${post.id}/schedule`, { data: { scheduledAt: soon } });
  await page.goto(`/dashboard?company=Fern+%26+Oak&tab=calendar`);
  const due = page.getByRole('link', { name: /Due now.*Spring sale/ });
  await expect(due).toBeVisible({ timeout: 40_000 });
  await due.click();
  await expect(page.getByText('Due now').first()).toBeVisible();
  await page.getByRole('button', { name: 'Mark as Posted' }).first().click();
  await expectToast(page, 'Post marked as posted on Instagram!');
  await expect(status(page)).toHaveText('Published');
  await page.goto('/outbox');
  await expect(page.getByText(/Time to post/)).toHaveCount(1);
});

test('without a mouse: a post is moved to another date', async ({ page }) => {
  await signIn(page);
  const { first, second } = twoDays();
  const post = await makePost(page, { title: 'Night market', scheduledAt: atNoon(first) });
  await page.goto(`/dashboard?company=Fern+%26+Oak&tab=calendar&on=${first}`);
  await tabTo(page, cell(page, first).getByRole('link', { name: /Night market/ }));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move to date' });
  await dialog.getByLabel('Date').fill(second);
  await page.keyboard.press('Enter');
  await expect(cell(page, second).getByRole('link', { name: /Night market/ })).toBeVisible();
  await expectToast(page, 'Post scheduled successfully');
  expect((await readPost(page, post.id)).scheduledAt).toBe(atNoon(second));
});

test('a post that is dragged while there is no connection goes back to its day, and that is said', async ({
  page,
  context,
}) => {
  await signIn(page);
  const { first, second } = twoDays();
  const post = await makePost(page, { title: 'Night market', scheduledAt: atNoon(first) });
  await page.goto(`/dashboard?company=Fern+%26+Oak&tab=calendar&on=${first}`);
  const chip = (day: string) => cell(page, day).getByRole('link', { name: /Night market/ });
  await expect(chip(first)).toBeVisible();
  await cell(page, second).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await context.setOffline(true);
  await chip(first).dragTo(cell(page, second));
  await expect(page.getByText(/The post is back where it was\.$/).first()).toBeVisible();
  await expect(chip(first)).toBeVisible();
  await expect(chip(second)).toBeHidden();
  await context.setOffline(false);
  expect((await readPost(page, post.id)).scheduledAt).toBe(atNoon(first));
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true });

  test('a post is taken to another day by a long touch, and back by Undo', async ({ page }) => {
    await signIn(page);
    const { first, second } = twoDays();
    const post = await makePost(page, { title: 'Night market', scheduledAt: atNoon(first) });
    for (const show of ['month', 'week']) {
      const day = (of: string) => page.locator(`[data-day="${of}"]`);
      const chip = (of: string) => day(of).getByRole('link', { name: /Night market/ });
      // A week that ends between the two shows only one of them.
      if (show === 'week' && new Date(`${first}T12:00:00`).getDay() === 6) continue;
      await page.goto(`/dashboard?company=Fern+%26+Oak&tab=calendar&show=${show}&on=${first}`);
      await dragByTouch(page, chip(first), day(second));
      await expect(chip(second)).toBeVisible();
      await expect(page).toHaveURL(/tab=calendar/);
      await expectToast(page, 'Post scheduled successfully');
      expect((await readPost(page, post.id)).scheduledAt).toBe(atNoon(second));
      await page.getByRole('button', { name: 'Undo' }).tap();
      await expect(chip(first)).toBeVisible();
      await expect.poll(async () => (await readPost(page, post.id)).scheduledAt).toBe(atNoon(first));
    }
  });

  test('a touch that moves at once scrolls the page, a short one opens the post', async ({ page }) => {
    await signIn(page);
    const { first } = twoDays();
    const post = await makePost(page, { title: 'Night market', scheduledAt: atNoon(first) });
    await page.goto(`/dashboard?company=Fern+%26+Oak&tab=calendar&on=${first}`);
    const chip = cell(page, first).getByRole('link', { name: /Night market/ });
    await swipe(page, chip, -120);
    await expect(page.locator('[data-lifted]')).toBeHidden();
    expect((await readPost(page, post.id)).scheduledAt).toBe(atNoon(first));
    await chip.tap();
    await expect(page).toHaveURL(`/post/${post.id}`);
  });

  test('on a phone a day of the month is held and its post taken to another; a tap still opens it', async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await signIn(page);
    const { first, second } = twoDays();
    const post = await makePost(page, { title: 'Night market', scheduledAt: atNoon(first) });
    await page.goto(`/dashboard?company=Fern+%26+Oak&tab=calendar&show=month&on=${first}`);
    const day = (of: string) => cell(page, of).getByRole('button', { name: /, 1 post$/ });
    await dragByTouch(page, day(first), cell(page, second));
    await expect(day(second)).toBeVisible();
    await expectToast(page, 'Post scheduled successfully');
    expect((await readPost(page, post.id)).scheduledAt).toBe(atNoon(second));
    await expect(page.getByRole('dialog')).toBeHidden();
    await day(second).tap();
    await expect(page.getByRole('dialog').getByText('Night market')).toBeVisible();
  });

  test('without dragging: Move is there in the month, the week and the list', async ({ page }) => {
    await signIn(page);
    const { first, second } = twoDays();
    const post = await makePost(page, { title: 'Night market', scheduledAt: atNoon(first) });
    for (const [show, from, to] of [
      ['month', first, second],
      ['week', second, first],
      ['list', first, second],
    ] as const) {
      await page.goto(`/dashboard?company=Fern+%26+Oak&tab=calendar&show=${show}&on=${from}`);
      const move = page.getByRole('button', { name: 'Move to date… (Night market)' });
      const box = await move.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), show).toBeGreaterThanOrEqual(24);
      await move.tap();
      const dialog = page.getByRole('dialog', { name: 'Move to date' });
      await dialog.getByLabel('Date').fill(to);
      await dialog.getByRole('button', { name: 'Move' }).tap();
      await expectToast(page, 'Post scheduled successfully');
      expect((await readPost(page, post.id)).scheduledAt, show).toBe(atNoon(to));
    }
  });
});

test('every drag either moves or says why not: a plan moves and comes back, what is out stays', async ({
  page,
}) => {
  await signIn(page);
  const { first, second } = twoDays();
  const cora = { reviewerEmails: ['cora@client.example'] };
  const plan = await makePost(page, { title: 'Still asked', ...cora, scheduledAt: atNoon(first) });
  const post = await makePost(page, { title: 'Already out', ...cora });
  await approveAll(page, post.id);
  await page.request.post(`/api/posts/${post.id}/mark-posted`);
  await page.goto(`/dashboard?company=Fern+%26+Oak&tab=calendar&on=${first}`);
  const chip = (day: string) => cell(page, day).getByRole('link', { name: /Still asked.*planned/ });
  await expect(chip(first)).toBeVisible();
  await cell(page, second).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await chip(first).dragTo(cell(page, second));
  await expectToast(page, 'Planned date changed');
  await expect(chip(second)).toBeVisible();
  expect(await readPost(page, plan.id)).toMatchObject({ status: 'In Review', scheduledAt: atNoon(second) });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(chip(first)).toBeVisible();

  await page.goto('/dashboard?company=Fern+%26+Oak&tab=calendar');
  const out = cell(page, dayIn(0)).getByRole('link', { name: /Already out/ });
  await expect(out).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move to date… (Already out)' })).toHaveCount(0);
  const beside = cell(page, dayIn(0)).locator('xpath=following-sibling::td | preceding-sibling::td').first();
  await beside.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await out.dragTo(beside);
  await expectToast(page, 'This post is already published');
  await expect(out).toBeVisible();
});

test('the master calendar names companies, opens a full day, filters, and fits every screen in both themes', async ({
  page,
}) => {
  test.slow();
  await signIn(page);
  const { first } = twoDays();
  for (const n of [1, 2, 3, 4, 5])
    await makePost(page, { title: `Number ${n}`, companyName: `Client ${n}`, scheduledAt: atNoon(first) });
  for (const theme of ['light', 'dark'] as const) {
    await useTheme(page, theme);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/?view=calendar&on=${first}`);
    await expect(page.getByText('Master calendar showing scheduled posts from all companies')).toBeVisible();
    await expect(cell(page, first).getByRole('link')).toHaveCount(3);
    await expect(cell(page, first).getByText('Client 1')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^\+2 more/ }).click();
    await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(5);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    for (const show of ['month', 'week', 'list'])
      for (const viewport of [PHONE, { width: 768, height: 900 }]) {
        await page.setViewportSize(viewport);
        await page.goto(`/?view=calendar&show=${show}&on=${first}`);
        await expect(page.getByRole('list', { name: 'Legend' })).toBeVisible();
        await expectNoSidewaysScroll(page);
        if (viewport === PHONE) await expectAccessible(page);
      }
  }
});

test('Google: connected in a popup, shown as connected, disconnected', async ({ page }) => {
  test.slow();
  await signIn(page);
  await page.goto('/settings');
  await expect(page.getByText('No calendar connected')).toBeVisible();
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect((await popup).getByRole('heading', { name: 'Calendar Connected' })).toBeVisible();
  await expectToast(page, 'Your calendar has been connected successfully!');
  await expect(page.getByText(/^Connected \w{3} \d/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Disconnect Google Calendar' }).click();
  await expectToast(page, 'Your calendar has been disconnected.');
  await expect(page.getByText('No calendar connected')).toBeVisible();
});

test('a feed can be subscribed to, and a renewed one forgets its old address', async ({ page }) => {
  await signIn(page);
  const { first } = twoDays();
  await makePost(page, { title: 'In the feed', scheduledAt: atNoon(first) });
  await page.goto('/settings');
  const subscribe = page.getByRole('link', { name: 'Subscribe to All clients' });
  const address = async () =>
    new URL(((await subscribe.getAttribute('href')) ?? '').replace('webcal:', 'http:')).pathname;
  const before = await address();
  expect(await (await page.request.get(before)).text()).toContain('SUMMARY:In the feed');
  await page.getByRole('button', { name: 'Renew addresses' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Renew addresses' }).click();
  await expectToast(page, 'Feeds renewed');
  expect((await page.request.get(before)).status()).toBe(404);
  await expect.poll(address).not.toBe(before);
});
