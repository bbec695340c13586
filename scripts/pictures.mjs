// Takes the pictures of README, docs and the public page from the demo, so that they stay true:
// node scripts/pictures.mjs [name …]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { PICTURES, SHOTS } from './picture-list.mjs';
import { root, say } from './steps.mjs';

const PORT = '4391';
const address = `http://localhost:${PORT}`;
const MOST_BYTES = 300_000;
const DESK = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 2 };

const docs = (name, picture) => ({
  theme: 'light',
  ...picture,
  file: join('docs', 'pictures', `${name}.png`),
  pack: small,
});
const landing = (name, shot) =>
  ['light', 'dark'].map((theme) => ({
    ...shot,
    theme,
    file: join('web', 'components', 'shots', `${name}-${theme}.webp`),
    pack: (screenshot) => sized(name, theme, shot.width, screenshot),
  }));

const asked = process.argv.slice(2);
const chosen = (list) => Object.entries(list).filter(([name]) => asked.length === 0 || asked.includes(name));
// The public page comes last: one of its pictures is taken after a reviewer said yes.
const jobs = [
  ...chosen(PICTURES).map(([name, picture]) => docs(name, picture)),
  ...chosen(SHOTS).flatMap(([name, shot]) => landing(name, shot)),
];

for (const folder of ['docs/pictures', 'web/components/shots'])
  mkdirSync(join(root, folder), { recursive: true });
const demo = spawn(process.execPath, ['scripts/demo.mjs'], {
  cwd: root,
  env: { ...process.env, PORT, PUBLIC_URL: address },
  stdio: ['ignore', 'pipe', 'inherit'],
});
// Whoever stops this stops the demo with it.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    demo.kill('SIGTERM');
    process.exit(1);
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
  for (const job of jobs) await take(job, account, review);
} finally {
  await browser?.close();
  const ended = demo.exitCode === null ? once(demo, 'exit') : null;
  demo.kill('SIGTERM');
  await ended;
}

async function take(job, account, review) {
  const { path, screen = DESK, theme, guest = false, scroll = 0, act, part, file, pack } = job;
  const context = await browser.newContext({ ...screen, reducedMotion: 'reduce' });
  try {
    let posts = [];
    if (!guest) {
      await context.request.post(`${address}/api/auth/login`, { data: account });
      posts = await (await context.request.get(`${address}/api/posts`)).json();
    }
    const idOf = (title) => posts.find((post) => post.title === title)?.id ?? '';
    const page = await context.newPage();
    await page.addInitScript(hideWhatFloats);
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
    await page.goto(address + path({ idOf, review }));
    await settled(page);
    await act?.(page, { posts });
    if (typeof scroll === 'string')
      await page.getByRole('tab', { name: scroll }).evaluate((tab) => {
        window.scrollTo(0, tab.getBoundingClientRect().top + window.scrollY - 76);
      });
    else if (scroll > 0) await page.evaluate((by) => window.scrollTo(0, by), scroll);
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
    const picture = await pack(await shoot(page, part));
    writeFileSync(join(root, file), picture);
    say(`${file}  ${Math.round(picture.length / 1024)} KB`);
  } finally {
    await context.close();
  }
}

/** The way to the assistant and what was just said lie above every screen: they are in no picture. */
function hideWhatFloats() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '[aria-label="Open assistant"], [role="region"][aria-label^="Notifications"] { display: none }',
  );
  document.adoptedStyleSheets.push(sheet);
}

/** The whole window, a part of the page, or a box on it. */
async function shoot(page, part) {
  await page.evaluate((whole) => {
    document.activeElement?.blur();
    if (whole) return;
    window.scrollTo(0, 0);
    for (const header of document.querySelectorAll('header')) header.style.position = 'static';
  }, part === undefined);
  if (!part) return page.screenshot();
  const found = await part(page);
  return 'screenshot' in found ? found.screenshot() : page.screenshot({ clip: found, fullPage: true });
}

/** Light and dark have the same size, which the page has to know before the picture is there. */
async function sized(name, theme, width, screenshot) {
  const list = join(root, 'web', 'components', 'shots', 'sizes.json');
  const sizes = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {};
  if (theme === 'light') {
    const full = await sharp(screenshot).metadata();
    sizes[name] = { width, height: Math.round((full.height * width) / full.width) };
    writeFileSync(list, `${JSON.stringify(sizes, null, 2)}\n`);
  }
  const scaled = (by) =>
    sharp(screenshot)
      .resize({
        width: Math.round(sizes[name].width * by),
        height: Math.round(sizes[name].height * by),
        fit: 'fill',
      })
      .webp({ quality: 76, effort: 6 })
      .toBuffer();
  // For small screens; web/components/shots/shot.tsx knows the factor.
  writeFileSync(join(root, 'web', 'components', 'shots', `${name}-${theme}-small.webp`), await scaled(0.6));
  return scaled(1);
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
