import { circle, ellipse, line, path, put, rect, times } from '../../art/scene.ts';
import { backdrop, feather, shadow } from '../../art/light.ts';
import { fitted, lettering } from '../../art/lettering.ts';
import type { Picture } from '../../art/picture.ts';
import { blush, clay, cream, moss, sage, sprig } from './bottles.ts';

const pen = { weight: 4, nib: 12, tracking: 24 };

export const printPictures = {
  slowSkin: {
    alt: 'Poster: Slow skin, with two overlapping shapes',
    grain: 6,
    draw: (s) => [
      backdrop(s, cream),
      circle(430, 430, 290, blush),
      path('M560 300C820 280 960 480 880 700S560 900 500 720S420 320 560 300Z', sage, 'opacity=".85"'),
      lettering('Slow', { x: 540, y: 500 }, fitted('Slow', 620, { colour: moss, ...pen })),
      lettering('Skin', { x: 540, y: 730 }, fitted('Skin', 440, { colour: moss, ...pen })),
      lettering(
        'Five things, nothing else',
        { x: 540, y: 960 },
        { colour: clay, size: 30, weight: 10, tracking: 42 },
      ),
    ],
  },
  botanical: {
    alt: 'Botanical print: Aloysia citrodora, lemon verbena',
    tall: true,
    grain: 7,
    draw: (s) => [
      backdrop(s, '#f4ecdc'),
      rect(70, 190, 940, 970, 'none', `stroke="${clay}" stroke-width="4"`),
      put(540, 950, sprig('#7f9c73', '#5c7852'), { scale: 1.12 }),
      put(470, 940, sprig('#93ad86', '#5c7852'), { scale: 0.95, turn: -32 }),
      put(610, 940, sprig('#6d8b64', '#5c7852'), { scale: 0.95, turn: 32 }),
      times(18, (i) =>
        circle(
          540 + Math.sin(i * 2.4) * 34,
          330 - i * 5 + (i % 3) * 10,
          9 + (i % 3) * 3,
          i % 2 ? '#e6d3ea' : '#c9a9d3',
        ),
      ),
      lettering('Aloysia', { x: 540, y: 1060 }, { colour: moss, size: 54, ...pen }),
      lettering('Citrodora', { x: 540, y: 1120 }, { colour: clay, size: 28, weight: 9, tracking: 50 }),
    ],
  },
  swatches: {
    alt: 'Four strokes of cream in cream, blush, sage and clay',
    draw: (s) => [
      backdrop(s, '#fbf7f0'),
      [
        ['#f3e7d3', '#dcc8a8'],
        ['#f4d6cb', '#dda996'],
        ['#cbd8c3', '#96ac8b'],
        ['#dba98f', '#b0785c'],
      ].map(([light = '', dark = ''], i) =>
        put(
          540,
          190 + i * 234,
          [
            feather(
              dark,
              0.5,
              12,
              path(
                'M-390 40C-300 -60 -60 -40 120 -60S380 -50 400 10C340 60 80 60 -120 80S-360 90 -390 40Z',
                'inherit',
                'transform="translate(6 16)"',
              ),
            ),
            path(
              'M-400 30C-310 -70 -70 -50 110 -70S380 -60 400 0C340 50 80 50 -130 70S-370 80 -400 30Z',
              s.linear([light, dark], 100),
            ),
            times(6, (k) =>
              line(
                `M${-350 + k * 14} ${-6 + k * 11}C${-200 + k * 10} ${-60 + k * 15} 60 ${-36 + k * 14} ${330 - k * 22} ${-44 + k * 15}`,
                k % 2 ? '#fff' : dark,
                7,
                `opacity="${k % 2 ? 0.55 : 0.28}"`,
              ),
            ),
          ],
          { turn: i % 2 ? 2 : -3 },
        ),
      ),
    ],
  },
  gift: {
    alt: 'A box in moss green with a linen ribbon and a sprig',
    draw: (s) => [
      backdrop(s, s.linear([blush, '#dfb3a2'], 60)),
      feather('#5a2f22', 0.45, 24, rect(240, 270, 640, 620, 'inherit', 'rx="16"')),
      rect(220, 230, 640, 620, s.linear(['#4f6b5a', moss, '#2a3b31'], 50), 'rx="14"'),
      rect(490, 230, 100, 620, s.linear(['#f3e6d0', '#d9c5a3'], 0)),
      rect(220, 490, 640, 100, s.linear(['#f3e6d0', '#d9c5a3'])),
      put(540, 540, [
        path('M0 0C-60 -150 -250 -170 -240 -50C-230 50 -60 40 0 0Z', s.linear(['#fbf1df', '#d3bb94'], 20)),
        path('M0 0C60 -150 250 -170 240 -50C230 50 60 40 0 0Z', s.linear(['#fbf1df', '#cdb48c'], 160)),
        path('M-20 10L-150 250L-90 230L-70 290L20 30ZM20 10L150 250L90 230L70 290L-20 30Z', '#e3d0ae'),
        rect(-44, -44, 88, 88, '#f6ead4', 'rx="26"'),
      ]),
      put(600, 560, sprig('#a9bba2', '#7d957a'), { turn: 48, scale: 0.72 }),
    ],
  },
  ripple: {
    alt: 'Petals on still water with rings running outwards',
    tall: true,
    grain: 8,
    draw: (s, chance) => [
      backdrop(s, s.linear(['#b9d3cf', '#7fa8a8', '#4f7d83'], 70)),
      times(11, (i) =>
        ellipse(
          560,
          640,
          90 + i * 78,
          70 + i * 62,
          'none',
          `stroke="#fff" stroke-width="${9 - i * 0.6}" opacity="${(0.55 - i * 0.045).toFixed(2)}"`,
        ),
      ),
      times(16, () =>
        put(
          chance.between(90, 990),
          chance.between(120, 1240),
          [
            ellipse(6, 16, 46, 24, '#1f4a50', 'opacity=".3"'),
            path('M-50 0C-30 -44 40 -44 54 -6C40 30 -30 32 -50 0Z', s.linear(['#fff3f2', '#f3b9bd'], 30)),
            line('M-40 0C-10 -14 20 -14 44 -6', '#e09aa2', 3, 'opacity=".6"'),
          ],
          { turn: chance.between(0, 360), scale: chance.between(0.7, 1.5) },
        ),
      ),
      circle(560, 640, 26, '#fff', 'opacity=".7"'),
    ],
  },
  refill: {
    alt: 'Poster: Keep the bottle, refill at the counter',
    grain: 5,
    draw: (s) => [
      backdrop(s, moss),
      put(540, 470, [
        shadow(s, 0, 300, 170, 26),
        rect(-150, -120, 300, 420, 'none', `rx="46" stroke="${cream}" stroke-width="14"`),
        path(
          'M-136 60C-70 20 60 100 136 50V240C136 270 120 286 90 286H-90C-120 286 -136 270 -136 240Z',
          sage,
        ),
        rect(-60, -220, 120, 100, 'none', `rx="16" stroke="${cream}" stroke-width="14"`),
        path('M0 -360C30 -310 40 -290 40 -272A40 40 0 0 1 -40 -272C-40 -290 -30 -310 0 -360Z', sage),
      ]),
      lettering(
        'Keep the bottle',
        { x: 540, y: 900 },
        fitted('Keep the bottle', 780, { colour: cream, ...pen }),
      ),
      lettering(
        'Refill at the counter',
        { x: 540, y: 990 },
        { colour: sage, size: 30, weight: 10, tracking: 44 },
      ),
    ],
  },
} satisfies Record<string, Picture>;

export const verbenaLogo: Picture = {
  alt: 'Verbena Botanics',
  grain: 0,
  draw: (s) => [
    backdrop(s, '#e6ddcc'),
    path('M540 860C330 700 330 400 540 190C750 400 750 700 540 860Z', moss),
    line('M540 860V330M540 640L430 520M540 640L650 520M540 500L460 410M540 500L620 410', '#e6ddcc', 22),
  ],
};
