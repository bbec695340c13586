import { setTimeout as pause } from 'node:timers/promises';
import type { APIRequestContext, Browser, CDPSession, Page } from '@playwright/test';
import { withBrowser } from './browser.ts';
import { CROWD_ACCOUNT, companyName, fillWithCrowd } from './crowd.ts';
import { LONG_MS, report, tasksDuring } from './long-tasks.ts';
import type { Task } from './main-thread.ts';
import { row, title } from './print.ts';
import { withFolder, withServer } from './server.ts';

const WAITING = 200;
const SLOWDOWN = 4;
const REVIEWER = 'maria@client.example';
const PHONE = { width: 390, height: 844 };

/** So many posts that wait for one person; the path of that person's desk. */
async function askAboutMany(request: APIRequestContext, address: string): Promise<string> {
  await request.post(`${address}/api/auth/login`, { data: CROWD_ACCOUNT });
  const known = (await (await request.get(`${address}/api/posts`)).json()) as {
    assets: { objectPath: string; type: string }[];
  }[];
  const pictures = known.flatMap((post) => post.assets.slice(0, 1));
  let last = '';
  for (let n = 0; n < WAITING; n += 1) {
    const picture = pictures[n % pictures.length];
    const made = await request.post(`${address}/api/posts`, {
      data: {
        companyName: companyName(0),
        title: `Post ${n + 1}`,
        caption: `Post ${n + 1}. What is fresh this week, and where to find it.\n\n#fresh #week #market`,
        scheduledAt: new Date(Date.now() + (n + 24) * 6 * 3_600_000).toISOString(),
        reviewerEmails: [REVIEWER],
        assets: picture ? [{ url: picture.objectPath, type: picture.type }] : [],
      },
    });
    last = ((await made.json()) as { id: string }).id;
  }
  const asked = (await (await request.get(`${address}/api/approvals/${last}`)).json()) as {
    deskUrl: string;
  }[];
  return new URL(asked[0]?.deskUrl ?? '').pathname;
}

/** Until the server has every answer. */
async function takesAll(request: APIRequestContext, desk: string): Promise<void> {
  for (;;) {
    const { waiting } = (await (await request.get(desk)).json()) as { waiting: unknown[] };
    if (waiting.length === 0) return;
    await pause(250);
  }
}

/**
 * A finger that goes down the page or a list within it. Nothing that the bench asks for while it measures reads names or
 * boxes: that would lay out what the browser had left out.
 */
const scrollDown = (wire: CDPSession) =>
  wire.send('Input.synthesizeScrollGesture', {
    x: PHONE.width / 2,
    y: PHONE.height / 2,
    yDistance: -24_000,
    speed: 4_000,
    gestureSourceType: 'touch',
  });

const press = (page: Page, selector: string) =>
  page.evaluate((name) => document.querySelector<HTMLElement>(name)?.click(), selector);

async function lookAt(
  browser: Browser,
  { address, path, slowdown }: { address: string; path: string; slowdown: number },
): Promise<Map<string, Task[]>> {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const found = new Map<string, Task[]>();
  const during = async (name: string, action: () => Promise<void>) =>
    void found.set(name, await tasksDuring(browser, page, action));
  const reads = (selector: string, text: string) =>
    page.waitForFunction(([name, wanted]) => document.querySelector(name)?.textContent === wanted, [
      selector,
      text,
    ] as const);
  const counts = (selector: string) =>
    page.waitForFunction(([name, many]) => document.querySelectorAll(name).length === many, [
      selector,
      WAITING,
    ] as const);

  page.setDefaultTimeout(120_000);
  // A browser that has shown a page before: its own start and its first look for fonts are not the desk's.
  await page.goto(`${address}/login`);
  await page.waitForLoadState('networkidle');
  await during('the desk is opened', async () => {
    await page.goto(`${address}${path}`);
    await reads('.place', `1 of ${WAITING}`);
    await page.waitForLoadState('networkidle');
  });
  await during('ten posts are turned over', async () => {
    for (let n = 2; n <= 11; n += 1) {
      await press(page, '#next-post');
      await reads('.place', `${n} of ${WAITING}`);
    }
  });
  await during('the plan is opened and scrolled', async () => {
    await press(page, 'nav.desk-tabs button:nth-child(2)');
    await counts('.rows > li');
    await scrollDown(wire);
  });
  await during('the plan as the profile', async () => {
    await press(page, '.list-head .desk-tabs button:last-child');
    await counts('.profile > li');
    await scrollDown(wire);
  });
  await during('Approve all is asked and scrolled', async () => {
    await press(page, 'nav.desk-tabs button:first-child');
    await reads('.place', `11 of ${WAITING}`);
    await press(page, '.all');
    await counts('dialog .rows > li');
    await scrollDown(wire);
  });
  await during(`${WAITING} are approved`, async () => {
    await press(page, 'dialog .choices .primary');
    await reads('.message-screen h1', 'That was everything');
    await takesAll(context.request, `${address}/api${path}`);
  });
  await during('what was approved arrives', async () => {
    const arrives = page.waitForResponse(`${address}/api${path}`);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await (await arrives).finished();
  });
  await during('what is done is opened and scrolled', async () => {
    await press(page, 'nav.desk-tabs button:last-child');
    await counts('.rows > li');
    await scrollDown(wire);
  });
  await context.close();
  return found;
}

/** A client's phone with everything of two hundred posts on one desk, at this machine's speed and at a quarter of it. */
export async function benchDesk(hasTime: () => boolean): Promise<void> {
  for (const slowdown of [1, SLOWDOWN]) {
    if (slowdown > 1 && !hasTime()) return row(`At ${slowdown} × slowdown`, '–', 'no time for it');
    title(
      `A desk of ${WAITING} posts, ${PHONE.width} × ${PHONE.height}, ${slowdown} × slowdown: no task over ${LONG_MS} ms`,
    );
    await withBrowser((browser) =>
      withFolder(async (folder) => {
        await fillWithCrowd(folder, { companies: 1, posts: 24, photos: 1, files: true });
        await withServer(folder, async ({ address }) => {
          const { request } = await browser.newContext();
          const path = await askAboutMany(request, address);
          const looks = await lookAt(browser, { address, path, slowdown });
          for (const [name, tasks] of looks) report(name, tasks, slowdown, true);
        });
      }),
    );
  }
}
