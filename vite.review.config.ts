import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const loadWithStyles = `
const style = (file) =>
  file.endsWith('.css') && !document.querySelector('link[href="/' + file + '"]') &&
  new Promise((done) =>
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/' + file, onload: done, onerror: done }),
    ),
  );
export const __vitePreload = (load, files = []) => Promise.all(files.map(style)).then(load);
`;

/**
 * The reviewer's page is built on its own: a client on a slow phone downloads this page and nothing of the app.
 * The source is React; Preact stands in for it here (web/review/preact.ts), which is a tenth of the size.
 */
export default defineConfig({
  root: here('./web/review'),
  publicDir: false,
  plugins: [
    {
      // In the place of Vite's own helper, which is half a KB more: what is loaded on demand waits for its styles.
      name: 'small-preload-helper',
      enforce: 'pre',
      load: (id) => (id.includes('vite/preload-helper') ? loadWithStyles : undefined),
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
