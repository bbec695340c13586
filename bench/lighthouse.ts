import { chromium } from '@playwright/test';
import { CROWD_ACCOUNT, companyName, fillWithCrowd } from './crowd.ts';
import { promise, row, title } from './print.ts';
import { withFolder, withServer } from './server.ts';

const WANTED = 95;
const PORT = 9333;

interface Result {
  lhr: {
    categories: Record<string, { score: number | null }>;
    audits: Record<string, { numericValue?: number }>;
  };
}
type Lighthouse = (address: string, flags: object) => Promise<Result | undefined>;

/** Not a dependency: it is large, and only this needs it. */
async function loadLighthouse(): Promise<Lighthouse | null> {
  const name: string = 'lighthouse';
  return import(name).then(
    (module: { default: Lighthouse }) => module.default,
    () => null,
  );
}

/** The four scores of Lighthouse's phone profile for the screens that people see most. */
export async function benchLighthouse(): Promise<void> {
  title('Lighthouse, phone profile: performance, accessibility, best practices, SEO');
  const lighthouse = await loadLighthouse();
  if (!lighthouse)
    return row(
      'left out',
      '–',
      'install Lighthouse first: npm install --no-save --no-package-lock lighthouse@12',
    );
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({
    executablePath,
    args: [...root, `--remote-debugging-port=${PORT}`],
  });
  try {
    await withFolder(async (folder) => {
      await fillWithCrowd(folder, { companies: 20, posts: 600, photos: 3, files: true });
      await withServer(folder, async ({ address }) => {
        for (const [name, path, cookie] of await screens(address)) {
          const headers = cookie ? { Cookie: cookie } : {};
          const flags = { port: PORT, logLevel: 'error', extraHeaders: headers };
          // The first visit makes the small pictures; from then on they are kept.
          await lighthouse(address + path, flags);
          const result = await lighthouse(address + path, flags);
          if (!result) throw new Error(`no result for ${name}`);
          report(name, result);
        }
      });
    });
  } finally {
    await browser.close();
  }
}

async function screens(address: string): Promise<[name: string, path: string, cookie?: string][]> {
  const opened = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(CROWD_ACCOUNT),
  });
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const read = async (path: string) =>
    (await fetch(address + path, { headers: { Cookie: cookie } })).json() as Promise<
      Record<string, string>[]
    >;
  const [post] = await read('/api/posts?limit=1');
  return [
    ['landing', '/'],
    ['log-in', '/login'],
    ['home', '/', cookie],
    ['client', `/dashboard?company=${encodeURIComponent(companyName(0))}`, cookie],
    ['calendar', '/?view=calendar', cookie],
    ['post', `/post/${post?.['id'] ?? ''}`, cookie],
    ['reviewer', `/approve/${post?.['approvalToken'] ?? ''}`],
  ];
}

function report(name: string, { lhr }: Result): void {
  const scores = ['performance', 'accessibility', 'best-practices', 'seo'].map((category) =>
    Math.round((lhr.categories[category]?.score ?? 0) * 100),
  );
  const value = (audit: string) => Math.round(lhr.audits[audit]?.numericValue ?? 0);
  // A signed-in screen and a review link are for no search engine, and say so.
  const counted = ['landing', 'log-in'].includes(name) ? scores : scores.slice(0, 3);
  promise(name, scores.join(' '), Math.min(...counted) >= WANTED, `${WANTED} or more each`);
  const shift = lhr.audits['cumulative-layout-shift']?.numericValue ?? 0;
  row(
    '',
    '',
    `first paint ${value('first-contentful-paint')} ms, largest ${value('largest-contentful-paint')} ms, blocked ${value('total-blocking-time')} ms, shift ${shift.toFixed(3)}`,
  );
}
