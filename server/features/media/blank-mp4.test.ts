import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { box, film, hasFfmpeg, intoMoov, PLACE, seenIn, xmpBox } from '#tests/support/films.ts';
import { blankMp4 } from './blank-mp4.ts';

/** Made by ffmpeg: pictures, sound, subtitles and chapters, each with the place; and three such notes. */
const noted = readFileSync('tests/support/noted-in-berlin.mp4');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-boxes-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function blanked(bytes: Buffer) {
  const path = join(folder, 'film');
  await writeFile(path, bytes);
  const found = await blankMp4(path);
  return { found, bytes: await readFile(path) };
}

const times = (bytes: Buffer) => bytes.toString('latin1').split(PLACE).length - 1;

const uuidInTrack = (bytes: Buffer) => {
  const copy = Buffer.from(bytes);
  const at = copy.indexOf('udta');
  copy.write('uuid', at, 'latin1');
  return copy;
};

const films: [string, () => Buffer][] = [
  ['notes of the container, subtitles and chapters', () => noted],
  ['XMP behind the film', () => Buffer.concat([noted, xmpBox()])],
  ['XMP inside moov', () => intoMoov(noted, xmpBox())],
  ['XMP in user data', () => intoMoov(noted, box('udta', box('XMP_', `<xmp>${PLACE}</xmp>`)))],
  ['a note in a track', () => uuidInTrack(noted)],
  [
    'Apple’s keys',
    () =>
      intoMoov(
        noted,
        box('meta', box('keys', 'mdtacom.apple.quicktime.location.ISO6709'), box('ilst', PLACE)),
      ),
  ],
  ['a box that nobody knows', () => Buffer.concat([noted, box('gps ', PLACE)])],
  ['reserved space', () => Buffer.concat([noted, box('free', PLACE), box('skip', PLACE)])],
  [
    'a large box',
    () =>
      Buffer.concat([
        noted,
        Buffer.from([0, 0, 0, 1]),
        Buffer.from('uuid'),
        Buffer.from([0, 0, 0, 0, 0, 0, 0, 33]),
        Buffer.from(PLACE),
      ]),
  ],
  [
    'words behind the last box',
    () => Buffer.concat([noted, Buffer.from([0xff, 0xff, 0xff, 0xff]), Buffer.from(` taken at ${PLACE}`)]),
  ],
];

test.each(films)('%s: no place is left, and the film is as long as it was', async (_name, make) => {
  const before = make();
  expect(times(before)).toBeGreaterThanOrEqual(times(noted));
  const { found, bytes } = await blanked(before);
  expect(found).toEqual({ width: 128, height: 72 });
  expect(times(bytes)).toBe(0);
  expect(bytes.length).toBe(before.length);
});

test('pictures and sound are the very same bytes', async () => {
  const { bytes } = await blanked(noted);
  const changed = new Set<number>();
  const mdat = { from: noted.indexOf('mdat') + 4, to: noted.lastIndexOf('moov') - 4 };
  for (let at = mdat.from; at < mdat.to; at += 1) if (bytes[at] !== noted[at]) changed.add(at);
  // Of nine places, two are in the media data: in a subtitle and in a chapter's title.
  const media = noted.toString('latin1', 0, mdat.to);
  const inSubtitles = [...media.matchAll(/(here|Arrival) at \+52\.5200\+013\.4050/g)];
  const spoken = inSubtitles.flatMap(({ index, 0: words }) => Array.from(words, (_, at) => index + at));
  expect(inSubtitles).toHaveLength(2);
  for (const at of spoken) expect(bytes[at]).toBe(0);
  // Besides the words, only their lengths and styles changed.
  expect(changed.size).toBeGreaterThanOrEqual(spoken.length);
  expect(changed.size).toBeLessThan(spoken.length + 60);
  if (!hasFfmpeg) return;
  expect(seenIn(bytes)).toEqual({ ...seenIn(noted), others: 0 });
});

test('a turned film is measured as it is seen', async () => {
  const turned = Buffer.from(noted);
  const matrix = turned.indexOf('tkhd') + 4 + 40;
  for (const [index, value] of [0, 0x10000, 0, -0x10000, 0].entries())
    turned.writeInt32BE(value, matrix + index * 4);
  expect((await blanked(turned)).found).toEqual({ width: 72, height: 128 });
});

test('a film that is cut off, has no table of contents, or none that adds up is broken', async () => {
  const moov = noted.lastIndexOf('moov') - 4;
  const longer = Buffer.from(noted);
  longer.writeUInt32BE(0x7fffffff, longer.indexOf('stsz', moov) + 12);
  for (const bytes of [
    noted.subarray(0, moov),
    noted.subarray(0, -40),
    noted.subarray(0, 1200),
    Buffer.from('this is no film at all'),
    Buffer.alloc(0),
    longer,
  ])
    expect((await blanked(bytes)).found).toBe('broken');
});

test('sound alone is no video', async () => {
  const sound = Buffer.from(noted);
  sound.write('soun', sound.indexOf('vide', sound.lastIndexOf('hdlr', sound.indexOf('vmhd'))), 'latin1');
  expect((await blanked(sound)).found).toBe('no picture');
});

test.runIf(hasFfmpeg)('sound that is counted in samples stays whole', async () => {
  const before = film('mov', '-c:v libx264 -pix_fmt yuv420p -c:a pcm_s16le', '-map 2:s -c:s mov_text');
  const { bytes } = await blanked(before);
  expect([times(before) > 0, times(bytes)]).toEqual([true, 0]);
  expect(seenIn(bytes)).toEqual({ ...seenIn(before), others: 0 });
});

test.runIf(hasFfmpeg)(
  'a fragmented MP4 is cleaned; one with a subtitle track is reported as “cannot tell”',
  async () => {
    const pieces = '-movflags frag_keyframe+empty_moov';
    const plain = film('mp4', '-c:v libx264 -pix_fmt yuv420p -c:a aac -map_chapters -1', pieces);
    const { found, bytes } = await blanked(Buffer.concat([plain, xmpBox()]));
    expect([found, times(plain) > 0, times(bytes)]).toEqual([{ width: 128, height: 72 }, true, 0]);
    expect(seenIn(bytes)).toEqual(seenIn(plain));
    const spoken = film('mp4', '-c:v libx264 -pix_fmt yuv420p -c:a aac', `-map 2:s -c:s mov_text ${pieces}`);
    expect((await blanked(spoken)).found).toBe('cannot tell');
  },
);
