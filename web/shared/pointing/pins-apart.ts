interface Point {
  left: number;
  top: number;
}

interface Size {
  width: number;
  height: number;
}

/** A drop whose tip is on the spot; near an edge it leans inwards, so that all of it is visible. */
const NEAR = 22;
const TALL = 40;
const sideOf = ({ left }: Point, { width }: Size) =>
  left < NEAR ? 'left' : left > width - NEAR ? 'right' : 'middle';
export const leaning = (point: Point, frame: Size) =>
  `${point.top < TALL ? 'under' : 'over'} ${sideOf(point, frame)}`;

/** How far the middle of the drop is from its tip: see pointing.css. */
const ASIDE = { left: 12, middle: 0, right: -12 };
const middleOfDrop = (point: Point, frame: Size): Point => ({
  left: point.left + ASIDE[sideOf(point, frame)],
  top: point.top + (point.top < TALL ? 18 : -18),
});

/** What is as wide as a drop. */
const DROP = { size: 28, middle: middleOfDrop };
/** What is as wide as a dot of a preview, whose middle is on the spot. */
export const DOT = { size: 20, middle: (point: Point) => point };

/** Where a pin goes whose spot is taken: the nearest free place, right before left and below before above. */
const FAR = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5];
const STEPS = FAR.flatMap((y) => FAR.map((x) => ({ x, y }))).sort(
  (one, other) => Math.hypot(one.x, one.y) - Math.hypot(other.x, other.y),
);

/**
 * Pins on nearly the same spot, side by side: each one can be seen and reached. The earlier one stays on its
 * spot, so that a new pin moves none that somebody has seen.
 */
export function apart<One extends Point>(pins: readonly One[], frame: Size, { size, middle } = DROP): One[] {
  const taken: Point[] = [];
  const isFree = (point: Point) => {
    const own = middle(point, frame);
    return taken.every((one) => Math.hypot(one.left - own.left, one.top - own.top) >= size);
  };
  const isInside = ({ left, top }: Point) =>
    left >= 0 && top >= 0 && left <= frame.width && top <= frame.height;
  return pins.map((pin) => {
    const beside = STEPS.map(({ x, y }) => ({
      left: pin.left + x * (size + 2),
      top: pin.top + y * (size + 2),
    })).filter(isInside);
    const place = [pin, ...beside].find(isFree) ?? pin;
    taken.push(middle(place, frame));
    return { ...pin, left: place.left, top: place.top };
  });
}
