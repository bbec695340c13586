import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareRuns, readFigures } from '../bench/compare.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-test-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const fileWith = (text: string) => {
  const path = join(folder, 'run.json');
  writeFileSync(path, text);
  return path;
};

test('two runs are compared: the largest change first, then how many stayed, then what only one has', () => {
  const before = { home: 20, month: 10, counts: 0.8, upload: 0.9, gone: 1 };
  const now = { home: 10, month: 10.9, counts: 2.4, upload: 0.7, new: 3 };
  expect(compareRuns(before, now)).toEqual([
    ['counts', '2.40', 'was 0.80: 3.00 ×'],
    ['home', '10.00', 'was 20.00: 0.50 ×'],
    ['upload', '0.70', 'was 0.90: 0.78 ×'],
    ['the same within a tenth', '1', 'of 4 figures that both runs have'],
    ['only in the other run', '1', 'gone'],
    ['only in this run', '1', 'new'],
  ]);
});

test('what was nothing before, or is nothing now, is told first and divides nothing', () => {
  expect(compareRuns({ shift: 0, task: 2, still: 0 }, { shift: 0.1, task: 0, still: 0 })).toEqual([
    ['shift', '0.10', 'was 0.00: was nothing'],
    ['task', '0.00', 'was 2.00: 0.00 ×'],
    ['the same within a tenth', '1', 'of 3 figures that both runs have'],
  ]);
});

test('the figures of a run are read from its file', () => {
  expect(readFigures(fileWith('{ "home, 2k": 10.4, "counts, 2k": 0.84 }'))).toEqual({
    'home, 2k': 10.4,
    'counts, 2k': 0.84,
  });
});

test.each(['', 'no JSON', '[1, 2]', 'null', '{}', '{ "home": "ten" }'])(
  'a file with %j is refused in a sentence',
  (text) => {
    const path = fileWith(text);
    expect(readFigures(path)).toBe(`${path} does not hold the figures of a run.`);
  },
);

test('a file that is not there is named, with where runs are kept', () => {
  expect(readFigures('/nowhere/run.json')).toBe(
    'There is no file /nowhere/run.json. A run writes its figures to .cache/bench/<time>.json.',
  );
});
