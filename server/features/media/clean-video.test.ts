import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { objectIdOf } from '#domain/media/object-path.ts';
import { users } from '#server/db/schema/accounts.ts';
import { objects } from '#server/db/schema/media.ts';
import { box, film, hasFfmpeg, intoMoov, PLACE, seenIn, tellsPlace, xmpBox } from '#tests/support/films.ts';
import { mediaApp, type MediaApp } from '#tests/support/media-app.ts';
import { addObject } from '#tests/support/rows.ts';

const X264 = '-c:v libx264 -pix_fmt yuv420p';

/** The upload, and what is served: its type and codecs. */
const films: [string, () => Buffer, { type: string; video: string; sounds: string[]; copied: boolean }][] = [
  [
    'MP4 with XMP, keys, subtitles and chapters',
    () =>
      intoMoov(
        film('mp4', `${X264} -c:a aac`, '-map 2:s -c:s mov_text -movflags use_metadata_tags'),
        xmpBox(),
        box('udta', box('\xa9xyz', '\0\x11\0\0', PLACE), box('XMP_', PLACE)),
      ),
    { type: 'video/mp4', video: 'h264', sounds: ['aac'], copied: true },
  ],
  [
    'MP4 with XMP behind the film alone',
    () => Buffer.concat([film('mp4', `${X264} -c:a aac`), xmpBox()]),
    { type: 'video/mp4', video: 'h264', sounds: ['aac'], copied: true },
  ],
  [
    'MOV with Apple’s keys and plain sound',
    () => film('mov', `${X264} -c:a pcm_s16le`, '-movflags use_metadata_tags'),
    { type: 'video/quicktime', video: 'h264', sounds: ['aac'], copied: true },
  ],
  [
    'MOV of a camera (ProRes)',
    () => film('mov', '-c:v prores_ks -profile:v 3 -c:a pcm_s16le'),
    { type: 'video/mp4', video: 'h264', sounds: ['aac'], copied: false },
  ],
  [
    'MOV of single pictures (MJPEG)',
    () => film('mov', '-c:v mjpeg -c:a aac'),
    { type: 'video/mp4', video: 'h264', sounds: ['aac'], copied: false },
  ],
  [
    'MOV of a phone (HEVC)',
    () => film('mov', '-c:v libx265 -x265-params log-level=none -tag:v hvc1 -c:a aac'),
    { type: 'video/mp4', video: 'h264', sounds: ['aac'], copied: false },
  ],
  [
    'MP4 of a phone (HEVC)',
    () => film('mp4', '-c:v libx265 -x265-params log-level=none -tag:v hvc1 -c:a aac'),
    { type: 'video/mp4', video: 'h264', sounds: ['aac'], copied: false },
  ],
  [
    'MP4 with H.264 of ten bits',
    () => film('mp4', '-c:v libx264 -pix_fmt yuv420p10le -c:a aac'),
    { type: 'video/mp4', video: 'h264', sounds: ['aac'], copied: false },
  ],
  [
    'MP4 with H.264 of full colours',
    () => film('mp4', '-c:v libx264 -pix_fmt yuv444p -c:a aac'),
    { type: 'video/mp4', video: 'h264', sounds: ['aac'], copied: false },
  ],
  [
    'MP4 with the sound of a cinema',
    () => film('mp4', `${X264} -c:a ac3`),
    { type: 'video/mp4', video: 'h264', sounds: ['aac'], copied: true },
  ],
  [
    'MP4 with what browsers know from WebM alone',
    () => film('mp4', '-c:v libvpx-vp9 -b:v 200k -deadline realtime -c:a aac'),
    { type: 'video/mp4', video: 'h264', sounds: ['aac'], copied: false },
  ],
  [
    'MKV with HEVC',
    () => film('mkv', '-c:v libx265 -x265-params log-level=none -c:a aac'),
    { type: 'video/mp4', video: 'h264', sounds: ['aac'], copied: false },
  ],
  [
    'MKV with tags, subtitles and an attached file',
    () =>
      film('mkv', `${X264} -c:a aac`, '-map 2:s -c:s srt -attach NOTE -metadata:s:t:0 mimetype=text/plain'),
    { type: 'video/mp4', video: 'h264', sounds: ['aac'], copied: true },
  ],
  [
    'MKV of what browsers know from WebM',
    () => film('mkv', '-c:v libvpx -b:v 200k -c:a libvorbis'),
    { type: 'video/webm', video: 'vp8', sounds: ['opus'], copied: true },
  ],
  [
    'MKV that no browser plays',
    () => film('mkv', '-c:v mpeg4 -c:a libmp3lame'),
    { type: 'video/mp4', video: 'h264', sounds: ['aac'], copied: false },
  ],
  [
    'WebM with tags',
    () => film('webm', '-c:v libvpx -b:v 200k -c:a libopus'),
    { type: 'video/webm', video: 'vp8', sounds: ['opus'], copied: true },
  ],
  [
    'AVI',
    () => film('avi', '-c:v mpeg4 -c:a libmp3lame'),
    { type: 'video/mp4', video: 'h264', sounds: ['aac'], copied: false },
  ],
  [
    'WMV',
    () => film('wmv', '-c:v wmv2 -c:a wmav2'),
    { type: 'video/mp4', video: 'h264', sounds: ['aac'], copied: false },
  ],
  [
    'FLV of today',
    () => film('flv', `${X264} -c:a aac`),
    { type: 'video/mp4', video: 'h264', sounds: ['aac'], copied: true },
  ],
  [
    'FLV of long ago',
    () => film('flv', '-c:v flv -c:a libmp3lame -ar 44100'),
    { type: 'video/mp4', video: 'h264', sounds: ['aac'], copied: false },
  ],
];

