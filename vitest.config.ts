import { defineConfig } from 'vitest/config';
import react from '@vitejs/plugin-react';
import { browserAlias } from './vite.config.ts';

// A second try in CI for tests that kill processes and race each other on two cores that they do not have to
// themselves. scripts/test.mjs names those that needed it and accepts two.
const retry = process.env['CI'] ? 1 : 0;

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
        // As in the browser's build.
        resolve: { alias: browserAlias },
        test: {
          name: 'screens',
          sequence: { groupOrder: 2 },
          environment: 'happy-dom',
          include: ['web/**/*.test.ts', 'web/**/*.test.tsx'],
          setupFiles: ['tests/support/quiet-screens.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          testTimeout: 90_000,
          hookTimeout: 180_000,
          retry,
          sequence: { groupOrder: 3 },
          include: ['server/**/*.test.ts', 'tests/*.test.ts'],
          exclude: ['tests/architecture.test.ts'],
          globalSetup: ['tests/support/database-setup.ts'],
          // Each file gets a database of its own; two at once is what two cores carry.
          maxWorkers: 2,
        },
      },
    ],
  },
});
