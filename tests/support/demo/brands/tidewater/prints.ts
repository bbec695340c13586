import { around, circle, line, path, put, rect, times } from '../../art/scene.ts';
import { backdrop } from '../../art/light.ts';
import { fitted, lettering, onCircle } from '../../art/lettering.ts';
import type { Picture } from '../../art/picture.ts';
import { coral, foam, navy, sand, surfboard, teal } from './water.ts';

const heavy = { weight: 19, tracking: 12 };

export const printPictures = {
  dawnPatrol: {
    alt: 'Poster: Dawn Patrol, 5:45, a half sun over striped water',
    grain: 5,
    draw: (s) => [
      backdrop(s, s.linear(['#fbd3a0', '#f79a76'])),
      circle(540, 600, 250, coral),
      rect(0, 600, 1080, 480, navy),
      times(7, (i) => rect(540 - 250 + i * 30, 622 + i * 40, 500 - i * 60, 18 - i, coral, 'rx="9"')),
      lettering('Dawn Patrol', { x: 540, y: 250 }, fitted('Dawn Patrol', 840, { colour: navy, ...heavy })),
      lettering('5:45', { x: 540, y: 1000 }, { colour: foam, size: 64, weight: 14, tracking: 26 }),
    ],
  },
  summerSalt: {
    alt: 'Poster in the style of the seventies: Summer Salt, with stripes that turn into a wave',
    tall: true,
    grain: 8,
    draw: (s) => [
      backdrop(s, '#f7ecd6'),
      ['#0f6a78', '#1b98a0', '#f2b84b', '#f08a4b', coral].map((colour, i) => {
        const r = 430 - i * 76;
        return path(
          `M-60 ${700 + r}H520A${r} ${r} 0 0 0 ${520 + r} 700V-60`,
          'none',
          `stroke="${colour}" stroke-width="77"`,
        );
      }),
      circle(430, 640, 74, '#f2b84b'),
      lettering(
        'Summer',
        { x: 100, y: 330, anchor: 'start' },
        { colour: navy, size: 80, weight: 22, tracking: 10 },
      ),
      lettering(
        'Salt',
        { x: 100, y: 460, anchor: 'start' },
        { colour: coral, size: 80, weight: 22, tracking: 10 },
      ),
      rect(0, 1180, 1080, 170, navy),
      lettering('Tidewater Surf', { x: 540, y: 1278 }, { colour: sand, size: 36, weight: 11, tracking: 46 }),
    ],
  },
  tides: {
    alt: 'Chart: high tide at 6:12, low tide at 12:31',
    grain: 4,
    draw: (s) => [
      backdrop(s, navy),
      times(9, (i) => rect(90, 240 + i * 70, 900, 2, '#fff', 'opacity=".12"')),
      path(
        'M90 560C200 240 330 240 450 520S700 900 820 640S960 420 990 440V840H90Z',
        s.linear([
          ['#2fb3b8', 0, 0.75],
          ['#2fb3b8', 1, 0.05],
        ]),
      ),
      line('M90 560C200 240 330 240 450 520S700 900 820 640S960 420 990 440', foam, 12),
      circle(285, 318, 22, coral),
      circle(668, 791, 22, '#f2b84b'),
      lettering('High 6:12', { x: 285, y: 280 }, { colour: foam, size: 30, weight: 12, tracking: 30 }),
      lettering('Low 12:31', { x: 668, y: 884 }, { colour: foam, size: 30, weight: 12, tracking: 30 }),
      lettering(
        'Tide of the week',
        { x: 90, y: 170, anchor: 'start' },
        { colour: sand, size: 44, weight: 14, tracking: 24 },
      ),
      lettering(
        'Tidewater',
        { x: 990, y: 1000, anchor: 'end' },
        { colour: teal, size: 30, weight: 12, tracking: 34 },
      ),
    ],
  },
  swellMap: {
    alt: 'Contour lines of a swell, six feet at eleven seconds',
    grain: 4,
    draw: (s) => [
      backdrop(s, teal),
      times(16, (i) =>
        path(
          `M540 ${540 - i * 44}C${760 + i * 24} ${500 - i * 40} ${820 + i * 22} ${700 + i * 22} ${600 + i * 12} ${720 + i * 40}S${180 - i * 26} ${760 + i * 14} ${240 - i * 34} ${520 - i * 10}S${400 - i * 10} ${560 - i * 40} 540 ${540 - i * 44}Z`,
          'none',
          `stroke="${foam}" stroke-width="${i % 4 ? 3 : 7}" opacity="${i % 4 ? 0.55 : 0.95}"`,
        ),
      ),
      rect(0, 850, 1080, 230, foam),
      lettering(
        '6 ft',
        { x: 90, y: 1010, anchor: 'start' },
        { colour: navy, size: 96, weight: 18, tracking: 16 },
      ),
      lettering(
        '11 sec',
        { x: 990, y: 1010, anchor: 'end' },
        { colour: coral, size: 96, weight: 18, tracking: 16 },
      ),
    ],
  },
  boardSwap: {
    alt: 'Poster: Board Swap, a wheel of surfboards',
    grain: 5,
    draw: (s) => [
      backdrop(s, '#f2b84b'),
      around(540, 500, 8, put(0, -70, surfboard(s, '#fffaf0', coral, teal), { scale: 0.52 })),
      circle(540, 500, 62, navy),
      rect(0, 900, 1080, 180, navy),
      lettering('Board swap', { x: 540, y: 1020 }, fitted('Board swap', 820, { colour: foam, ...heavy })),
    ],
  },
  stamp: {
    alt: 'A round stamp: Tidewater Surf, salt water since the first day',
    grain: 8,
    draw: (s) => [
      backdrop(s, sand),
      circle(540, 540, 430, navy),
      circle(540, 540, 398, 'none', `stroke="${sand}" stroke-width="6"`),
      onCircle(
        'Tidewater Surf',
        { x: 540, y: 540, r: 302 },
        { colour: sand, size: 60, weight: 15, tracking: 34 },
      ),
      circle(540, 540, 250, teal),
      path(
        'M292 560C360 430 470 400 560 450C620 486 620 560 570 590C560 540 500 520 460 560C420 610 470 680 560 680C660 680 740 640 788 580A250 250 0 0 1 292 560Z',
        foam,
      ),
      circle(650, 440, 46, '#f2b84b'),
      onCircle(
        '· Salt water ·',
        { x: 540, y: 540, r: 302, angle: 180, below: true },
        { colour: coral, size: 44, weight: 14, tracking: 40 },
      ),
    ],
  },
} satisfies Record<string, Picture>;

export const tidewaterLogo: Picture = {
  alt: 'Tidewater Surf',
  grain: 0,
  draw: (s) => [
    backdrop(s, '#0e5a73'),
    line('M190 470C300 330 420 330 540 470S780 610 890 470', foam, 96),
    line('M190 690C300 550 420 550 540 690S780 830 890 690', '#8cc3cf', 96),
  ],
};
