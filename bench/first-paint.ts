import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { withBrowser } from './browser.ts';
import { ms, percentile, promise, record, row, times, title } from './print.ts';
import { PHONE, visit, withScreens, type Screen } from './seven-screens.ts';

/** Lighthouse's phone: 1.6 Mbit/s down, 750 kbit/s up, 150 ms, a quarter of the processor's speed. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWDOWN = 4;
const LIMIT = 1.3;
const ROUNDS = 3;
/** A page that shows nothing for this long has no first paint. */
const MOST_MS = 30_000;

interface Answer {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A file as it comes over the wire, packed if the server packs it. */
function raw(address: string, cookie = ''): Promise<Answer> {
  return new Promise((done, failed) => {
    request(address, { headers: { 'accept-encoding': 'gzip, br', cookie } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => done({ headers: answer.headers, body: Buffer.concat(parts) }));
    })
      .on('error', failed)
      .end();
  });
}

const asScript = (path: string) => `<link rel="modulepreload" href="${path}">`;

/**
 * The screen as a static page: what it shows once it is complete, with its styles, fonts and pictures. Its scripts are
 * downloaded as before, and do not run.
 */
async function asStaticPage(browser: Browser, address: string, screen: Screen): Promise<Map<string, Answer>> {
  const [, path, cookie = ''] = screen;
  const context = await browser.newContext({ ...PHONE, extraHTTPHeaders: { Cookie: cookie } });
  const page = await context.newPage();
  const asked = new Set<string>();
  page.on('request', (one) => {
    const { origin, pathname, search } = new URL(one.url());
    const isFile = ['stylesheet', 'font', 'image', 'script'].includes(one.resourceType());
    if (origin === address && isFile) asked.add(pathname + search);
  });
  await page.goto(address + path);
  await page.waitForLoadState('networkidle');
  // Parts that are fetched ahead come when the browser is idle.
  await pause(1_000);
  const shown = await page.content();
  await context.close();
  const files = new Map<string, Answer>();
  for (const file of asked) files.set(file, await raw(address + file, cookie));
  const scripts = [...asked].filter((file) => file.endsWith('.js'));
  const html = shown
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link[^>]*\brel="(?:modulepreload|preload)"[^>]*\bas="(?:script|fetch)"[^>]*>/g, '')
    .replaceAll(/<link[^>]*\brel="modulepreload"[^>]*>/g, '')
    .replace('</head>', `${scripts.map(asScript).join('')}</head>`);
  files.set(path, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' },
    body: gzipSync(html),
  });
  return files;
}

async function withStatic(
  files: Map<string, Answer>,
  work: (address: string) => Promise<void>,
): Promise<void> {
  const server = createServer((asking, answer) => {
    const file = files.get(asking.url ?? '');
    if (!file) return answer.writeHead(404).end();
    for (const name of ['content-type', 'content-encoding'])
      if (file.headers[name]) answer.setHeader(name, file.headers[name]);
    return answer.end(file.body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    await work(`http://localhost:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** When the browser first shows words or a picture, in milliseconds. */
async function firstPaint(browser: Browser, address: string, [, path, cookie = '']: Screen): Promise<number> {
  const context = await browser.newContext(PHONE);
  const [name = '', value = ''] = cookie.split('=');
  if (cookie) await context.addCookies([{ name, value, url: address }]);
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.emulateNetworkConditions', LINE);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(address + path, { waitUntil: 'commit' });
  const seen = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  for (const end = Date.now() + MOST_MS; Date.now() < end; await pause(300)) {
    const at = await page.evaluate(seen);
    if (at > 0) {
      await context.close();
      return at;
    }
  }
  throw new Error(`${path} showed nothing within ${ms(MOST_MS)}`);
}

const median = (values: number[]) => percentile(values, 0.5);

async function compare(browser: Browser, address: string, screen: Screen, rounds: number): Promise<void> {
  await visit(browser, address, screen);
  const files = await asStaticPage(browser, address, screen);
  await withStatic(files, async (still) => {
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await firstPaint(browser, address, screen));
      theirs.push(await firstPaint(browser, still, screen));
    }
    const [name] = screen;
    const ratio = median(ours) / median(theirs);
    const told = `${ms(median(ours))} beside ${ms(median(theirs))}`;
    promise(name, times(ratio), ratio <= LIMIT, `at most ${LIMIT} ×; ${told}`);
    record(`First paint, ${name}: × a static page`, ratio);
  });
}

/** When something is first seen on a phone, beside a static page of the same bytes. */
export async function benchFirstPaint(hasTime: () => boolean): Promise<void> {
  title('First paint on a phone (4 × slowdown, 1.6 Mbit/s, 150 ms), beside a static page of the same bytes');
  await withBrowser((browser) =>
    withScreens(async (address, screen) => {
      if (hasTime()) await compare(browser, address, screen, ROUNDS);
      else row(screen[0], '–', 'no time for it');
    }),
  );
}
