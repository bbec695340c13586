import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '#server/kit/member.ts';
import type { FirstScreen } from './first-screen.ts';
import { addPages, CALENDAR, SCREENS } from './pages.ts';

const THEME = 'theme()';
const BOOT = 'boot()';
let folder: string;
let app: FastifyInstance;
const look = { language: 'en', agency: null, showsGreenroom: true, icon: null } as const;
let opens: (token: string) => Promise<typeof look | null>;
let asks: () => Promise<Member | null> = () => Promise.resolve(null);
let draws: () => Promise<FirstScreen | null> = () => Promise.resolve(null);
const member = (more: Partial<Member> = {}) => ({ closed: false, closing: false, ...more }) as Member;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-pages-'));
  await mkdir(join(folder, 'web'));
  await mkdir(join(folder, 'review', 'review-assets'), { recursive: true });
  await writeFile(
    join(folder, 'web', 'index.html'),
    `<head><script>${THEME}</script><script type="module" src="/assets/index.js"></script></head><div id="root"><div>Loading...</div></div>the app`,
  );
  await writeFile(join(folder, 'first-screens.json'), '{}');
  await writeFile(join(folder, 'signed-in-boot.js'), BOOT);
  await mkdir(join(folder, 'web', '.vite'));
  await writeFile(
    join(folder, 'web', '.vite', 'manifest.json'),
    JSON.stringify({
      'index.html': { file: 'assets/index.js', isEntry: true },
      _shared: { file: 'assets/shared.js', imports: ['index.html', 'app/pages/home-page.tsx'] },
      'app/signed-in-frame.tsx': { file: 'assets/frame.js', css: ['assets/frame.css'], imports: ['_shared'] },
      'app/pages/home-page.tsx': { file: 'assets/home.js', imports: ['_shared'] },
      'app/pages/calendar-of.tsx': { file: 'assets/calendar.js', imports: ['_shared'] },
    }),
  );
  await writeFile(join(folder, 'web', 'landing.html'), 'the public page');
  await writeFile(join(folder, 'review', 'index.html'), '<script>begin()</script>the review');
  await writeFile(join(folder, 'review', 'desk.html'), 'the desk');
  app = Fastify();
  await app.register(cookie);
  await addPages(
    app,
    folder,
    {
      review: (token) => opens(token),
      desk: (token) => opens(token),
      asks: () => asks(),
      draws: () => () => draws(),
    },
    "default-src 'self';script-src 'self';style-src 'self'",
  );
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const get = async (url: string) => {
  const { statusCode, body: html, headers } = await app.inject(url);
  const body = html.replaceAll(/<script>[^]*?<\/script>/g, '');
  return { status: statusCode, body, referrer: headers['referrer-policy'] };
};

test.each([
  ['review', 'approve'],
  ['desk', 'desk'],
])(
  'a %s link that opens nothing is the same page with status 404, and no other site learns of it',
  async (name, path) => {
    opens = (token) => Promise.resolve(token === 'good' ? look : null);
    const page = { body: `the ${name}`, referrer: 'no-referrer' };
    expect(await get(`/${path}/good`)).toEqual({ ...page, status: 200 });
    expect(await get(`/${path}/bad`)).toEqual({ ...page, status: 404 });
  },
);

test('where the database cannot say, the page is there and asks again itself', async () => {
  opens = () => Promise.reject(new Error('no database'));
  expect(await get('/approve/good')).toMatchObject({ status: 200, body: 'the review' });
});

const filesOf = (body: string) =>
  [...body.matchAll(/<link rel="[a-z]+"[^>]*href="([^"]+)"/g)].map((one) => one[1]);

test('a screen names all of its files at once; whoever has no session gets the public page, as it was built', async () => {
  const home = { method: 'GET', url: '/', headers: { cookie: 'greenroom.sid=one' } } as const;
  expect((await get('/')).body).toBe('the public page');
  expect(filesOf((await app.inject(home)).body)).toEqual([
    '/assets/frame.js',
    '/assets/frame.css',
    '/assets/shared.js',
    '/assets/home.js',
  ]);
  const calendar = filesOf((await app.inject({ ...home, url: '/?view=calendar' })).body);
  expect(calendar).toContain('/assets/home.js');
  expect(calendar).toContain('/assets/calendar.js');
  // The build's manifest is not served.
  expect((await get('/.vite/manifest.json')).body).not.toContain('frame');
});

const readsOf = async (url: string) => {
  const { body } = await app.inject({ url, headers: { cookie: 'greenroom.sid=one' } });
  const links = [
    ...body.matchAll(/<link rel="preload" as="fetch" crossorigin="use-credentials" href="([^"]+)">/g),
  ];
  return links.map(([, address = '']) => address.replaceAll('&#38;', '&'));
};

test.each([
  ['/', ['/api/companies', '/api/activity?limit=8']],
  ['/?view=calendar', ['/api/companies']],
  [
    '/dashboard?company=Fern+%26+%22Oak%22',
    ['/api/companies/Fern%20%26%20%22Oak%22', '/api/posts?company=Fern+%26+%22Oak%22&limit=60&view=grid'],
  ],
  ['/dashboard?company=Fern&status=Draft', ['/api/companies/Fern']],
  ['/dashboard', []],
  ['/post/7', ['/api/posts/7', '/api/approvals/7', '/api/posts/7/comments']],
  ['/settings', []],
])('%s is asked ahead for what its screen reads first', async (url, reads) => {
  asks = () => Promise.resolve(member());
  expect(await readsOf(url)).toEqual(['/api/auth/user', ...reads]);
});

