import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';

/** web/lib/schemas.ts reads the contract in the browser: as much of zod as that needs, at a tenth of the size. */
export const browserAlias = [
  { find: /^zod$/, replacement: fileURLToPath(new URL('./web/lib/schemas.ts', import.meta.url)) },
];

export default defineConfig({
  root: 'web',
  resolve: { alias: browserAlias },
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // From it the server knows which files a screen is made of.
    manifest: true,
    // Icons are small and many screens share them: one file instead of fifty.
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'icons', test: /lucide-react/, entriesAware: true, entriesAwareMergeThreshold: 4000 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': 'http://127.0.0.1:3000', '/objects': 'http://127.0.0.1:3000' },
  },
});
