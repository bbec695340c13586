import { mkdir, mkdtemp, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startFakeS3 } from '#tests/fakes/s3.ts';
import { startSmtp } from '#tests/fakes/smtp.ts';
import * as runner from '#server/worker/runner.ts';
import { serve } from './serve.ts';
import { readSettings } from './settings.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-serve-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = (env: Record<string, string>) =>
  serve(readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...env }, folder), {
    migrations: resolve(import.meta.dirname, 'db/migrations'),
    pages: null,
    build: 'test',
  });

test('a port or an address that cannot be had is named in one line, and the folder is free again', async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const { port } = other.address() as AddressInfo;
  await expect(start({ PORT: String(port) })).rejects.toThrow(
    new RegExp(`^PORT ${port} is already in use.*$`),
  );
  other.close();
  await expect(start({ PORT: '0', HOST: '192.0.2.1' })).rejects.toThrow(/^HOST 192\.0\.2\.1 .*$/);

  await mkdir(join(folder, 'uploads'), { mode: 0o755, recursive: true });
  const running = await start({ PORT: '0' });
  expect((await fetch(`${running.address}/readyz`)).status).toBe(200);
  // Left open by an earlier release, closed by this one.
  expect((await stat(join(folder, 'uploads'))).mode & 0o777).toBe(0o700);
  // A folder of files that is gone, as with its volume, is not ready.
  await rename(join(folder, 'uploads'), join(folder, 'elsewhere'));
  const gone = await fetch(`${running.address}/readyz`);
  expect([gone.status, await gone.json()]).toMatchObject([503, { storage: 'unusable' }]);
  await rename(join(folder, 'elsewhere'), join(folder, 'uploads'));
  expect((await fetch(`${running.address}/readyz`)).status).toBe(200);
  await running.stop();
});

test('a full disk under the embedded database is not ready, also where files are elsewhere', async () => {
  const s3 = await startFakeS3();
  const running = await start({
    PORT: '0',
    S3_BUCKET: s3.bucket,
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: s3.region,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  });
  const handle = await open(join(folder, 'any'), 'w');
  const full = vi
    .spyOn(Object.getPrototypeOf(handle) as FileHandle, 'writeFile')
    .mockRejectedValue(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }));
  try {
    const answer = await fetch(`${running.address}/readyz`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ database: 'unusable', storage: 'ok' });
    full.mockRestore();
    expect((await fetch(`${running.address}/readyz`)).status).toBe(200);
    expect((await readdir(folder)).filter((name) => name.startsWith('probe'))).toEqual([]);
  } finally {
    full.mockRestore();
    await handle.close();
    await running.stop();
    await s3.close();
  }
});

test('without its store it serves, is not ready, and says in one sentence why', async () => {
  const s3 = await startFakeS3();
  const { bucket, endpoint } = s3;
  await s3.close();
  const running = await start({
    PORT: '0',
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  });
  try {
    expect(running.lacks).toMatch(
      /^The bucket \S+ cannot be used: the store at http\S+ cannot be reached: connect ECONNREFUSED \S+\. Check the S3_… settings\.$/,
    );
    expect(running.lacks).toContain(` ${endpoint} `);
    const answer = await fetch(`${running.address}/readyz`);
    expect([answer.status, await answer.json()]).toMatchObject([503, { storage: 'unusable' }]);
    expect((await fetch(`${running.address}/healthz`)).status).toBe(200);
  } finally {
    await running.stop();
  }
});

// After half a minute the pool itself would close the connection, which is not what is tested.
test('a stop gives up the connection to the mail server, too', { timeout: 25_000 }, async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((done) => (arrive = done));
  const smtp = await startSmtp({
    onMail: () => {
      arrive();
      return null;
    },
  });
  const running = await start({ PORT: '0', SMTP_URL: smtp.url, MAIL_FROM: 'mail@agency.example' });
  const ask = (path: string, body: object) =>
    fetch(running.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await ask('/api/auth/signup', {
    email: 'maya@agency.example',
    phone: '5551234567',
    password: 'correct horse',
    firstName: 'Maya',
    lastName: 'Lindqvist',
    companyName: 'Fern & Oak',
  });
  await ask('/api/auth/forgot-password', { email: 'maya@agency.example' });
  await arrived;
  await running.stop();
  await smtp.alone();
  await smtp.stop();
});

test('a copy of the data that is started as ROLE=web serves, and sends nothing that waits in it', async () => {
  const copy = join(folder, 'copy');
  const received: string[] = [];
  let arrive = () => {};
  const arrived = new Promise<void>((done) => (arrive = done));
  const smtp = await startSmtp({
    onMail: ({ to }) => {
      received.push(...to);
      arrive();
      return null;
    },
  });
  const settings = { DATA_DIR: copy, PORT: '0', SMTP_URL: smtp.url, MAIL_FROM: 'mail@agency.example' };
  const worker = vi.spyOn(runner, 'startWorker');
  const web = await start({ ...settings, ROLE: 'web' });
  const signedUp = await fetch(`${web.address}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'maya@agency.example',
      phone: '5551234567',
      password: 'correct horse',
      firstName: 'Maya',
      lastName: 'Lindqvist',
      companyName: 'Fern & Oak',
    }),
  });
  expect(signedUp.status).toBe(201);
  expect((await fetch(`${web.address}/readyz`)).status).toBe(200);
  expect(worker).not.toHaveBeenCalled();
  const loggedIn = await fetch(`${web.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'maya@agency.example', password: 'correct horse' }),
  });
  const cookie = loggedIn.headers.getSetCookie().map((one) => one.split(';')[0]);
  const outbox = await fetch(`${web.address}/api/messages`, { headers: { cookie: cookie.join('; ') } });
  expect(await outbox.json()).toMatchObject([{ to: 'maya@agency.example', status: 'queued', attempts: 0 }]);
  await web.stop();
  expect(received).toEqual([]);

  // It was there to be sent.
  const all = await start(settings);
  expect(worker).toHaveBeenCalledOnce();
  worker.mockRestore();
  await arrived;
  await all.stop();
  expect(received).toContain('maya@agency.example');
  await smtp.stop();
});
