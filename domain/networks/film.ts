import { isFit, type Fit, type Place } from './options.ts';
import type { Accepts } from './rules.ts';
import type { Shape } from './shapes.ts';

/** How a film is made for networks: the longer side in pixels, and the most that its picture takes, in kbit/s. */
export interface FilmSpec {
  side: number;
  rate: number;
  /** Cropped or padded to the shape of this width and height; a crop keeps the part that lies at that place. */
  shape?: { fit: Fit; width: number; height: number; at: Place };
  /** Only that many milliseconds from its beginning. */
  first?: number;
}

/** The best first. Below the last one people would ask what happened to their film. */
const RATES = [8000, 4000, 2000, 1200];
/** From this rate on fewer pixels look better than the same number of worse ones. */
const SMALL_RATE = 2000;
const SMALL_SIDE = 1280;
/** What may go above the rate before it counts: two seconds of it. */
const BUFFER_SECONDS = 2;
const SOUND = 128;
/** What holds picture and sound together. */
const AROUND = 1.02;

/** No film of this length and rate has more. */
export const filmBytes = (seconds: number, rate: number): number =>
  Math.ceil((((rate * (seconds + BUFFER_SECONDS) + SOUND * seconds) * 1000) / 8) * AROUND);

/** The best film of this length that surely fits; null where it is too long for what the network takes. */
export function filmFor({ bytes, side }: Pick<Accepts, 'bytes' | 'side'>, seconds: number): FilmSpec | null {
  const rate = RATES.find((one) => filmBytes(seconds, one) <= bytes);
  if (rate === undefined) return null;
  return { rate, side: rate <= SMALL_RATE ? Math.min(side, SMALL_SIDE) : side };
}

/** Where its length is not known, nobody can say more than this. */
const unknownFilm = ({ side }: Pick<Accepts, 'side'>): FilmSpec => ({ side, rate: RATES[0] ?? 8000 });

/** The most whole seconds of a video that a network takes. */
export function longestFilm({ bytes, seconds }: Pick<Accepts, 'bytes' | 'seconds'>): number {
  const rate = RATES.at(-1) ?? 1200;
  const fits = ((bytes / AROUND) * 8) / 1000 - rate * BUFFER_SECONDS;
  return Math.floor(Math.min(seconds?.[1] ?? Infinity, fits / (rate + SOUND)));
}

/** How long a video is after it was shortened; null where nobody knows. */
export const keptSeconds = ({ seconds, trim }: { seconds: number | null; trim?: number | null }) =>
  seconds === null ? null : Math.min(seconds, trim ?? seconds);

/** The film that a target gets of a video: the best that fits, in the shape and the length that were chosen. */
export function filmOfTarget(
  accepts: Pick<Accepts, 'bytes' | 'side'>,
  video: { seconds: number | null; cropAt: Place; trim: number | null },
  { size, fit }: Pick<Shape, 'size' | 'fit'>,
): FilmSpec | null {
  const seconds = keptSeconds(video);
  if (seconds === null || video.seconds === null) return unknownFilm(accepts);
  const film = filmFor(accepts, seconds);
  return (
    film && {
      ...film,
      ...(fit && size ? { shape: { fit, ...size, at: video.cropAt } } : {}),
      ...(seconds < video.seconds ? { first: Math.floor(seconds * 1000) } : {}),
    }
  );
}

/** It is not only smaller or lighter than the video: somebody chose what is seen of it. */
export const isChosen = ({ shape, first }: FilmSpec) => shape !== undefined || first !== undefined;

const thousandths = (share: number) => Math.round(share * 1000);

/** Names a film among those that were made of the same file. */
export function filmName({ side, rate, shape, first }: FilmSpec): string {
  const { fit, width, height, at } = shape ?? {};
  const place = fit === 'crop' && at ? `-${thousandths(at.x)}-${thousandths(at.y)}` : '';
  return [
    `${side}-${rate}`,
    fit ? `-${fit}-${width}x${height}${place}` : '',
    first === undefined ? '' : `-first-${first}`,
  ].join('');
}
export const FILM_NAME =
  /^(\d{3,4})-(\d{3,5})(?:-(pad|crop)-(\d{1,5})x(\d{1,5})(?:-(\d{1,4})-(\d{1,4}))?)?(?:-first-(\d{1,8}))?$/;
export function filmNamed(name: string): FilmSpec | null {
  const found = FILM_NAME.exec(name);
  if (!found) return null;
  const [, side, rate, fit, width, height, x = '500', y = '500', first] = found;
  const at = { x: Number(x) / 1000, y: Number(y) / 1000 };
  return {
    side: Number(side),
    rate: Number(rate),
    ...(isFit(fit) ? { shape: { fit, width: Number(width), height: Number(height), at } } : {}),
    ...(first === undefined ? {} : { first: Number(first) }),
  };
}
