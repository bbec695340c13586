import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bluesky } from '#server/ports/networks/bluesky/bluesky.ts';
import { publicFetch } from '#server/ports/networks/public-fetch.ts';
import { drive, picture, testClock } from './support/network-driver.ts';

interface Told {
  url: string;
  plc: string;
  app: string;
  handle: string;
  password: string;
}

const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/demo/network.ts'], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
let told: Told;
beforeAll(async () => {
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  told = JSON.parse(line.toString()) as Told;
}, 60_000);
afterAll(async () => {
  child.stdin.end();
  if (child.exitCode === null) await once(child, 'exit');
});

test('a post that went out in the demo is found where its link leads', async () => {
  const { handle, password, ...bases } = told;
  const clock = testClock();
  const channel = bluesky({ fetch: publicFetch({ anywhere: true }), now: clock.now }, bases);
  if (channel.connect.kind !== 'password') throw new Error('Bluesky asks for a password');
  const account = await channel.connect.connect({ handle, password });
  const { link } = await drive(
    { channel, account, clock, fake: { whenHeld: () => {} } },
    {
      key: 'one',
      text: 'Fresh <out> of the oven',
      media: [await picture(1)],
      firstComment: null,
      options: {},
    },
  );
  expect(link).toMatch(new RegExp(`^${told.app}/profile/`));
  const page = await fetch(link ?? '');
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Fresh &#60;out&#62; of the oven');
  expect((await fetch(`${link}zzz`)).status).toBe(404);
});
