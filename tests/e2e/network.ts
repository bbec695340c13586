import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNetwork } from '../fakes/network.ts';

/** A second app, beside the one that all journeys share: only here a post can go to a network. */
export const NETWORK_PORT = 3989;
export const NETWORK_APP = `http://localhost:${NETWORK_PORT}`;

export async function startNetworkApp() {
  const network = await startNetwork();
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-e2e-network-'));
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/e2e/network-app.ts'], {
    env: {
      ...process.env,
      PORT: String(NETWORK_PORT),
      PUBLIC_URL: NETWORK_APP,
      DATA_DIR: folder,
      NETWORK_URL: network.url,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('the app with the network did not start'))),
  ]);
  return {
    network,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await network.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
