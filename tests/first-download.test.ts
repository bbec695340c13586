import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** What has to arrive before a module can run: the files and packages that it imports, and theirs; types are gone by then. */
function needs(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  if (!/\.tsx?$/.test(file)) return found;
  const source = readFileSync(join(root, file), 'utf8');
  for (const [, name = ''] of source.matchAll(/^(?:import|export)\s(?!type\b)[^;]*?from '([^']+)';/gm)) {
    if (name.startsWith('#')) needs(name.slice(1), found);
    else if (name.startsWith('.')) needs(join(file, '..', name), found);
    else found.add(name);
  }
  return found;
}

test('the public page is downloaded without schemas, forms, menus, dialogs and notices', () => {
  const all = new Set([...needs('web/main.tsx'), ...needs('web/features/landing/landing.tsx')]);
  expect([...all]).toContain('react-dom/client');
  const heavy = /^(zod|web\/ui\/(toast|tooltip|dialog|popover|tabs|icon-button)\.tsx)$/;
  expect([...all].filter((name) => heavy.test(name))).toEqual([]);
});
