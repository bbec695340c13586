// One compiler run per floor: each tsconfig grants only what that floor may name.
import { spawnSync } from 'node:child_process';
const floors = process.argv.length > 2 ? process.argv.slice(2) : ['domain', 'server', 'web', 'tests'];
let failed = false;
for (const floor of floors) {
  const run = spawnSync('node_modules/.bin/tsc', ['-p', floor], { stdio: 'inherit' });
  if (run.status !== 0) failed = true;
}
process.exit(failed ? 1 : 0);
