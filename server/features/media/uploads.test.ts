import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { objectIdOf } from '#domain/media/object-path.ts';
import { objects } from '#server/db/schema/media.ts';
import { eventually } from '#tests/support/eventually.ts';
import { mediaApp, type MediaApp } from '#tests/support/media-app.ts';
import { jpeg } from '#tests/support/pictures.ts';

const MINUTE = 60_000;
let room: MediaApp;
let file: Buffer;
beforeAll(async () => {
  room = await mediaApp();
  file = await jpeg();
});
afterAll(() => room.close());

const idIn = (url: string) => objectIdOf(new URL(url).pathname) ?? '';
const keptFiles = async () => {
  const all = await Promise.all(
    ['incoming/', 'uploads/', 'pictures/'].map((prefix) => room.ctx.storage.list(prefix)),
  );
  return all.flat();
};

test('three calls turn a file into a path', async () => {
  const url = await room.address();
  expect((await room.put(url, file)).status).toBe(200);
  const answer = await room.normalize(url);
  expect(answer.status).toBe(200);
  expect(answer.json()).toMatchObject({ normalizedPath: `/objects/uploads/${idIn(url)}`, type: 'image' });
});

test('the address is at the origin that the browser is on', async () => {
  const answer = await room.ask('/api/objects/upload', {
    method: 'POST',
    headers: { host: '127.0.0.1:4321', origin: 'http://127.0.0.1:4321' },
  });
  expect(new URL(answer.json().uploadURL).origin).toBe('http://127.0.0.1:4321');
});

test('the path itself may be normalized again, also with its query, and stays the same', async () => {
  const path = await room.uploaded(file);
  for (const raw of [path, `http://localhost:3000${path}`]) {
    const again = await room.normalize(raw);
    expect(again.json()).toMatchObject({ normalizedPath: path, type: 'image' });
  }
});

test('two normalize calls at once both get the path', async () => {
  const url = await room.address();
  await room.put(url, file);
  const [one, two] = await Promise.all([room.normalize(url), room.normalize(url)]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(one.json()).toEqual(two.json());
});

test.each([
  ['is gone', (key: string) => room.ctx.storage.remove([key])],
  [
    'is no picture any more',
    (key: string) => room.ctx.storage.write(key, Readable.from('no picture'), { contentType: 'image/jpeg' }),
  ],
])(
  'what another process made ready while this one was at it stays, though the file %s here',
  async (_what, meanwhile) => {
    const url = await room.address();
    await room.put(url, file);
    const { storage } = room.ctx;
    const size = vi.spyOn(storage, 'size').mockImplementationOnce(async (key) => {
      size.mockRestore();
      const bytes = await storage.size(key);
      await meanwhile(key);
      await room.ctx.db
        .update(objects)
        .set({ state: 'ready', kind: 'image', contentType: 'image/jpeg', bytes, width: 4, height: 3 })
        .where(eq(objects.id, idIn(url)));
      return bytes;
    });
    const before = await keptFiles();
    const answer = await room.normalize(url);
    expect([answer.status, answer.json()]).toMatchObject([200, { type: 'image', width: 4, height: 3 }]);
    const [row] = await room.ctx.db
      .select()
      .from(objects)
      .where(eq(objects.id, idIn(url)));
    expect(row?.state).toBe('ready');
    expect((await keptFiles()).length).toBeGreaterThanOrEqual(before.length - 1);
  },
);

test('any content type is taken, and none at all', async () => {
  for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'video/mp4']) {
    const url = await room.address();
    expect((await room.put(url, file, { 'content-type': type })).status).toBe(200);
    expect((await room.normalize(url)).status).toBe(200);
  }
  const url = await room.address();
  expect((await room.put(url, file, {})).status).toBe(200);
});

test('a second try replaces the first; after the judgement nothing is taken any more', async () => {
  const url = await room.address();
  await room.put(url, Buffer.from('half of a file'));
  expect((await room.put(url, file)).status).toBe(200);
  const path = (await room.normalize(url)).json().normalizedPath;
  const late = await room.put(url, Buffer.from('<script>alert(1)</script>'));
  expect(late.status).toBe(409);
  expect((await room.ask(`${path}?w=320`)).status).toBe(200);
});

