import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

test('docs/api.md says what the contract says (else run: node --import tsx scripts/api-docs.mjs)', () => {
  const printed = execFileSync(process.execPath, ['--import', 'tsx', 'scripts/api-docs.mjs', '--print'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(readFileSync(join(root, 'docs', 'api.md'), 'utf8')).toBe(printed);
});
