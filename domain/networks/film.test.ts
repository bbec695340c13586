import { expect, test } from 'vitest';
import { filmBytes, filmFor, filmName, filmNamed, filmOfTarget, longestFilm, type FilmSpec } from './film.ts';
import { problems } from './check.ts';
import { RULES } from './rules-table.ts';

const bluesky = RULES.bluesky.video ?? { bytes: 0, side: 0 };
const minute = 60;

test('a film is as good as the network’s bytes allow for its length, and never heavier', () => {
  const short = filmFor(bluesky, 30);
  expect(short).toEqual({ side: 1920, rate: 8000 });
  const long = filmFor(bluesky, 3 * minute);
  expect(long).toEqual({ side: 1920, rate: 4000 });
  for (let seconds = 1; seconds < 15 * minute; seconds += 7) {
    const film = filmFor(bluesky, seconds);
    if (film) expect(filmBytes(seconds, film.rate)).toBeLessThanOrEqual(bluesky.bytes);
  }
  expect(filmFor(bluesky, 60 * minute)).toBeNull();
  // Smaller bit rates get fewer pixels.
  expect(filmFor({ bytes: 100_000_000, side: 1920 }, 6 * minute)).toEqual({ side: 1280, rate: 2000 });
});

test('the name of a converted film can be read back, and other names are refused', () => {
  expect(filmNamed(filmName({ side: 1280, rate: 2000 }))).toEqual({ side: 1280, rate: 2000 });
  const at = { x: 0.25, y: 0.5 };
  const crop = { fit: 'crop' as const, width: 608, height: 1080, at };
  const pad = { fit: 'pad' as const, width: 1920, height: 3413, at: { x: 0.5, y: 0.5 } };
  const all: FilmSpec[] = [
    { side: 1920, rate: 8000, shape: crop },
    { side: 1920, rate: 8000, shape: pad },
    { side: 1280, rate: 1200, first: 90_000 },
    { side: 1280, rate: 1200, shape: crop, first: 500 },
  ];
  for (const spec of all) expect(filmNamed(filmName(spec))).toEqual(spec);
  expect(new Set(all.map(filmName)).size).toBe(all.length);
  for (const bad of [
    '../../1280-2000',
    '1280-2000-crop',
    '1280-2000-turn-1x1',
    '1280-2000-first-',
    '1280-2000-crop-1x1-a',
  ])
    expect(filmNamed(bad)).toBeNull();
});

test('the longest part that is offered is taken, and a second more is not', () => {
  const mastodon = RULES.mastodon.video ?? { bytes: 0, side: 0 };
  const reel = { ...RULES.facebook.video, ...RULES.facebook.formats?.['reel']?.video } as typeof mastodon;
  expect(longestFilm(reel)).toBe(90);
  const longest = longestFilm(mastodon);
  expect(longest).toBeGreaterThan(60);
  expect(filmFor(mastodon, longest)).not.toBeNull();
  expect(filmFor(mastodon, longest + 1)).toBeNull();
});

test('an account gets the shape and the length that were chosen for it, and what is shortened may be better', () => {
  const video = { seconds: 400, cropAt: { x: 0, y: 0.5 }, trim: null };
  const shape = { size: { width: 608, height: 1080 }, fit: 'crop' as const };
  const plain = { size: { width: 1920, height: 1080 }, fit: null };
  expect(filmOfTarget(bluesky, video, plain)).toEqual({ side: 1280, rate: 1200 });
  expect(filmOfTarget(bluesky, { ...video, trim: 30 }, shape)).toEqual({
    side: 1920,
    rate: 8000,
    shape: { fit: 'crop', width: 608, height: 1080, at: { x: 0, y: 0.5 } },
    first: 30_000,
  });
  // A trim beyond the end keeps all of it.
  expect(filmOfTarget(bluesky, { ...video, trim: 500 }, plain)).toEqual({ side: 1280, rate: 1200 });
  expect(filmOfTarget(bluesky, { ...video, seconds: 9000 }, plain)).toBeNull();
});

const film = (seconds: number | null, more = {}) => ({
  text: 'A door opens',
  media: [{ kind: 'video' as const, width: 1080, height: 1920, seconds, altText: null, ...more }],
  firstComment: null,
  options: {},
});

test('lengths are judged by what is known of the file: too short, too long, too heavy whatever is done', () => {
  const said = (network: 'bluesky' | 'linkedin' | 'mastodon', seconds: number | null) =>
    problems(network, film(seconds)).map(({ sentence }) => sentence);
  expect(said('bluesky', 200)).toEqual(['Bluesky takes videos up to 3 minutes; video 1 has 3.3 minutes.']);
  expect(said('linkedin', 2)).toEqual(['LinkedIn takes videos from 3 seconds on; video 1 has 2 seconds.']);
  expect(said('mastodon', 20 * minute)).toEqual([
    'Mastodon takes videos up to 99 MB; video 1 is too long to be made that small. Shorten it.',
  ]);
  expect(said('bluesky', null)).toEqual([]);
});

test('a video of the wrong shape or length is taken once it is cropped, padded or shortened, never by itself', () => {
  const reel = (more: object) =>
    problems('facebook', {
      ...film(100, { width: 1920, height: 1080, ...more }),
      options: { format: 'reel' },
    });
  expect(reel({})).toEqual([
    {
      field: 'media.1',
      sentence:
        'Facebook takes videos from 0.55 to 0.58 times as wide as high; video 1 is 1.78. Crop it, pad it or choose another one.',
      help: 'shape',
    },
    {
      field: 'media.1',
      sentence: 'Facebook takes videos up to 90 seconds; video 1 has 100 seconds.',
      help: { keep: 90 },
    },
  ]);
  expect(reel({ fit: 'crop', trim: 90 })).toEqual([]);
  expect(reel({ fit: 'pad', trim: 60 })).toEqual([]);
  expect(reel({ fit: 'pad', trim: 2 })).toMatchObject([
    { sentence: 'Facebook takes videos from 3 seconds on; video 1 has 2 seconds.' },
  ]);
  expect(reel({ fit: 'crop', trim: 95 })).toHaveLength(1);
  // A crop of a small video is too small; padding it is not.
  expect(reel({ width: 1280, height: 720, fit: 'crop', trim: 90 })).toMatchObject([
    { sentence: 'Facebook takes videos of at least 540 by 960 pixels; video 1 has 405 by 720.' },
  ]);
  expect(reel({ width: 1280, height: 720, fit: 'pad', trim: 90 })).toEqual([]);
});

test('without a program for videos the sentence says what is missing, and nothing is promised', () => {
  const reel = (more: object) =>
    problems('facebook', {
      ...film(null, { width: 1920, height: 1080, ...more }),
      options: { format: 'reel' },
    });
  const sentence =
    'Facebook takes videos from 0.55 to 0.58 times as wide as high; video 1 is 1.78. Save it in another shape or choose another one; to crop or pad videos here, the server needs ffmpeg.';
  expect(reel({})).toEqual([{ field: 'media.1', sentence }]);
  expect(reel({ fit: 'crop' }).map((one) => one.sentence)).toEqual([
    sentence,
    'To crop, pad or shorten video 1 the server needs ffmpeg. Take it as it is, or ask whoever runs the server.',
  ]);
});
