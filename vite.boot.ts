import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import type { Plugin } from 'vite';

const NAMED = /<script src="\/theme-boot\.js"[^>]*><\/script>/;
const FILES = ['./web/public/theme-boot.js', './web/boot/page.js'];

/**
 * What a page does before everything else stands in the page itself: a script that says that another did not arrive must
 * not be able to go missing. The server allows exactly this text (server/http/security.ts).
 */
export const inlineBoot: Plugin = {
  name: 'inline-boot',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      if (!NAMED.test(html)) throw new Error('the page does not name theme-boot.js');
      const text = FILES.map((name) => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8'));
      const { code } = transformSync(text.join('\n'), { minify: true, target: 'es2020' });
      return html.replace(NAMED, () => `<script>${code.trim()}</script>`);
    },
  },
};