let room: MediaApp;
beforeAll(async () => {
  room = await mediaApp();
});
afterAll(() => room.close());

describe.runIf(hasFfmpeg)('with ffmpeg', () => {
  test.each(films)('%s reaches nobody with the place in it', async (_name, make, expected) => {
    const before = make();
    expect(tellsPlace(before)).toBe(true);
    const path = await room.uploaded(before);
    const served = await room.ask(path);
    const seen = seenIn(served.body);
    expect([served.status, served.headers['content-type']]).toEqual([200, expected.type]);
    expect(tellsPlace(served.body)).toBe(false);
    expect({
      video: seen.video,
      pixels: seen.pixels,
      size: [seen.width, seen.height],
      sounds: seen.sounds,
      others: seen.others,
    }).toEqual({
      video: expected.video,
      // Eight bits and no finer colours: what every browser shows.
      pixels: 'yuv420p',
      size: [128, 72],
      sounds: expected.sounds,
      others: 0,
    });
    if (expected.copied) expect(seen.pictures).toBe(seenIn(before).pictures);
    // Not even its agency can download it, and the original file is gone.
    const original = await room.ask(`${path}?original=1`);
    expect(original.body.equals(served.body)).toBe(true);
    expect(await room.ctx.storage.size(`uploads/${objectIdOf(path)}`)).toBeNull();
  });

  test('a film of the first release is made clean when it is first asked for', async () => {
    const before = film('wmv', '-c:v wmv2 -c:a wmav2');
    const owner = await ownerId();
    const path = await addObject(room.ctx.db, owner, {
      kind: 'video',
      contentType: 'video/x-ms-wmv',
      bytes: before.length,
    });
    const id = objectIdOf(path) ?? '';
    await room.ctx.storage.write(`uploads/${id}`, Readable.from([before]), { contentType: 'video/x-ms-wmv' });
    const both = await Promise.all([room.ask(path), room.ask(path)]);
    for (const { status, headers, body } of both) {
      expect([status, headers['content-type']]).toEqual([200, 'video/mp4']);
      expect(tellsPlace(body)).toBe(false);
    }
    expect(await room.ctx.storage.size(`uploads/${id}`)).toBeNull();
    const [row] = await room.ctx.db.select().from(objects).where(eq(objects.id, id));
    expect(row).toMatchObject({ contentType: 'video/mp4', bytes: both[0]?.body.length });
  });

  test('one of the first release that cannot be made clean is for its owner’s download alone', async () => {
    const before = Buffer.from(`RIFF\0\0\0\0AVI but not really, at ${PLACE}`);
    const path = await addObject(room.ctx.db, await ownerId(), {
      kind: 'video',
      contentType: 'video/x-msvideo',
      bytes: before.length,
    });
    await room.ctx.storage.write(`uploads/${objectIdOf(path)}`, Readable.from([before]), {
      contentType: 'video/x-msvideo',
    });
    expect((await room.ask(path)).status).toBe(404);
    const own = await room.ask(`${path}?original=1`);
    expect([own.status, own.body.equals(before)]).toEqual([200, true]);
  });

  test('pictures that stand on their side stay upright', async () => {
    const turned = film('mp4', `${X264} -c:a aac`);
    const matrix = turned.indexOf('tkhd') + 4 + 40;
    for (const [index, value] of [0, 0x10000, 0, -0x10000, 0].entries())
      turned.writeInt32BE(value, matrix + index * 4);
    const path = await room.uploaded(turned);
    const { body } = await room.ask(path);
    expect(seenIn(body).pictures).toBe(seenIn(turned).pictures);
    const [row] = await room.ctx.db
      .select()
      .from(objects)
      .where(eq(objects.id, objectIdOf(path) ?? ''));
    expect(row).toMatchObject({ width: 72, height: 128 });
  });

  test('converted videos stay upright, with their size and length on record', async () => {
    const turned = film('mov', '-c:v libx265 -x265-params log-level=none -tag:v hvc1 -c:a aac');
    const matrix = turned.indexOf('tkhd') + 4 + 40;
    for (const [index, value] of [0, 0x10000, 0, -0x10000, 0].entries())
      turned.writeInt32BE(value, matrix + index * 4);
    const path = await room.uploaded(turned);
    const { body } = await room.ask(path);
    expect(seenIn(body)).toMatchObject({ video: 'h264', width: 72, height: 128 });
    const [row] = await room.ctx.db
      .select()
      .from(objects)
      .where(eq(objects.id, objectIdOf(path) ?? ''));
    expect(row).toMatchObject({ width: 72, height: 128, contentType: 'video/mp4', bytes: body.length });
    expect(row?.seconds).toBeCloseTo(1, 0);
    expect((await room.ask(`${path}?w=320`)).status).toBe(200);
  });
});

async function ownerId(): Promise<string> {
  const [user] = await room.ctx.db.select().from(users).where(eq(users.email, room.owner.email));
  return user?.id ?? '';
}
