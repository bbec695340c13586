import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import manifest from '../package.json' with { type: 'json' };

export const root = resolve(import.meta.dirname, '..');

export interface Served {
  address: string;
  pid: number;
  /** From the start of the process until it said that it was ready. */
  startedIn: number;
  stop(): Promise<void>;
}

/** Nothing that is set outside reaches the server under test: its own database, its own folder, no senders. */
const environment = (port: number, dataDir: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_ENV: 'production',
  PORT: String(port),
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  // As npm start does.
  MALLOC_ARENA_MAX: /MALLOC_ARENA_MAX=(\d+)/.exec(manifest.scripts.start)?.[1],
});

/** The built product on a data folder, as npm start runs it. */
export async function serve(dataDir: string, settings: NodeJS.ProcessEnv = {}): Promise<Served> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    // Not the project's folder: a .env there is none of ours.
    cwd: root,
    env: { ...environment(port, dataDir), ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://localhost:${port}`;
  await untilReady(child, address);
  return {
    address,
    pid: child.pid ?? 0,
    startedIn: performance.now() - began,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function untilReady(child: ChildProcess, address: string): Promise<void> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await pause(15)) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error('the server was not ready within two minutes');
}

export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function withServer<T>(folder: string, work: (served: Served) => Promise<T>): Promise<T> {
  const served = await serve(folder);
  try {
    return await work(served);
  } finally {
    await served.stop();
  }
}

/** Signs up and in; answers the session's cookie. */
export async function signIn(address: string, email = 'owner@bench.example'): Promise<string> {
  const account = { email, password: 'correct horse battery' };
  const phone = email === 'owner@bench.example' ? '5550142000' : '5550142001';
  const person = { phone, firstName: 'Bea', lastName: 'Bench', companyName: 'First Client' };
  await send(address, '/api/auth/signup', { ...account, ...person });
  return logIn(address, account);
}

export async function logIn(address: string, account: { email: string; password: string }): Promise<string> {
  const answer = await send(address, '/api/auth/login', account);
  if (!answer.ok) throw new Error(`log-in answered ${answer.status}`);
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

export const send = (address: string, path: string, body: unknown, cookie = '') =>
  fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });

export function freePort(): Promise<number> {
  return new Promise((resolvePort) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const at = probe.address();
      probe.close(() => resolvePort(typeof at === 'object' ? (at?.port ?? 0) : 0));
    });
  });
}
