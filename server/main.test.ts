import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('a stop that comes during the start is a good end, too', async () => {
  // A database that accepts the connection and does not answer.
  const silent = createServer();
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const main = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      TMPDIR: process.env['TMPDIR'],
      DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/nothing`,
      SECRET_KEY: 'a key that only tests know',
      DATA_DIR: join(tmpdir(), 'greenroom-never-made'),
      PORT: '0',
    },
    stdio: 'ignore',
  });
  try {
    await once(silent, 'connection');
    const ended = once(main, 'exit');
    main.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  } finally {
    main.kill('SIGKILL');
    silent.close();
  }
});

test('nothing is loaded before somebody listens for a stop, and settings before all else', () => {
  const source = readFileSync(new URL('./main.ts', import.meta.url), 'utf8');
  const before = [...source.matchAll(/^import (?!type)[^;]*from '([^']+)';$/gm)].map((match) => match[1]);
  expect(before.filter((name) => !name?.startsWith('node:'))).toEqual([]);
  const [listens, settings, all] = [
    "process.on('SIGTERM'",
    "import('./settings.ts')",
    "import('./serve.ts')",
  ].map((part) => source.indexOf(part));
  expect(listens).toBeGreaterThan(0);
  expect(settings).toBeGreaterThan(listens ?? 0);
  expect(all).toBeGreaterThan(settings ?? 0);
});
