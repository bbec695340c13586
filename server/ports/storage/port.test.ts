import { randomBytes, randomUUID } from 'node:crypto';
import {
  chmod,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inTemporaryFolder } from '#server/kit/temporary-folder.ts';
import { startFakeS3, type S3Server } from '#tests/fakes/s3.ts';
import { hasRadosGateway, startRadosGateway } from '#tests/support/rados-gateway.ts';
import { diskStorage, shutFolder } from './disk.ts';
import { TooManyBytes, type StoragePort } from './port.ts';
import { tellUnusable } from './s3-errors.ts';
import { s3Storage } from './s3.ts';

interface Store {
  storage: StoragePort;
  close(): Promise<unknown>;
}

async function disk(): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-disk-'));
  return { storage: diskStorage({ folder }), close: () => rm(folder, { recursive: true }) };
}

const s3 = (start: () => Promise<S3Server>) => async (): Promise<Store> => {
  const server = await start();
  return { storage: s3Storage(server, inTemporaryFolder), close: () => server.close() };
};

const stores: [string, () => Promise<Store>][] = [
  ['disk', disk],
  ['S3 (stand-in)', s3(startFakeS3)],
  ...(hasRadosGateway() ? [['S3 (Ceph)', s3(startRadosGateway)] as [string, () => Promise<Store>]] : []),
];

const type = { contentType: 'application/octet-stream' };
const newKey = () => `uploads/${randomUUID()}`;
const breaking = () =>
  Readable.from(
    (function* () {
      yield randomBytes(100_000);
      throw new Error('the connection broke');
    })(),
  );
const bytesOf = async (storage: StoragePort, key: string) => buffer(await storage.read(key));

