import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { RULES } from '#domain/networks/rules-table.ts';
import type { Accepts } from '#domain/networks/rules.ts';
import { makeStill } from './make-still.ts';

const opened = (data: Buffer) => () => Promise.resolve(Readable.from([data]));
const bluesky = RULES.bluesky.image as Accepts;
const facebook = RULES.facebook.image as Accepts;
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

test('a heavy picture becomes light enough, smaller only as far as needed, and keeps its shape', async () => {
  const source = await noise(600, 400).png().toBuffer();
  const still = await makeStill(opened(source), { ...bluesky, bytes: 60_000, side: 500 });
  expect(still.data.length).toBeLessThanOrEqual(60_000);
  expect(still.width / still.height).toBeCloseTo(1.5, 2);
  expect(Math.max(still.width, still.height)).toBeLessThanOrEqual(500);
  const facts = await sharp(still.data).metadata();
  expect(facts).toMatchObject({ format: 'jpeg', width: still.width, height: still.height });
});

test('it is upright, without metadata, and the same every time', async () => {
  const source = await noise(60, 40)
    .jpeg()
    .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'Ada' } } })
    .toBuffer();
  const [one, other] = [await makeStill(opened(source), bluesky), await makeStill(opened(source), bluesky)];
  expect([one.width, one.height]).toEqual([40, 60]);
  const facts = await sharp(one.data).metadata();
  expect([facts.exif, facts.orientation]).toEqual([undefined, undefined]);
  expect(one.data.equals(other.data)).toBe(true);
});

test('what is transparent lies on white where the network takes JPEG only, and stays as it is elsewhere', async () => {
  const create = { width: 20, height: 20, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } };
  const source = await sharp({ create }).png().toBuffer();
  const flat = await makeStill(opened(source), bluesky);
  expect(flat.type).toBe('image/jpeg');
  expect([...(await sharp(flat.data).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
  expect((await makeStill(opened(source), facebook)).type).toBe('image/png');
});

test('what cannot be read, or made light enough, is refused in a sentence', async () => {
  await expect(makeStill(opened(Buffer.from('no picture')), bluesky)).rejects.toMatchObject({
    kind: 'will never work',
    message: 'This picture could not be read.',
  });
  const source = await noise(400, 400).png().toBuffer();
  await expect(makeStill(opened(source), { ...bluesky, bytes: 500 })).rejects.toMatchObject({
    kind: 'will never work',
  });
});
