/** How a picture is shown in a square: zoom, and the visible part of the overflow (0 to 1 each way). */
export interface Framing {
  zoom: number;
  x: number;
  y: number;
}

export const ZOOM = { min: 1, max: 3, step: 0.1 } as const;
export const UNFRAMED: Framing = { zoom: 1, x: 0.5, y: 0.5 };

const within = (value: number) => Math.min(1, Math.max(0, value));

/** Rounds to steps of a tenth, without errors of binary fractions. */
export const zoomed = (framing: Framing, zoom: number): Framing => ({
  ...framing,
  zoom: Math.round(Math.min(ZOOM.max, Math.max(ZOOM.min, zoom)) * 10) / 10,
});

/**
 * The framing after a drag of `dx`, `dy` in a square with sides of `side`; `ratio` is the picture's width by
 * height. A direction without overflow does not move.
 */
export function dragged(
  framing: Framing,
  { dx, dy, side, ratio }: { dx: number; dy: number; side: number; ratio: number },
): Framing {
  const spareX = side * Math.max(1, ratio) * framing.zoom - side;
  const spareY = side * Math.max(1, 1 / ratio) * framing.zoom - side;
  return {
    ...framing,
    x: spareX > 0 ? within(framing.x - dx / spareX) : framing.x,
    y: spareY > 0 ? within(framing.y - dy / spareY) : framing.y,
  };
}

const KEY_STEP = 0.05;
const KEYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves the frame by an arrow key; null for any other key. */
export function nudged(framing: Framing, key: string): Framing | null {
  const step = KEYS[key];
  if (!step) return null;
  const round = (value: number) => Math.round(within(value) * 100) / 100;
  return {
    ...framing,
    x: round(framing.x + step[0] * KEY_STEP),
    y: round(framing.y + step[1] * KEY_STEP),
  };
}
