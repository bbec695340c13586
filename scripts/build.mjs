// Builds the three parts of the product into dist/: the server, the app, the reviewer's page.
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build as bundle } from 'esbuild';
import { build as buildPages } from 'vite';
import { root } from './steps.mjs';

process.chdir(root);
rmSync('dist', { recursive: true, force: true });

await bundle({
  entryPoints: ['server/main.ts', 'server/reset-link.ts', 'server/invite.ts'],
  outdir: 'dist/server',
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
});
cpSync('server/db/migrations', 'dist/server/migrations', { recursive: true });

await buildPages({ configFile: 'vite.config.ts', logLevel: 'warn' });
await buildPages({ configFile: 'vite.review.config.ts', logLevel: 'warn' });

/** Compressed once, as well as it goes, instead of at every request. */
function compress(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) compress(path);
    else if (/\.(js|css|svg|json|webmanifest)$/.test(name)) {
      const body = readFileSync(path);
      if (body.length < 1024) continue;
      writeFileSync(
        `${path}.br`,
        brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      );
      writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
    }
  }
}
compress('dist/web');
compress('dist/review');
