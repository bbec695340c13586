/*
 * Converts between spots of a picture and points on the screen. A spot is two fractions of the whole upright
 * picture, from its left and its top; the visible part of the picture depends on the frame that shows it.
 */

export interface Spot {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

export interface Shown {
  frame: Size;
  /** Width by height of the upright picture. */
  ratio: number;
  /** `contain` shows all of it with a margin, `cover` fills the frame. */
  fit: 'contain' | 'cover';
  /** The enlargement beyond that, around `at`; see Framing in domain/posts. */
  zoom?: number;
  /** Which part of the overflow is visible, or how the margin is split: 0.5 is the middle. */
  at?: Spot;
}

/** A tolerance for rounding errors at an edge. */
const DUST = 1e-6;
const within = (value: number) => Math.min(1, Math.max(0, value));

const MIDDLE: Spot = { x: 0.5, y: 0.5 };

/** The whole picture's box, measured from the frame's upper left corner; cut parts lie outside. */
export function boxOf({ frame, ratio, fit, zoom = 1, at = MIDDLE }: Shown) {
  const isWider = ratio > frame.width / frame.height;
  const byWidth = fit === 'contain' ? isWider : !isWider;
  const width = (byWidth ? frame.width : frame.height * ratio) * zoom;
  const height = (byWidth ? frame.width / ratio : frame.height) * zoom;
  return { left: (frame.width - width) * at.x, top: (frame.height - height) * at.y, width, height };
}

/** The spot under a point of the frame; null outside the picture. */
export function spotAt(shown: Shown, point: { left: number; top: number }): Spot | null {
  const box = boxOf(shown);
  const x = (point.left - box.left) / box.width;
  const y = (point.top - box.top) / box.height;
  const isInside = [x, y].every((value) => value >= -DUST && value <= 1 + DUST);
  return isInside ? { x: within(x), y: within(y) } : null;
}

/** The point of the frame where a spot is seen, and whether the frame cuts it off. */
export function pointOf(shown: Shown, { x, y }: Spot) {
  const box = boxOf(shown);
  const left = box.left + x * box.width;
  const top = box.top + y * box.height;
  const { width, height } = shown.frame;
  return { left, top, isCut: left < 0 || top < 0 || left > width || top > height };
}

const round = (value: number) => Math.round(within(value) * 10_000) / 10_000;

/** The precision that is sent and stored: a ten-thousandth is less than a pixel of any screen. */
export const rounded = ({ x, y }: Spot): Spot => ({ x: round(x), y: round(y) });

const KEYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const STEP = 0.01;
const BIG_STEP = 0.1;

/** A pin moved by a key; null for any other key. */
export function nudgedPin({ x, y }: Spot, key: string, isBig: boolean): Spot | null {
  const way = KEYS[key];
  const step = isBig ? BIG_STEP : STEP;
  return way ? rounded({ x: x + way[0] * step, y: y + way[1] * step }) : null;
}

export type Region = `${'top' | 'middle' | 'bottom'} ${'left' | 'center' | 'right'}`;

/** Which ninth of the picture a spot is in, for screen readers. */
export function regionOf({ x, y }: Spot): Region {
  const row = y < 1 / 3 ? 'top' : y > 2 / 3 ? 'bottom' : 'middle';
  const column = x < 1 / 3 ? 'left' : x > 2 / 3 ? 'right' : 'center';
  return `${row} ${column}`;
}
