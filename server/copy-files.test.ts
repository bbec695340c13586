import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { networkFilms } from '#server/db/schema/media.ts';
import { EXPORT_JOB } from '#server/features/exports/make-export.ts';
import { fittedKey, networkFilmKey } from '#server/features/media/keys.ts';
import { inTemporaryFolder } from '#server/kit/temporary-folder.ts';
import { PortError } from '#server/ports/port-error.ts';
import { diskStorage } from '#server/ports/storage/disk.ts';
import type { StoragePort } from '#server/ports/storage/port.ts';
import { s3Storage } from '#server/ports/storage/s3.ts';
import { startFakeS3, type S3Server } from '#tests/fakes/s3.ts';
import { eventually } from '#tests/support/eventually.ts';
import { mediaApp, type MediaApp } from '#tests/support/media-app.ts';
import { readyPicture } from '#tests/support/media.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { copyFiles, type Copying } from './copy-files.ts';

const support = join(import.meta.dirname, '..', 'tests', 'support');
const FOLDERS = ['incoming/', 'parts/', 'uploads/', 'films/', 'masters/', 'pictures/', 'exports/'];
const idOf = (path: string) => path.split('/').at(-1) ?? '';

let folder: string;
let disk: StoragePort;
let store: S3Server;
let bucket: StoragePort;
let room: MediaApp;
let photo: string;
let phone: string;
let film: string;
let waiting: string;
let lost: string;
let archive: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-copied-'));
  disk = diskStorage({ folder });
  store = await startFakeS3();
  bucket = s3Storage(store, inTemporaryFolder);
  room = await mediaApp({ storage: disk });
  photo = await room.uploaded(await jpeg());
  await room.ask(`${photo}?w=320`);
  phone = await room.uploaded(await readFile(join(support, 'red-and-blue.heic')));
  film = await room.uploaded(await readFile(join(support, 'filmed-in-berlin.mov')));
  waiting = await room.address();
  await room.put(waiting, await jpeg(90, 60));
  lost = await readyPicture(room.ctx.db, room.owner.email);

  const write = (key: string, contentType: string) =>
    disk.write(key, Readable.from([Buffer.from(key)]), { contentType });
  await room.ctx.db
    .insert(networkFilms)
    .values({ objectId: idOf(film), name: 'wide', state: 'ready', bytes: 9 });
  await write(networkFilmKey(idOf(film), 'wide'), 'video/mp4');
  await write(fittedKey(idOf(photo), 'abc'), 'image/jpeg');
  // Of an upload that was deleted: nobody asks for it any more.
  await write(`uploads/${randomUUID()}`, 'image/jpeg');

  const asked = await room.owner('POST', '/api/agency/exports', { currentPassword: room.owner.password });
  const { id } = asked.body as { id: string };
  await EXPORT_JOB.run(room.ctx, { id }, { number: 1, last: true, worker: 'test' });
  archive = `exports/${id}/1.zip`;
}, 120_000);
afterAll(async () => {
  await room.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const copy = (more: Partial<Copying> = {}) =>
  copyFiles({
    db: room.ctx.db,
    from: disk,
    to: bucket,
    signal: new AbortController().signal,
    tell: () => undefined,
    pauseMs: 1,
    ...more,
  });
const keysOf = async (storage: StoragePort) =>
  (await Promise.all(FOLDERS.map((prefix) => storage.list(prefix)))).flat();
const bytesOf = async (storage: StoragePort, key: string) => buffer(await storage.read(key));

test('a copy that is told to stop leaves whole files alone, and the next one goes on from there', async () => {
  const stopping = new AbortController();
  let [begun, finished] = [0, 0];
  const slow: StoragePort = {
    ...bucket,
    async write(key, body, options) {
      begun += 1;
      if (begun < 4) {
        await bucket.write(key, body, options);
        finished += 1;
        return;
      }
      // Half of it has come.
      const half = Readable.from(
        (async function* () {
          for await (const bytes of body) {
            yield (bytes as Buffer).subarray(0, 1);
            await eventually('three files', () => finished === 3);
            stopping.abort();
            await new Promise(() => undefined);
          }
        })(),
      );
      body.once('error', (error) => half.destroy(error));
      await bucket.write(key, half, options);
    },
  };
  const stopped = await copy({ to: slow, signal: stopping.signal });
  expect(stopped).toMatchObject({ ended: 'told to stop', failed: [], copied: { files: 3 } });
  const there = await keysOf(bucket);
  expect(there).toHaveLength(3);
  for (const key of there) expect(await bucket.size(key), key).toBe(await disk.size(key));

  const rest = await copy();
  expect(rest).toMatchObject({ ended: null, failed: [], different: [], there: { files: 3 } });
  expect(rest.copied.files).toBe((await keysOf(bucket)).length - 3);
});

test('everything that the database knows is in the bucket, with the type that an upload there has', async () => {
  const before = await keysOf(disk);
  const again = await copy();
  expect(again).toMatchObject({ copied: { files: 0 }, missing: [`uploads/${idOf(lost)}`], different: [] });
  const keys = await keysOf(bucket);
  expect(keys).toHaveLength(before.length - 1);
  expect(again.compared).toEqual(again.there);
  expect(again.there.files).toBe(keys.length);
  for (const key of keys)
    expect((await bytesOf(bucket, key)).equals(await bytesOf(disk, key)), key).toBe(true);
  expect(await keysOf(disk)).toEqual(before);

  const client = new S3Client({ ...store, credentials: store, forcePathStyle: true });
  const headers = async (Key: string) => {
    const { ContentType, CacheControl } = await client.send(
      new HeadObjectCommand({ Bucket: store.bucket, Key }),
    );
    // What is cached is said by Greenroom, which sends the files.
    expect(CacheControl).toBeUndefined();
    return ContentType;
  };
  expect(
    Object.fromEntries(
      await Promise.all(
        keys.map(
          async (key) => [key.replace(/[0-9a-f-]{36}/, (id) => nameOf(id)), await headers(key)] as const,
        ),
      ),
    ),
  ).toMatchObject({
    'incoming/waiting': 'application/octet-stream',
    'uploads/photo': 'image/jpeg',
    'uploads/phone': 'image/heic',
    'films/film': 'video/quicktime',
    'masters/film/wide.mp4': 'video/mp4',
    'pictures/photo/320.webp': 'image/webp',
    'pictures/photo/fit-abc.jpg': 'image/jpeg',
    'pictures/phone/source.jpg': 'image/jpeg',
    'exports/archive/1.zip': 'application/zip',
  });
  client.destroy();
});

const nameOf = (id: string) => {
  const names = { photo, phone, film, waiting, archive };
  return Object.entries(names).find(([, path]) => path.includes(id))?.[0] ?? id;
};

test('a Greenroom on the bucket shows the files, and takes what was under way', async () => {
  const urls = [`${photo}?w=320`, `${photo}?original=1`, `${phone}?w=640`, film, `/api/agency/${archive}`];
  const read = () =>
    Promise.all(
      urls.map(async (url) => {
        const { status, body } = await room.ask(url);
        return [url, status, createHash('sha256').update(body).digest('hex')];
      }),
    );
  const onDisk = await read();
  room.ctx.storage = bucket;
  expect(await read()).toEqual(onDisk);
  expect(onDisk.map(([, status]) => status)).toEqual(urls.map(() => 200));
  expect((await room.normalize(waiting)).status).toBe(200);
  room.ctx.storage = disk;
});

test('a file that changed is copied anew, one that only the bucket has is not missing', async () => {
  const key = `pictures/${idOf(photo)}/320.webp`;
  await bucket.write(key, Readable.from([Buffer.from('half')]), { contentType: 'image/webp' });
  const original = await bytesOf(disk, `uploads/${idOf(phone)}`);
  await disk.remove([`uploads/${idOf(phone)}`]);
  const done = await copy();
  expect(done).toMatchObject({ copied: { files: 1 }, missing: [`uploads/${idOf(lost)}`], different: [] });
  expect((await bytesOf(bucket, key)).equals(await bytesOf(disk, key))).toBe(true);

  // And back to the disk, which has lost it.
  const back = await copy({ from: bucket, to: disk });
  expect(back).toMatchObject({ ended: null, failed: [], different: [], missing: [`uploads/${idOf(lost)}`] });
  expect((await bytesOf(disk, `uploads/${idOf(phone)}`)).equals(original)).toBe(true);
});

test('a store that is busy for a moment is asked again, a file that cannot be read is named, and the others are copied', async () => {
  const empty = await startFakeS3();
  const target = s3Storage(empty, inTemporaryFolder);
  const tries = new Map<string, number>();
  const busy: StoragePort = {
    ...target,
    write(key, body, options) {
      tries.set(key, (tries.get(key) ?? 0) + 1);
      if (tries.get(key) === 1) return Promise.reject(new PortError('retry later', 'SlowDown'));
      return target.write(key, body, options);
    },
  };
  const broken: StoragePort = {
    ...disk,
    read: (key) => (key.includes(idOf(film)) ? Promise.reject(new Error('EIO: i/o error')) : disk.read(key)),
  };
  const done = await copy({ from: broken, to: busy });
  const films = (await keysOf(disk)).filter((key) => key.includes(idOf(film)));
  expect(done.failed.toSorted()).toEqual(films.map((key) => `${key} (EIO: i/o error)`).toSorted());
  expect(done.different.toSorted()).toEqual(films.toSorted());
  expect(done.ended).toBeNull();
  expect([...tries.values()].every((count) => count === 2)).toBe(true);

  const forbidden: StoragePort = {
    ...target,
    write: () => Promise.reject(new PortError('not configured', 'AccessDenied')),
  };
  await target.remove(await keysOf(target));
  const refused = await copy({ to: forbidden });
  expect(refused.ended).toMatchObject({ message: 'AccessDenied' });
  expect(refused.copied.files).toBe(0);
  await empty.close();
});

test('says how far it is', async () => {
  const lines: string[] = [];
  await copy({ tell: (line) => lines.push(line) });
  expect(lines[0]).toMatch(/^Copying what is stored of \d+ uploads and exports …$/);
  expect(lines.at(-1)).toMatch(/^Comparing: 0 files \(0 KB\) copied, \d+ files \(\d.* KB\) already there …$/);
});
