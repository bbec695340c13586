import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';

// Clients keep their phones for long: an iPhone of 2015 stays with iOS 15. What a build writes for it is syntax alone;
// what is called has to be there. vite.review.config.ts names the browsers.
const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'dist', 'review', 'review-assets');

beforeAll(() => {
  expect(
    spawnSync(process.execPath, ['scripts/build-stale.mjs'], { cwd: root, stdio: 'inherit' }).status,
  ).toBe(0);
});

/** What the oldest of them lack, and with what it came. */
const LACKING: [string, RegExp][] = [
  ['copies of sorted lists (Safari 16)', /\.to(?:Reversed|Sorted|Spliced)\(/g],
  ['searches from the end (Chrome 97, Firefox 104)', /\.findLast(?:Index)?\(/g],
  ['patterns that look behind (Safari 16.4)', /\(\?<[=!]/g],
  ['groups (Safari 17.4)', /\b(?:Object|Map)\.groupBy\(/g],
  ['promises with their ends (Safari 17.4)', /\.withResolvers\(/g],
  ['deep copies (Safari 15.4)', /\bstructuredClone\(/g],
  ['signals that end by themselves (Safari 16)', /\bAbortSignal\.(?:timeout|any)\(/g],
  [
    'sets as in mathematics (Safari 17)',
    /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/g,
  ],
  ['lists of what comes later (Safari 16.4)', /\bArray\.fromAsync\(/g],
  ['helpers of iterators (Safari 18.4)', /\bIterator\.from\(/g],
];

test('the reviewer’s page and the desk call nothing that the oldest phones they are built for lack', () => {
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  const found = scripts.flatMap((name) => {
    const source = readFileSync(join(folder, name), 'utf8');
    return LACKING.flatMap(([what, pattern]) =>
      [...source.matchAll(pattern)].map(
        ({ index }) => `${name}: ${what}: ${source.slice(Math.max(0, index - 40), index + 20)}`,
      ),
    );
  });
  expect(found).toEqual([]);
});
