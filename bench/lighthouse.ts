import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { CHROMIUM_PATH, withBrowser } from './browser.ts';
import { promise, record, row, title } from './print.ts';
import { freePort, root } from './server.ts';
import { visit, withScreens, type Screen } from './seven-screens.ts';

const VERSION = '12.8.2';
const WANTED = 95;
const METRICS = [
  ['first-contentful-paint', 'first paint', 'ms'],
  ['largest-contentful-paint', 'largest', 'ms'],
  ['speed-index', 'in sight', 'ms'],
  ['total-blocking-time', 'blocked', 'ms'],
  ['cumulative-layout-shift', 'shift', ''],
] as const;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

interface Item {
  score?: number;
  node?: { selector?: string };
  items?: Item[];
}

interface Audit {
  id: string;
  title: string;
  score: number | null;
  scoreDisplayMode: string;
  numericValue?: number;
  details?: { items?: Item[] };
}

interface Result {
  lhr: {
    /** The page did not answer, or was never drawn: its scores say nothing. */
    runtimeError?: { code: string };
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
    audits: Record<string, Audit>;
  };
}
type Lighthouse = (address: string, flags: object) => Promise<Result | undefined>;

/**
 * Not a dependency: it is large, and only this needs it. Whoever runs this gets it into .cache, the same version each
 * time.
 */
async function loadLighthouse(): Promise<Lighthouse | null> {
  const folder = join(root, '.cache', 'lighthouse');
  const entry = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js');
  if (!existsSync(entry)) {
    mkdirSync(folder, { recursive: true });
    const install = ['install', '--no-audit', '--no-fund', '--no-package-lock', '--prefix', folder];
    spawnSync('npm', [...install, `lighthouse@${VERSION}`], { cwd: folder, stdio: 'ignore' });
  }
  if (!existsSync(entry)) return null;
  return ((await import(pathToFileURL(entry).href)) as { default: Lighthouse }).default;
}

/** The four scores of Lighthouse's phone profile for the screens that people see most. */
export async function benchLighthouse(hasTime: () => boolean): Promise<void> {
  title('Lighthouse, phone profile: performance, accessibility, best practices, SEO');
  const lighthouse = await loadLighthouse();
  if (!lighthouse)
    return row('left out', '–', `Lighthouse ${VERSION} could not be fetched from the registry`);
  await withBrowser((browser) =>
    withScreens(async (address, screen) => {
      if (!hasTime()) return row(screen[0], '–', 'no time for it');
      await visit(browser, address, screen);
      const result = await look(lighthouse, address, screen, hasTime);
      if (result) report(screen[0], result);
      else promise(screen[0], '–', false, 'Lighthouse came to no result');
    }),
  );
}

/** In a browser of its own that nobody else steers. A browser that breaks is started once more. */
async function look(
  lighthouse: Lighthouse,
  address: string,
  [, path, cookie]: Screen,
  hasTime: () => boolean,
): Promise<Result | undefined> {
  for (let tries = 0; tries < 2 && (tries === 0 || hasTime()); tries += 1) {
    const port = await freePort();
    const chrome = await openChromium(port);
    try {
      if (cookie) await keepCookie(port, address, cookie);
      const result = await lighthouse(address + path, {
        port,
        logLevel: 'silent',
        output: 'json',
        // An open event stream never falls idle.
        maxWaitForLoad: 25_000,
        networkQuietThresholdMs: 2_000,
        cpuQuietThresholdMs: 2_000,
        onlyCategories: CATEGORIES,
      });
      if (result && !result.lhr.runtimeError) return result;
    } catch {
      // Told where it came to no result.
    } finally {
      await chrome.stop();
    }
  }
  return undefined;
}

/**
 * In the browser itself: a header that Lighthouse adds is missing from what a page asks in its first moments, and the
 * page of who is signed in was measured as that of somebody who has just lost the session.
 */
async function keepCookie(port: number, address: string, cookie: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [name = '', value = ''] = cookie.split('=');
  await browser.contexts()[0]?.addCookies([{ name, value, url: address }]);
  await browser.close();
}

async function openChromium(port: number): Promise<{ stop(): Promise<void> }> {
  const profile = await mkdtemp(join(tmpdir(), 'greenroom-lighthouse-'));
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(
    CHROMIUM_PATH,
    [
      ...sandbox,
      '--headless=new',
      '--disable-dev-shm-usage',
      '--no-first-run',
      `--user-data-dir=${profile}`,
      `--remote-debugging-port=${port}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
  const ended = once(child, 'exit');
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(100))
    if (await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => null)) break;
  return {
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

function report(name: string, { lhr }: Result): void {
  const scores = CATEGORIES.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100));
  // A signed-in screen and a review link are for no search engine, and say so.
  const counted = ['landing', 'log-in'].includes(name) ? scores : scores.slice(0, 3);
  promise(name, scores.join(' '), Math.min(...counted) >= WANTED, `${WANTED} or more each`);
  record(`Lighthouse, ${name}: speed, of 100`, (scores[0] ?? 0) / 100);
  // Which of the five costs the points: each with its own score, and what was painted last of all.
  const told = METRICS.map(([audit, words, unit]) => {
    const value = lhr.audits[audit]?.numericValue ?? 0;
    const score = Math.round((lhr.audits[audit]?.score ?? 0) * 100);
    return `${words} ${unit ? `${Math.round(value)} ${unit}` : value.toFixed(3)} (${score})`;
  });
  row('', '', told.join(', '));
  const largest = lhr.audits['largest-contentful-paint-element']?.details?.items?.[0]?.items?.[0]?.node;
  if (largest?.selector) row('', '', `largest: ${largest.selector}`);
  for (const { score, node } of lhr.audits['layout-shifts']?.details?.items ?? [])
    if ((score ?? 0) > 0.01)
      row('', '', `moved by ${(score ?? 0).toFixed(3)}: ${node?.selector ?? 'unknown'}`);
  // What is not speed is a fault that has a name.
  for (const category of CATEGORIES.slice(1))
    for (const { id, weight } of lhr.categories[category]?.auditRefs ?? []) {
      const audit = lhr.audits[id];
      if (audit && weight > 0 && audit.scoreDisplayMode !== 'notApplicable' && (audit.score ?? 1) < 1)
        row('', '', `${category}: ${audit.title}`);
    }
}
