import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sheets = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, text: readFileSync(`web/${path}`, 'utf8') }));

/** What the rules around this place begin with, the outermost first. */
function around(text: string, place: number): string[] {
  const open: string[] = [];
  let from = 0;
  for (const { 0: sign, index } of text.slice(0, place).matchAll(/[{};]/g)) {
    if (sign === '{') open.push(text.slice(from, index));
    if (sign === '}') open.pop();
    from = index + 1;
  }
  return open;
}

test('an animation along a timeline is only for browsers that know it: elsewhere it would be at its end at once', () => {
  const uses = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/^\s*animation(?:-timeline)?:[^;]*(?:scroll|view)\(/gm)].map(({ index }) => ({
      path,
      isGuarded: around(text, index).some((rule) =>
        /@supports \(animation-timeline: scroll\(\)\)/.test(rule),
      ),
    })),
  );
  expect(uses.length).toBeGreaterThan(0);
  expect(uses.filter(({ isGuarded }) => !isGuarded)).toEqual([]);
});
