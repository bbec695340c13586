import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { objectIdOf } from '#domain/media/object-path.ts';
import { PART_BYTES } from '#domain/media/parts.ts';
import { mediaApp, type MediaApp } from '#tests/support/media-app.ts';

const MINUTE = 60_000;
let room: MediaApp;
/** Two parts and a bit. */
let file: Buffer;
beforeAll(async () => {
  room = await mediaApp();
  file = await sharp({ create: { width: 2500, height: 2300, channels: 3, background: '#24503a' } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  expect(file.length).toBeGreaterThan(2 * PART_BYTES);
});
afterAll(() => room.close());

const idIn = (url: string) => objectIdOf(new URL(url).pathname) ?? '';
const bare = (url: string) => url.split('?')[0] ?? '';
const partOf = (part: number) => file.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
const put = (url: string, part: number) => room.put(`${url}&part=${part}`, partOf(part));
const resume = (url: string, as: { cookie: string } = room.owner) =>
  room.ask('/api/objects/resume', { method: 'POST', as, payload: { rawPath: bare(url) } });
const finish = (url: string, parts: number) =>
  room.ask('/api/objects/normalize', { method: 'POST', payload: { rawPath: bare(url), parts } });

test('a file that broke off goes on with the part that is missing, at a fresh address', async () => {
  const begun = await room.address();
  expect((await put(begun, 0)).status).toBe(200);
  const early = await finish(begun, 3);
  expect([early.status, early.json().message]).toEqual([
    409,
    'Some of the file is missing. Please try again.',
  ]);
  room.clock.pass(20 * MINUTE);
  expect((await put(begun, 1)).status).toBe(400);
  const again = await resume(begun);
  expect([again.status, again.json()]).toMatchObject([200, { parts: 1 }]);
  const fresh = again.json().uploadURL;
  expect(idIn(fresh)).toBe(idIn(begun));
  // Parts after a gap do not count.
  await put(fresh, 2);
  expect((await resume(begun)).json()).toMatchObject({ parts: 1 });
  await put(fresh, 1);
  expect((await resume(begun)).json()).toMatchObject({ parts: 3 });

  const done = await finish(fresh, 3);
  expect(done.json()).toMatchObject({ normalizedPath: `/objects/uploads/${idIn(begun)}`, width: 2500 });
  expect((await finish(fresh, 3)).json()).toEqual(done.json());
  expect(await room.ctx.storage.list(`parts/${idIn(begun)}/`)).toEqual([]);
  expect((await resume(begun)).status).toBe(409);
  const kept = await room.ask(`${done.json().normalizedPath}?original=1`);
  expect((await sharp(kept.body).metadata()).height).toBe(2300);
});

test('somebody else’s, an unknown one, a part too many and one that is too large are refused', async () => {
  const begun = await room.address();
  await put(begun, 0);
  expect((await resume(begun, await room.signIn())).status).toBe(404);
  expect((await resume('https://x.test/objects/uploads/nothing')).status).toBe(404);
  for (const part of ['128', '-1', 'first', '0.5'])
    expect((await room.put(`${begun}&part=${part}`, partOf(2))).status).toBe(400);
  expect((await room.put(`${begun}&part=1`, Buffer.alloc(PART_BYTES + 1))).status).toBe(413);
  expect((await resume(begun)).json()).toMatchObject({ parts: 1 });
});

test('what is refused in the end leaves no part behind', async () => {
  const begun = await room.address();
  await room.put(`${begun}&part=0`, Buffer.from('<html>no picture</html>'));
  expect((await finish(begun, 1)).status).toBe(415);
  expect(await room.ctx.storage.list('parts/')).not.toContain(`parts/${idIn(begun)}/0`);
  expect((await resume(begun)).status).toBe(404);
});
