import { defineConfig } from 'vitest/config';
import react from '@vitejs/plugin-react';

// A second try in CI: these tests kill processes and race each other on two cores that they do not have to themselves.
const retry = process.env['CI'] ? 1 : 0;
const node = { environment: 'node' as const, testTimeout: 90_000, hookTimeout: 180_000, retry };

export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      {
        extends: true,
        test: { ...node, name: 'rules', include: ['domain/**/*.test.ts'], sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: {
          ...node,
          name: 'server',
          sequence: { groupOrder: 3 },
          include: ['server/**/*.test.ts', 'tests/*.test.ts'],
          globalSetup: ['tests/support/database-setup.ts'],
          // Each file gets a database of its own; two at once is what two cores carry.
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          sequence: { groupOrder: 2 },
          environment: 'happy-dom',
          include: ['web/**/*.test.ts', 'web/**/*.test.tsx'],
          setupFiles: ['tests/support/quiet-screens.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
