import { around, circle, ellipse, group, line, path, put, rect, times, type Scene } from '../../art/scene.ts';
import { shadow, shadowUnder } from '../../art/light.ts';

export const [ink, red, rice, yolk, nori] = ['#1d1a1b', '#d8382c', '#f8edd8', '#f2a93b', '#1f3a30'];

/** Half an egg with a soft yolk, 150 wide. */
export const egg = (s: Scene) => [
  ellipse(6, 12, 78, 62, '#000', 'opacity=".22"'),
  ellipse(0, 0, 78, 62, s.radial(['#fffdf6', '#f3e4cb', '#d9b98a'], { x: 0.45, y: 0.4, r: 0.62 })),
  ellipse(4, 2, 44, 36, s.radial(['#ffcb5c', '#f29a2a', '#d9741a'], { x: 0.4, y: 0.35, r: 0.7 })),
  ellipse(-10, -12, 14, 8, '#fff', 'opacity=".6"'),
];

const narutomaki = () => {
  let spiral = 'M0 0';
  for (let a = 0; a < 11; a += 0.3)
    spiral += `L${(Math.cos(a) * a * 3.2).toFixed(1)} ${(Math.sin(a) * a * 3.2).toFixed(1)}`;
  return [
    around(0, 0, 12, circle(0, -50, 13, '#fffaf2')),
    circle(0, 0, 52, '#fffaf2'),
    line(spiral, '#f08aa0', 8),
  ];
};

const scallions = (count: number, r: number) =>
  times(count, (i) => {
    const a = i * 2.4;
    const d = r * Math.sqrt((i + 0.5) / count);
    return circle(
      Math.cos(a) * d,
      Math.sin(a) * d,
      9 + (i % 3) * 2,
      'none',
      `stroke="${i % 2 ? '#8ccf5f' : '#5da843'}" stroke-width="6"`,
    );
  });

/** Noodles in a bundle that was folded once, 380 wide. */
const noodles = () =>
  group(
    '',
    times(15, (i) => [
      line(
        `M${-190 + i * 4} ${-20 + i * 8}C${-90 + i * 4} ${-110 + i * 12} ${60 - i * 4} ${90 - i * 4} ${190 - i * 6} ${-30 + i * 9}`,
        '#b97b2c',
        12,
        'opacity=".55"',
      ),
      line(
        `M${-190 + i * 4} ${-24 + i * 8}C${-90 + i * 4} ${-114 + i * 12} ${60 - i * 4} ${86 - i * 4} ${190 - i * 6} ${-34 + i * 9}`,
        i % 2 ? '#f7d98f' : '#f1cb75',
        9,
      ),
    ]),
  );

