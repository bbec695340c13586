import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { withBrowser } from './browser.ts';
import { CROWD_ACCOUNT, companyName, fillWithCrowd } from './crowd.ts';
import { mainThreadTasks, type Task } from './main-thread.ts';
import { promise, record, row, title } from './print.ts';
import { withFolder, withServer } from './server.ts';

const [POSTS, IN_MONTH] = [3_000, 600];
export const LONG_MS = 50;
const SLOWDOWN = 4;
/** Far enough to fetch every page of the grid, fast enough that nothing is skipped. */
const WHEEL = 2_400;
const MOST_WHEELS = 400;

/** The tasks of the page's main thread while something is done. */
export async function tasksDuring(
  browser: Browser,
  page: Page,
  action: () => Promise<void>,
): Promise<Task[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'v8', '__metadata'] });
  await action();
  return mainThreadTasks(await browser.stopTracing());
}

async function scrollToTheEnd(page: Page): Promise<void> {
  await page.mouse.move(720, 600);
  for (let wheel = 0, still = 0; wheel < MOST_WHEELS && still < 8; wheel += 1) {
    const before = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, WHEEL);
    await pause(60);
    still = (await page.evaluate(() => scrollY)) === before ? still + 1 : 0;
  }
}

async function lookAt(browser: Browser, address: string, slowdown: number): Promise<Map<string, Task[]>> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.request.post(`${address}/api/auth/login`, { data: CROWD_ACCOUNT });
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const found = new Map<string, Task[]>();
  const during = async (name: string, action: () => Promise<void>) =>
    void found.set(name, await tasksDuring(browser, page, action));
  const tile = page.locator('a[href*="/post/"]').first();

  await during('the grid is opened', async () => {
    await page.goto(`${address}/dashboard?company=${encodeURIComponent(companyName(0))}`);
    await tile.waitFor({ timeout: 120_000 });
    await page.waitForLoadState('networkidle');
  });
  await during(`${POSTS} posts are scrolled`, () => scrollToTheEnd(page));
  await page.goto(`${address}/?view=calendar&show=month`);
  await page.getByRole('button', { name: 'Previous month' }).waitFor({ timeout: 120_000 });
  await page.waitForLoadState('networkidle');
  await during(`a month of ${IN_MONTH} posts is drawn`, async () => {
    await page.getByRole('button', { name: 'Previous month' }).click();
    await page
      .getByText(/^\+\d+ more/)
      .first()
      .waitFor({ timeout: 120_000 });
    await page.waitForLoadState('networkidle');
  });
  await during(`the list of ${IN_MONTH} posts is drawn`, async () => {
    await page
      .getByRole('radio', { name: 'List' })
      .or(page.getByRole('tab', { name: 'List' }))
      .first()
      .click();
    await page.waitForLoadState('networkidle');
    await pause(1_000);
  });
  await context.close();
  return found;
}

/** One line for what was done: its longest task, and whether that was promised to be none. */
export function report(name: string, tasks: Task[], slowdown: number, isPromised = slowdown === 1): void {
  const longest = tasks.reduce<Task | null>((most, task) => (most && most.ms >= task.ms ? most : task), null);
  const long = tasks.filter((task) => task.ms > LONG_MS);
  const value = `${(longest?.ms ?? 0).toFixed(0)} ms`;
  const told = `${long.length} over ${LONG_MS} ms of ${tasks.length}`;
  if (isPromised) promise(name, value, long.length === 0, `no task over ${LONG_MS} ms; ${told}`);
  else row(name, value, told);
  record(`${name}, ${slowdown} ×, longest task in units of ${LONG_MS} ms`, (longest?.ms ?? 0) / LONG_MS);
  if (longest && longest.ms > LONG_MS)
    for (const [what, ms] of longest.parts.slice(0, 4)) row('', '', `${ms.toFixed(0)} ms ${what}`);
}

/**
 * The longest task of the page's main thread, in CPU of that thread: what other programs do meanwhile is not in it. At
 * the machine's own speed, and told apart from that, at a quarter of it.
 */
export async function benchLongTasks(hasTime: () => boolean): Promise<void> {
  title(
    `Tasks of the main thread: ${POSTS} posts of one client, ${IN_MONTH} of them in one month, 1440 × 900`,
  );
  await withBrowser((browser) =>
    withFolder(async (folder) => {
      const files = { photos: 1, files: true };
      await fillWithCrowd(folder, { companies: 1, posts: POSTS, lastMonth: IN_MONTH, ...files });
      await withServer(folder, async ({ address }) => {
        for (const slowdown of [1, SLOWDOWN]) {
          if (slowdown > 1 && !hasTime()) return row(`At ${slowdown} × slowdown`, '–', 'no time for it');
          if (slowdown > 1) row(`At ${slowdown} × slowdown`, '', 'for comparison, without a limit');
          const found = await lookAt(browser, address, slowdown);
          for (const [name, tasks] of found) report(name, tasks, slowdown);
        }
      });
    }),
  );
}
