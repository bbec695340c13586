import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import react from '@vitejs/plugin-react';

// A second try in CI for tests that kill processes and race each other on two cores that they do not have to
// themselves. scripts/test.mjs names those that needed it and accepts two.
const retry = process.env['CI'] ? 1 : 0;

/** Test files that replace a module: with vi.mock a file needs modules of its own, all others share theirs. */
const replacing = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .filter((file) => readFileSync(file, 'utf8').includes('vi.mock('));

const screens = {
  environment: 'happy-dom',
  setupFiles: ['tests/support/quiet-screens.ts'],
  testTimeout: 60_000,
  sequence: { groupOrder: 2 },
};
const server = {
  environment: 'node',
  testTimeout: 90_000,
  hookTimeout: 180_000,
  retry,
  sequence: { groupOrder: 3 },
  globalSetup: ['tests/support/database-setup.ts'],
  // Each file gets a database of its own; two at once is what two cores carry.
  maxWorkers: 2,
};

export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      {
        extends: true,
        // Pure: nothing to isolate, nothing to try again.
        test: {
          name: 'rules',
          environment: 'node',
          include: ['domain/**/*.test.ts'],
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'architecture',
          environment: 'node',
          include: ['tests/architecture.test.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...screens,
          name: 'screens',
          isolate: false,
          include: ['web/**/*.test.ts', 'web/**/*.test.tsx'],
          exclude: replacing('web'),
        },
      },
      { extends: true, test: { ...screens, name: 'screens-apart', include: replacing('web') } },
      {
        extends: true,
        test: {
          ...server,
          name: 'server',
          isolate: false,
          include: ['server/**/*.test.ts', 'tests/*.test.ts'],
          exclude: ['tests/architecture.test.ts', ...replacing('server')],
        },
      },
      { extends: true, test: { ...server, name: 'server-apart', include: replacing('server') } },
    ],
  },
});
