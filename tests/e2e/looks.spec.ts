import type { Locator, Page } from '@playwright/test';
import { approveAll, makePost } from './agency.ts';
import { expect, expectNoSidewaysScroll, ON_PHONE, PHONE, signIn, test } from './fixtures.ts';

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

const leftOf = async (one: Locator) => Math.round((await one.boundingBox())?.x ?? -1);

/** Whether the lower edge fades, behind which there is more. */
const fades = (list: Locator) => list.evaluate((one) => getComputedStyle(one).maskImage !== 'none');

/** Shows that there is more, until its end is shown. */

async function expectToFade(list: Locator): Promise<void> {
  expect(await list.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeGreaterThan(8);
  await expect.poll(() => fades(list)).toBe(true);
  await list.evaluate((one) => one.scrollTo({ top: one.scrollHeight }));
  await expect.poll(() => fades(list)).toBe(false);
}

async function makeClients(page: Page, count: number): Promise<void> {
  for (let one = 1; one <= count; one += 1)
    expect((await page.request.post('/api/companies', { data: { name: `Client ${one}` } })).ok()).toBe(true);
}

test('a client’s name of one long word scrolls no sheet sideways', async ({ page }) => {
  await signIn(page, LONG);
  await page.request.patch('/api/agency', { data: { name: LONG } });
  await makePost(page, { companyName: LONG, caption: LONG, scheduledAt: '2199-05-03T10:00:00.000Z' });
  await page.setViewportSize(PHONE);
  for (const sheet of ['/month-plan', '/agency/report']) {
    await page.goto(`${sheet}?company=${encodeURIComponent(LONG)}&month=2199-05`);
    await expect(page.getByRole('heading', { level: 2, name: LONG })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

test.describe('on a phone', () => {
  test.use(ON_PHONE);

  test('the choices of a filter that do not all fit fade at their lower edge', async ({ page }) => {
    await signIn(page);
    await makePost(page, { scheduledAt: '2199-05-03T10:00:00.000Z' });
    await page.goto('/?view=calendar');
    await page.getByRole('button', { name: 'Filter' }).click();
    await expectToFade(page.getByRole('dialog', { name: 'Filter' }).locator('[data-fades]'));
  });
});

test('beside the calendar a list of posts without a date that is longer than its place fades below', async ({
  page,
}) => {
  await signIn(page);
  for (let post = 1; post <= 9; post += 1) await makePost(page, { title: `Idea ${post}` });
  await page.goto('/?view=calendar');
  const tray = page.getByRole('region', { name: 'Without a date (9)' });
  await expect(tray.getByRole('listitem')).toHaveCount(9);
  await expectToFade(tray.getByRole('list'));
});

test('the calendar begins where the heading above it does', async ({ page }) => {
  await signIn(page);
  await page.goto('/?view=calendar');
  const note = page.getByText('Master calendar showing scheduled posts');
  await expect(note).toBeVisible();
  expect(await leftOf(note)).toBe(await leftOf(page.getByRole('heading', { level: 1 })));
});

test('a row of many clients gives the name its room, and all three counts, also on a phone', async ({
  page,
}) => {
  await signIn(page, 'The Very Long Name Of A Client With Two Sons');
  await makeClients(page, 13);
  await makePost(page, { companyName: 'Client 3' });
  await page.request.post('/api/posts', { data: { title: 'Of nobody', caption: '', assets: [] } });
  await page.goto('/');
  const rows = page.getByRole('article');
  await expect(rows).toHaveCount(15);
  const isCut = (one: Element) => one.scrollWidth > one.clientWidth;
  expect(await page.getByRole('heading', { name: /^The Very Long/ }).evaluate(isCut)).toBe(false);
  const counts = rows.filter({ hasText: 'Client 3' }).locator('dl');
  for (const view of [null, PHONE]) {
    if (view) await page.setViewportSize(view);
    await expect(counts.locator('dt')).toHaveText(['Posts', 'Live', 'Active']);
    await expect(counts.getByRole('definition')).toHaveText(['1', '0', '1']);
    await expect(counts).toBeVisible();
    // The one that cannot be deleted stands like the others.
    const edits = page.getByRole('button', { name: /^Edit / });
    await expect(edits).toHaveCount(15);
    const lefts = await edits.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    expect(new Set(lefts).size).toBe(1);
    await expectNoSidewaysScroll(page);
  }
});

test('on the home screen nothing moves, whichever of activity, own work and clients comes last', async ({
  page,
}) => {
  await signIn(page);
  const { id } = await makePost(page, { reviewerEmails: ['cora@client.example'] });
  await approveAll(page, id);
  // As for somebody with colleagues.
  await page.route('**/api/auth/user', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), hasColleagues: true } });
  });
  await page.addInitScript(() => {
    const seen = Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.moved += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const late of ['activity', 'my-work', 'companies']) {
    await page.route(`**/api/${late}*`, async (route) => {
      await new Promise((done) => setTimeout(done, 700));
      await route.continue();
    });
    await page.goto('/');
    await expect(page.getByText(/waits for you|With you/)).toBeVisible();
    await expect(page.getByRole('article')).toBeVisible();
    const tops = [/Recent Activity/, /My work/].map(async (name) => {
      const box = await page.getByRole('region', { name }).boundingBox();
      return box?.y ?? 0;
    });
    const [activity = 0, work = 0] = await Promise.all(tops);
    expect(activity).toBeLessThan(work);
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved), late).toBe(0);
    await page.unroute(`**/api/${late}*`);
  }
});

test.describe('on a phone on its side', () => {
  test.use({ viewport: { width: 932, height: 430 }, hasTouch: true, isMobile: true });

  test('an iPhone does not zoom into a field: its letters have 16 px', async ({ page }) => {
    await page.goto('/signup');
    await expect(page.getByLabel('Email')).toBeVisible();
    const sizes = await page
      .getByRole('textbox')
      .evaluateAll((all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize)));
    expect(sizes.length).toBeGreaterThan(3);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
  });
});
