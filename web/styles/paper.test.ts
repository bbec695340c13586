import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = readdirSync('web', { recursive: true, encoding: 'utf8' }).map((path) => `web/${path}`);
const read = (path: string) => readFileSync(path, 'utf8');
/** Profile pictures, logos and pictures of our own screens are no pictures of posts. */
const NO_POST = ['web/ui/avatar.tsx', 'web/components/shots/shot.tsx', 'web/review/look/agency.tsx'];
const LOGO = /src=\{(logoUrl|avatarUrl)\}/;
/** Styled by these, on the reviewer's page and in the app alike. */
const SHEETS = {
  'web/shared/carousel/': /\.carousel \.slides img \{[^}]*background: linear-gradient\(var\(--paper\) 0 0\)/,
  'web/shared/preview/': /\.net-files :is\(\.net-pad, img\) \{\s+background: var\(--paper\)/,
  'web/shared/changes/': /\.chg img \{[^}]*background: var\(--paper\)/,
  'web/shared/pointing/': /\.place-gone img \{[^}]*background: var\(--paper\)/,
  'web/review/desk/': /\.cover img \{[^}]*background: var\(--paper\)/,
};

test('behind every picture of a post is white, in both themes: so it is published', () => {
  const tokens = read('web/styles/tokens.css');
  expect(tokens.match(/--paper: .*/g)).toEqual(['--paper: #ffffff;', '--paper: #ffffff;']);
  const pictures = files
    .filter((path) => path.endsWith('.tsx') && !path.includes('.test.') && !NO_POST.includes(path))
    .flatMap((path) => [...read(path).matchAll(/<img\b[\s\S]*?\/>/g)].map(([tag]) => ({ path, tag })))
    .filter(({ tag }) => !LOGO.test(tag));
  expect(pictures.length).toBeGreaterThan(10);
  const styled = Object.keys(SHEETS);
  const bare = pictures.filter(
    ({ path, tag }) => !tag.includes('bg-paper') && !styled.some((folder) => path.startsWith(folder)),
  );
  expect(bare.map(({ path }) => path)).toEqual([]);
  for (const [folder, rule] of Object.entries(SHEETS))
    expect(
      files.some((path) => path.startsWith(folder) && path.endsWith('.css') && rule.test(read(path))),
    ).toBe(true);
});

test('a heading of a printed list stays with what follows, in Firefox too, which does not know break-after: avoid', () => {
  const printed = ['web/features/sheets/month-plan.tsx', 'web/features/figures/report/report-sheet.tsx'];
  for (const path of printed) expect(read(path)).toMatch(/<h3 className="heads-on-paper /);
  const alone = files.filter(
    (path) => path.endsWith('.tsx') && /<h\d[^>]*break-after-avoid/.test(read(path)),
  );
  expect(alone).toEqual([]);
  expect(read('web/styles/base.css')).toMatch(
    /@utility heads-on-paper \{[^@]*@media print \{[^}]*break-inside: avoid/,
  );
});
