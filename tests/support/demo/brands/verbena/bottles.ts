import {
  circle,
  ellipse,
  group,
  line,
  path,
  put,
  rect,
  times,
  type Piece,
  type Scene,
} from '../../art/scene.ts';
import { shadow, shadowUnder } from '../../art/light.ts';
import { lettering } from '../../art/lettering.ts';

export const [moss, sage, blush, clay, cream] = ['#3c5145', '#a9bba2', '#eccfc4', '#c58e74', '#f7f1e7'];

const gloss: [string, number, number][] = [
  ['#fff', 0, 0.1],
  ['#fff', 0.14, 0.65],
  ['#fff', 0.24, 0.05],
  ['#fff', 0.78, 0],
  ['#fff', 0.92, 0.35],
  ['#fff', 1, 0.05],
];

const label = (s: Scene, w: number, y: number, words: string, ink = moss) => [
  rect(-w / 2, y, w, 108, '#fbf8f1', 'opacity=".94"'),
  lettering('Verbena', { x: 0, y: y + 46 }, { colour: ink, size: 19, weight: 5, nib: 9, tracking: 34 }),
  lettering(words, { x: 0, y: y + 82 }, { colour: ink, size: 10, weight: 10, tracking: 44 }),
  rect(
    -w / 2,
    y,
    w,
    108,
    s.linear(
      [
        ['#000', 0, 0.14],
        ['#000', 0.3, 0],
        ['#000', 0.75, 0],
        ['#000', 1, 0.18],
      ],
      0,
    ),
  ),
];

/** A bottle with a dropper, standing on its origin, 480 high. */
export const dropper = (s: Scene, glass: [string, string, string], words = 'Face oil') => [
  shadow(s, 0, 4, 112, 24, 0.5),
  rect(-104, -300, 208, 304, s.linear(glass, 0), 'rx="26"'),
  path('M-104 -274C-104 -330 -46 -330 -46 -366H46C46 -330 104 -330 104 -274Z', s.linear(glass, 0)),
  label(s, 208, -216, words),
  rect(-104, -300, 208, 304, s.linear(gloss, 0), 'rx="26"'),
  rect(-50, -408, 100, 56, s.linear(['#3a332b', '#6b5f52', '#2a241e'], 0), 'rx="8"'),
  path('M-34 -408C-44 -470 -30 -500 0 -504C30 -500 44 -470 34 -408Z', s.linear(['#f3ece0', '#d2c6b4'], 0)),
];

export const jar = (s: Scene, body: [string, string], words = 'Night balm') => [
  shadow(s, 0, 4, 160, 30, 0.5),
  rect(-150, -150, 300, 154, s.linear([body[0], body[1], body[0]], 0), 'rx="34"'),
  label(s, 220, -128, words),
  rect(-150, -150, 300, 154, s.linear(gloss, 0), 'rx="34"'),
  rect(-156, -220, 312, 84, s.linear(['#d8c3a5', '#f6e8d0', '#b79f7d'], 0), 'rx="20"'),
];

export const tube = (s: Scene, colours: [string, string, string], words = 'Hand cream') => [
  shadow(s, 0, 4, 86, 22, 0.5),
  path('M-70 -70L-104 -440H104L70 -70Z', s.linear(colours, 0)),
  rect(-106, -452, 212, 30, colours[0], 'rx="4"'),
  times(15, (i) => rect(-98 + i * 14, -450, 4, 26, '#000', 'opacity=".08"')),
  group('transform="translate(0 -30)"', label(s, 150, -270, words)),
  path('M-70 -70L-104 -440H104L70 -70Z', s.linear(gloss, 0)),
  rect(-62, -74, 124, 76, s.linear(['#fffaf0', '#d9cbb3'], 0), 'rx="10"'),
];

export const pedestal = (
  s: Scene,
  x: number,
  y: number,
  rx: number,
  height: number,
  colours: [string, string, string],
) => [
  shadow(s, x, y + height, rx * 1.05, rx * 0.16, 0.4),
  path(
    `M${x - rx} ${y}V${y + height}A${rx} ${rx * 0.14} 0 0 0 ${x + rx} ${y + height}V${y}Z`,
    s.linear(colours, 0),
  ),
  ellipse(x, y, rx, rx * 0.14, s.linear([colours[0], '#ffffff'], 0)),
];

export const arch = (x: number, w: number, top: number, bottom: number, fill: string) =>
  path(
    `M${x - w / 2} ${bottom}V${top + w / 2}A${w / 2} ${w / 2} 0 0 1 ${x + w / 2} ${top + w / 2}V${bottom}Z`,
    fill,
  );

export const sprig = (leaf: string, stem: string): Piece => [
  line('M0 0C10 -160 -10 -320 0 -520', stem, 7),
  times(7, (i) =>
    [-1, 1].map((side) =>
      put(0, -70 - i * 64, path('M0 0C50 -10 110 -50 130 -104C66 -104 14 -60 0 0Z', leaf), {
        flip: side < 0,
        scale: 1 - i * 0.09,
        turn: -6,
      }),
    ),
  ),
];

export const citrus = (s: Scene, colour: string, flesh: string) => [
  shadowUnder(s, 0, 0, 96),
  circle(0, 0, 96, colour),
  circle(0, 0, 86, '#fff8e6'),
  times(9, (i) =>
    put(0, 0, path('M0 -8L-24 -70A74 74 0 0 1 24 -70Z', flesh, 'stroke-linejoin="round"'), { turn: i * 40 }),
  ),
];
