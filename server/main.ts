import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Running } from './serve.ts';

/** The built file is dist/server/main.js; the pages and migrations are beside it. */
const here = dirname(fileURLToPath(import.meta.url));
const dist = resolve(here, '..');
const root = resolve(dist, '..');

function fail(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    message
      .split('\n')
      .map((line) => `greenroom: ${line}\n`)
      .join(''),
  );
  process.exit(1);
}

async function main(): Promise<void> {
  let running: Running | null = null;
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    // Nothing is under way yet, and an interrupted start leaves nothing half made.
    if (!running) process.exit(0);
    // A stop takes at most ten seconds, even on a busy machine; the exit ends what has not ended by then.
    setTimeout(() => process.exit(0), 8_500).unref();
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  // Imported only now, one by one: a stop already finds its handlers, and a wrong
  // setting is reported before all else loads.
  const { loadEnvFile, readSettings } = await import('./settings.ts');
  loadEnvFile(root);
  const settings = readSettings(process.env, root);
  const { serve } = await import('./serve.ts');
  const { collectAtRest } = await import('./at-rest.ts');
  const page = join(dist, 'web', 'index.html');
  running = await serve(settings, {
    migrations: join(here, 'migrations'),
    pages: existsSync(page) ? dist : null,
    build: existsSync(page)
      ? createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 12)
      : 'api',
  });
  collectAtRest();
  const { address, lacks } = running;
  if (lacks) process.stderr.write(`greenroom: ${lacks}\n`);
  process.stdout.write(
    lacks
      ? `Greenroom answers at ${address}, and is ready once the store of files can be used\n`
      : `Greenroom is ready at ${address}\n`,
  );
}

process.on('unhandledRejection', fail);
main().catch(fail);
