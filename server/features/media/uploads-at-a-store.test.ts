import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTemporaryFolder } from '#server/kit/temporary-folder.ts';
import { s3Storage } from '#server/ports/storage/s3.ts';
import { startFakeS3, type S3Server } from '#tests/fakes/s3.ts';
import { mediaApp, type MediaApp } from '#tests/support/media-app.ts';
import { jpeg } from '#tests/support/pictures.ts';

let store: S3Server;
let room: MediaApp;
beforeAll(async () => {
  store = await startFakeS3();
  room = await mediaApp({ storage: s3Storage(store, inTemporaryFolder) });
});
afterAll(async () => {
  await room.close();
  await store.close();
});

const put = (url: string, body: Buffer) =>
  fetch(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': 'image/jpeg' } });

test('the browser sends the file straight to the store, and the rest is the same', async () => {
  const url = await room.address();
  expect(new URL(url).origin).toBe(store.endpoint);
  expect((await put(url, await jpeg(900, 600))).status).toBe(200);
  const answer = await room.normalize(url);
  expect(answer.json()).toMatchObject({ type: 'image' });
  const path = answer.json().normalizedPath;
  expect(path).toMatch(/^\/objects\/uploads\/[0-9a-f-]{36}$/);
  const picture = await room.ask(`${path}?w=320`);
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  expect((await room.ask(path, { as: null })).status).toBe(404);
});

test('what is sent to the address after the judgement changes nothing', async () => {
  const url = await room.address();
  await put(url, await jpeg());
  const path = (await room.normalize(url)).json().normalizedPath;
  const before = await room.ask(`${path}?original=1`);
  expect((await put(url, Buffer.from('<script>alert(1)</script>'))).status).toBe(200);
  expect((await room.normalize(url)).status).toBe(200);
  const after = await room.ask(`${path}?original=1`);
  expect(after.body.equals(before.body)).toBe(true);
});

test('what is refused is gone from the store', async () => {
  const url = await room.address();
  await put(url, Buffer.from('MZ this is a program'));
  const kept = async () => [
    ...(await room.ctx.storage.list('uploads/')),
    ...(await room.ctx.storage.list('pictures/')),
  ];
  const before = await kept();
  expect((await room.normalize(url)).status).toBe(415);
  expect(await kept()).toEqual(before);
});

test('a store that is down is told as such, and nothing is lost', async () => {
  const url = await room.address();
  await put(url, await jpeg());
  const down = await startFakeS3();
  await down.close();
  const { storage } = room.ctx;
  room.ctx.storage = s3Storage(down, inTemporaryFolder);
  const refused = await room.normalize(url);
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '60']);
  expect(refused.json().message).toBe(
    'Files cannot be stored or read right now. Please try again in a minute.',
  );
  room.ctx.storage = storage;
  expect((await room.normalize(url)).status).toBe(200);
});
