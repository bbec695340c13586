import { circle, ellipse, group, path, put, rect, times, type Piece, type Scene } from './scene.ts';
import type { Chance } from './chance.ts';

/** Light and air: what makes drawn things look as if they stood somewhere. */

export const backdrop = (s: Scene, paint: string) => rect(0, 0, s.width, s.height, paint);

/** The edges of a picture are a little darker than its middle. */
export const vignette = (s: Scene, strength = 0.35, colour = '#000') =>
  backdrop(
    s,
    s.radial(
      [
        [colour, 0, 0],
        [colour, 0.62, 0],
        [colour, 1, strength],
      ],
      { r: 0.75 },
    ),
  );

/** A wall and the table before it, with the light falling off towards the corners. */
export const room = (s: Scene, wall: [string, string], table: [string, string], edge: number) => [
  backdrop(s, s.radial(wall, { x: 0.35, y: 0.25, r: 0.95 })),
  rect(0, edge, s.width, s.height - edge, s.linear(table)),
  rect(
    0,
    edge,
    s.width,
    26,
    s.linear([
      ['#000', 0, 0.16],
      ['#000', 1, 0],
    ]),
  ),
];

/**
 * A piece with soft edges: the same shape again and again, each time with a thinner rim. Costs a tenth of what a blur
 * does. The pieces take their colour from here (fill="inherit").
 */
export function feather(colour: string, strength: number, width: number, pieces: Piece) {
  const layers = 6;
  const each = 1 - (1 - strength) ** (1 / layers);
  return times(layers, (index) => {
    const rim = (width * (layers - 1 - index) * 2) / layers;
    return group(
      `fill="${colour}" stroke="${colour}" stroke-width="${rim.toFixed(1)}" stroke-linejoin="round" opacity="${each.toFixed(3)}"`,
      pieces,
    );
  });
}

/** A disc that fades out over the last part of its radius. */
export const softDisc = (
  s: Scene,
  x: number,
  y: number,
  r: number,
  colour: string,
  strength = 1,
  soft = 0.4,
) => ellipseOfLight(s, x, y, r, r, colour, strength, soft);

const ellipseOfLight = (
  s: Scene,
  x: number,
  y: number,
  rx: number,
  ry: number,
  colour: string,
  strength: number,
  soft: number,
) =>
  ellipse(
    x,
    y,
    rx,
    ry,
    s.radial([
      [colour, 0, strength],
      [colour, 1 - soft, strength],
      [colour, 1 - soft * 0.5, strength * 0.42],
      [colour, 1, 0],
    ]),
  );

/** Daylight through a window with bars, lying across the picture. */
export function windowLight({
  x = 120,
  y = -60,
  width = 560,
  height = 900,
  lean = -24,
  strength = 0.3,
  colour = '#fff6df',
  soft = 13,
} = {}) {
  const [columns, rows, gap] = [2, 3, 34];
  const w = (width - gap * (columns - 1)) / columns;
  const h = (height - gap * (rows - 1)) / rows;
  const panes = times(columns * rows, (index) =>
    rect((index % columns) * (w + gap), Math.floor(index / columns) * (h + gap), w, h, 'inherit'),
  );
  return group(`transform="translate(${x} ${y}) skewX(${lean})"`, feather(colour, strength, soft, panes));
}

/** The shadow of a branch that nobody sees. */
export function leafShadow({
  x = 900,
  y = 80,
  turn = 205,
  scale = 1,
  strength = 0.2,
  soft = 15,
  colour = '#1d2a1f',
} = {}) {
  const leaf = path('M0 0C30 -60 40 -170 0 -250C-40 -170 -30 -60 0 0Z', 'inherit');
  const leaves = times(9, (index) =>
    put(index % 2 ? 14 : -14, -index * 92, leaf, {
      turn: (index % 2 ? 1 : -1) * (62 - index * 4),
      scale: 1.05 - index * 0.07,
    }),
  );
  const stem = rect(-5, -820, 10, 840, 'inherit', 'rx="5"');
  return put(x, y, feather(colour, strength, soft, [stem, leaves]), { turn, scale });
}

/** What a thing leaves on the table: dark close to it, fading out to one side. */
export const shadow = (s: Scene, x: number, y: number, rx: number, ry = rx * 0.16, strength = 0.45) => [
  ellipseOfLight(s, x + rx * 0.12, y + ry * 0.2, rx * 1.32, ry * 2.1, '#000', strength * 0.55, 0.8),
  ellipseOfLight(s, x, y, rx * 1.04, ry * 0.95, '#000', strength, 0.5),
];

/** The shadow of something round that lies flat and is seen from above. */
export const shadowUnder = (s: Scene, x: number, y: number, r: number, strength = 0.4) =>
  softDisc(s, x + r * 0.07, y + r * 0.13, r * 1.16, '#000', strength, 0.3);

export const bokeh = (
  s: Scene,
  chance: Chance,
  count: number,
  colours: string[],
  top = 0,
  bottom = s.height,
) =>
  times(count, () =>
    softDisc(
      s,
      chance.between(-40, s.width + 40),
      chance.between(top, bottom),
      chance.between(18, 90),
      chance.pick(colours),
      Math.round(chance.between(0.1, 0.42) * 20) / 20,
      chance.pick([0.15, 0.3]),
    ),
  );

export const glow = (s: Scene, x: number, y: number, r: number, colour: string, strength = 0.8) =>
  circle(
    x,
    y,
    r,
    s.radial([
      [colour, 0, strength],
      [colour, 0.45, strength * 0.35],
      [colour, 1, 0],
    ]),
  );

/** Rows of hills, each a little further away than the one before it. */
export function ridge(s: Scene, chance: Chance, y: number, rise: number, paint: string, steps = 5) {
  const step = s.width / steps;
  let d = `M0 ${s.height}V${y}`;
  let last = y;
  for (let index = 0; index < steps; index += 1) {
    const next = y + chance.between(-rise, rise);
    d += `C${(index + 0.45) * step} ${last} ${(index + 0.55) * step} ${next} ${(index + 1) * step} ${next}`;
    last = next;
  }
  return path(`${d}V${s.height}Z`, paint);
}
