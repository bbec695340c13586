import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { logIn } from '#domain/accounts/log-in.ts';
import type { FirstScreens } from '#domain/kit/first-screens.ts';
import { BUDGETS, firstScripts, type FirstScripts } from '../bench/first-scripts.ts';

const root = resolve(import.meta.dirname, '..');

let screens: FirstScripts[];

beforeAll(async () => {
  expect(
    spawnSync(process.execPath, ['scripts/build-stale.mjs'], { cwd: root, stdio: 'inherit' }).status,
  ).toBe(0);
  screens = await firstScripts();
});

test.each(Object.entries(BUDGETS))('%s shows itself after at most %d KB of script', (name, budget) => {
  const screen = screens.find((one) => one.name === name);
  expect(screen?.files.length).toBeGreaterThan(0);
  expect((screen?.bytes ?? 0) / 1024).toBeLessThanOrEqual(budget);
});

/** Each file costs a request, and a kilobyte of headers. */
test.each([
  ['/ (signed in)', 11],
  ['/dashboard', 24],
  ['/post/:id', 25],
  ['/settings', 26],
])('%s is put together of at most %d scripts', (name, most) => {
  expect(screens.find((one) => one.name === name)?.files.length).toBeLessThanOrEqual(most);
});

test.each(['/ (signed in)', '/dashboard', '/post/:id'])(
  '%s shows itself before what dialogs, menus and popovers stand on',
  (name) => {
    const files = screens.find((one) => one.name === name)?.files ?? [];
    // Written by Radix into every content that can be dismissed.
    const standsOn = (file: string) => readFileSync(file, 'utf8').includes('data-radix-focus-guard');
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter(standsOn)).toEqual([]);
  },
);

test('the public page can be read, and its ways lead on, before any script has arrived', () => {
  const page = readFileSync(join(root, 'dist', 'web', 'landing.html'), 'utf8');
  expect(page).toContain('Manage Your Social Media Like a Pro</h1>');
  expect(page).toMatch(/<a [^>]*href="\/signup"/);
  expect(page).toMatch(/<a [^>]*href="\/login"/);
});

test('signed-in screens are drawn ahead, without a style of their own, which the policy of their page forbids', () => {
  const screens = JSON.parse(readFileSync(join(root, 'dist', 'first-screens.json'), 'utf8')) as FirstScreens;
  expect(Object.keys(screens)).toHaveLength(8);
  expect(screens.home).toContain('data-says="Your Clients"');
  for (const markup of Object.values(screens)) expect(markup).not.toMatch(/<style| style=|<script/);
});

test('what describes the API to its readers is not downloaded by a browser', () => {
  const folder = join(root, 'dist', 'web', 'assets');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const [sentence = ''] = logIn.summary.split('. ');
  expect(sentence.length).toBeGreaterThan(10);
  expect(scripts.filter((name) => readFileSync(join(folder, name), 'utf8').includes(sentence))).toEqual([]);
});

test('no two files of the build need each other: which of them ran first would decide whether a page starts', () => {
  const folder = join(root, 'dist', 'web', 'assets');
  const needs = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => {
        const source = readFileSync(join(folder, name), 'utf8');
        const found = source.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g);
        return [name, [...found].map(([, other = '']) => other)] as const;
      }),
  );
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (name: string, path: string[]) => {
    if (path.includes(name)) circles.push([...path.slice(path.indexOf(name)), name].join(' → '));
    if (done.has(name)) return;
    done.add(name);
    for (const other of needs.get(name) ?? []) visit(other, [...path, name]);
  };
  for (const name of needs.keys()) visit(name, []);
  expect(needs.size).toBeGreaterThan(10);
  expect(circles).toEqual([]);
});
