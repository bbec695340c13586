import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('nothing is loaded before somebody listens for a stop, and settings before all else', () => {
  const source = readFileSync(new URL('./main.ts', import.meta.url), 'utf8');
  const before = [...source.matchAll(/^import (?!type)[^;]*from '([^']+)';$/gm)].map((match) => match[1]);
  expect(before.filter((name) => !name?.startsWith('node:'))).toEqual([]);
  const [listens, settings, all] = [
    "process.on('SIGTERM'",
    "import('./settings.ts')",
    "import('./serve.ts')",
  ].map((part) => source.indexOf(part));
  expect(listens).toBeGreaterThan(0);
  expect(settings).toBeGreaterThan(listens ?? 0);
  expect(all).toBeGreaterThan(settings ?? 0);
});
