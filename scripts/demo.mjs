// npm run demo: the same app as npm start, on a throw-away data folder that holds a made-up agency.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, install, root, say } from './steps.mjs';

install();
build();

const PREFIX = 'greenroom-demo-';
removeForgotten();
const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
// A database that is just being stopped may still write for a moment.
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

const port = process.env.PORT || String(await freePort(3000));
Object.assign(process.env, {
  PORT: port,
  PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
  DATA_DIR: folder,
  ROLE: 'all',
});
// Whatever .env says: the demo keeps to itself, and nothing of it is ever sent to anyone.
const OUTSIDE = [
  ['DATABASE_URL', 'SECRET_KEY'],
  ['S3_BUCKET', 'S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM', 'TWILIO_API_URL'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GOOGLE_AUTH_URL', 'GOOGLE_TOKEN_URL', 'GOOGLE_API_URL'],
];
for (const name of OUTSIDE.flat()) process.env[name] = '';

// A network of its own, so that a post can be seen going out by itself.
const network = await startNetwork();
Object.assign(process.env, {
  BLUESKY_URL: network.url,
  BLUESKY_PLC_URL: network.plc,
  BLUESKY_APP_URL: network.app,
  NETWORKS_PRIVATE: 'true',
  DEMO_NETWORK: JSON.stringify({ handle: network.handle, password: network.password }),
});

say('Filling the demo …');
await fill();
const demo = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8'));
await import('../dist/server/main.js');
await ready();
const { PUBLIC_URL: address } = process.env;
say(`
  ${demo.posts} posts of ${demo.companies} companies. Everything is made up and is removed when you stop this (Ctrl C).

  Log in         ${address}/login
    Email        ${demo.email}
    Password     ${demo.password}
  Review a post  ${demo.reviewLink}
  Outbox         ${address}/outbox
  In a minute “${demo.goingOut.title}” goes out by itself:
    Watch it     ${address}/post/${demo.goingOut.postId}
    The network  ${network.app}
`);

/** Ends with this process: it holds the other end of its input. */
async function startNetwork() {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/demo/network.ts'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  process.on('exit', () => child.kill('SIGTERM'));
  const line = await new Promise((resolve, reject) => {
    child.stdout.once('data', (text) => resolve(String(text)));
    child.once('exit', () => reject(new Error('The demo’s network did not start.')));
  });
  child.removeAllListeners('exit');
  child.unref();
  return JSON.parse(line);
}

/** In a process of its own: it reads TypeScript, and the database is its alone. */
async function fill() {
  const cache = join(root, '.cache', 'demo');
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/demo/main.ts', cache], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  // Ctrl C reaches the child too; it closes its database, then both go.
  const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  const stop = () => child.kill('SIGTERM');
  process.on('SIGTERM', stop).on('SIGINT', stop);
  const code = await ended;
  process.off('SIGTERM', stop).off('SIGINT', stop);
  if (code !== 0) process.exit(code);
}

async function ready() {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The first free port from here on, so that the demo can run beside the real thing. */
async function freePort(from) {
  for (let at = from; at < from + 100; at += 1) {
    const free = await new Promise((resolve) => {
      const probe = createServer();
      probe.once('error', () => resolve(false));
      probe.listen(at, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (free) return at;
  }
  throw new Error('No free port. Please name one with PORT.');
}

/** A demo that was killed could not tidy up after itself. */
function removeForgotten() {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(/^greenroom-demo-(\d+)-/.exec(name)?.[1] ?? 0);
    if (pid > 0 && !isAlive(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
