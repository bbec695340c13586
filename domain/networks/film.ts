import { isFit, type Fit, type Place } from './options.ts';
import type { Accepts } from './rules.ts';
import type { Shape } from './shapes.ts';

/** How a video is transcoded for networks: its longer side in pixels, and the bit rate in kbit/s. */
export interface FilmSpec {
  side: number;
  rate: number;
  /** Cropped or padded to this width and height; `at` places the crop. */
  shape?: { fit: Fit; width: number; height: number; at: Place };
  /** Only this many milliseconds from the start. */
  first?: number;
}

/** From best to worst. Below the last one the loss of quality is obvious. */
const RATES = [8000, 4000, 2000, 1200];
/** At this rate and below, fewer pixels look better. */
const SMALL_RATE = 2000;
const SMALL_SIDE = 1280;
/** How many seconds of excess the encoder's rate buffer allows. */
const BUFFER_SECONDS = 2;
const SOUND = 128;
/** The overhead of the container. */
const AROUND = 1.02;

/** An upper bound of the size of a video with this length and rate. */
export const filmBytes = (seconds: number, rate: number): number =>
  Math.ceil((((rate * (seconds + BUFFER_SECONDS) + SOUND * seconds) * 1000) / 8) * AROUND);

/** The best version of this length that surely fits; null where it is too long for the network. */
export function filmFor({ bytes, side }: Pick<Accepts, 'bytes' | 'side'>, seconds: number): FilmSpec | null {
  const rate = RATES.find((one) => filmBytes(seconds, one) <= bytes);
  if (rate === undefined) return null;
  return { rate, side: rate <= SMALL_RATE ? Math.min(side, SMALL_SIDE) : side };
}

/** For a video of unknown length: the best rate. */
const unknownFilm = ({ side }: Pick<Accepts, 'side'>): FilmSpec => ({ side, rate: RATES[0] ?? 8000 });

/** The most whole seconds of a video that a network takes. */
export function longestFilm({ bytes, seconds }: Pick<Accepts, 'bytes' | 'seconds'>): number {
  const rate = RATES.at(-1) ?? 1200;
  const fits = ((bytes / AROUND) * 8) / 1000 - rate * BUFFER_SECONDS;
  return Math.floor(Math.min(seconds?.[1] ?? Infinity, fits / (rate + SOUND)));
}

/** A video's length after the trim; null where unknown. */
export const keptSeconds = ({ seconds, trim }: { seconds: number | null; trim?: number | null }) =>
  seconds === null ? null : Math.min(seconds, trim ?? seconds);

/** The version of a video for a target: the best that fits, in the chosen shape and length. */
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

/** Somebody chose what is visible: it is not merely a smaller version. */
export const isChosen = ({ shape, first }: FilmSpec) => shape !== undefined || first !== undefined;

const thousandths = (share: number) => Math.round(share * 1000);

/** A name that tells apart the versions of one file. */
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
