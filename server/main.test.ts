import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('a stop that comes during the start is a good end, too', async () => {
  // A database that takes the call and says nothing.
  const silent = createServer();
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const main = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
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
