import { circle, line, path, put, rect, times } from '../../art/scene.ts';
import { backdrop } from '../../art/light.ts';
import { fitted, lettering } from '../../art/lettering.ts';
import type { Picture } from '../../art/picture.ts';
import { egg, ink, nori, red, rice, yolk } from './bowl.ts';

const bold = { weight: 24, tracking: 8, square: true };

/** Waves like scales, 180 wide. */
const scale = (line1: string, fill: string) =>
  [90, 66, 42, 18].map((r) => circle(0, 0, r, fill, `stroke="${line1}" stroke-width="7"`)).join('');

const cloud = (colour: string) => [
  line('M-150 60H150', colour, 26),
  line('M-110 60C-190 60 -190 -40 -110 -40C-90 -130 60 -130 80 -40C180 -50 190 60 110 60', colour, 26),
  line('M-40 10C-40 -30 30 -30 30 10', colour, 26),
];

export const printPictures = {
  risingSun: {
    alt: 'A red sun over a sea of round waves',
    tall: true,
    grain: 6,
    draw: (s) => [
      backdrop(s, rice),
      circle(540, 520, 300, red),
      rect(0, 700, 1080, 650, '#24485c'),
      times(6, (row) =>
        times(8, (i) => put((i - 0.5) * 180 + (row % 2) * 90, 740 + row * 92, scale('#f8edd8', '#24485c'))),
      ),
      rect(0, 1270, 1080, 80, ink),
      lettering('Kumo Ramen', { x: 540, y: 1324 }, { colour: rice, size: 26, weight: 12, tracking: 50 }),
    ],
  },
  misoWeek: {
    alt: 'Poster: Miso Week, seven bowls in seven days',
    grain: 5,
    draw: (s) => [
      backdrop(s, red),
      lettering('Miso', { x: 540, y: 420 }, fitted('Miso', 860, { colour: rice, ...bold })),
      lettering('Week', { x: 540, y: 720 }, fitted('Week', 860, { colour: yolk, ...bold })),
      times(7, (i) =>
        put(150 + i * 130, 880, [
          path('M-50 -40H50C48 10 26 30 0 30S-48 10 -50 -40Z', i < 3 ? yolk : rice),
          rect(-20, 28, 40, 10, i < 3 ? yolk : rice),
        ]),
      ),
      lettering(
        'Seven bowls, seven days',
        { x: 540, y: 1000 },
        { colour: rice, size: 34, weight: 13, tracking: 34 },
      ),
    ],
  },
  eggs: {
    alt: 'A pattern of halved eggs on dark green',
    grain: 5,
    draw: (s) => [
      backdrop(s, nori),
      times(25, (i) =>
        put(108 + (i % 5) * 216, 108 + Math.floor(i / 5) * 216, egg(s), {
          turn: (i * 53) % 360,
          scale: 1.06,
        }),
      ),
    ],
  },
  clouds: {
    alt: 'Clouds drawn in one line, white on blue',
    grain: 5,
    draw: (s) => [
      backdrop(s, '#24485c'),
      times(12, (i) =>
        put(
          190 + (i % 3) * 350 + (Math.floor(i / 3) % 2) * 120 - 60,
          150 + Math.floor(i / 3) * 262,
          cloud(i === 7 ? yolk : rice),
          { scale: 0.82 },
        ),
      ),
    ],
  },
  slurp: {
    alt: 'Poster: Slurp, with noodles that run through the letters',
    grain: 5,
    draw: (s) => [
      backdrop(s, '#f2c14a'),
      times(9, (i) =>
        line(
          `M-20 ${200 + i * 24}C240 ${80 + i * 24} 380 ${520 + i * 26} 640 ${420 + i * 26}S940 ${240 + i * 40} 1100 ${560 + i * 30}`,
          i % 2 ? '#fff3cf' : '#fbe3a2',
          15,
        ),
      ),
      lettering('Slurp', { x: 540, y: 760 }, fitted('Slurp', 880, { colour: ink, ...bold })),
      lettering(
        'It is a compliment',
        { x: 540, y: 920 },
        { colour: red, size: 42, weight: 14, tracking: 30 },
      ),
    ],
  },
} satisfies Record<string, Picture>;

export const kumoLogo: Picture = {
  alt: 'Kumo Ramen',
  grain: 0,
  draw: (s) => [backdrop(s, red), put(540, 560, cloud(rice), { scale: 2.1 })],
};