describe.each(stores)('%s', (_name, open) => {
  let store: Store;
  let storage: StoragePort;
  beforeAll(async () => {
    store = await open();
    storage = store.storage;
  });
  afterAll(() => store.close());

  test('gives back what was written, whole and in parts', async () => {
    const key = newKey();
    const bytes = randomBytes(300_000);
    await storage.write(key, Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]), type);
    expect(await storage.size(key)).toBe(bytes.length);
    expect((await bytesOf(storage, key)).equals(bytes)).toBe(true);
    const part = await buffer(await storage.read(key, { start: 999, end: 250_000 }));
    expect(part.equals(bytes.subarray(999, 250_001))).toBe(true);
  });

  test('keeps an empty file', async () => {
    const key = newKey();
    await storage.write(key, Readable.from([]), type);
    expect(await storage.size(key)).toBe(0);
  });

  test('replaces what was there', async () => {
    const key = newKey();
    await storage.write(key, Readable.from([Buffer.from('first and longer')]), type);
    await storage.write(key, Readable.from([Buffer.from('second')]), type);
    expect((await bytesOf(storage, key)).toString()).toBe('second');
  });

  test('a broken stream leaves nothing, and what was there before stays', async () => {
    const key = newKey();
    await expect(storage.write(key, breaking(), type)).rejects.toThrow('the connection broke');
    expect(await storage.size(key)).toBeNull();
    await storage.write(key, Readable.from([Buffer.from('whole')]), type);
    await expect(storage.write(key, breaking(), type)).rejects.toThrow();
    expect((await bytesOf(storage, key)).toString()).toBe('whole');
  });

  test('exactly the limit is kept, one byte more is refused and leaves nothing', async () => {
    const fits = newKey();
    await storage.write(fits, Readable.from([randomBytes(600), randomBytes(400)]), {
      ...type,
      mostBytes: 1000,
    });
    expect(await storage.size(fits)).toBe(1000);
    const over = newKey();
    const tooMuch = Readable.from([randomBytes(600), randomBytes(401)]);
    await expect(storage.write(over, tooMuch, { ...type, mostBytes: 1000 })).rejects.toBeInstanceOf(
      TooManyBytes,
    );
    expect(await storage.size(over)).toBeNull();
  });

  test('a file of a known length is kept with exactly so many bytes, else nothing changes', async () => {
    const key = newKey();
    const bytes = randomBytes(300_000);
    const inTwo = () => Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]);
    await storage.write(key, inTwo(), { ...type, bytes: bytes.length });
    expect((await bytesOf(storage, key)).equals(bytes)).toBe(true);
    await expect(storage.write(key, inTwo(), { ...type, bytes: 299_999 })).rejects.toBeInstanceOf(
      TooManyBytes,
    );
    await expect(storage.write(key, inTwo(), { ...type, bytes: 300_001 })).rejects.toThrow(
      '300000 bytes came instead of 300001',
    );
    await expect(storage.write(key, breaking(), { ...type, bytes: bytes.length })).rejects.toThrow(
      'the connection broke',
    );
    expect((await bytesOf(storage, key)).equals(bytes)).toBe(true);
    const empty = newKey();
    await storage.write(empty, Readable.from([]), { ...type, bytes: 0 });
    expect(await storage.size(empty)).toBe(0);
  });

  test('what is not there has no size and cannot be read', async () => {
    const key = newKey();
    expect(await storage.size(key)).toBeNull();
    await expect(storage.read(key)).rejects.toMatchObject({ kind: 'will never work' });
  });

  test('moves, replacing the target, and says when there is nothing to move', async () => {
    const from = `incoming/${randomUUID()}`;
    const to = newKey();
    await storage.write(to, Readable.from([Buffer.from('old')]), type);
    await storage.write(from, Readable.from([Buffer.from('new')]), type);
    expect(await storage.move(from, to)).toBe(true);
    expect((await bytesOf(storage, to)).toString()).toBe('new');
    expect(await storage.size(from)).toBeNull();
    expect(await storage.move(from, to)).toBe(false);
    expect((await bytesOf(storage, to)).toString()).toBe('new');
  });

  test('lends an object as a file of this machine', async () => {
    const key = newKey();
    await storage.write(key, Readable.from([Buffer.from('on loan')]), type);
    expect(await storage.withFile(key, (path) => readFile(path, 'utf8'))).toBe('on loan');
    await expect(storage.withFile(newKey(), (path) => readFile(path))).rejects.toThrow();
  });

  test('lists what is under a prefix and removes it, also twice', async () => {
    const id = randomUUID();
    const keys = ['160.webp', '320.webp', '640.webp', 'source'].map((name) => `pictures/${id}/${name}`);
    for (const key of keys) await storage.write(key, Readable.from([Buffer.from(key)]), type);
    await storage.write(`pictures/${randomUUID()}/160.webp`, Readable.from([Buffer.from('other')]), type);
    expect(await storage.list(`pictures/${id}/`)).toEqual(keys);
    await storage.remove(keys);
    await storage.remove(keys);
    expect(await storage.list(`pictures/${id}/`)).toEqual([]);
    expect(await storage.list(`pictures/${randomUUID()}/`)).toEqual([]);
  });

  test('can be used', async () => {
    await expect(storage.check()).resolves.toBeUndefined();
  });

  test('an address to read gives one object, and nothing else', async () => {
    const [key, other] = [newKey(), newKey()];
    for (const one of [key, other]) await storage.write(one, Readable.from([Buffer.from('film')]), type);
    const address = await storage.readAddress(key, { contentType: 'video/mp4', validSeconds: 900 });
    if (address === null) {
      expect(storage.uploadOrigin).toBeNull();
      return;
    }
    const answer = await fetch(address);
    expect([answer.status, await answer.text()]).toEqual([200, 'film']);
    expect((await fetch(address.replace(key, other))).status).toBe(403);
    expect((await fetch(address, { method: 'PUT', body: 'mine' })).status).toBe(403);
  });

  test('an upload address takes one object and nothing else', async () => {
    const key = newKey();
    const address = await storage.uploadAddress(key, 900);
    if (address === null) {
      expect(storage.uploadOrigin).toBeNull();
      return;
    }
    expect(new URL(address).origin).toBe(storage.uploadOrigin);
    const put = (url: string) =>
      fetch(url, { method: 'PUT', body: 'from the browser', headers: { 'content-type': 'image/jpeg' } });
    expect((await put(address)).status).toBe(200);
    expect((await bytesOf(storage, key)).toString()).toBe('from the browser');
    expect((await put(address.replace(key, newKey()))).status).toBe(403);
    expect((await fetch(address)).status).toBe(403);
  });
});

