import { around, circle, ellipse, line, path, put, rect, times } from '../../art/scene.ts';
import {
  backdrop,
  bokeh,
  glow,
  leafShadow,
  ridge,
  room,
  shadow,
  softDisc,
  vignette,
  windowLight,
} from '../../art/light.ts';
import type { Picture } from '../../art/picture.ts';
import { lotus, peach, plum, pot, sage, sitter, stone } from './things.ts';

export const calmPictures = {
  stones: {
    alt: 'Three balanced stones before a pale full moon',
    draw: (s, chance) => [
      backdrop(s, s.linear(['#d9cdf0', '#b9a4dc', '#8a73b5'], 90)),
      glow(s, 560, 420, 520, '#fff', 0.9),
      circle(560, 420, 270, '#fdf9ff'),
      ridge(s, chance, 690, 40, '#8f78bd'),
      ridge(s, chance, 780, 30, '#6b5499'),
      rect(0, 860, 1080, 220, s.linear(['#54407f', '#2e2050'])),
      shadow(s, 540, 900, 210, 30, 0.6),
      put(540, 908, stone(s, 400, 150, ['#f3ecfb', '#9a88bd'])),
      put(556, 780, stone(s, 280, 116, ['#8d76bd', '#4b3877'])),
      put(530, 680, stone(s, 180, 96, ['#f8f2ff', '#b3a1d4'])),
    ],
  },
  lotusNight: {
    alt: 'A pale pink lotus on dark water under a moon',
    tall: true,
    grain: 10,
    draw: (s, chance) => [
      backdrop(s, s.linear(['#171634', '#2c2a5c', '#5a4a86'], 90)),
      times(80, () =>
        circle(
          chance.between(0, 1080),
          chance.between(0, 720),
          chance.between(0.8, 2.4),
          '#fff',
          `opacity="${chance.between(0.2, 0.9).toFixed(2)}"`,
        ),
      ),
      circle(540, 560, 330, '#5d5596', 'opacity=".55"'),
      circle(540, 560, 250, '#8079b8', 'opacity=".5"'),
      rect(0, 900, 1080, 450, s.linear(['#2a2556', '#120f2b'])),
      times(8, (i) =>
        ellipse(
          540,
          960 + i * 34,
          330 + i * 60,
          14 + i * 5,
          'none',
          `stroke="#b7aee6" stroke-width="3" opacity="${(0.5 - i * 0.055).toFixed(2)}"`,
        ),
      ),
      ellipse(540, 950, 340, 52, s.linear(['#3f8f76', '#1d5a4c'], 0)),
      put(540, 946, lotus(s, ['#f3a6c8', '#fde3ee'], 1.5)),
      vignette(s, 0.45),
    ],
  },
  candle: {
    alt: 'A lit candle on a dark table',
    grain: 11,
    draw: (s) => [
      backdrop(s, s.radial(['#c98a6a', '#8a5166', '#3a2340'], { x: 0.5, y: 0.42, r: 0.75 })),
      rect(0, 830, 1080, 250, s.linear(['#3d2340', '#1e1022'])),
      glow(s, 540, 380, 430, '#ffdf9c', 0.95),
      shadow(s, 540, 900, 230, 40, 0.7),
      rect(360, 520, 360, 380, s.linear(['#fff6ea', '#f4e2cc', '#cda98c'], 0), 'rx="36"'),
      ellipse(540, 530, 180, 38, '#fffaf0'),
      ellipse(540, 532, 150, 26, s.radial(['#fff3cf', '#f2cf9f'])),
      rect(430, 650, 220, 130, '#fff', 'opacity=".55" rx="8"'),
      circle(540, 715, 34, plum),
      circle(552, 707, 30, '#f6e8d8'),
      line('M540 530V470', '#3a2318', 9),
      path(
        'M540 290C590 370 604 410 592 446C584 482 496 482 488 446C476 410 500 370 540 290Z',
        s.linear(['#fff7d0', '#ffc65a', '#f08a3c']),
      ),
      path('M540 380C562 420 566 440 560 458C552 474 528 474 520 458C514 440 520 420 540 380Z', '#fffdf0'),
      ellipse(540, 905, 300, 18, '#ffcf8a', 'opacity=".25"'),
      vignette(s, 0.5),
    ],
  },
  studio: {
    alt: 'A rolled mat and a plant in a sunlit room',
    tall: true,
    draw: (s) => [
      room(s, ['#faf4ec', '#e2d3c2'], ['#d2b190', '#b08a67'], 930),
      windowLight({ x: 380, y: 40, width: 520, height: 820, strength: 0.6 }),
      leafShadow({ x: 60, y: 160, turn: 128, strength: 0.16, scale: 1.1 }),
      put(830, 1010, pot(s, ['#e9dccb', '#b79a7c'], '#7fa386'), { scale: 1.35 }),
      shadow(s, 430, 1098, 300, 36),
      rect(150, 930, 520, 172, s.linear(['#a9c2a6', '#7f9d80', '#56735c']), 'rx="86"'),
      ellipse(640, 1016, 72, 86, '#93b093'),
      times(4, (i) =>
        ellipse(640, 1016, 60 - i * 15, 72 - i * 18, 'none', 'stroke="#5f7c63" stroke-width="7"'),
      ),
      [270, 450].map((x) => rect(x, 930, 22, 172, '#f6efe2', 'rx="6"')),
      vignette(s, 0.25),
    ],
  },
  mist: {
    alt: 'Mountains in the morning mist, one behind the other',
    draw: (s, chance) => [
      backdrop(s, s.linear(['#f9d7c0', '#f6c3b4', '#e0a8bd'], 90)),
      glow(s, 330, 300, 360, '#fffaf0', 1),
      circle(330, 300, 84, '#fffdf6'),
      ['#d7a3bd', '#b98bb3', '#9272a3', '#6b568c', '#463a6b', '#2a2549'].map((colour, i) => [
        ridge(
          s,
          chance,
          430 + i * 96,
          70 - i * 5,
          s.linear([
            [colour, 0],
            [colour, 0.25],
            ['#f3d3d3', 1, 0.85],
          ]),
          5 + i,
        ),
      ]),
      times(3, (i) =>
        put(
          640 + i * 60,
          240 + (i % 2) * 26,
          line('M-26 -8C-16 -18 -6 -12 0 0C6 -12 16 -18 26 -8', '#6b4a72', 5),
        ),
      ),
    ],
  },
  sitting: {
    alt: 'A figure sitting cross-legged before a large sun',
    draw: (s) => [
      backdrop(s, s.linear([peach, '#f2a58c'], 90)),
      circle(540, 500, 330, '#fff3df'),
      circle(540, 500, 260, '#ffe1b8'),
      times(2, (side) =>
        put(
          side ? 930 : 150,
          900,
          times(6, (i) =>
            put(
              0,
              -i * 90,
              [
                path('M0 0C60 -20 120 -90 130 -150C60 -140 10 -80 0 0Z', sage),
                path('M0 0C-60 -20 -120 -90 -130 -150C-60 -140 -10 -80 0 0Z', '#7b977d'),
              ],
              { scale: 1 - i * 0.11 },
            ),
          ),
          { scale: 0.9 },
        ),
      ),
      rect(0, 880, 1080, 200, s.linear(['#b0646b', '#8a4a5e'])),
      ellipse(540, 890, 330, 36, '#6f3a52'),
      put(540, 876, sitter(plum, '#8f6fc2', '#c98f72'), { scale: 1.25 }),
    ],
  },
  tea: {
    alt: 'A cup of tea, seen from above, with a sprig of leaves',
    draw: (s) => [
      backdrop(s, s.linear(['#efe6f7', '#d5c6ea'], 50)),
      windowLight({ x: 460, y: -100, lean: 22, strength: 0.5, colour: '#fff' }),
      softDisc(s, 540, 570, 330, '#4a3a66', 0.4, 0.35),
      circle(520, 530, 280, s.radial(['#ffffff', '#f1eaf7', '#cfc1e2'], { x: 0.38, y: 0.32, r: 0.75 })),
      circle(520, 530, 226, s.radial(['#d99a4e', '#b8702c', '#8a4a1c'], { x: 0.42, y: 0.38, r: 0.7 })),
      ellipse(440, 440, 90, 40, '#fff', 'opacity=".25" transform="rotate(-38 440 440)"'),
      around(560, 560, 5, path('M0 0C-16 -26 -14 -60 0 -78C14 -60 16 -26 0 0Z', '#f3d6e4')),
      circle(560, 560, 12, '#f2b84b'),
      put(
        850,
        900,
        times(7, (i) =>
          put(0, -i * 80, path('M0 0C40 -20 90 -20 120 10C80 30 30 30 0 0Z', i % 2 ? '#7b977d' : sage), {
            turn: i % 2 ? -30 : 210,
          }),
        ).concat(line('M0 20V-560', '#6d8a70', 8)),
        { turn: 22 },
      ),
      vignette(s, 0.2, '#4a3a66'),
    ],
  },
  incense: {
    alt: 'Smoke rising in a slow curve from a bowl',
    tall: true,
    grain: 10,
    draw: (s, chance) => [
      backdrop(s, s.radial(['#6d5a8c', '#3d2f5c', '#1f1735'], { x: 0.5, y: 0.4, r: 0.8 })),
      bokeh(s, chance, 14, ['#f6c8ad', '#c9b8e8'], 700, 1200),
      times(9, (i) =>
        line(
          `M540 960C${460 - i * 6} 820 ${660 + i * 8} 700 ${560 + i * 4} 560S${380 - i * 14} 380 ${520 - i * 8} 240S${600 + i * 20} 80 ${540 + i * 12} -40`,
          '#e9def7',
          16 - i * 1.4,
          `opacity="${(0.05 + i * 0.03).toFixed(2)}"`,
        ),
      ),
      rect(0, 1130, 1080, 220, s.linear(['#2a1f44', '#140e24'])),
      shadow(s, 540, 1160, 190, 28, 0.7),
      line('M540 1080V960', '#c98f72', 8),
      circle(540, 958, 9, '#ff9a5a'),
      glow(s, 540, 958, 80, '#ff9a5a', 0.8),
      path(
        'M350 1050H730C730 1130 660 1170 540 1170S350 1130 350 1050Z',
        s.linear(['#f6e2d4', '#c99f8c', '#8a6068'], 0),
      ),
      ellipse(540, 1050, 190, 26, '#5c4353'),
      vignette(s, 0.5),
    ],
  },
} satisfies Record<string, Picture>;
