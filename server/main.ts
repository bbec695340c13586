import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Running } from './serve.ts';

/** Built, this file is dist/server/main.js; the pages and migrations lie beside it. */
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
    // Nothing is under way yet, and a start that is cut off leaves nothing half made.
    if (!running) process.exit(0);
    // Ten seconds are promised, on a busy machine too; what has not ended by then is ended by the exit.
    setTimeout(() => process.exit(0), 8_500).unref();
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  // Only now, and one after the other: a stop finds somebody who listens, a wrong setting is told before all else loads.
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
  process.stdout.write(`Greenroom is ready at ${running.address}\n`);
}

process.on('unhandledRejection', fail);
main().catch(fail);
