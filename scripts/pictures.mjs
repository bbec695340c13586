// Takes the pictures of README and docs from the demo, so that they stay true: node scripts/pictures.mjs [name …]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { root, say } from './steps.mjs';

const PORT = '4391';
const address = `http://localhost:${PORT}`;
const folder = join(root, 'docs', 'pictures');
const MOST_BYTES = 300_000;
const desk = (height) => ({ viewport: { width: 1440, height } });
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Where to go, on which screen, and what to do there before the picture is taken. */
const PICTURES = {
  home: { path: () => '/' },
  'home-dark': { path: () => '/', theme: 'dark' },
  'home-phone': { path: () => '/', screen: phone },
  company: { path: () => companyPage('Fern & Oak Bakery'), screen: desk(1240) },
  'new-post': { path: () => companyPage('Verbena Botanics'), act: fillWizard, screen: desk(1000) },
  post: { path: ({ idOf }) => `/post/${idOf('Spring ride')}`, screen: desk(1120) },
  'changes-requested': { path: ({ idOf }) => `/post/${idOf('Fig cake, two weeks only')}`, theme: 'dark' },
  'review-phone': { path: ({ review }) => new URL(review).pathname, screen: phone, guest: true },
  approvals: { path: () => companyPage('Kumo Ramen', 'approvals'), scroll: 460 },
  calendar: { path: () => '/?view=calendar' },
  assistant: { path: () => companyPage('Kumo Ramen', 'assistant'), scroll: 460, act: askAssistant },
  outbox: { path: () => '/outbox' },
};

const companyPage = (name, tab) =>
  `/dashboard?company=${encodeURIComponent(name)}${tab ? `&tab=${tab}` : ''}`;

async function askAssistant(page) {
  await page.getByRole('button', { name: 'Generate 5 post ideas' }).click();
  await page
    .getByRole('button', { name: /Use as draft/ })
    .first()
    .waitFor();
}

/** Chooses three files that the client already has, as if they came from the manager's own machine. */
async function fillWizard(page, { posts }) {
  const urls = posts.flatMap((post) => (post.companyName === 'Verbena Botanics' ? post.assets : []));
  const files = [];
  for (const { url } of urls.slice(0, 3))
    files.push({
      name: `photo-${files.length + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await (await page.request.get(`${address}${url}?original=1`)).body(),
    });
  await page.getByRole('button', { name: 'New Post' }).click();
  await page.locator('input[type=file]').first().setInputFiles(files);
  await page.waitForFunction(() => !/Uploading|Checking|Waiting/.test(document.body.innerText));
}

const asked = process.argv.slice(2);
const names = Object.keys(PICTURES).filter((name) => asked.length === 0 || asked.includes(name));

mkdirSync(folder, { recursive: true });
const demo = spawn(process.execPath, ['scripts/demo.mjs'], {
  cwd: root,
  env: { ...process.env, PORT, PUBLIC_URL: address },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let browser;
try {
  const printed = await untilPrinted(/Outbox\s+\S+/);
  const find = (name) => new RegExp(`${name}\\s+(\\S+)`).exec(printed)?.[1] ?? '';
  const account = { email: find('Email'), password: find('Password') };
  const review = find('Review a post');
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  for (const name of names) await take(name, PICTURES[name], account, review);
} finally {
  await browser?.close();
  const ended = demo.exitCode === null ? once(demo, 'exit') : null;
  demo.kill('SIGTERM');
  await ended;
}

async function take(name, picture, account, review) {
  const { path, screen = desk(900), theme = 'light', guest = false, scroll = 0, act } = picture;
  const context = await browser.newContext({ ...screen, deviceScaleFactor: 2, reducedMotion: 'reduce' });
  try {
    let posts = [];
    if (!guest) {
      await context.request.post(`${address}/api/auth/login`, { data: account });
      posts = await (await context.request.get(`${address}/api/posts`)).json();
    }
    const idOf = (title) => posts.find((post) => post.title === title)?.id ?? '';
    const page = await context.newPage();
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
    await page.goto(address + path({ idOf, review }));
    await settled(page);
    await act?.(page, { posts });
    await page.evaluate((by) => by > 0 && window.scrollTo(0, by), scroll);
    await settled(page);
    // Whatever is to be seen has been drawn.
    await page.evaluate(async () => {
      const shown = [...document.images].filter((image) => {
        const { top, bottom } = image.getBoundingClientRect();
        return bottom > 0 && top < window.innerHeight;
      });
      await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
      await document.fonts.ready;
    });
    const file = await small(await page.screenshot());
    writeFileSync(join(folder, `${name}.png`), file);
    say(`${name}.png  ${Math.round(file.length / 1024)} KB`);
  } finally {
    await context.close();
  }
}

/** Neither the wire nor the screen says that something is still on its way. */
async function settled(page) {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(
    () =>
      !/Loading(\.\.\.| post)/.test(document.body.innerText) &&
      !document.querySelector('.animate-pulse, .animate-spin, [aria-busy="true"]'),
  );
}

/** As many colours as fit into the size that a page can carry. */
async function small(screenshot) {
  const { width } = await sharp(screenshot).metadata();
  for (const scale of [1, 0.75, 0.6, 0.5])
    for (const colours of [256, 160]) {
      const file = await sharp(screenshot)
        .resize(Math.round(width * scale))
        .png({ palette: true, colours, effort: 8, dither: 0.8 })
        .toBuffer();
      if (file.length <= MOST_BYTES) return file;
    }
  throw new Error('a picture does not fit');
}

async function untilPrinted(pattern) {
  let text = '';
  for await (const part of demo.stdout) {
    text += part;
    if (pattern.test(text)) return text;
  }
  throw new Error(`the demo did not start:\n${text}`);
}
