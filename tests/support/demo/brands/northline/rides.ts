import { circle, group, line, path, put, rect, times } from '../../art/scene.ts';
import {
  backdrop,
  bokeh,
  feather,
  glow,
  ridge,
  room,
  shadow,
  vignette,
  windowLight,
} from '../../art/light.ts';
import type { Picture } from '../../art/picture.ts';
import { bicycle, blue, bottle, helmet, ink, lime, orange, paper, wheel, wrench } from './parts.ts';

export const ridePictures = {
  classic: {
    alt: 'A blue town bicycle before an orange wall',
    draw: (s) => [
      room(s, ['#ff8a4f', '#e2501a'], ['#d8d2c6', '#aea594'], 830),
      windowLight({ x: 300, y: -80, width: 620, strength: 0.24, colour: '#ffe3c8' }),
      shadow(s, 540, 906, 470, 24, 0.5),
      put(540, 900, bicycle(blue, ink, '#5f6470', '#6b3d20'), { scale: 0.98 }),
      vignette(s, 0.25),
    ],
  },
  wheelClose: {
    alt: 'A wheel from close by, half in the light',
    draw: (s) => [
      backdrop(s, s.linear(['#2b2f3a', '#14161c'], 30)),
      path('M0 0H620L260 1080H0Z', '#343946', 'opacity=".7"'),
      glow(s, 260, 240, 560, '#6d7fb8', 0.5),
      put(
        700,
        640,
        [
          feather('#000', 0.5, 12, circle(12, 16, 200, 'none', 'stroke-opacity=".6"')),
          wheel('#0b0c10', '#c9cdd6', '#8a909c'),
        ],
        { scale: 2.7, turn: 8 },
      ),
      put(700, 640, line('M-330 -410A527 527 0 0 1 60 -524', '#fff', 10, 'opacity=".6"')),
      vignette(s, 0.4),
    ],
  },
  pass: {
    alt: 'A road winding up a mountain pass, a single rider on it',
    tall: true,
    draw: (s, chance) => [
      backdrop(s, s.linear(['#bfe0f5', '#e9f3ee', '#fbe7c6'], 90)),
      circle(800, 260, 90, '#fff7df'),
      ridge(s, chance, 470, 90, '#9fb8c9'),
      ridge(s, chance, 600, 80, '#7b9aa8'),
      ridge(s, chance, 730, 60, '#5c8a7d'),
      path('M0 1350V860C260 760 520 820 720 760S980 700 1080 730V1350Z', s.linear(['#6fa36b', '#2f6b52'])),
      [
        [70, '#f3efe4'],
        [60, '#4a4d55'],
      ].map(([width, colour]) =>
        path(
          'M180 1400C300 1220 900 1240 860 1090S220 1050 300 930S760 890 700 830S560 780 600 750',
          'none',
          `stroke="${colour}" stroke-width="${width}" stroke-linecap="round"`,
        ),
      ),
      path(
        'M180 1400C300 1220 900 1240 860 1090S220 1050 300 930S760 890 700 830S560 780 600 750',
        'none',
        'stroke="#f6e7b8" stroke-width="4" stroke-dasharray="26 30"',
      ),
      times(24, () => {
        const [x, y] = [chance.between(0, 1080), chance.between(900, 1330)];
        return put(x, y, [path('M0 0L-34 60H34Z', '#245a45'), path('M0 -36L-26 20H26Z', '#2c6b52')], {
          scale: chance.between(0.6, 1.3),
        });
      }),
      put(
        520,
        880,
        [
          circle(0, -52, 13, '#7a4a30'),
          path('M-14 -64C-10 -78 14 -78 18 -60Z', orange),
          line('M-10 -38L20 -26L34 -12', orange, 14),
          line('M-12 -34L-18 -6L2 10', ink, 10),
          circle(-24, 16, 22, 'none', `stroke="${ink}" stroke-width="5"`),
          circle(34, 16, 22, 'none', `stroke="${ink}" stroke-width="5"`),
        ],
        { scale: 1.3 },
      ),
      vignette(s, 0.2),
    ],
  },
  helmetShot: {
    alt: 'An orange helmet on a pale blue table',
    draw: (s) => [
      room(s, ['#dfe8ff', '#a9bdf0'], ['#c2cff2', '#8ea4de'], 700),
      windowLight({ x: 60, lean: 18, strength: 0.5, colour: '#fff' }),
      put(540, 800, helmet(s), { scale: 1.35 }),
      vignette(s, 0.22, '#1c2a5c'),
    ],
  },
  bottles: {
    alt: 'Three bottles in white, blue and orange',
    tall: true,
    draw: (s) => [
      room(s, [paper, '#d9d3c4'], ['#c9c1ae', '#a79d86'], 980),
      windowLight({ x: 460, y: -40, height: 1000, strength: 0.55 }),
      put(250, 1060, bottle(s, ['#ffffff', '#f2efe8', '#bdb6a6'], ink), { scale: 1.2 }),
      put(830, 1050, bottle(s, ['#ff8a52', orange, '#a8330c'], paper), { scale: 1.2 }),
      put(540, 1130, bottle(s, ['#6a8bff', blue, '#14309a'], lime), { scale: 1.5 }),
      vignette(s, 0.25),
    ],
  },
  bench: {
    alt: 'Tools laid out on a grey mat: wrenches, keys and a chain tool',
    draw: (s) => [
      backdrop(s, '#3a3f4b'),
      rect(0, 0, 1080, 1080, s.tile(60, 60, circle(30, 30, 3, '#4a505e'))),
      put(250, 420, wrench(s, ['#e3e6ec', '#9aa0ad']), { turn: -20, scale: 1.35 }),
      put(520, 470, wrench(s, ['#f2b84b', '#b9801c']), { turn: 10, scale: 1.1 }),
      times(4, (i) =>
        put(
          760 + i * 56,
          330 + i * 44,
          [
            line(
              'M0 0V200M0 200C0 226 20 236 44 236',
              '#000',
              20 - i * 3,
              'opacity=".35" transform="translate(8 10)"',
            ),
            line('M0 0V200M0 200C0 226 20 236 44 236', i % 2 ? '#c6ccd8' : '#9098a8', 20 - i * 3),
          ],
          { turn: 8 },
        ),
      ),
      put(
        540,
        880,
        [
          feather('#000', 0.4, 14, rect(-300, -56, 620, 130, 'inherit', 'rx="60"')),
          ...times(13, (i) =>
            group(
              '',
              rect(-310 + i * 48, -40, 62, 60, i % 2 ? '#8d94a3' : '#b9bfcb', 'rx="30"'),
              circle(-294 + i * 48, -10, 9, '#2a2e38'),
              circle(-264 + i * 48, -10, 9, '#2a2e38'),
            ),
          ),
        ],
        { turn: -6 },
      ),
      put(910, 760, [
        feather('#000', 0.4, 10, rect(-50, -46, 110, 110, 'inherit', 'rx="26"')),
        rect(-56, -56, 112, 112, lime, 'rx="26"'),
        line('M-20 0L-4 18L26 -18', ink, 14),
      ]),
      vignette(s, 0.4),
    ],
  },
  night: {
    alt: 'A night ride: lights drawn into lines along a river',
    grain: 12,
    draw: (s, chance) => [
      backdrop(s, s.linear(['#090b18', '#151c3d', '#2a2f66'], 90)),
      times(14, (i) => rect(i * 80, 420 - ((i * 97) % 210), 66, 400, '#0b0e1f')),
      times(120, () =>
        rect(
          chance.between(0, 1080),
          chance.between(270, 620),
          7,
          10,
          chance.pick(['#ffd98a', '#8fb3ff', '#ffb36b']),
          'opacity=".7"',
        ),
      ),
      rect(0, 640, 1080, 440, s.linear(['#10142c', '#05060d'])),
      times(22, (i) =>
        line(
          `M-40 ${700 + i * 10}C300 ${690 + i * 12} 600 ${760 + i * 8} 1120 ${640 + i * 20}`,
          i % 3 ? '#ff5a3c' : '#ffd98a',
          1.5 + (i % 4),
          `opacity="${chance.between(0.25, 0.9).toFixed(2)}"`,
        ),
      ),
      bokeh(s, chance, 18, ['#ffb36b', '#6f8cff', '#ff6b4a'], 300, 700),
      put(400, 990, bicycle('#05060d', '#05060d', '#11142a', '#05060d'), { scale: 0.5 }),
      glow(s, 556, 760, 200, '#fff3c0', 0.7),
      vignette(s, 0.5),
    ],
  },
} satisfies Record<string, Picture>;
