import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { objectIdOf } from '#domain/media/object-path.ts';
import { PART_BYTES } from '#domain/media/parts.ts';
import { users } from '#server/db/schema/accounts.ts';
import { dailyUsage } from '#server/db/schema/agencies.ts';
import { objects } from '#server/db/schema/media.ts';
import { agencyOf } from '#server/features/agencies/queries.ts';
import type { Ctx } from '#server/kit/context.ts';
import { inTemporaryFolder } from '#server/kit/temporary-folder.ts';
import { s3Storage } from '#server/ports/storage/s3.ts';
import { startFakeS3, type S3Server } from '#tests/fakes/s3.ts';
import { mediaApp, type MediaApp } from '#tests/support/media-app.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { mediaTimers } from './jobs.ts';
import { receiveUpload } from './receive-upload.ts';
import { meterUpload } from './upload-allowance.ts';

const HOUR = 3_600_000;
const GB = 1024 ** 3;

let room: MediaApp;
let file: Buffer;
let agencyId: string;
async function open(adapters: Partial<Ctx> = {}): Promise<void> {
  room = await mediaApp(adapters);
  room.clock.set('2026-11-15T18:30:00Z');
  file = await jpeg();
  const [user] = await room.ctx.db.select().from(users).where(eq(users.email, room.owner.email));
  agencyId = await agencyOf(room.ctx.db, user?.id ?? '');
}
afterEach(() => room.close());

const idIn = (url: string) => objectIdOf(new URL(url).pathname) ?? '';
async function used(day = '2026-11-15'): Promise<number> {
  const [row] = await room.ctx.db
    .select()
    .from(dailyUsage)
    .where(and(eq(dailyUsage.agencyId, agencyId), eq(dailyUsage.day, day)));
  return row?.amount ?? 0;
}
const askForAddress = () => room.ask('/api/objects/upload', { method: 'POST' });
const pending = (rows: Partial<typeof objects.$inferInsert>[]) =>
  room.ctx.db.insert(objects).values(rows.map((row) => ({ agencyId, createdAt: room.ctx.now(), ...row })));

