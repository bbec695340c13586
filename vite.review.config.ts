import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The reviewer's page is built on its own: a client on a slow phone downloads this page and nothing of the app.
 * The source is React; Preact stands in for it here (web/review/preact.ts), which is a tenth of the size.
 */
export default defineConfig({
  root: here('./web/review'),
  publicDir: false,
  plugins: [
    {
      // What is loaded on demand here, words of a language, needs nothing loaded beside it: half a KB less.
      name: 'no-preload-helper',
      enforce: 'pre',
      load: (id) =>
        id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : undefined,
    },
  ],
  resolve: {
    alias: [
      { find: 'react/jsx-runtime', replacement: 'preact/jsx-runtime' },
      { find: /^react(-dom\/client)?$/, replacement: here('./web/review/preact.ts') },
    ],
  },
  build: {
    outDir: here('./dist/review'),
    emptyOutDir: true,
    assetsDir: 'review-assets',
    // The page's policy allows no inline script, style or font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: [here('./web/review/index.html'), here('./web/review/desk.html')] },
    target: ['es2020', 'safari15', 'chrome94', 'firefox93'],
  },
});
