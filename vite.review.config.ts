import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { inlineBoot } from './vite.boot.ts';
import { withoutSummaries } from './vite.smaller.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * What is loaded on demand brings its style along. Vite's own way of doing so is a tenth of the whole page's script;
 * this is as much of it as the page needs. Where the style does not arrive, what needs it fails as well, and is asked for
 * again with the next touch.
 */
const smallPreload = {
  name: 'small-preload',
  enforce: 'pre' as const,
  load: (id: string) =>
    id === '\0vite/preload-helper.js'
      ? `export const __vitePreload = (load, files = []) =>
          Promise.all(files.map((file) => document.querySelector('[href="/' + file + '"]') || new Promise((onload, failed) => {
            const style = Object.assign(document.createElement('link'), {
              rel: 'stylesheet', href: '/' + file, onload, onerror: () => failed(style.remove()),
            });
            document.head.append(style);
          }))).then(load);`
      : null,
  generateBundle: {
    order: 'post' as const,
    // Vite lists the styles at the top of the script, for many files that share them; here each stands where it is used.
    handler(_: unknown, bundle: Record<string, { type: string; code?: string }>) {
      for (const file of Object.values(bundle)) {
        const [head, list] = /^const __vite__mapDeps=.*?(\[".*?\]).*;\n/.exec(file.code ?? '') ?? [];
        if (!file.code || !head || !list) continue;
        const styles = JSON.parse(list) as string[];
        file.code = file.code
          .slice(head.length)
          .replaceAll(/__vite__mapDeps\((\[[\d,]*\])\)/g, (_call, at: string) =>
            JSON.stringify((JSON.parse(at) as number[]).map((one) => styles[one])),
          )
          // What brings no style along needs no help.
          .replaceAll(/\w+\(\(\)=>(import\(`[^`]+`\)),\[\]\)/g, '$1');
      }
    },
  },
};

/**
 * The reviewer's page is built on its own: a client on a slow phone downloads this page and nothing of the app.
 * The source is React; Preact stands in for it here (web/review/preact.ts), which is a tenth of the size.
 */
export default defineConfig({
  root: here('./web/review'),
  publicDir: false,
  plugins: [withoutSummaries, smallPreload, inlineBoot],
  resolve: {
    alias: [
      { find: 'react/jsx-runtime', replacement: here('./web/review/jsx.ts') },
      { find: /^react(-dom\/client)?$/, replacement: here('./web/review/preact.ts') },
    ],
  },
  build: {
    outDir: here('./dist/review'),
    emptyOutDir: true,
    assetsDir: 'review-assets',
    // The page's policy allows no inline style or font, and no inline script but the one that every page begins with.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Only styles are loaded ahead: the names of all other files would be more than what they save.
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    // The server's own file, named in a style.
    rolldownOptions: { external: ['/favicon.svg'] },
    // scripts/build.mjs names the page: each is built alone, because one file compresses better than what two share.
    target: ['safari15', 'chrome94', 'firefox93'],
  },
});
