import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { withBrowser } from './browser.ts';
import { CROWD_ACCOUNT, companyName, fillWithCrowd } from './crowd.ts';
import { kb, promise, row, title } from './print.ts';
import { withFolder, withServer } from './server.ts';

const [COMPANIES, POSTS, PHOTOS] = [20, 3000, 3];
const MOST_CALLS = 3;
const SCROLLED = 12;
const MOST_BYTES = 1024 * 1024;

interface Seen {
  /** Each once: what is asked again later is a poll, answered 304. */
  calls: Set<string>;
  bytes: number;
  pictures: number;
  lastAt: number;
}

/** Counts what comes over the wire, headers and all, as the browser itself does. */
async function watch(page: Page): Promise<Seen> {
  const seen: Seen = { calls: new Set(), bytes: 0, pictures: 0, lastAt: Date.now() };
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  wire.on('Network.requestWillBeSent', ({ request: { url, method } }) => {
    const { pathname, search } = new URL(url);
    seen.lastAt = Date.now();
    if (pathname.startsWith('/api/') && pathname !== '/api/live')
      seen.calls.add(`${method} ${pathname}${search}`);
    if (pathname.startsWith('/objects/')) seen.pictures += 1;
  });
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
    seen.lastAt = Date.now();
    seen.bytes += encodedDataLength;
  });
  return seen;
}

/** Nothing has moved on the wire for a while. */
async function quiet(page: Page, seen: Seen): Promise<void> {
  await page.waitForLoadState('networkidle');
  while (Date.now() - seen.lastAt < 2_000) await pause(100);
}

/** A browser that has never been here before opens one address, stays at the top, then reads on. */
async function open(
  browser: Browser,
  address: string,
  path: string,
): Promise<{ opened: Seen; scrolled: Seen }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.request.post(`${address}/api/auth/login`, { data: CROWD_ACCOUNT });
  const page = await context.newPage();
  const seen = await watch(page);
  await page.goto(address + path);
  await page.waitForLoadState('networkidle');
  // What is asked from here on are polls: the screen is there.
  const calls = new Set(seen.calls);
  await quiet(page, seen);
  const opened = { ...seen, calls };
  await page.mouse.move(720, 700);
  for (let screen = 0; screen < SCROLLED; screen += 1) {
    await page.mouse.wheel(0, 900);
    await pause(150);
  }
  await quiet(page, seen);
  await context.close();
  return { opened, scrolled: seen };
}

/** The two screens that a manager opens first, with much in them, in a browser with an empty cache. */
export async function benchScreens(): Promise<void> {
  title(`Screens: ${COMPANIES} companies, ${POSTS} posts of ${PHOTOS} photos each, empty cache, 1440 × 900`);
  await withBrowser(async (browser) => {
    await withFolder(async (folder) => {
      await fillWithCrowd(folder, { companies: COMPANIES, posts: POSTS, photos: PHOTOS, files: true });
      await withServer(folder, async ({ address }) => {
        const grid = `/dashboard?company=${encodeURIComponent(companyName(0))}`;
        for (const [name, path] of [
          ['home', '/'],
          ['company grid', grid],
        ] as const) {
          // The first visit makes the small pictures; from then on they are kept.
          await open(browser, address, path);
          const { opened, scrolled } = await open(browser, address, path);
          const { calls, bytes, pictures } = opened;
          promise(
            `${name}: API calls`,
            String(calls.size),
            calls.size <= MOST_CALLS,
            `at most ${MOST_CALLS}`,
          );
          for (const call of calls) row('', '', call);
          promise(`${name}: downloaded`, kb(bytes), bytes < MOST_BYTES, 'under 1 MB in all');
          row(`${name}: pictures`, String(pictures));
          row(`${name}: scrolled ${SCROLLED} screens`, kb(scrolled.bytes), `${scrolled.pictures} pictures`);
        }
      });
    });
  });
}
