import { expect, test } from 'vitest';
import { filmBytes, filmFor, filmName, filmNamed } from './film.ts';
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
  // Fewer pixels where there is little room for them.
  expect(filmFor({ bytes: 100_000_000, side: 1920 }, 6 * minute)).toEqual({ side: 1280, rate: 2000 });
});

test('its name says what it is, and nothing else is a name', () => {
  expect(filmNamed(filmName({ side: 1280, rate: 2000 }))).toEqual({ side: 1280, rate: 2000 });
  expect(filmNamed('../../1280-2000')).toBeNull();
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