/** A bowl of ramen seen from above, radius 400. */
export const ramenFromAbove = (s: Scene, soup: [string, string, string], rim: string) => [
  shadowUnder(s, 0, 0, 400, 0.55),
  circle(0, 0, 400, rim),
  circle(
    0,
    0,
    400,
    s.radial([
      ['#fff', 0, 0],
      ['#fff', 0.86, 0],
      ['#fff', 0.93, 0.4],
      ['#000', 1, 0.35],
    ]),
  ),
  around(0, 0, 28, path('M-16 -384L0 -360L16 -384Z', rice, 'opacity=".8"')),
  circle(0, 0, 346, '#2a1712'),
  circle(0, 6, 336, s.radial(soup, { x: 0.45, y: 0.4, r: 0.62 })),
  times(24, (i) =>
    circle(
      Math.cos(i * 2.1) * (120 + ((i * 37) % 190)),
      Math.sin(i * 2.1) * (120 + ((i * 37) % 190)),
      10 + (i % 4) * 7,
      '#ffe0a0',
      'opacity=".22"',
    ),
  ),
  put(-40, 60, noodles(), { turn: -18 }),
  put(
    170,
    -190,
    [0, 1, 2].map((i) =>
      put(
        i * 26,
        i * 22,
        path('M-80 -120H80V110H-80Z', i % 2 ? '#27463a' : nori, 'stroke="#0f1f19" stroke-width="4"'),
        { turn: 14 + i * 3 },
      ),
    ),
  ),
  [-1, 0, 1].map((i) =>
    put(
      -180 + i * 34,
      -150 + Math.abs(i) * 30,
      [
        path('M-96 0C-90 -70 80 -80 96 -4C80 60 -80 70 -96 0Z', '#c98e66'),
        path('M-84 0C-78 -56 70 -64 84 -4C70 48 -70 56 -84 0Z', '#e7b48c'),
        line('M-60 -14C-20 -40 30 -36 60 -12M-50 20C-10 0 30 4 56 18', '#f9ddc4', 10),
      ],
      { turn: i * 24 - 20 },
    ),
  ),
  put(150, 120, egg(s), { turn: 20, scale: 1.1 }),
  put(36, 220, egg(s), { turn: -30, scale: 1.1 }),
  put(-190, 170, narutomaki(), { scale: 1.1, turn: 20 }),
  put(20, -40, scallions(26, 110)),
  put(
    -110,
    40,
    [
      rect(-100, -9, 200, 18, '#d9a55a', 'rx="9"'),
      rect(-90, 14, 190, 18, '#c58f45', 'rx="9"'),
      rect(-104, 36, 180, 18, '#d9a55a', 'rx="9"'),
    ],
    { turn: 58 },
  ),
];

/** The same from the side, standing on its origin, 640 wide. */
export const ramenFromSide = (s: Scene, bowl: [string, string], band: string) => [
  shadow(s, 0, 6, 220, 34, 0.55),
  put(150, -330, egg(s), { scale: 1.1, turn: -8 }),
  put(-170, -360, path('M-70 -120H70V120H-70Z', nori, 'stroke="#0f1f19" stroke-width="4"'), { turn: -12 }),
  put(-90, -340, path('M-70 -130H70V120H-70Z', '#27463a', 'stroke="#0f1f19" stroke-width="4"'), { turn: 4 }),
  times(9, (i) =>
    line(
      `M${-230 + i * 56} -286C${-210 + i * 56} -350 ${-180 + i * 56} -350 ${-166 + i * 56} -286`,
      i % 2 ? '#f7d98f' : '#e9c169',
      16,
    ),
  ),
  put(40, -322, scallions(12, 70)),
  path(
    'M-320 -290H320C316 -110 220 -20 120 -10H-120C-220 -20 -316 -110 -320 -290Z',
    s.linear([bowl[0], bowl[1]], 20),
  ),
  path('M-316 -240C-300 -210 300 -210 316 -240L312 -206C290 -176 -290 -176 -312 -206Z', band),
  ellipse(0, -290, 320, 22, 'none', `stroke="${rice}" stroke-width="10" opacity=".9"`),
  path('M-280 -260C-270 -150 -220 -80 -170 -50C-220 -120 -240 -180 -244 -262Z', '#fff', 'opacity=".18"'),
  path('M-120 -12H120L100 8H-100Z', '#00000055'),
];

export const chopsticks = (s: Scene, x: number, y: number, turn: number, colour = '#8a2f22') =>
  put(
    x,
    y,
    [0, 26].map((dx) => [
      rect(dx + 8, -300, 14, 640, '#000', 'rx="7" opacity=".2"'),
      path(`M${dx - 8} -320H${dx + 8}L${dx + 4} 330H${dx - 4}Z`, s.linear(['#c0583f', colour], 0)),
      rect(dx - 8, -320, 16, 90, yolk),
    ]),
    { turn },
  );

export const steam = (x: number, y: number, colour = '#fff') =>
  times(3, (i) =>
    line(
      `M${x + (i - 1) * 110} ${y}c-50 -80 50 -120 0 -210s40 -120 10 -190`,
      colour,
      22 - i * 3,
      'opacity=".22"',
    ),
  );
