import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { listenForChanges } from './changes.ts';

test('a database that is away for hours is tried again and again, and no try leaves anything behind', async () => {
  let tries = 0;
  const away = createServer((socket) => {
    tries += 1;
    socket.on('error', () => undefined).destroy();
  });
  away.listen(0, '127.0.0.1');
  await once(away, 'listening');
  const { port } = away.address() as AddressInfo;
  const warnings: string[] = [];
  const hear = (warning: Error) => warnings.push(warning.name);
  process.on('warning', hear);
  const warn = vi.fn<(fields: object, message: string) => void>();
  const changes = listenForChanges({ host: '127.0.0.1', port, user: 'u', database: 'd' }, { warn }, 1);
  expect(changes.isHeard()).toBe(false);
  await vi.waitUntil(() => tries > 30, { timeout: 20_000 });
  await changes.close();
  process.off('warning', hear);
  away.close();
  expect(warnings).toEqual([]);
  expect(warn).toHaveBeenCalledTimes(1);
});
