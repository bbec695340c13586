import { group, line, path, put, rect, times, type Piece, type Scene } from '../../art/scene.ts';
import type { Chance } from '../../art/chance.ts';

export const [navy, teal, foam, coral, sand] = ['#0b2c42', '#137f8c', '#eaf6f1', '#f0684f', '#ecd9b4'];

/** A line that rolls like water, closed at the bottom. */
export function swell(
  s: Scene,
  y: number,
  height: number,
  length: number,
  shift: number,
  paint: string,
  more = '',
) {
  let d = `M${-length + shift} ${s.height}V${y}`;
  for (let x = -length + shift; x < s.width + length; x += length)
    d += `c${length * 0.25} ${-height} ${length * 0.25} ${-height} ${length * 0.5} 0s${length * 0.25} ${height} ${length * 0.5} 0`;
  return path(`${d}V${s.height}Z`, paint, more);
}

/** Standing on its tail, 620 long. */
export const surfboard = (s: Scene, base: string, stripe: string, second = stripe) => {
  const shape =
    'M0 0C-92 -60 -104 -230 -84 -390C-68 -510 -30 -600 0 -630C30 -600 68 -510 84 -390C104 -230 92 -60 0 0Z';
  return [
    path(shape, base),
    group(s.clip(path(shape, '#000')), [
      rect(-120, -250, 240, 56, stripe),
      rect(-120, -178, 240, 20, second),
      path('M-120 -640H120V-520C40 -560 -40 -560 -120 -520Z', stripe),
      rect(
        -120,
        -640,
        240,
        660,
        s.linear(
          [
            ['#fff', 0, 0.45],
            ['#fff', 0.35, 0],
            ['#000', 1, 0.22],
          ],
          0,
        ),
      ),
    ]),
    line('M0 -8V-618', '#00000033', 3),
  ];
};

export const palm = (colour: string): Piece => [
  path('M-16 0C-6 -170 6 -330 40 -470L62 -464C34 -330 26 -160 22 0Z', colour),
  times(7, (i) =>
    put(52, -470, path('M0 0C60 -70 150 -84 230 -20C150 -44 80 -30 0 0Z', colour), {
      turn: -200 + i * 44,
      scale: 1 - Math.abs(i - 3) * 0.04,
    }),
  ),
];

export const glitter = (s: Scene, chance: Chance, x: number, top: number, colour: string, spread = 240) =>
  times(44, (i) => {
    const y = top + (i * (s.height - top)) / 44;
    const wide = 14 + ((y - top) / (s.height - top)) * spread * 0.5;
    return rect(
      x + chance.between(-spread, spread) * ((y - top) / (s.height - top) + 0.12) - wide / 2,
      y,
      wide,
      3 + i * 0.12,
      colour,
      `rx="2" opacity="${chance.between(0.25, 0.8).toFixed(2)}"`,
    );
  });
