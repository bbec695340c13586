import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { film as filmed, hasFfmpeg } from '#tests/support/films.ts';
import { mediaApp, type MediaApp } from '#tests/support/media-app.ts';
import { endlessGif, jpeg, movingPicture, notedGif, picture } from '#tests/support/pictures.ts';
import { addPost, addUser } from '#tests/support/rows.ts';
import { signedUrl } from './signed-urls.ts';

const DAY = 86_400_000;
const film = readFileSync('tests/support/filmed-in-berlin.mov');

let room: MediaApp;
let path: string;
let post: string;
beforeAll(async () => {
  room = await mediaApp();
  path = await room.uploaded(await jpeg(1000, 500));
  post = await addPost(room.ctx.db, await addUser(room.ctx.db, { phone: '+4930123456' }));
});
afterAll(() => room.close());

describe('who may read', () => {
  test('the owner', async () => {
    expect((await room.ask(`${path}?w=320`)).status).toBe(200);
  });

  test('a stranger, another owner and a guess all get the same 404', async () => {
    const another = await room.signIn();
    const missing = '/objects/uploads/8f14e45f-ceea-4e7f-a3c6-0d5b1d0f7a11';
    const refused = await Promise.all([
      room.ask(path, { as: null }),
      room.ask(path, { as: another }),
      room.ask(`${path}?original=1`, { as: another }),
      room.ask(`${path}?exp=9999999999&sig=forged`, { as: null }),
      room.ask(missing),
      room.ask('/objects/uploads/..%2f..%2fetc%2fpasswd'),
    ]);
    for (const answer of refused) {
      expect(answer.status).toBe(404);
      expect(answer.json()).toEqual({ message: 'File not found', code: 'not_found' });
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  test('whoever has a signed address, until it expires', async () => {
    const url = signedUrl(room.ctx, path, { now: room.ctx.now(), days: 1, madeFor: { post } });
    expect((await room.ask(url, { as: null })).status).toBe(200);
    expect((await room.ask(`${url}&w=160`, { as: null })).status).toBe(200);
    const before = room.ctx.now();
    room.clock.pass(2 * DAY);
    expect((await room.ask(url, { as: null })).status).toBe(404);
    room.clock.set(before);
  });

  test('a signed picture may be shown by a mail program in a browser, the owner’s own by our pages alone', async () => {
    const url = signedUrl(room.ctx, path, { now: room.ctx.now(), days: 1, madeFor: { post } });
    const header = 'cross-origin-resource-policy';
    expect((await room.ask(`${url}&w=640&f=jpg`, { as: null })).headers[header]).toBe('cross-origin');
    expect((await room.ask(`${path}?w=640`)).headers[header]).toBe('same-origin');
  });

  test('the original is for the owner alone', async () => {
    const url = signedUrl(room.ctx, path, { now: room.ctx.now(), days: 1, madeFor: { post } });
    const signed = await room.ask(`${url}&original=1`, { as: null });
    expect(signed.headers['content-type']).toBe('image/webp');
    const own = await room.ask(`${path}?original=1`);
    expect(own.headers['content-type']).toBe('image/jpeg');
    expect(own.body.equals(await jpeg(1000, 500))).toBe(true);
  });

  test('nobody, before it has been judged', async () => {
    const url = await room.address();
    await room.put(url, await jpeg());
    expect((await room.ask(new URL(url).pathname)).status).toBe(404);
  });
});

describe('pictures', () => {
  const sizeOf = async (query: string) => {
    const { body } = await room.ask(path + query);
    const { width, height, format } = await sharp(body).metadata();
    return { width, height, format };
  };

  test('come in the next larger size that is kept, as WebP, never larger than they are', async () => {
    expect(await sizeOf('?w=100')).toEqual({ width: 160, height: 80, format: 'webp' });
    expect(await sizeOf('?w=320')).toEqual({ width: 320, height: 160, format: 'webp' });
    expect(await sizeOf('?w=700')).toEqual({ width: 960, height: 480, format: 'webp' });
    expect(await sizeOf('?w=2000')).toEqual({ width: 1000, height: 500, format: 'webp' });
    expect(await sizeOf('')).toEqual({ width: 1000, height: 500, format: 'webp' });
  });

  test('a width that is none is refused', async () => {
    for (const w of ['0', '-1', 'wide', '1e3', '1000000'])
      expect((await room.ask(`${path}?w=${w}`)).status).toBe(400);
  });

  test('are made once and kept', async () => {
    const mine = await room.uploaded(await jpeg(900, 900));
    const id = mine.split('/').at(-1) ?? '';
    const answers = await Promise.all([1, 2, 3].map(() => room.ask(`${mine}?w=160`)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(await room.ctx.storage.list(`pictures/${id}/`)).toContain(`pictures/${id}/160.webp`);
    const kept = await room.ask(`${mine}?w=160`);
    expect(kept.body.equals(answers[0]?.body ?? Buffer.alloc(0))).toBe(true);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('are upright with EXIF orientation %i', async (orientation) => {
    // The file is rotated against the camera: seen upright, red is always on the left.
    const upright = await picture(800, 400).png().toBuffer();
    const turned = {
      1: sharp(upright),
      2: sharp(upright).flop(),
      3: sharp(upright).rotate(180),
      4: sharp(upright).flip(),
      5: sharp(await sharp(upright).rotate(90).toBuffer()).flop(),
      6: sharp(upright).rotate(270),
      7: sharp(await sharp(upright).rotate(270).toBuffer()).flop(),
      8: sharp(upright).rotate(90),
    }[orientation];
    const file = await turned?.jpeg().withMetadata({ orientation }).toBuffer();
    const mine = await room.uploaded(file ?? Buffer.alloc(0));
    const { data, info } = await sharp((await room.ask(`${mine}?w=320`)).body)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([320, 160]);
    const colour = (x: number) => {
      const at = (80 * info.width + x) * info.channels;
      return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue';
    };
    expect([colour(40), colour(280)]).toEqual(['red', 'blue']);
  });

  test('carry neither the place where they were taken nor any other note', async () => {
    const noted = await picture()
      .jpeg()
      .withExif({
        IFD0: { Make: 'Apple', ImageDescription: '<img src=x onerror=alert(1)>' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '52/1 31/1 12/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '13/1 24/1 18/1',
        },
      })
      .toBuffer();
    expect((await sharp(noted).metadata()).exif).toBeDefined();
    const mine = await room.uploaded(noted);
    for (const query of ['', '?w=160', '?w=640', '?w=2160']) {
      const { body } = await room.ask(mine + query);
      const { exif, xmp, iptc } = await sharp(body).metadata();
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
      expect(body.includes('Apple')).toBe(false);
    }
  });

  test('move where they moved, and stand still in the grid', async () => {
    const frames = await Promise.all(
      ['#c00', '#0c0', '#00c'].map((background) =>
        sharp({ create: { width: 200, height: 100, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const mine = await room.uploaded(gif);
    expect((await sharp((await room.ask(`${mine}?w=960`)).body).metadata()).pages).toBe(3);
    expect((await sharp((await room.ask(`${mine}?w=320`)).body).metadata()).pages ?? 1).toBe(1);
  });

  test('move with every frame where they are too heavy to be made smaller, and carry no note', async () => {
    const gif = notedGif(endlessGif(61, { width: 1000, height: 1000 }), 'taken in Berlin');
    expect(gif.includes('taken in Berlin')).toBe(true);
    const mine = await room.uploaded(gif);
    for (const query of ['?w=640', '?w=1080', '?w=1440', '']) {
      const { headers, body } = await room.ask(mine + query);
      expect(headers['content-type']).toBe('image/gif');
      expect(await sharp(body).metadata()).toMatchObject({ pages: 61, width: 1000, loop: 0 });
      expect(body.includes('taken in Berlin')).toBe(false);
    }
    for (const query of ['?w=320', '?w=640&f=jpg'])
      expect((await sharp((await room.ask(mine + query)).body).metadata()).pages ?? 1).toBe(1);
    // It counts what the decoder would have to hold, and how many frames there are.
    const long = await room.uploaded(await movingPicture(301, { width: 8, height: 8, as: 'webp' }));
    const { headers, body } = await room.ask(`${long}?w=640`);
    expect(headers['content-type']).toBe('image/webp');
    expect((await sharp(body).metadata()).pages).toBe(301);
  });

  test.each(['png', 'webp', 'avif'] as const)('%s is taken and shown', async (format) => {
    const mine = await room.uploaded(await picture(300, 200).toFormat(format).toBuffer());
    expect((await room.ask(`${mine}?w=160`)).status).toBe(200);
  });

  test('HEIC, which no browser but one can show, is shown to all', async () => {
    const mine = await room.uploaded(readFileSync('tests/support/red-and-blue.heic'));
    const { body } = await room.ask(`${mine}?w=160`);
    expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: 160, height: 80 });
    const original = await room.ask(`${mine}?original=1`);
    expect(original.headers['content-type']).toBe('image/heic');
  });

  test('come as JPEG where asked, for mails: on white, and standing still', async () => {
    const clear = await sharp({ create: { width: 90, height: 90, channels: 4, background: '#00000000' } })
      .webp()
      .toBuffer();
    const mine = await room.uploaded(clear);
    const answer = await room.ask(`${mine}?w=640&f=jpg`);
    expect(answer.headers['content-type']).toBe('image/jpeg');
    const { dominant } = await sharp(answer.body).stats();
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
    expect((await room.ask(`${mine}?w=640`)).headers['content-type']).toBe('image/webp');
  });

  test('a very tall one still fits', async () => {
    const mine = await room.uploaded(await picture(20, 30_000).png().toBuffer());
    const { body } = await room.ask(mine);
    expect((await sharp(body).metadata()).height).toBe(16_383);
  });
});

describe('how it is sent', () => {
  test('for ever, to this browser alone, and as nothing but what it is', async () => {
    const { headers } = await room.ask(`${path}?w=320`);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline',
      'accept-ranges': 'bytes',
    });
  });

  test('not again where the browser still has it', async () => {
    const { headers } = await room.ask(`${path}?w=320`);
    const again = await room.ask(`${path}?w=320`, { headers: { 'if-none-match': String(headers['etag']) } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    for (const known of [`W/${String(headers['etag'])}`, `"other" , ${String(headers['etag'])}`, '*']) {
      const same = await room.ask(`${path}?w=320`, { headers: { 'if-none-match': known } });
      expect([known, same.status]).toEqual([known, 304]);
    }
    const other = await room.ask(`${path}?w=160`, { headers: { 'if-none-match': String(headers['etag']) } });
    expect(other.status).toBe(200);
  });

  test('HEAD tells the same without the bytes', async () => {
    const whole = await room.ask(`${path}?w=320`);
    const head = await room.ask(`${path}?w=320`, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers['content-length']).toBe(String(whole.body.length));
    expect(head.body.length).toBe(0);
  });
});

describe('videos', () => {
  let video: string;
  beforeAll(async () => {
    video = await room.uploaded(film);
  });
  const part = (range: string, more: Record<string, string> = {}) =>
    room.ask(video, { headers: { range, ...more } });

  test('play with seeking', async () => {
    const whole = await room.ask(video);
    expect([whole.status, whole.headers['content-type']]).toEqual([200, 'video/quicktime']);
    const size = whole.body.length;
    const middle = await part('bytes=100-299');
    expect(middle.status).toBe(206);
    expect(middle.headers['content-range']).toBe(`bytes 100-299/${size}`);
    expect(middle.body.equals(whole.body.subarray(100, 300))).toBe(true);
    const rest = await part('bytes=1000-');
    expect(rest.body.equals(whole.body.subarray(1000))).toBe(true);
    const behind = await part(`bytes=${size}-`);
    expect([behind.status, behind.headers['content-range']]).toEqual([416, `bytes */${size}`]);
    const tag = String(whole.headers['etag']);
    expect((await part('bytes=0-9', { 'if-range': tag })).status).toBe(206);
    expect((await part('bytes=0-9', { 'if-range': '"another"' })).status).toBe(200);
  });

  test('have a poster frame in every size where ffmpeg is installed, and else none', async () => {
    const poster = await room.ask(`${video}?w=320`);
    expect(poster.status).toBe(hasFfmpeg ? 200 : 404);
    if (hasFfmpeg) expect(await sharp(poster.body).metadata()).toMatchObject({ width: 64, height: 48 });
  });

  test.skipIf(!hasFfmpeg)('are as wide as they are shown, and so is their poster', async () => {
    const wide = filmed('mp4', '-c:v libx264 -pix_fmt yuv420p -c:a aac', '-vf setsar=2/1');
    const answer = (await room.upload(wide)).json();
    expect(answer).toMatchObject({ type: 'video', width: 256, height: 72 });
    const { body } = await room.ask(`${answer.normalizedPath}?w=320`);
    expect(await sharp(body).metadata()).toMatchObject({ width: 256, height: 72 });
  });

  test('forget where they were filmed, and still play', async () => {
    expect(film.includes('+52.5200+013.4050')).toBe(true);
    const { body } = await room.ask(video);
    expect(body.includes('+52.5200+013.4050')).toBe(false);
    // The stream itself is identical.
    const frames = film.subarray(film.indexOf('mdat') + 4, film.indexOf('moov') - 4);
    expect(body.includes(frames)).toBe(true);
  });

  test('that are cut off are refused', async () => {
    const cut = await room.upload(film.subarray(0, 1200));
    expect([cut.status, cut.json().message]).toEqual([
      415,
      'This video is damaged or incomplete. Please choose another one.',
    ]);
  });
});