test('the disk never names a file that is not whole, and forgets the half', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-disk-'));
  const storage = diskStorage({ folder });
  const key = newKey();
  let seen: number | null = -1;
  const body = Readable.from(
    (async function* () {
      yield randomBytes(70_000);
      seen = await storage.size(key);
      yield randomBytes(70_000);
    })(),
  );
  await storage.write(key, body, type);
  expect(seen).toBeNull();
  expect(await readdir(join(folder, 'unfinished'))).toEqual([]);
  expect((await stat(join(folder, key))).size).toBe(140_000);
  await rm(folder, { recursive: true });
});

/** The modes of everything under a folder, the folder first. */
async function modesUnder(folder: string): Promise<string[]> {
  const names = ['', ...(await readdir(folder, { recursive: true }))];
  const modes = names.sort().map(async (name) => ((await stat(join(folder, name))).mode & 0o777).toString(8));
  return Promise.all(modes);
}

test('nobody else on the machine can look into the disk’s folders and files, whatever the umask', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'greenroom-disk-'));
  const folder = join(parent, 'uploads');
  const before = process.umask(0);
  try {
    const storage = diskStorage({ folder });
    let underWay: string[] = [];
    const body = Readable.from(
      (async function* () {
        yield randomBytes(70_000);
        underWay = await modesUnder(folder);
      })(),
    );
    await storage.write('pictures/a/160.webp', body, type);
    expect(underWay).toEqual(['700', '700', '600']);
    expect(await modesUnder(folder)).toEqual(['700', '700', '700', '600', '700']);
    await storage.move('pictures/a/160.webp', 'uploads/b');
    expect(((await stat(join(folder, 'uploads/b'))).mode & 0o777).toString(8)).toBe('600');
  } finally {
    process.umask(before);
    await rm(parent, { recursive: true });
  }
});

test('folders that an earlier release left open are shut at the start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-disk-'));
  await mkdir(join(folder, 'uploads'));
  await writeFile(join(folder, 'uploads', 'a'), 'x');
  for (const [name, mode] of [
    ['uploads/a', 0o644],
    ['uploads', 0o755],
    ['', 0o755],
  ] as const)
    await chmod(join(folder, name), mode);
  await shutFolder(folder);
  expect(await modesUnder(folder)).toEqual(['700', '700', '600']);
  await shutFolder(folder);
  await shutFolder(join(folder, 'missing'));
  await rm(folder, { recursive: true });
});

test('a disk that takes an empty file and no bytes is not ready', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-disk-'));
  const storage = diskStorage({ folder });
  await storage.check();
  const handle = await open(join(folder, 'any'), 'w');
  const full = vi
    .spyOn(Object.getPrototypeOf(handle) as FileHandle, 'writeFile')
    .mockRejectedValue(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }));
  try {
    await expect(storage.check()).rejects.toThrow('The disk is full');
    expect(await readdir(join(folder, 'unfinished'))).toEqual([]);
  } finally {
    full.mockRestore();
    await handle.close();
    await rm(folder, { recursive: true });
  }
});

