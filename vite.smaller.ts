import type { Plugin } from 'vite';

/*
 * What the browser does not need and the build would bring along.
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
 * Vite's own helper speaks to older browsers, too, and tells of failures that nobody listens for. A style that the page
 * has only fetched ahead (server/http/preloads.ts) does not count as there: it would never be applied.
 */
const smallPreload: Plugin = {
  name: 'small-preload',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export const __vitePreload = (load, files = []) =>
          Promise.all(files.map((file) => {
            const isStyle = file.endsWith('.css');
            const rel = isStyle ? 'stylesheet' : 'modulepreload';
            if (document.querySelector('link[rel=' + rel + '][href="/' + file + '"]')) return;
            const link = document.createElement('link');
            link.rel = rel;
            link.crossOrigin = '';
            link.href = '/' + file;
            document.head.append(link);
            if (isStyle) return new Promise((done, failed) => { link.onload = done; link.onerror = failed; });
          })).then(load);`
      : null,
};

export const smaller = [withoutSummaries, smallPreload];
