// Builds the three parts of the product into dist/: the server, the app, the reviewer's page.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build as bundle, transformSync } from 'esbuild';
import { build as buildPages } from 'vite';
import { root } from './steps.mjs';

process.chdir(root);
// Whoever starts it: React for development is twice the size.
process.env.NODE_ENV = 'production';
rmSync('dist', { recursive: true, force: true });

await bundle({
  entryPoints: [
    'server/main.ts',
    'server/reset-link.ts',
    'server/invite.ts',
    'server/move-database.ts',
    'server/move-files.ts',
  ],
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
escapeAll('dist/server');
cpSync('server/db/migrations', 'dist/server/migrations', { recursive: true });

await buildPages({ configFile: 'vite.config.ts', logLevel: 'warn' });
for (const page of ['index.html', 'desk.html'])
  await buildPages({
    configFile: 'vite.review.config.ts',
    logLevel: 'warn',
    build: {
      emptyOutDir: page === 'index.html',
      rolldownOptions: { input: join(root, 'web/review', page) },
    },
  });
await drawAhead();
// Vite copies public files as they are.
for (const name of ['theme-boot.js', 'dates-worker.js'])
  writeSmaller(join('dist/web', name), join('dist/web', name));
// The server writes it into the pages of signed-in people.
writeSmaller('web/boot/signed-in.js', 'dist/signed-in-boot.js');

/**
 * A single character beyond ASCII can make V8 keep the whole file with two bytes for each of its characters: 1.7 MB. The
 * bundler escapes those of strings; what is left stands in regular expressions, templates and comments, where an escape
 * means the same.
 */
function escapeAll(folder) {
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.js'))) {
    const path = join(folder, name);
    const code = readFileSync(path, 'utf8');
    const escaped = code.replaceAll(
      /[^\0-\x7f]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    if (escaped !== code) writeFileSync(path, escaped);
  }
}

function writeSmaller(from, to) {
  writeFileSync(to, transformSync(readFileSync(from, 'utf8'), { minify: true }).code.trim());
}

/**
 * The public page is drawn now and sent as it is, so that it can be read before any script has arrived: the app's page
 * with other content and a program of its own. So are the beginnings of signed-in screens, which the server fills.
 */
async function drawAhead() {
  const drawn = await buildPages({
    configFile: 'vite.config.ts',
    // What travels in which file matters only where it is downloaded.
    logLevel: 'error',
    build: { ssr: true, write: false, manifest: false },
  });
  const folder = mkdtempSync(join(root, 'dist', 'drawing-'));
  for (const { fileName, code } of drawn.output)
    if (code) {
      mkdirSync(dirname(join(folder, fileName)), { recursive: true });
      writeFileSync(join(folder, fileName), code);
    }
  const load = (name) => {
    const { fileName } = drawn.output.find((chunk) => chunk.isEntry && chunk.name === name);
    return import(pathToFileURL(join(folder, fileName)).href);
  };
  const markup = (await load('landing-markup')).landingMarkup();
  // For the server alone, so not among the files that it serves.
  writeFileSync('dist/first-screens.json', JSON.stringify((await load('first-screens')).firstScreens()));
  rmSync(folder, { recursive: true });

  const built = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8'));
  const { file, imports = [] } = built['landing.ts'];
  const links = [...collect(built, imports)].map(
    (name) => `<link rel="modulepreload" crossorigin href="/${name}">`,
  );
  const page = readFileSync('dist/web/index.html', 'utf8')
    .replace(/\s*<link rel="modulepreload"[^>]*>|\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(
      '</head>',
      () => `<script type="module" crossorigin src="/${file}"></script>${links.join('')}</head>`,
    )
    .replace(/<!--[^]*?-->\s*<div id="root">[^]*?<\/div>\s*<\/div>/, () => `<div id="root">${markup}</div>`);
  if (!page.includes(markup) || !page.includes(file))
    throw new Error('the public page could not be put together');
  writeFileSync('dist/web/landing.html', page);
}

function collect(built, names, into = new Set()) {
  for (const name of names) {
    if (into.has(built[name].file)) continue;
    into.add(built[name].file);
    collect(built, built[name].imports ?? [], into);
  }
  return into;
}

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