test('a folder that was there and is missing is not ready, and is not made anew on another disk', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'greenroom-disk-'));
  const [folder, elsewhere] = [join(parent, 'uploads'), join(parent, 'elsewhere')];
  const storage = diskStorage({ folder });
  await storage.check();
  const key = newKey();
  await storage.write(key, Readable.from([Buffer.from('x')]), type);
  await rename(folder, elsewhere);
  const missing = { kind: 'retry later', message: 'The upload folder is missing' };
  await expect(storage.check()).rejects.toMatchObject(missing);
  await expect(storage.write(newKey(), Readable.from([]), type)).rejects.toMatchObject(missing);
  await expect(storage.move(key, newKey())).rejects.toMatchObject(missing);
  expect(await readdir(parent)).toEqual(['elsewhere']);
  await rename(elsewhere, folder);
  await storage.check();
  expect((await bytesOf(storage, key)).toString()).toBe('x');
  await rm(parent, { recursive: true });
});

test('the disk does not name what a file browser left in its folders', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-disk-'));
  const storage = diskStorage({ folder });
  await storage.write('pictures/one/source.jpg', Readable.from([Buffer.from('x')]), type);
  await writeFile(join(folder, 'pictures', 'one', '.DS_Store'), 'notes');
  expect(await storage.list('pictures/one/')).toEqual(['pictures/one/source.jpg']);
  await rm(folder, { recursive: true });
});

test('the disk refuses keys that lead out of its folder', async () => {
  const storage = diskStorage({ folder: tmpdir() });
  for (const key of ['../x', 'uploads/../../x', '/etc/passwd', 'uploads/..', 'unfinished/x', 'uploads//x'])
    await expect(storage.size(key)).rejects.toThrow('Not a storage key');
});

test('a key that may only look is told before the first upload fails', async () => {
  let asked = 0;
  let isRefused = true;
  const server = await startFakeS3(() => {
    asked += 1;
    return isRefused ? 'refused' : undefined;
  });
  const storage = s3Storage(server, inTemporaryFolder);
  const found = await storage.check().catch((error: unknown) => error);
  expect(found).toMatchObject({ kind: 'not configured' });
  expect(tellUnusable(server, found)).toBe(
    `The bucket greenroom cannot be used: the store at ${server.endpoint} does not let S3_ACCESS_KEY_ID write and ` +
      'remove there (s3:PutObject and s3:DeleteObject).',
  );
  await expect(storage.check('to read')).resolves.toBeUndefined();
  isRefused = false;
  await storage.check();
  const tries = asked;
  await storage.check();
  expect(asked).toBe(tries);
  expect(await storage.list('incoming/')).toEqual([]);
  await server.close();
});

test('signed addresses of a store begin by the clock that is given, not by the machine’s', async () => {
  const at = new Date('2026-11-14T10:00:00Z');
  const storage = s3Storage(
    { bucket: 'b', region: 'r', endpoint: 'http://127.0.0.1:1', accessKeyId: 'a', secretAccessKey: 's' },
    inTemporaryFolder,
    () => at,
  );
  const given = [
    await storage.uploadAddress(newKey(), 900),
    await storage.readAddress(newKey(), { contentType: 'video/mp4', validSeconds: 900 }),
  ];
  for (const address of given)
    expect(new URL(address ?? '').searchParams.get('X-Amz-Date')).toBe('20261114T100000Z');
});

test('wrong keys and a missing bucket are told as not configured', async () => {
  const server = await startFakeS3();
  const wrongKey = s3Storage({ ...server, secretAccessKey: 'another' }, inTemporaryFolder);
  await expect(wrongKey.check()).rejects.toMatchObject({ kind: 'not configured' });
  await expect(wrongKey.read(newKey())).rejects.toMatchObject({ kind: 'not configured' });
  const noBucket = s3Storage({ ...server, bucket: 'elsewhere' }, inTemporaryFolder);
  await expect(noBucket.list('uploads/')).rejects.toMatchObject({ kind: 'not configured' });
  await server.close();
  await expect(s3Storage(server, inTemporaryFolder).size(newKey())).rejects.toMatchObject({
    kind: 'retry later',
    // Nothing has answered.
    message: expect.stringMatching(/^The object store cannot be reached: connect ECONNREFUSED /),
  });
});
