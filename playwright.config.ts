import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { DATA_DIR } from './tests/e2e/server-command.ts';

// Two runs at once on one machine need three ports each: this one and the two that follow.
const PORT = Number(process.env['E2E_PORT'] ?? 3987);
const GOOGLE_PORT = PORT + 1;
const google = `http://127.0.0.1:${GOOGLE_PORT}`;

/** Chromium without its windows does the same pages with a third less work. */
const CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.cache/e2e-results',
  timeout: 90_000,
  expect: { timeout: 25_000 },
  // Twice as many as there are cores: journeys wait for the network's pauses, for uploads and for each other's server.
  workers: 4,
  fullyParallel: true,
  forbidOnly: true,
  // A second try where everything runs on two cores; a journey that needed it is reported as flaky.
  retries: process.env['CI'] ? 1 : 0,
  // One after the other at one app of their own, and they wait for its pauses: begun first, they end beside the others.
  projects: [
    { name: 'network', testMatch: 'network.spec.ts' },
    { name: 'product', testIgnore: 'network.spec.ts' },
  ],
  reporter: [['list'], ['json', { outputFile: '.cache/e2e.json' }]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    viewport: { width: 1440, height: 900 },
    // Whoever asks for less motion gets every screen at once, and so does a journey.
    contextOptions: { reducedMotion: 'reduce' },
    // Recorded at a second try only, because recording slows every journey. `--trace on` shows one that fails.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? CHROMIUM.find(existsSync),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        // One process less to talk to: an eighth less work for the same pages.
        '--in-process-gpu',
        // Nor for the network: a fifteenth less. The last switch of this name counts, so it repeats Playwright's own.
        '--enable-features=CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies,NetworkServiceInProcess2',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: [
    {
      command: 'node --import tsx tests/e2e/google.ts',
      port: GOOGLE_PORT,
      env: { GOOGLE_PORT: String(GOOGLE_PORT) },
      timeout: 60_000,
    },
    {
      command: 'node tests/e2e/serve.mjs',
      url: `http://localhost:${PORT}/readyz`,
      env: {
        PORT: String(PORT),
        DATA_DIR,
        GOOGLE_CLIENT_ID: 'greenroom-test',
        GOOGLE_CLIENT_SECRET: 'google-secret',
        GOOGLE_AUTH_URL: `${google}/auth`,
        GOOGLE_TOKEN_URL: `${google}/token`,
        GOOGLE_API_URL: google,
      },
      timeout: 180_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      stdout: 'ignore',
      stderr: 'pipe',
    },
  ],
});
