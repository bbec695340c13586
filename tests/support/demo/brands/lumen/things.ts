import { circle, ellipse, line, path, put, rect, times, type Scene } from '../../art/scene.ts';
import { shadow } from '../../art/light.ts';

export const [plum, lilac, peach, sage, milk] = ['#3d2a57', '#c9b8e8', '#f6c8ad', '#8fa98f', '#fbf6f0'];

export const stone = (s: Scene, w: number, h: number, colours: [string, string]) =>
  ellipse(0, -h / 2, w / 2, h / 2, s.radial([colours[0], colours[1]], { x: 0.35, y: 0.25, r: 0.8 }));

export const pot = (s: Scene, colour: [string, string], leaf: string) => [
  shadow(s, 0, 4, 110, 20),
  times(9, (i) =>
    put(0, -150, path('M0 0C-46 -80 -40 -220 0 -290C40 -220 46 -80 0 0Z', i % 2 ? leaf : '#5f8468'), {
      turn: -68 + i * 17,
      scale: 0.7 + (i % 3) * 0.18,
    }),
  ),
  path('M-100 -170H100L76 0H-76Z', s.linear(colour, 0)),
  rect(-112, -190, 224, 40, s.linear(colour, 0), 'rx="12"'),
];

const petal = 'M0 0C-70 -70 -66 -190 0 -270C66 -190 70 -70 0 0Z';
export const lotus = (s: Scene, colours: [string, string], scale = 1) =>
  put(
    0,
    0,
    [
      [-74, 74, -48, 48].map((turn) =>
        put(0, 0, path(petal, s.linear([colours[0], colours[1]])), { turn, scale: 0.92 }),
      ),
      [-24, 24].map((turn) => put(0, 0, path(petal, s.linear(['#fff', colours[1]])), { turn, scale: 1.02 })),
      path(petal, s.linear(['#fff', '#fff', colours[0]]), 'transform="scale(1.06)"'),
    ],
    { scale },
  );

/** Sitting, legs crossed, built from a few round strokes; stands on its origin. */
export const sitter = (colour: string, shirt: string, skin: string) => [
  ellipse(0, -40, 150, 44, colour),
  line('M-190 -34C-120 -100 120 -100 190 -34', colour, 78),
  line('M-160 -30C-60 20 60 20 160 -30', colour, 66),
  path('M-78 -90C-96 -210 -84 -300 0 -310C84 -300 96 -210 78 -90Z', shirt),
  line('M-70 -280C-140 -220 -190 -140 -186 -60', skin, 38),
  line('M70 -280C140 -220 190 -140 186 -60', skin, 38),
  rect(-22, -350, 44, 60, skin),
  ellipse(0, -392, 58, 68, skin),
  path('M-60 -400C-70 -480 70 -480 60 -400C30 -440 -30 -440 -60 -400Z', '#2b1c33'),
  circle(0, -474, 30, '#2b1c33'),
];

/** The moon with its lit share on the right. */
export const phase = (r: number, share: number, light: string, dark: string) => [
  circle(0, 0, r, dark),
  path(
    `M0 ${-r}A${r} ${r} 0 0 1 0 ${r}A${Math.abs(1 - share * 2) * r || 0.01} ${r} 0 0 ${share > 0.5 ? 1 : 0} 0 ${-r}Z`,
    light,
  ),
];
