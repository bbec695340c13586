import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { inlineBoot } from './vite.boot.ts';
import { chunkName, chunks } from './vite.chunks.ts';
import { smaller } from './vite.smaller.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** web/lib/schemas.ts reads the contract in the browser: as much of zod as that needs, at a tenth of the size. */
export const browserAlias = [{ find: /^zod$/, replacement: here('./web/lib/schemas.ts') }];

export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  resolve: { alias: browserAlias },
  plugins: [...smaller, react(), tailwindcss(), inlineBoot],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // Every browser that runs this knows module preloads.
    modulePreload: { polyfill: false },
    // From it the server knows which files a screen is made of.
    manifest: true,
    rolldownOptions: {
      // The public page has a small program of its own; scripts/build.mjs has it drawn.
      input: isSsrBuild
        ? [here('./web/landing-markup.tsx'), here('./web/first-screens.tsx')]
        : [here('./web/index.html'), here('./web/landing.ts')],
      ...(isSsrBuild ? {} : { output: { codeSplitting: chunks, chunkFileNames: chunkName } }),
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': 'http://127.0.0.1:3000', '/objects': 'http://127.0.0.1:3000' },
  },
}));
