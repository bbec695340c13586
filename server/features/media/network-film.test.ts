import { eq } from 'drizzle-orm';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { objectIdOf } from '#domain/media/object-path.ts';
import { networkFilms, objects } from '#server/db/schema/media.ts';
import { coloursAt, film, hasFfmpeg, seenIn, twoHalves } from '#tests/support/films.ts';
import { mediaApp, type MediaApp } from '#tests/support/media-app.ts';
import { networkFilmKey } from './keys.ts';
import { progressOf } from './network-film.ts';
import { askForNetworkFilm, findNetworkFilm, mediaJobs } from './network-films.ts';
import { removeFiles } from './remove-files.ts';

let room: MediaApp;
beforeAll(async () => {
  room = await mediaApp();
});
afterAll(() => room.close());

const attempt = { number: 1, last: false, worker: 'one' };
const [job] = mediaJobs;
const make = (objectId: string, name: string) => job?.run(room.ctx, { objectId, name }, attempt);
const rowOf = async (id: string, name = '1920-8000') => findNetworkFilm(room.ctx.db, id, name);
const upload = async (bytes: Buffer) => objectIdOf(await room.uploaded(bytes)) ?? '';

test('progress is told in hundredths, each once, and never as finished', () => {
  const told: number[] = [];
  const hear = progressOf(10, (hundredths) => told.push(hundredths));
  for (const text of ['frame=1\nout_time_us=500000\n', 'out_time_us=510000', 'out_time_us=N/A', 'x'])
    hear(text);
  hear('out_time_us=11000000');
  expect(told).toEqual([5, 99]);
});

