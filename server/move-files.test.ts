import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFakeS3, type S3Server } from '#tests/fakes/s3.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { programFile } from '#tests/support/programs.ts';
import { testDatabase } from '#tests/support/database.ts';
import { serve } from './serve.ts';
import { readSettings } from './settings.ts';

let folder: string;
let store: S3Server;
let s3: Record<string, string>;
/** Waits with what is sent to the store. */
let beforePut: (key: string) => Promise<void> | undefined = () => undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-move-files-'));
  // Not with the trial of whether the key may write.
  store = await startFakeS3((key) => (key === 'incoming/probe' ? undefined : beforePut(key)));
  s3 = {
    S3_BUCKET: store.bucket,
    S3_ENDPOINT: store.endpoint,
    S3_ACCESS_KEY_ID: store.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.secretAccessKey,
  };
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

/** As a person starts it. */
function begin(env: Record<string, string>, ...args: string[]) {
  const command = spawn(process.execPath, [programFile('server/move-files'), ...args], {
    env: { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'], DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = Promise.all([text(command.stdout), text(command.stderr), once(command, 'exit')]).then(
    ([out, error, [code]]) => ({ out, error, code: code as number | null }),
  );
  return { command, ended };
}
const run = (env: Record<string, string>, ...args: string[]) => begin(env, ...args).ended;

const start = (env: Record<string, string> = {}) =>
  serve(readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent', PORT: '0', ...env }, folder), {
    migrations: resolve(import.meta.dirname, 'db/migrations'),
    pages: null,
    build: 'test',
  });

let cookie = '';
/** Paths of files that were uploaded, and what each answers. */
const uploaded: string[] = [];
let expected: { status: number; bytes: number };
const post = (address: string, path: string, body: unknown = {}) =>
  fetch(`${address}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });

async function upload(address: string): Promise<string> {
  const { uploadURL } = (await (await post(address, 'objects/upload')).json()) as { uploadURL: string };
  const { origin, pathname, search } = new URL(uploadURL);
  const headers = { 'content-type': 'image/jpeg' };
  const body = new Uint8Array(await jpeg());
  const to = origin === store.endpoint ? origin : address;
  await fetch(to + pathname + search, { method: 'PUT', headers, body });
  const answer = await post(address, 'objects/normalize', { rawPath: uploadURL.split('?')[0] });
  return ((await answer.json()) as { normalizedPath: string }).normalizedPath;
}
const original = async (address: string, path: string) => {
  const answer = await fetch(`${address}${path}?original=1`, { headers: { cookie } });
  return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
};

test('says what is missing before anything is copied', async () => {
  expect(await run({})).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^greenroom: S3_BUCKET is missing: /),
  });
  expect(await run(s3, '--sideways')).toMatchObject({
    code: 1,
    error: expect.stringContaining('move-files takes nothing, or --to-disk'),
  });
  expect(await run(s3)).toMatchObject({
    code: 1,
    error: expect.stringContaining('There is no Greenroom in'),
  });
  // A server that no Greenroom was started on.
  const empty = await testDatabase({ empty: true });
  const served = { ...s3, DATABASE_URL: empty.url, SECRET_KEY: 'sixteen or more characters' };
  expect(await run(served)).toMatchObject({ code: 1, error: expect.stringContaining('There is no folder') });
  expect(await run(served, '--to-disk')).toMatchObject({
    code: 1,
    error: expect.stringContaining('last used by another version of Greenroom, or by none'),
  });
  await empty.close();
});

test('beside the app everything is copied that is there, and it is said what comes then', async () => {
  const app = await start();
  const names = { firstName: 'Olive', lastName: 'Hart', companyName: 'Fern & Oak', phone: '5551230000' };
  const account = { email: 'olive@agency.test', password: 'correct horse' };
  await post(app.address, 'auth/signup', { ...names, ...account });
  cookie = (await post(app.address, 'auth/login', account)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const early = await upload(app.address);
  expected = await original(app.address, early);
  expect(expected.status).toBe(200);

  const beside = await run(s3);
  expect(beside).toMatchObject({ code: 0, error: '' });
  expect(beside.out).toMatch(/^Copying what is stored of 1 uploads and exports …\nComparing: /);
  expect(beside.out).toMatch(
    /\d files \(\d+ KB\) copied to the bucket greenroom; 0 files \(0 KB\) had been there/,
  );
  expect(beside.out).toContain('A Greenroom is running on this database, and what it stores in');
  uploaded.push(early, await upload(app.address), await upload(app.address));
  await app.stop();
});

test('Ctrl-C ends it while a file is on its way, and the next run copies the rest and nothing twice', async () => {
  let arrived = () => undefined as void;
  const onItsWay = new Promise<void>((done) => (arrived = done));
  beforePut = () => {
    arrived();
    return new Promise(() => undefined);
  };
  const stopped = begin(s3);
  await onItsWay;
  stopped.command.kill('SIGINT');
  const { code, error } = await stopped.ended;
  expect(code).toBe(1);
  expect(error).toMatch(/^greenroom: Stopped\.\n0 files \(0 KB\) copied to the bucket greenroom; \d files/);
  expect(error).toContain('Run this command again: it copies only what is not there yet.');
  beforePut = () => undefined;

  const kept = await readdir(join(folder, 'uploads'), { recursive: true });
  const rest = await run(s3);
  expect(rest).toMatchObject({ code: 0, error: '' });
  expect(rest.out).toContain('have the same size in both places');
  expect(rest.out).toContain('Next: start Greenroom with these S3_… settings');
  expect(await readdir(join(folder, 'uploads'), { recursive: true })).toEqual(kept);
  expect((await run(s3)).out).toMatch(/\n0 files \(0 KB\) copied to the bucket greenroom; \d+ files/);
});

test('a Greenroom on the bucket has all files, and they can be copied back', async () => {
  const moved = await start(s3);
  for (const path of uploaded) expect(await original(moved.address, path)).toEqual(expected);
  const atStore = await upload(moved.address);
  await moved.stop();

  const back = await run(s3, '--to-disk');
  expect(back).toMatchObject({ code: 0, error: '' });
  expect(back.out).toContain('Next: start Greenroom without the S3_… settings');
  const again = await start();
  expect(await original(again.address, atStore)).toEqual(expected);
  await again.stop();
  uploaded.push(atStore);
});

test('a file that the disk has lost, and the bucket never had, is named', async () => {
  const lost = uploaded.at(-1)?.split('/').at(-1) ?? '';
  const other = await startFakeS3();
  await rm(join(folder, 'uploads', 'uploads', lost));
  const holes = await run({ ...s3, S3_ENDPOINT: other.endpoint });
  expect(holes.code).toBe(0);
  expect(holes.out).toContain(
    `The database names a file that is in neither place, and cannot be shown: uploads/${lost}.`,
  );
  await other.close();
});

test('a store that cannot be used is told in a sentence, and nothing is copied', async () => {
  let puts = 0;
  beforePut = () => {
    puts += 1;
    return undefined;
  };
  expect(await run({ ...s3, S3_SECRET_ACCESS_KEY: 'not this one' })).toMatchObject({
    code: 1,
    error: expect.stringMatching(
      /^greenroom: The bucket greenroom cannot be used: the store at http.* does not accept S3_ACCESS_KEY_ID/,
    ),
  });
  expect(await run({ ...s3, S3_BUCKET: 'elsewhere' })).toMatchObject({
    code: 1,
    error: expect.stringContaining('has no such bucket. Nothing was copied.'),
  });
  const gone = await startFakeS3();
  await gone.close();
  expect(await run({ ...s3, S3_ENDPOINT: gone.endpoint })).toMatchObject({
    code: 1,
    error: expect.stringContaining('cannot be reached: '),
  });
  // Another database than that of the files.
  const other = await testDatabase();
  const served = { ...s3, DATABASE_URL: other.url, SECRET_KEY: 'sixteen or more characters' };
  expect(await run(served)).toMatchObject({
    code: 1,
    error: expect.stringMatching(
      /There are \d+ files in .*, but the database names none of them\. Are DATABASE_URL and/,
    ),
  });
  await other.close();
  expect(puts).toBe(0);
});
