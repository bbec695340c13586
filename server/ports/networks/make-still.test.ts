import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { RULES } from '#domain/networks/rules-table.ts';
import { MIDDLE } from '#domain/networks/options.ts';
import type { Accepts } from '#domain/networks/rules.ts';
import { endlessGif, movingPicture, notedGif } from '#tests/support/pictures.ts';
import { makeStill } from './make-still.ts';
import type { Medium } from './port.ts';

const opened = (data: Buffer, fit: Medium['fit'] = null) => ({
  open: () => Promise.resolve(Readable.from([data])),
  fit,
});
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

/** Black, with a stripe at each end that cropping removes. */
async function striped(turned = false): Promise<Buffer> {
  const black = { width: 100, height: 300, channels: 3 as const, background: '#000000' };
  const stripe = await sharp({ create: { ...black, height: 50, background: '#ff0000' } })
    .png()
    .toBuffer();
  const picture = sharp({ create: black }).composite([
    { input: stripe, left: 0, top: 0 },
    { input: stripe, left: 0, top: 250 },
  ]);
  const flat = await picture.png().toBuffer();
  return turned
    ? sharp(flat).rotate(90).jpeg({ quality: 100 }).withMetadata({ orientation: 8 }).toBuffer()
    : flat;
}
const pixel = async (data: Buffer, left: number, top: number) => [
  ...(await sharp(data).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];
const near = (colour: number[], wanted: number[]) =>
  colour.every((part, index) => Math.abs(part - (wanted[index] ?? 0)) < 20);

test('a picture is cropped in the middle or padded with white where that was chosen, and only then', async () => {
  const room = [0.5, 2] as const;
  expect(await makeStill(opened(await striped()), bluesky)).toMatchObject({ width: 100, height: 300 });
  const cropped = await makeStill(opened(await striped(), { how: 'crop', room, at: MIDDLE }), bluesky);
  expect([cropped.width, cropped.height]).toEqual([100, 200]);
  for (const top of [3, 196]) expect(near(await pixel(cropped.data, 50, top), [0, 0, 0])).toBe(true);
  const padded = await makeStill(opened(await striped(), { how: 'pad', room, at: MIDDLE }), bluesky);
  expect([padded.width, padded.height]).toEqual([150, 300]);
  expect(near(await pixel(padded.data, 3, 150), [255, 255, 255])).toBe(true);
  expect(near(await pixel(padded.data, 75, 3), [255, 0, 0])).toBe(true);
  expect(near(await pixel(padded.data, 75, 150), [0, 0, 0])).toBe(true);
  const fits = await makeStill(opened(await striped(), { how: 'crop', room: [0.1, 1], at: MIDDLE }), bluesky);
  expect([fits.width, fits.height]).toEqual([100, 300]);
});

test('a picture that lies on its side is made upright before it is cropped', async () => {
  const still = await makeStill(
    opened(await striped(true), { how: 'crop', room: [0.5, 2], at: MIDDLE }),
    bluesky,
  );
  expect([still.width, still.height]).toEqual([100, 200]);
  expect(near(await pixel(still.data, 50, 3), [0, 0, 0])).toBe(true);
});

test('the part that a crop keeps lies where it was chosen, also in a picture that lies on its side', async () => {
  const crop = async (turned: boolean, y: number) => {
    const fit = { how: 'crop', room: [0.5, 2], at: { x: 0.5, y } } as const;
    const { data, width, height } = await makeStill(opened(await striped(turned), fit), bluesky);
    expect([width, height]).toEqual([100, 200]);
    const isRed = async (top: number) => near(await pixel(data, 50, top), [254, 0, 0]);
    return [await isRed(3), await isRed(40), await isRed(60), await isRed(160), await isRed(196)];
  };
  for (const turned of [false, true]) {
    expect(await crop(turned, 0)).toEqual([true, true, false, false, false]);
    expect(await crop(turned, 1)).toEqual([false, false, false, true, true]);
    expect(await crop(turned, 0.25)).toEqual([true, false, false, false, false]);
  }
});

test('a GIF that moves keeps its frames and its loop, and loses every note', async () => {
  const source = notedGif(endlessGif(3, { width: 20, height: 10 }), 'taken in Berlin');
  for (const accepts of [RULES.mastodon.image, RULES.x.image, RULES.linkedin.image] as Accepts[]) {
    const { data, type, width, height } = await makeStill(opened(source), accepts);
    expect({ type, width, height }).toEqual({ type: 'image/gif', width: 20, height: 10 });
    expect(await sharp(data).metadata()).toMatchObject({ pages: 3, loop: 0 });
    expect(data.includes('taken in Berlin')).toBe(false);
  }
});

test('a GIF whose blocks cannot be followed is made anew and still moves; a heavy one stands still', async () => {
  const mastodon = RULES.mastodon.image as Accepts;
  const noted = notedGif(await movingPicture(3), 'taken in Berlin');
  // A block of no known kind instead of the end, which libraries read over.
  const odd = (gif: Buffer) => Buffer.concat([gif.subarray(0, -1), Buffer.from('99', 'hex')]);
  const made = await makeStill(opened(odd(noted)), mastodon);
  expect(made).toMatchObject({ type: 'image/gif', width: 200, height: 100 });
  expect((await sharp(made.data).metadata()).pages).toBe(3);
  expect(made.data.includes('taken in Berlin')).toBe(false);
  const heavy = odd(endlessGif(61, { width: 1000, height: 1000 }));
  expect((await sharp((await makeStill(opened(heavy), mastodon)).data).metadata()).pages ?? 1).toBe(1);
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
