import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGoogle } from '../fakes/google.ts';
import { startNetwork } from '../fakes/network.ts';
import { startBluesky } from '../fakes/networks/bluesky.ts';
import { bundleInto } from '../support/bundle.ts';

/**
 * A second app, beside the one that all journeys share. Only here a post can go to a network, and only here a journey
 * sees what stands in the Google calendar.
 */
export const NETWORK_PORT = Number(process.env['E2E_PORT'] ?? 3987) + 2;
export const NETWORK_APP = `http://localhost:${NETWORK_PORT}`;

export async function startNetworkApp() {
  const network = await startNetwork();
  const google = await startGoogle();
  const bluesky = await startBluesky();
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-e2e-network-'));
  const programs = await bundleInto('network-app', ['tests/e2e/network-app.ts']);
  const child = spawn(process.execPath, [join(programs, 'tests/e2e/network-app.js')], {
    env: {
      ...process.env,
      PORT: String(NETWORK_PORT),
      PUBLIC_URL: NETWORK_APP,
      DATA_DIR: folder,
      NETWORK_URL: network.url,
      GOOGLE_CLIENT_ID: google.settings.clientId,
      GOOGLE_CLIENT_SECRET: google.settings.clientSecret,
      GOOGLE_AUTH_URL: google.settings.authUrl,
      GOOGLE_TOKEN_URL: google.settings.tokenUrl,
      GOOGLE_API_URL: google.settings.apiUrl,
      BLUESKY_URL: bluesky.bases.url,
      BLUESKY_PLC_URL: bluesky.bases.plc,
      NETWORKS_PRIVATE: 'true',
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
    google,
    bluesky,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await network.stop();
      await google.stop();
      await bluesky.stop();
      for (const made of [folder, programs])
        await rm(made, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
