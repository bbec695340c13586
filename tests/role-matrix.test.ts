import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { can } from '#domain/agencies/abilities.ts';
import { KEY_ROLES } from '#domain/agencies/keys.ts';
import { ROLES } from '#domain/agencies/roles.ts';
import { contract } from '#domain/contract.ts';

test('npm run roles prints every endpoint of members with its ability, and the counts by role', () => {
  const printed = execFileSync(process.execPath, ['--import', 'tsx', 'scripts/roles.mjs'], {
    encoding: 'utf8',
  });
  const lines = printed.split('\n').map((line) => line.trim().split(/\s{2,}/));
  const forMembers = Object.values(contract)
    .flat()
    .filter((one) => one.access === 'member');
  for (const { method, path, ability } of forMembers)
    expect(lines).toContainEqual([
      `${method} ${path}`,
      ability,
      ...ROLES.map((role) => (can({ role }, ability ?? 'look') ? 'yes' : '–')),
    ]);
  const byKey = KEY_ROLES.map(
    (role) =>
      `${forMembers.filter((one) => can({ role, key: {} }, one.ability ?? 'look')).length} as ${role}`,
  );
  expect(printed).toContain(`With a key: ${byKey.join(', ')}.`);
  const refused = ROLES.map(
    (role) => forMembers.filter((one) => !can({ role }, one.ability ?? 'look')).length,
  );
  expect(lines).toContainEqual(['answered 403', ...refused.map(String)]);
});
