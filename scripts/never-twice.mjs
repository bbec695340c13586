// npm run bench:never-twice [posts] [deaths]: for each network a crowd of posts, faults at every kind of call and workers
// killed with -9. Prints how they ended; fails where one was doubled, lost or called what it is not.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './steps.mjs';

const [posts = '200', deaths = '20'] = process.argv.slice(2);
const run = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  ['run', 'server/features/publishing/network-crowd.test.ts', '--disable-console-intercept=true'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, CROWD_POSTS: posts, CROWD_DEATHS: deaths } },
);
process.exit(run.status ?? 1);