describe('a day’s uploads through this server', () => {
  beforeEach(() => open());

  test('end at the limit with a sentence that says when it goes on, and go on the next day', async () => {
    room.ctx.uploadsPerDay = 3 * file.length;
    for (let n = 0; n < 3; n += 1) await room.uploaded(file);
    const refused = await askForAddress();
    expect(refused.status).toBe(429);
    expect(refused.json()).toMatchObject({
      code: 'rate_limited',
      message: expect.stringMatching(
        /^Today’s .+ of uploads have no room left for this\. You can go on at 00:00 UTC, in 6 hours\.$/,
      ) as string,
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(5 * 3600);
    room.clock.pass(6 * HOUR);
    await room.uploaded(file);
    expect([await used(), await used('2026-11-16')]).toEqual([3 * file.length, file.length]);
  });

  test('one agency’s uploads leave the others alone', async () => {
    room.ctx.uploadsPerDay = file.length;
    await room.uploaded(file);
    expect((await askForAddress()).status).toBe(429);
    const other = await room.signIn();
    expect((await room.put(await room.address(other), file)).status).toBe(200);
  });

  test('count also where the file is refused, or sent a second time', async () => {
    const program = Buffer.from(`MZ${'x'.repeat(5_000)}`);
    expect((await room.upload(program)).status).toBe(415);
    expect(await used()).toBe(program.length);
    const url = await room.address();
    await room.put(url, file);
    await room.put(url, file);
    expect(await used()).toBe(program.length + 2 * file.length);
  });

  test('a file that does not fit is refused before it is read; a smaller one still fits', async () => {
    room.ctx.uploadsPerDay = file.length + 10;
    const large = await room.put(await room.address(), Buffer.concat([file, Buffer.alloc(11)]));
    expect([large.status, await used()]).toEqual([429, 0]);
    await room.uploaded(file);
  });

  test('any number at once stay within the limit', async () => {
    room.ctx.uploadsPerDay = 3 * file.length + 1;
    const urls = await Promise.all(Array.from({ length: 12 }, () => room.address()));
    const answers = await Promise.all(urls.map((url) => room.put(url, file)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
    expect(await used()).toBe(3 * file.length);
  });

  test('what was announced and never came is given back', async () => {
    const meter = await meterUpload(room.ctx, { agencyId }, 1000);
    expect(await used()).toBe(1000);
    await buffer(meter.count(Readable.from([Buffer.alloc(300)])));
    await meter.settle();
    expect(await used()).toBe(300);
  });

  test('a file of unknown length is counted as it comes, and broken off where the day is full', async () => {
    room.ctx.uploadsPerDay = 1_000_000;
    const send = async (bytes: number) => {
      const url = new URL(await room.address());
      const chunks = Array.from({ length: bytes / 1000 }, () => randomBytes(1000));
      return receiveUpload(room.ctx, {
        id: idIn(url.href),
        signature: Object.fromEntries(url.searchParams),
        part: null,
        bytes: undefined,
        body: Readable.from(chunks),
      });
    };
    await send(400_000);
    expect(await used()).toBe(400_000);
    await expect(send(700_000)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await used()).toBeLessThanOrEqual(1_000_000);
    expect(await used()).toBeGreaterThan(900_000);
  });

  test('the days of last year are forgotten', async () => {
    await room.ctx.db
      .insert(dailyUsage)
      .values({ agencyId, kind: 'upload-bytes', day: '2026-01-01', amount: 5 });
    await room.uploaded(file);
    for (const timer of mediaTimers) await timer.run(room.ctx);
    expect([await used('2026-01-01'), await used()]).toEqual([0, file.length]);
  });
});

describe('uploads that were never used', () => {
  beforeEach(() => open());

  test('are at most two hundred; after an hour the old ones make room', async () => {
    const keep = await room.uploaded(file);
    await pending(Array.from({ length: 200 }, () => ({})));
    const refused = await askForAddress();
    expect([refused.status, refused.headers['retry-after'], refused.json().message]).toEqual([
      429,
      '3600',
      'Too many of your uploads were sent and never used. Please try again in an hour.',
    ]);
    room.clock.pass(HOUR + 1000);
    await room.uploaded(file);
    const left = await room.ctx.db.select().from(objects).where(eq(objects.agencyId, agencyId));
    expect(left.map(({ state }) => state)).toEqual(['ready', 'ready']);
    expect((await room.ask(`${keep}?w=160`)).status).toBe(200);
  });

  test('one that is made ready while the old ones make room keeps its files', async () => {
    const slow = await room.address();
    await room.put(slow, file);
    const id = idIn(slow);
    await pending(Array.from({ length: 200 }, () => ({})));
    room.clock.pass(HOUR + 1000);
    const { storage } = room.ctx;
    // Of the listed ones, this is made ready before it is its turn.
    const list = vi.spyOn(storage, 'remove').mockImplementationOnce(async (keys) => {
      list.mockRestore();
      await room.normalize(slow);
      return storage.remove(keys);
    });
    await room.uploaded(file);
    const [row] = await room.ctx.db.select().from(objects).where(eq(objects.id, id));
    const there = await room.ask(`/objects/uploads/${id}?w=160`);
    expect([row?.state ?? null, there.status]).toEqual(row ? ['ready', 200] : [null, 404]);
  });

  test('take at most five gigabytes', async () => {
    const url = await room.address();
    await pending([{ bytes: 5 * GB }]);
    expect((await room.put(url, file)).status).toBe(429);
    expect((await askForAddress()).status).toBe(200);
    await pending([{ bytes: 1 }]);
    expect((await askForAddress()).status).toBe(429);
    expect(await used()).toBe(0);
  });

  test('are measured as they come', async () => {
    const url = await room.address();
    await room.put(url, file);
    const [row] = await room.ctx.db
      .select()
      .from(objects)
      .where(eq(objects.id, idIn(url)));
    expect(row).toMatchObject({ state: 'pending', bytes: file.length });
  });

  test('are measured up to the furthest part, in whatever order the parts come', async () => {
    const url = await room.address();
    const bytes = async () => {
      const rows = await room.ctx.db
        .select()
        .from(objects)
        .where(eq(objects.id, idIn(url)));
      return rows[0]?.bytes;
    };
    for (const part of [2, 1, 0]) await room.put(`${url}&part=${part}`, Buffer.alloc(10));
    expect(await bytes()).toBe(2 * PART_BYTES + 10);
    // The whole file is in place of all that came before.
    await room.put(url, file);
    expect(await bytes()).toBe(file.length);
    expect(await room.ctx.storage.list(`parts/${idIn(url)}/`)).toEqual([]);
    await room.put(url, file.subarray(0, 100));
    expect(await bytes()).toBe(100);
  });
});

describe('uploads straight to a store', () => {
  let store: S3Server;
  beforeEach(async () => {
    store = await startFakeS3();
    await open({ storage: s3Storage(store, inTemporaryFolder) });
  });
  afterEach(() => store.close());

  const send = async (url: string) =>
    fetch(url, { method: 'PUT', body: new Uint8Array(file), headers: { 'content-type': 'image/jpeg' } });

  test('are counted once, when they are judged; what is too much is gone', async () => {
    room.ctx.uploadsPerDay = file.length;
    const [one, two] = [await room.address(), await room.address()];
    await send(one);
    await send(two);
    expect((await room.normalize(one)).status).toBe(200);
    expect((await room.normalize(one)).status).toBe(200);
    expect(await used()).toBe(file.length);
    expect((await room.normalize(two)).status).toBe(429);
    expect(await used()).toBe(2 * file.length);
    expect(await room.ctx.storage.size(`uploads/${idIn(two)}`)).toBeNull();
    expect((await askForAddress()).status).toBe(429);
  });

  test('that pile up are measured at the store', async () => {
    const urls: string[] = [];
    for (let n = 0; n < 7; n += 1) urls.push(await room.address());
    for (const url of urls) await send(url);
    expect((await askForAddress()).status).toBe(200);
    const rows = await room.ctx.db.select().from(objects).where(eq(objects.agencyId, agencyId));
    expect(rows.filter(({ bytes }) => bytes === file.length)).toHaveLength(7);
  });
});