test('an address works for 15 minutes', async () => {
  const url = await room.address();
  room.clock.pass(14 * MINUTE);
  expect((await room.put(url, file)).status).toBe(200);
  room.clock.pass(2 * MINUTE);
  const late = await room.put(url, file);
  expect([late.status, late.json().message]).toEqual([
    400,
    'This upload address has expired. Please try again.',
  ]);
});

test('an address that we did not sign is as good as none', async () => {
  const url = new URL(await room.address());
  const other = new URL(await room.address());
  url.searchParams.set('sig', other.searchParams.get('sig') ?? '');
  expect((await room.put(url.href, file)).status).toBe(404);
  expect((await room.put(`${url.origin}${url.pathname}`, file)).status).toBe(404);
  expect((await room.put(`${url.origin}/objects/uploads/not-an-id`, file)).status).toBe(404);
});

test('nobody asks for an address without a session', async () => {
  expect((await room.ask('/api/objects/upload', { method: 'POST', as: null })).status).toBe(401);
  const normalize = { method: 'POST' as const, as: null, payload: { rawPath: 'x' } };
  expect((await room.ask('/api/objects/normalize', normalize)).status).toBe(401);
});

test('somebody else’s upload, one that never came and one that never was are not found', async () => {
  const stranger = await room.signIn();
  const url = await room.address();
  expect((await room.normalize(url)).status).toBe(404);
  await room.put(url, file);
  expect((await room.normalize(url, { as: stranger })).status).toBe(404);
  expect((await room.normalize('/objects/uploads/8f14e45f-ceea-4e7f-a3c6-0d5b1d0f7a11')).status).toBe(404);
  expect((await room.normalize('../../etc/passwd')).status).toBe(404);
  expect((await room.normalize(url)).status).toBe(200);
});

test('a refused file leaves neither bytes nor a row', async () => {
  const before = await keptFiles();
  const url = await room.address();
  await room.put(url, Buffer.from('MZ this is a program'));
  expect((await room.normalize(url)).status).toBe(415);
  expect(await keptFiles()).toEqual(before);
  expect(
    await room.ctx.db
      .select()
      .from(objects)
      .where(eq(objects.id, idIn(url))),
  ).toEqual([]);
});

test('an upload that breaks off leaves nothing, and can be tried again', async () => {
  await room.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = room.app.server.address() as AddressInfo;
  const url = new URL(await room.address());
  const broken = httpRequest({
    port,
    host: '127.0.0.1',
    path: url.pathname + url.search,
    method: 'PUT',
    headers: { 'content-length': 1_000_000 },
  });
  broken.on('error', () => undefined);
  broken.write(file);
  await once(room.app.server, 'request');
  broken.destroy();
  await eventually('the half to go', async () => {
    const connections = await new Promise((resolve) =>
      room.app.server.getConnections((_, count) => resolve(count)),
    );
    return connections === 0;
  });
  expect(await room.ctx.storage.size(`incoming/${idIn(url.href)}`)).toBeNull();
  expect((await room.put(url.href, file)).status).toBe(200);
  expect((await room.normalize(url.href)).status).toBe(200);
});

test('more than a gigabyte is refused before it is read', async () => {
  const { port } = room.app.server.address() as AddressInfo;
  const url = new URL(await room.address());
  const sending = httpRequest({
    port,
    host: '127.0.0.1',
    path: url.pathname + url.search,
    method: 'PUT',
    headers: { 'content-length': 1024 * 1024 * 1024 + 1, 'content-type': 'video/mp4' },
  });
  sending.on('error', () => undefined);
  sending.write(file);
  const [answer] = (await once(sending, 'response')) as [{ statusCode: number; headers: object }];
  expect(answer.statusCode).toBe(413);
  expect(answer.headers).toMatchObject({ connection: 'close' });
  sending.destroy();
});

test('a logo has its own limits', async () => {
  const logo = await room.upload(file, 'logo');
  expect(logo.status).toBe(200);
  const large = await room.upload(Buffer.concat([file, Buffer.alloc(5 * 1024 * 1024)]), 'logo');
  expect([large.status, large.json().message]).toEqual([413, 'Image must be smaller than 5MB']);
  const text = await room.upload(Buffer.from('just words'), 'logo');
  expect([text.status, text.json().message]).toEqual([415, 'Please select an image file']);
});
