// npm run bench:never-twice [posts] [deaths] [channel …]: for each network's stand-in a crowd of posts, every kind of
// fault at every kind of call, and workers killed with -9. Prints how they ended; fails where one was doubled, lost or
// called what it is not. A channel that is not through within ten minutes has failed: CROWD_MINUTES says otherwise.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, say } from './steps.mjs';

const ALL = [
  'bluesky',
  'mastodon',
  'facebook',
  'instagram',
  'threads',
  'linkedin page',
  'linkedin member',
  'x',
  'youtube',
  'tiktok',
  'pinterest',
];
const [posts = '200', deaths = '20', ...named] = process.argv.slice(2);
const unknown = named.filter((name) => !ALL.includes(name));
const counts = [posts, deaths].filter((word) => !/^\d+$/.test(word));
if (unknown.length > 0 || counts.length > 0) {
  for (const word of counts) say(`${word} is not a number. First the posts, then the deaths, then channels.`);
  if (unknown.length > 0) say(`No such channel: ${unknown.join(', ')}. There are: ${ALL.join(', ')}.`);
  process.exit(1);
}
const channels = named.length > 0 ? named : ALL;
const folder = mkdtempSync(join(tmpdir(), 'greenroom-never-twice-'));
const results = join(folder, 'results');
const run = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  ['run', '--project=server', 'server/features/publishing/network-crowd.test.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      CROWD_POSTS: posts,
      CROWD_DEATHS: deaths,
      CROWD_CHANNELS: channels.join(','),
      CROWD_MINUTES: process.env.CROWD_MINUTES ?? '10',
      CROWD_RESULTS: results,
    },
  },
);

const rows = existsSync(results)
  ? readFileSync(results, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  : [];
rmSync(folder, { recursive: true, force: true });
const COLUMNS = [
  ['posts', 'posts'],
  ['faults', 'faults'],
  ['deaths', 'killed -9'],
  ['out', 'out'],
  ['doubled', 'doubled'],
  ['lost', 'lost'],
  ['wronglyPublished', 'wrongly Published'],
  ['wronglyFailed', 'wrongly Failed'],
  ['unconfirmed', 'unconfirmed'],
];
const line = (name, cells) =>
  `${name.padEnd(17)}${cells.map((cell, at) => String(cell).padStart(COLUMNS[at][1].length + 2)).join('')}`;
say(
  line(
    'channel',
    COLUMNS.map(([, title]) => title),
  ),
);
for (const row of rows)
  say(
    line(
      row.name,
      COLUMNS.map(([key]) => row[key]),
    ),
  );
for (const name of channels.filter((one) => !rows.some((row) => row.name === one)))
  say(`${name}: not through`);
process.exit(run.status ?? 1);
