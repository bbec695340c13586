import { around, circle, ellipse, line, path, put, rect, times, type Scene } from '../../art/scene.ts';
import {
  backdrop,
  feather,
  leafShadow,
  room,
  shadow,
  shadowUnder,
  vignette,
  windowLight,
} from '../../art/light.ts';
import type { Picture } from '../../art/picture.ts';
import { bagOfBaguettes, croissant, flatWhite, jar, loaf, roll } from './bakes.ts';

const board = (s: Scene, y: number) => [
  shadow(s, 540, y + 46, 380, 30),
  rect(180, y, 720, 44, s.linear(['#a9713f', '#7f4f28']), 'rx="22"'),
  rect(180, y, 720, 10, '#d8a470', 'rx="5" opacity=".7"'),
];

export const tablePictures = {
  sourdough: {
    alt: 'A sourdough loaf with three scores on a wooden board, morning light on the wall behind it',
    draw: (s) => [
      room(s, ['#fbf1dc', '#d9bf95'], ['#cfab77', '#a87c4c'], 770),
      windowLight({ x: 420, y: -80, strength: 0.55 }),
      leafShadow({ x: 60, y: 120, turn: 130, strength: 0.14 }),
      board(s, 808),
      put(540, 806, loaf(s), { scale: 1.16 }),
      times(26, (i) =>
        circle(260 + ((i * 137) % 560), 880 + ((i * 61) % 90), 2 + (i % 3), '#fff6e2', 'opacity=".75"'),
      ),
      vignette(s, 0.4),
    ],
  },
  flatWhite: {
    alt: 'A flat white with leaf latte art on a terracotta table, seen from above',
    draw: (s) => [
      backdrop(s, s.linear(['#d98463', '#b9583a', '#8f3f28'], 60)),
      windowLight({ x: 60, y: -60, lean: 18, strength: 0.22, colour: '#ffd9b8' }),
      put(520, 530, flatWhite(s), { scale: 1.75 }),
      put(
        884,
        812,
        [
          feather('#000', 0.35, 9, rect(6, -196, 14, 290, 'inherit', 'rx="7"')),
          rect(-9, -210, 18, 220, s.linear(['#f6e3c0', '#b98d52'], 0), 'rx="9"'),
          ellipse(0, 40, 34, 52, s.radial(['#f8e8ca', '#b08347'], { x: 0.4, y: 0.3, r: 0.8 })),
        ],
        { turn: 38 },
      ),
      put(180, 880, [
        shadowUnder(s, 0, 0, 64),
        circle(0, 0, 64, s.radial(['#d99a52', '#9a5b25'])),
        ...around(0, 0, 7, circle(0, -30, 8, '#4a2410')),
      ]),
      vignette(s, 0.35),
    ],
  },
  rolls: {
    alt: 'Nine iced cinnamon rolls on a dark tray, seen from above',
    draw: (s) => [
      backdrop(s, s.linear(['#39473f', '#222d27'], 50)),
      feather('#000', 0.5, 22, rect(100, 104, 880, 890, 'inherit', 'rx="40"')),
      rect(90, 84, 900, 900, s.linear(['#f3e9da', '#d9c8ae'], 40), 'rx="36"'),
      times(9, (i) =>
        put(250 + (i % 3) * 290, 244 + Math.floor(i / 3) * 290, roll(s, i * 47), { scale: 1.12 }),
      ),
      windowLight({ x: 500, y: -100, strength: 0.18, lean: 20 }),
      vignette(s, 0.35),
    ],
  },
  croissant: {
    alt: 'A croissant on a white plate in dappled light',
    draw: (s) => [
      backdrop(s, s.radial(['#f3ede1', '#d8cdb8'], { x: 0.3, y: 0.2, r: 1 })),
      shadowUnder(s, 540, 552, 372, 0.5),
      circle(540, 552, 372, s.radial(['#ffffff', '#f4efe6', '#ddd3c2'], { x: 0.4, y: 0.3, r: 0.75 })),
      circle(540, 552, 270, 'none', 'stroke="#cbbfa9" stroke-width="3" opacity=".7"'),
      put(540, 560, croissant(s), { scale: 1.02, turn: -14 }),
      leafShadow({ x: 1040, y: 60, turn: 228, strength: 0.2, scale: 1.15 }),
      times(14, (i) =>
        path(
          'M0 0L14 4L6 16Z',
          '#b9722f',
          `transform="translate(${330 + ((i * 97) % 460)} ${720 + ((i * 53) % 90)}) rotate(${i * 40})"`,
        ),
      ),
    ],
  },
  jam: {
    alt: 'Three jars of jam with cloth lids: cherry, apricot and fig',
    draw: (s) => [
      room(s, ['#fbe8e0', '#e8b9a6'], ['#d99a83', '#b9715a'], 760),
      windowLight({ x: 120, strength: 0.4, lean: 20 }),
      put(270, 850, jar(s, ['#c96a1e', '#f2a23a', '#b9560f'], '#f2e2c4'), { scale: 1.12 }),
      put(820, 846, jar(s, ['#3b1f45', '#6b3a70', '#2b1433'], '#c9d6b8'), { scale: 1.05 }),
      put(545, 880, jar(s, ['#7a0f22', '#c22a40', '#5f0a18'], '#e9a08c'), { scale: 1.36 }),
      times(3, (i) =>
        put(330 + i * 68, 930 + (i % 2) * 20, [
          shadowUnder(s, 0, 8, 32),
          circle(0, 0, 32, s.radial(['#f0647a', '#b31d36', '#6b0d1f'], { x: 0.35, y: 0.3, r: 0.8 })),
          line('M4 -28C14 -70 44 -96 70 -104', '#5c7a3a', 5),
        ]),
      ),
      vignette(s, 0.3),
    ],
  },
  baguettes: {
    alt: 'Three baguettes in a paper bag',
    tall: true,
    draw: (s) => [
      room(s, ['#eef0e2', '#b9c4a8'], ['#9fae8e', '#7d8f70'], 1040),
      leafShadow({ x: 1000, y: 60, turn: 214, scale: 1.3, strength: 0.24 }),
      put(520, 1160, bagOfBaguettes(s), { scale: 1.75 }),
      vignette(s, 0.35),
    ],
  },
  cake: {
    alt: 'A layer cake with figs on a cake stand before a green wall',
    draw: (s) => [
      room(s, ['#3f7558', '#1d4230'], ['#e9dcc3', '#c9b48f'], 800),
      windowLight({ x: 520, y: -120, strength: 0.2 }),
      shadow(s, 540, 900, 230, 34),
      path('M500 700H580L620 890H460Z', s.linear(['#fffaf0', '#cdbf9f'], 0)),
      ellipse(540, 892, 150, 26, '#efe5d0'),
      ellipse(540, 700, 350, 50, s.linear(['#fffdf6', '#d9ccb0'], 0)),
      ...[0, 1, 2].map((layer) => [
        rect(300, 590 - layer * 92, 480, 84, s.linear(['#8a4f28', '#c98a50', '#7a4220'], 0), 'rx="18"'),
        rect(294, 574 - layer * 92, 492, 34, s.linear(['#fff8ec', '#e6d5bb'], 0), 'rx="17"'),
        times(5, (i) =>
          rect(
            326 + i * 96 + layer * 14,
            590 - layer * 92,
            24,
            26 + ((i * 7 + layer) % 3) * 14,
            '#fff4e0',
            'rx="12"',
          ),
        ),
      ]),
      times(5, (i) =>
        put(
          356 + i * 92,
          376,
          [
            path(
              'M0 -76C14 -60 44 -30 44 6C44 34 24 48 0 48C-24 48 -44 34 -44 6C-44 -30 -14 -60 0 -76Z',
              s.radial(['#7d4a86', '#43204f'], { x: 0.35, y: 0.4, r: 0.8 }),
            ),
            i % 2
              ? [
                  ellipse(0, 10, 30, 34, '#f2c7b8'),
                  ellipse(0, 12, 20, 24, '#c2405a'),
                  times(8, (k) => circle(Math.cos(k) * 10, 12 + Math.sin(k) * 14, 2.2, '#ffe6b0')),
                ]
              : '',
          ],
          { turn: (i - 2) * 9 },
        ),
      ),
      vignette(s, 0.45),
    ],
  },
} satisfies Record<string, Picture>;