test('whoever is signed in gets the first date prepared, and nobody else', async () => {
  const isPrepared = async (cookie: string) =>
    (await app.inject({ url: '/post/7', headers: { cookie } })).body.includes(`<script>${BOOT}</script>`);
  asks = () => Promise.resolve(member());
  expect(await isPrepared('greenroom.sid=one')).toBe(true);
  const { headers } = await app.inject({ url: '/post/7', headers: { cookie: 'greenroom.sid=one' } });
  expect(headers['cache-control']).toBe('private, no-cache');
  expect(await isPrepared('')).toBe(false);
});

test('pages may run the scripts that the build wrote into them, and no other', async () => {
  const allowed = ['theme()', 'begin()', 'boot()'].map(
    (text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  asks = () => Promise.resolve(member());
  draws = () => Promise.resolve({ markup: '<script>injected()</script>', isPrivate: true });
  opens = () => Promise.resolve(look);
  for (const url of ['/post/7', '/login', '/nowhere', '/approve/one']) {
    const { headers } = await app.inject({ url, headers: { cookie: 'greenroom.sid=one' } });
    expect(headers['content-security-policy']).toBe(
      `default-src 'self';script-src 'self'${allowed.join('')};style-src 'self'`,
    );
  }
  draws = () => Promise.resolve(null);
});

test('nothing is asked ahead that would be refused', async () => {
  asks = () => Promise.resolve(null);
  expect(await readsOf('/post/7')).toEqual([]);
  for (const nobodyKnows of [Promise.reject(new Error('no database')), new Promise<null>(() => undefined)]) {
    asks = () => nobodyKnows;
    expect(await readsOf('/post/7')).toEqual([]);
  }
  for (const state of ['closed', 'closing'] as const) {
    asks = () => Promise.resolve(member({ [state]: true }));
    expect(await readsOf('/post/7')).toEqual(['/api/auth/user']);
  }
  asks = () => Promise.resolve(member());
  expect(await readsOf('/login')).toEqual([]);
  expect(filesOf((await get('/post/7')).body)).not.toContain('/api/auth/user');
});

test('what a screen is said to be made of is in the app', () => {
  const modules = [...SCREENS.flatMap(([, names]) => names), CALENDAR];
  expect(modules.filter((name) => !existsSync(join(import.meta.dirname, '../../web', name)))).toEqual([]);
});

test('the screens are there, any other address is the not-found screen with status 404, a missing file is none', async () => {
  expect(await get('/settings')).toMatchObject({ status: 200, body: expect.stringContaining('the app') });
  expect((await get('/settings/')).status).toBe(200);
  expect(await get('/nowhere/at-all')).toMatchObject({
    status: 404,
    body: expect.stringContaining('the app'),
  });
  expect((await get('/assets/gone.js')).body).not.toContain('the app');
  const followed = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };
  const old = await app.inject({ url: '/old-page.html', ...followed });
  expect([old.statusCode, old.body]).toEqual([404, expect.stringContaining('the app')]);
  expect((await app.inject({ url: '/api/nothing.html', ...followed })).body).not.toContain('the app');
});

const opened = async () => app.inject({ url: '/post/7', headers: { cookie: 'greenroom.sid=one' } });
const scriptsIn = (html: string) =>
  [...html.matchAll(/<script type="module"[^>]*>|rel="modulepreload"/g)].length;

test('a drawn screen stands in the page, whose scripts wait in a template; no browser keeps what is private', async () => {
  asks = () => Promise.resolve(member());
  draws = () => Promise.resolve({ markup: '<p>$& Fig cake</p>', isPrivate: true });
  const { body, headers } = await opened();
  expect(body).toContain('<div id="root"><p>$& Fig cake</p></div>the app');
  const [, later = ''] = /<template id="scripts">(.*)<\/template><\/head>/.exec(body) ?? [];
  expect(scriptsIn(later)).toBe(4);
  expect(scriptsIn(body.replace(later, ''))).toBe(0);
  // What the page asks for does not wait.
  expect(body.replace(later, '')).toContain('href="/api/posts/7"');
  expect(headers['cache-control']).toBe('private, no-store');
  draws = () => Promise.resolve({ markup: '<p>Your Clients</p>', isPrivate: false });
  expect((await opened()).headers['cache-control']).toBe('private, no-cache');
});

test('a screen that is not drawn, or not soon, is the page as it was built', async () => {
  asks = () => Promise.resolve(member());
  for (const nothing of [Promise.resolve(null), new Promise<null>(() => undefined)]) {
    draws = () => nothing;
    const { body } = await opened();
    expect(body).toContain('<div id="root"><div>Loading...</div></div>the app');
    expect(body).not.toContain('<template');
    expect(body).toContain('href="/api/posts/7"');
  }
  draws = () => Promise.resolve({ markup: 'Fig cake', isPrivate: true });
  asks = () => Promise.resolve(null);
  expect((await opened()).body).not.toContain('Fig cake');
});
