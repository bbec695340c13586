// npm run test:networks: publishes to real servers on this machine. What they need is too heavy for npm test, so it is
// only looked for here, and what is missing is said.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, say } from './steps.mjs';

const pds = process.env.NETWORKS_PDS ?? join(root, '.cache/networks/pds');
const ownSnac = join(root, '.cache/networks/snac/usr/bin/snac');
const snac = process.env.NETWORKS_SNAC ?? (existsSync(ownSnac) ? ownSnac : 'snac');

const needs = [
  {
    file: 'tests/networks/bluesky.test.ts',
    isThere: existsSync(join(pds, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node')),
    say: `Bluesky needs its own server (270 MB, some minutes to compile), in ${pds} or where NETWORKS_PDS says:
  mkdir -p ${pds} && cd ${pds} && npm init -y
  npm install @atproto/pds@0.4.217 @did-plc/server@0.0.1
  npm install-scripts approve better-sqlite3 && npm rebuild better-sqlite3    (the first part with npm 11 only)`,
  },
  {
    file: 'tests/networks/mastodon.test.ts',
    isThere: spawnSync(snac, ['note'], { stdio: 'ignore' }).error === undefined,
    say: `Mastodon needs snac2 2.75 (Debian bookworm-backports or newer), installed, or where NETWORKS_SNAC says:
  apt-get download snac2 && dpkg -x snac2_*.deb ${join(root, '.cache/networks/snac')}`,
  },
];

const vitest = (args, env) =>
  spawnSync(join(root, 'node_modules/.bin/vitest'), ['run', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  }).status === 0;

for (const need of needs) if (!need.isThere) say(`${need.say}\n`);
const files = needs.filter((need) => need.isThere).map((need) => need.file);
say('Every network’s stand-in, 200 posts each, with faults at every step:');
const calm = vitest(['--project=server', 'server/ports/networks/port.test.ts'], { NETWORK_POSTS: '200' });
const real =
  files.length > 0 &&
  vitest(['--config', 'vitest.networks.config.ts', ...files], { NETWORKS_PDS: pds, NETWORKS_SNAC: snac });
process.exit(calm && real && files.length === needs.length ? 0 : 1);