describe.skipIf(!hasFfmpeg)('with ffmpeg', () => {
  test('a video becomes H.264 and AAC, thirty pictures a second, with its index first, and is found again', async () => {
    const id = await upload(film('mkv', '-c:v mpeg4 -c:a pcm_s16le -ac 1'));
    const [object] = await room.ctx.db.select().from(objects).where(eq(objects.id, id));
    expect(object?.seconds).toBeCloseTo(1, 0);
    await askForNetworkFilm(room.ctx.db, id, '1920-8000');
    await make(id, '1920-8000');
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: 'ready', asIs: false, width: 128, height: 72, progress: 100 });
    const made = await buffer(await room.ctx.storage.read(networkFilmKey(id, '1920-8000')));
    expect(made.length).toBe(row?.bytes);
    expect(seenIn(made)).toMatchObject({ video: 'h264', sounds: ['aac'], others: 0, width: 128, height: 72 });
    expect(made.indexOf('moov')).toBeLessThan(made.indexOf('mdat'));

    const served = await room.ask(`/objects/uploads/${id}?film=1920-8000`);
    expect([served.status, served.headers['content-type']]).toEqual([200, 'video/mp4']);
    expect(served.body.equals(made)).toBe(true);
    for (const other of ['1280-8000', '..%2F1920-8000'])
      expect((await room.ask(`/objects/uploads/${id}?film=${other}`)).status).toBe(404);

    // Made once: a second job does nothing.
    await make(id, '1920-8000');
    expect((await rowOf(id))?.updatedAt).toEqual(row?.updatedAt);
    await removeFiles(room.ctx.storage, id);
    expect(await room.ctx.storage.size(networkFilmKey(id, '1920-8000'))).toBeNull();
  });

  test('whoever uploads a video is told how long it is', async () => {
    const answer = await room.upload(film('mp4', '-c:v libx264 -pix_fmt yuv420p -c:a aac'));
    expect(answer.json()).toMatchObject({ type: 'video', width: 128, height: 72 });
    expect((answer.json() as unknown as { seconds: number }).seconds).toBeCloseTo(1, 0);
  });

  test('it is made no larger than it was asked for', async () => {
    const id = await upload(film('mp4', '-c:v libx264 -pix_fmt yuv444p -c:a aac'));
    await askForNetworkFilm(room.ctx.db, id, '100-1200');
    await make(id, '100-1200');
    expect(await rowOf(id, '100-1200')).toMatchObject({ state: 'ready', width: 100, height: 56 });
  });

  test('what every network takes stays as it is', async () => {
    const id = await upload(film('mp4', '-c:v libx264 -pix_fmt yuv420p -r 30 -c:a aac -ar 48000'));
    await askForNetworkFilm(room.ctx.db, id, '1920-8000');
    await make(id, '1920-8000');
    expect(await rowOf(id)).toMatchObject({ state: 'ready', asIs: true, width: 128, height: 72 });
    expect(await room.ctx.storage.size(networkFilmKey(id, '1920-8000'))).toBeNull();
  });

  const made = async (id: string, name: string) => {
    await askForNetworkFilm(room.ctx.db, id, name);
    await make(id, name);
    const bytes = await buffer(await room.ctx.storage.read(networkFilmKey(id, name)));
    return { row: await rowOf(id, name), bytes, seen: seenIn(bytes) };
  };

  test('a crop keeps the part that was chosen, and nothing beside it', async () => {
    const id = await upload(twoHalves(160, 90, 1));
    const right = await made(id, '1920-8000-crop-50x90-1000-500');
    expect(right.row).toMatchObject({ state: 'ready', asIs: false, width: 50, height: 90 });
    expect(right.seen).toMatchObject({ video: 'h264', sounds: ['aac'], width: 50, height: 90 });
    const edges: [number, number][] = [
      [0, 0.5],
      [0.99, 0.5],
    ];
    expect(coloursAt(right.bytes, right.seen, edges)).toEqual(['blue', 'blue']);
    const middle = await made(id, '1920-8000-crop-50x90-500-500');
    expect(coloursAt(middle.bytes, middle.seen, edges)).toEqual(['red', 'blue']);
  });

  test('padding adds white on two sides and keeps all of the picture, no larger than it may be', async () => {
    const id = await upload(twoHalves(160, 90, 1));
    const { row, seen, bytes } = await made(id, '142-8000-pad-160x284');
    const size = { width: 80, height: 142 };
    expect([row, seen]).toMatchObject([size, size]);
    const rows = [0.05, 0.4, 0.6, 0.95].flatMap((y) => [0.03, 0.97].map((x) => [x, y] as const));
    const [white, picture] = [
      ['white', 'white'],
      ['red', 'blue'],
    ];
    expect(coloursAt(bytes, seen, rows)).toEqual([white, picture, picture, white].flat());
  });

  test('a video that was shortened ends in time, and another part of it is another film', async () => {
    const id = await upload(twoHalves(160, 90, 3));
    const { seen } = await made(id, '1920-8000-first-2000');
    expect(seen.seconds).toBeGreaterThan(1.8);
    expect(seen.seconds).toBeLessThanOrEqual(2);
    const cropped = await made(id, '1920-8000-crop-50x90-0-500-first-1000');
    expect(cropped.seen).toMatchObject({ width: 50, height: 90 });
    expect(cropped.seen.seconds).toBeLessThanOrEqual(1);
  });

  test('of a video whose length nobody knew, the length is noted and the film asked for anew', async () => {
    const id = await upload(film('mp4', '-c:v libx264 -pix_fmt yuv420p -c:a aac'));
    await room.ctx.db.update(objects).set({ seconds: null }).where(eq(objects.id, id));
    await askForNetworkFilm(room.ctx.db, id, '1920-8000');
    await make(id, '1920-8000');
    expect(await rowOf(id)).toBeNull();
    const [object] = await room.ctx.db.select().from(objects).where(eq(objects.id, id));
    expect(object?.seconds).toBeCloseTo(1, 0);
  });
});

test('a file that no program can read fails with a sentence', async () => {
  const { db, storage } = room.ctx;
  const [agency] = await db.select().from(objects).limit(1);
  const agencyId = agency?.agencyId ?? '';
  const [object] = await db
    .insert(objects)
    .values({ agencyId, state: 'ready', kind: 'video', contentType: 'video/quicktime', seconds: 3 })
    .returning();
  const id = object?.id ?? '';
  const { Readable } = await import('node:stream');
  await storage.write(`films/${id}`, Readable.from([Buffer.from('no film')]), { contentType: 'video/mp4' });
  await askForNetworkFilm(db, id, '1920-8000');
  await make(id, '1920-8000');
  const [row] = await db.select().from(networkFilms).where(eq(networkFilms.objectId, id));
  expect(row?.state).toBe('failed');
  expect(row?.reason).toMatch(/Please/);
});
