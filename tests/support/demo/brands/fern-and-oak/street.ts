import { around, circle, group, line, path, put, rect, times } from '../../art/scene.ts';
import { backdrop, bokeh, glow, ridge, vignette } from '../../art/light.ts';
import { fitted, lettering } from '../../art/lettering.ts';
import type { Picture } from '../../art/picture.ts';
import { bagOfBaguettes, crust, ear, loaf, roll } from './bakes.ts';

const [forest, cream, terracotta, butter, rye] = ['#24503a', '#f6ecd8', '#c4694a', '#e9c46a', '#4a2c18'];
export const streetPictures = {
  saturday: {
    alt: 'Poster: Sourdough Saturday, doors at seven, with an ear of wheat',
    tall: true,
    grain: 5,
    draw: (s) => [
      backdrop(s, forest),
      circle(540, 850, 380, '#2f6549'),
      circle(540, 850, 290, '#3a7857'),
      put(540, 1230, ear(butter, '#c99a3c'), { scale: 1.1 }),
      put(430, 1260, ear('#d9b254', '#b3862f'), { scale: 1.1, turn: -17 }),
      put(650, 1260, ear('#d9b254', '#b3862f'), { scale: 1.1, turn: 17 }),
      lettering(
        'Sourdough',
        { x: 540, y: 310 },
        fitted('Sourdough', 880, { colour: cream, weight: 15, tracking: 16 }),
      ),
      lettering(
        'Saturday',
        { x: 540, y: 460 },
        fitted('Saturday', 880, { colour: butter, weight: 15, tracking: 16 }),
      ),
      rect(0, 1230, 1080, 120, rye),
      lettering('Doors at seven', { x: 540, y: 1306 }, { colour: cream, size: 34, weight: 10, tracking: 50 }),
    ],
  },
  shopFront: {
    alt: 'The bakery’s shop front at dusk, its windows lit',
    tall: true,
    draw: (s) => [
      backdrop(s, s.linear(['#2c3a57', '#6d5a76', '#e0967a'], 90)),
      rect(150, 210, 780, 960, s.linear(['#2d5f46', '#1c4030'])),
      rect(120, 170, 840, 64, '#173527'),
      rect(210, 262, 660, 110, '#f3e6cc', 'rx="8"'),
      lettering('Fern & Oak', { x: 540, y: 342 }, { colour: forest, size: 50, weight: 13, tracking: 26 }),
      times(10, (i) => path(`M${150 + i * 78} 410h78v104a39 39 0 0 1 -78 0Z`, i % 2 ? cream : terracotta)),
      rect(150, 404, 780, 16, '#000', 'opacity=".25"'),
      glow(s, 420, 800, 420, '#ffd58a', 0.5),
      rect(216, 600, 400, 400, '#10261c', 'rx="10"'),
      rect(234, 618, 364, 364, s.linear(['#ffe9b5', '#ffc670'])),
      times(3, (i) => put(300 + i * 116, 970, loaf(s), { scale: 0.2 })),
      times(4, (i) => put(280 + i * 92, 838, put(0, 0, bagOfBaguettes(s), { scale: 0.22 }))),
      rect(234, 838, 364, 12, '#7a4b23'),
      rect(410, 618, 12, 364, '#10261c'),
      rect(668, 580, 196, 590, '#10261c', 'rx="10"'),
      rect(692, 606, 148, 330, s.linear(['#ffe3a4', '#f7b65d'])),
      rect(730, 690, 76, 46, '#fff', 'rx="6"'),
      lettering('Open', { x: 768, y: 724 }, { colour: forest, size: 18, weight: 14, tracking: 20 }),
      circle(846, 990, 9, butter),
      rect(0, 1170, 1080, 180, s.linear(['#4a4652', '#2a2833'])),
      group('transform="translate(430 1196) scale(1 .1)"', glow(s, 0, 0, 420, '#ffcf80', 0.8)),
      put(92, 1172, [
        times(7, (i) =>
          put(
            0,
            -96,
            path('M0 0C-30 -60 -20 -150 0 -190C20 -150 30 -60 0 0Z', i % 2 ? '#4d8a62' : '#3a7050'),
            { turn: -54 + i * 18 },
          ),
        ),
        path('M-60 -110H60L44 0H-44Z', terracotta),
      ]),
      vignette(s, 0.35),
    ],
  },
  hours: {
    alt: 'Poster: warm bread from seven to three, with a bun that rises like a sun',
    grain: 4,
    draw: (s) => [
      backdrop(s, butter),
      around(540, 690, 28, path('M-16 -340L0 -980L16 -340Z', '#f3d88f')),
      circle(540, 690, 300, s.radial(['#f0bd74', '#c97f35'], { x: 0.4, y: 0.3, r: 0.8 })),
      times(9, (i) =>
        path(
          'M0 0C-9 -16 -9 -34 0 -46C9 -34 9 -16 0 0Z',
          '#fff3d6',
          `transform="translate(${340 + i * 50} ${520 + Math.abs(i - 4) * 16}) rotate(${i * 31})"`,
        ),
      ),
      rect(0, 690, 1080, 390, forest),
      lettering('7 – 3', { x: 540, y: 900 }, { colour: cream, size: 130, weight: 14, tracking: 30 }),
      lettering(
        'Warm, every weekday',
        { x: 540, y: 992 },
        { colour: butter, size: 34, weight: 11, tracking: 42 },
      ),
    ],
  },
  pattern: {
    alt: 'A pattern of pretzels and rolls on terracotta',
    grain: 4,
    draw: (s) => [
      backdrop(s, terracotta),
      times(25, (i) => {
        const [column, row] = [i % 5, Math.floor(i / 5)];
        const at = [108 + column * 216, 108 + row * 216] as const;
        return (column + row) % 2
          ? put(at[0], at[1], roll(s, i * 33), { scale: 0.62 })
          : put(
              at[0],
              at[1],
              [0, 1].map((layer) =>
                line(
                  'M-66 44C-96 -30 -50 -84 0 -44C50 -84 96 -30 66 44C40 84 -10 60 -44 -14M-66 44C-40 84 10 60 44 -14',
                  layer ? '#e2a155' : '#7a3a22',
                  layer ? 25 : 32,
                  layer ? '' : 'opacity=".45" transform="translate(4 8)"',
                ),
              ),
            );
      }),
    ],
  },
  wheatField: {
    alt: 'Ears of wheat against a low evening sun',
    draw: (s, chance) => [
      backdrop(s, s.linear(['#f7c97a', '#f3a855', '#c96f2e'], 90)),
      glow(s, 720, 330, 520, '#fff3c9', 1),
      circle(720, 330, 120, '#fff6da'),
      ridge(s, chance, 640, 26, '#b9702c'),
      ridge(s, chance, 760, 26, '#95541d'),
      group(
        'opacity=".55"',
        times(12, (i) =>
          put(40 + i * 92, 1120, ear('#c98a35', '#8a5a1c'), {
            scale: 0.9 + chance.roll() * 0.5,
            turn: chance.between(-9, 9),
          }),
        ),
      ),
      times(8, (i) =>
        put(60 + i * 140, 1200, ear('#f0c463', '#9a671f'), {
          scale: 1.3 + chance.roll() * 0.7,
          turn: chance.between(-12, 12),
        }),
      ),
      bokeh(s, chance, 14, ['#fff1c0', '#ffd98a'], 100, 900),
    ],
  },
  oven: {
    alt: 'Loaves in the glow of the brick oven before dawn',
    grain: 12,
    draw: (s) => [
      backdrop(s, '#1a110c'),
      rect(
        0,
        0,
        1080,
        1080,
        s.tile(
          180,
          96,
          rect(4, 4, 172, 40, '#3a241a', 'rx="6"') +
            rect(-86, 52, 172, 40, '#331f16', 'rx="6"') +
            rect(94, 52, 172, 40, '#3d271b', 'rx="6"'),
        ),
      ),
      glow(s, 540, 640, 700, '#ff9a3c', 0.75),
      around(
        540,
        640,
        22,
        rect(-44, -420, 88, 88, '#5a3524', 'rx="10" stroke="#1a110c" stroke-width="8"'),
        -90,
      ),
      path(
        'M200 900V640A340 340 0 0 1 880 640V900Z',
        s.radial(['#fff2b8', '#ffb347', '#d9541e', '#4a1408'], { x: 0.5, y: 0.78, r: 0.8 }),
      ),
      times(7, (i) =>
        path(
          'M0 0C-60 -80 20 -130 -10 -220C70 -160 70 -60 40 0Z',
          i % 2 ? '#ffd36b' : '#ff8a2b',
          `opacity=".75" transform="translate(${270 + i * 84} 860) scale(${0.7 + (i % 3) * 0.25})"`,
        ),
      ),
      rect(120, 890, 840, 60, s.linear(['#8a6a52', '#4a3426']), 'rx="10"'),
      put(400, 894, loaf(s), { scale: 0.52 }),
      put(690, 894, loaf(s), { scale: 0.52 }),
      rect(0, 950, 1080, 130, '#120b07'),
      path('M500 1080L530 900H590L620 1080Z', crust(s)),
      vignette(s, 0.7),
    ],
  },
} satisfies Record<string, Picture>;

export const fernAndOakLogo: Picture = {
  alt: 'Fern & Oak Bakery',
  grain: 0,
  draw: (s) => [
    backdrop(s, forest),
    path('M470 850C250 700 210 440 330 220C500 380 560 640 470 850Z', cream),
    path('M560 850C760 780 850 600 820 400C640 460 540 640 560 850Z', butter),
  ],
};
