import { defineConfig } from 'vitest/config';

/** npm run test:networks: what needs real servers, which scripts/test-networks.mjs has looked for. */
export default defineConfig({
  test: {
    include: ['tests/networks/*.test.ts'],
    environment: 'node',
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
