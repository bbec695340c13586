import type { MediaKind } from '#domain/media/kind.ts';
import type { Fit, Place } from './options.ts';
import type { Format, Range, Rules } from './rules.ts';

export interface Size {
  width: number;
  height: number;
}

/** Tolerates the rounding of a pixel. */
export const isWithin = (ratio: number, [least, most]: Range) =>
  ratio >= least * 0.995 && ratio <= most * 1.005;

/** The size after cropping, or padding with white on both sides; changes as little as possible. */
export function fitted({ width, height }: Size, [least, most]: Range, fit: Fit): Size {
  const ratio = width / height;
  const wanted = Math.min(most, Math.max(least, ratio));
  if (wanted === ratio) return { width, height };
  const isTooWide = ratio > wanted;
  return isTooWide === (fit === 'crop')
    ? { width: Math.max(1, Math.round(height * wanted)), height }
    : { width, height: Math.max(1, Math.round(width / wanted)) };
}

/** The axis along which a crop can move: it cuts two opposite sides only. */
export const cropAxis = (whole: Size, kept: Size): 'x' | 'y' => (kept.width < whole.width ? 'x' : 'y');

/** The upper left corner of a crop, in pixels. */
export const cropStart = (whole: Size, kept: Size, { x, y }: Place) => ({
  left: Math.round(Math.max(0, whole.width - kept.width) * x),
  top: Math.round(Math.max(0, whole.height - kept.height) * y),
});

/** A crop's position in words; empty for the centre. */
export function cropWords(axis: 'x' | 'y', place: Place): string {
  const share = place[axis];
  const [first, last] = axis === 'x' ? (['left', 'right'] as const) : (['top', 'bottom'] as const);
  if (share === 0) return `at the ${first}`;
  if (share === 1) return `at the ${last}`;
  return share === 0.5 ? '' : `${Math.round(share * 100)} % from the ${first}`;
}

interface Shaped {
  kind: MediaKind;
  width: number | null;
  height: number | null;
  seconds: number | null;
  fit?: Fit | null;
}

/** A video of unknown length was not analysed, as there is no ffmpeg: it goes out unchanged. */
export const canBeMade = ({ kind, seconds }: Pick<Shaped, 'kind' | 'seconds'>) =>
  kind === 'image' || seconds !== null;

/** How one of a post's media is shown. */
export interface Shape {
  /** The size after a chosen crop or padding; null where unknown. */
  size: Size | null;
  /** The frame's width divided by its height; null where unknown. */
  frame: number | null;
  /** Parts lie outside the frame. */
  hidesParts: boolean;
  /** The ratios to be accepted and seen whole; null where nothing is to be done, or nothing can be. */
  room: Range | null;
  /** The chosen way to get there. */
  fit: Fit | null;
  /** Cut to the shape of the first one. */
  likeFirst: boolean;
}

/** The shapes of a post's media, in order; with `likeFirst` the first one decides. */
export function shapesOf(rules: Rules, format: Format | null, media: readonly Shaped[]): Shape[] {
  const shapes: Shape[] = [];
  for (const medium of media) {
    const first = rules.likeFirst && media.length > 1 ? (shapes[0]?.frame ?? null) : null;
    shapes.push(shapeOf(rules, format, medium, first));
  }
  return shapes;
}

function shapeOf(rules: Rules, format: Format | null, medium: Shaped, first: number | null): Shape {
  const { width, height, kind } = medium;
  const own = { ...rules[kind], ...format?.[kind] };
  const wanted: Range | null =
    first === null ? (format?.frame ?? rules.frame ?? own.ratio ?? null) : [first, first];
  const likeFirst = first !== null;
  if (width === null || height === null || width <= 0 || height <= 0)
    return { size: null, frame: first, hidesParts: false, room: null, fit: null, likeFirst };
  const whole = format?.whole === true;
  const isRefused = own.ratio !== undefined && !isWithin(width / height, own.ratio);
  const isOdd = wanted !== null && (isRefused || !whole) && !isWithin(width / height, wanted);
  const room = isOdd && canBeMade(medium) ? wanted : null;
  const fit = room && (medium.fit ?? null);
  const size = room && fit ? fitted({ width, height }, room, fit) : { width, height };
  const ratio = size.width / size.height;
  const frame = wanted ? Math.min(wanted[1], Math.max(wanted[0], ratio)) : ratio;
  const hidesParts = !whole && Math.abs(frame - ratio) / ratio > 0.01;
  return { size, frame, hidesParts, room, fit, likeFirst };
}
