import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './server.ts';

export interface Proxy {
  address: string;
  pid: number;
  stop(): Promise<void>;
}

export const hasHaproxy = () => spawnSync('haproxy', ['-v'], { stdio: 'ignore' }).status === 0;

/** In turn to each instance. Streams may last an hour, and what they say is passed on at once, not after 200 ms. */
export async function startHaproxy(folder: string, addresses: string[]): Promise<Proxy> {
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  await writeFile(
    file,
    `global
  maxconn 8000
  nbthread 1
defaults
  mode http
  timeout connect 5s
  timeout client 1h
  timeout server 1h
  option http-no-delay
frontend all
  bind 127.0.0.1:${port}
  default_backend instances
backend instances
  balance roundrobin
${addresses.map((address, at) => `  server instance${at + 1} ${new URL(address).host.replace('localhost', '127.0.0.1')}`).join('\n')}
`,
  );
  const child = spawn('haproxy', ['-f', file, '-db'], { stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}`;
  for (const end = Date.now() + 20_000; Date.now() < end; await pause(50))
    if (await fetch(`${address}/healthz`).catch(() => null)) break;
  return {
    address,
    pid: child.pid ?? 0,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
