import type { Plugin } from 'vite';
import { onePathIcons } from './vite.icons.ts';

/*
 * What the browser does not need and the build would bring along, or too early.
 */

const TEXT = String.raw`(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\x60(?:[^\x60\\]|\\.)*\x60)`;
const SUMMARY = new RegExp(String.raw`^\s*summary:\s*${TEXT}(?:\s*\+\s*${TEXT})*,\n`, 'gm');

/** An endpoint's summary is for who reads the API's description: no screen shows it, and they are sentences. */
export const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  transform(code, id) {
    const isContract = /\/domain\/.+\.ts$/.test(id) && /\bendpoint\(/.test(code);
    return isContract ? { code: code.replace(SUMMARY, ''), map: null } : null;
  },
};

/**
 * Vite's own helper speaks to older browsers, too, and tells of failures that nobody listens for. What the page only
 * fetches ahead (`rel="preload"`, see server/http/preloads.ts) does not style it yet: a link counts with its purpose. The
 * page is looked through once: for each file of each part that is fetched ahead it took a tenth of a second on a phone.
 */
const smallPreload: Plugin = {
  name: 'small-preload',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `let there;
        const asked = {};
        const ask = (file) => {
          there ??= new Set([...document.querySelectorAll('link')].map((one) => one.rel + one.getAttribute('href')));
          const isStyle = file.endsWith('.css');
          const rel = isStyle ? 'stylesheet' : 'modulepreload';
          if (there.has(rel + '/' + file)) return true;
          const link = document.createElement('link');
          link.rel = rel;
          link.crossOrigin = '';
          link.href = '/' + file;
          document.head.append(link);
          return !isStyle || new Promise((done, failed) => {
            link.onload = done;
            link.onerror = (error) => { delete asked[file]; link.remove(); failed(error); };
          });
        };
        export const __vitePreload = (load, files = []) =>
          Promise.all(files.map((file) => asked[file] ??= ask(file))).then(load);`
      : null,
};

/** `useSyncExternalStore` is React's own, which the router asks for in a version for older Reacts. */
const ownStore: Plugin = {
  name: 'own-store',
  enforce: 'pre',
  resolveId(source, importer) {
    return source === 'use-sync-external-store/shim/index.js' ? this.resolve('react', importer) : null;
  },
};

/**
 * React makes five errors when it is loaded, which it throws and catches itself and knows by their identity. While
 * somebody listens for errors (developer tools, Lighthouse), V8 notes where each of them was made, and reads all of React
 * and of the file around it a second time for that: 25 ms, a hundred on a phone.
 */
const withoutEarlyErrors: Plugin = {
  name: 'without-early-errors',
  transform: (code, id) =>
    id.endsWith('/react-dom-client.production.js')
      ? { code: code.replace(/(\wException = )Error\((\w+\(\d+\))\)/g, '$1{ message: $2 }'), map: null }
      : null,
};

/** Files that every signed-in screen is started with. */
const AT_START = new Set(['base', 'answers', 'frame']);

/**
 * Most of these files runs before a screen is there. Chromium, told so by this comment, compiles all of a file while it
 * downloads it, beside the page's own thread; else each function is compiled on that thread when it is first called.
 */
const compiledAhead: Plugin = {
  name: 'compiled-ahead',
  enforce: 'post',
  generateBundle: {
    // Behind Vite, which puts a line of its own before the others.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && AT_START.has(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
};

/**
 * The page's own scripts, too, come after what its first paint needs: on a phone's line 70 KB of script would share it
 * with the styles, and with the pictures of the first screen.
 */
const scriptsLater: Plugin = {
  name: 'scripts-later',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"'),
  },
};

export const smaller = [
  withoutSummaries,
  smallPreload,
  ownStore,
  onePathIcons,
  withoutEarlyErrors,
  compiledAhead,
  scriptsLater,
];
