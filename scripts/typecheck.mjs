// One compiler run per floor: each tsconfig grants only what that floor may name.
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { COLLECTS_LESS } from './steps.mjs';

const floors = process.argv.length > 2 ? process.argv.slice(2) : ['domain', 'server', 'web', 'tests'];
// Each checker works out for itself what the others know, too. Four, as the compiler would take, cost two cores, of
// which another check has one, half as much again as one does.
const checkers = String(Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2))));
let failed = false;
for (const floor of floors) {
  const args = ['-p', floor, '--checkers', checkers];
  const run = spawnSync('node_modules/.bin/tsc', args, {
    stdio: 'inherit',
    env: { ...COLLECTS_LESS, ...process.env },
  });
  if (run.status !== 0) failed = true;
}
process.exit(failed ? 1 : 0);
