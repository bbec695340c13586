import type { MediaKind } from '#domain/media/kind.ts';
import type { Fit, Place } from './options.ts';
import type { Format, Range, Rules } from './rules.ts';

export interface Size {
  width: number;
  height: number;
}

/** A pixel's rounding is no reason to refuse. */
export const isWithin = (ratio: number, [least, most]: Range) =>
  ratio >= least * 0.995 && ratio <= most * 1.005;

/** The size after that: crop keeps a part of it, pad adds white on both sides; as little as possible. */
export function fitted({ width, height }: Size, [least, most]: Range, fit: Fit): Size {
  const ratio = width / height;
  const wanted = Math.min(most, Math.max(least, ratio));
  if (wanted === ratio) return { width, height };
  const isTooWide = ratio > wanted;
  return isTooWide === (fit === 'crop')
    ? { width: Math.max(1, Math.round(height * wanted)), height }
    : { width, height: Math.max(1, Math.round(width / wanted)) };
}

/** The way in which the part that is kept can be moved: a crop takes from two opposite sides only. */
export const cropAxis = (whole: Size, kept: Size): 'x' | 'y' => (kept.width < whole.width ? 'x' : 'y');

/** Where the part that is kept begins, in pixels from the left and from the top. */
export const cropStart = (whole: Size, kept: Size, { x, y }: Place) => ({
  left: Math.round(Math.max(0, whole.width - kept.width) * x),
  top: Math.round(Math.max(0, whole.height - kept.height) * y),
});

/** The same in words; nothing is said of the middle. */
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

/** A video whose length nobody knows was not looked into, since there is no program for it: it goes out as it came. */
export const canBeMade = ({ kind, seconds }: Pick<Shaped, 'kind' | 'seconds'>) =>
  kind === 'image' || seconds !== null;

/** How one of a post's media is shown. */
export interface Shape {
  /** As it will be, cropped or padded where that was chosen; null where nobody knows. */
  size: Size | null;
  /** Width divided by height of the frame that it is shown in; null where nobody knows. */
  frame: number | null;
  /** Parts of it are outside of the frame. */
  hidesParts: boolean;
  /** What it has to be brought into to be taken, and to be seen whole; null where there is nothing to do, or no way. */
  room: Range | null;
  /** What is done for that, where it was chosen. */
  fit: Fit | null;
  /** It is cut to the shape of the first one. */
  likeFirst: boolean;
}

/** The shapes of all media of a post, in order: where everything is cut like the first, that one decides. */
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
