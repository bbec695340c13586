import { circle, ellipse, line, path, put, rect, times } from '../../art/scene.ts';
import {
  backdrop,
  feather,
  glow,
  leafShadow,
  shadow,
  shadowUnder,
  softDisc,
  vignette,
  windowLight,
} from '../../art/light.ts';
import { lettering } from '../../art/lettering.ts';
import type { Picture } from '../../art/picture.ts';
import { arch, citrus, dropper, jar, moss, pedestal, sprig, tube } from './bottles.ts';

export const shelfPictures = {
  oil: {
    alt: 'A bottle of face oil on a stone, leaf shadows on the arch behind it',
    draw: (s) => [
      backdrop(s, s.linear(['#f3e3d8', '#e3c5b4'], 70)),
      arch(540, 640, 130, 860, s.linear(['#f9efe6', '#eed6c8'], 60)),
      rect(0, 830, 1080, 250, s.linear(['#e9cfc0', '#cfa892'])),
      pedestal(s, 540, 800, 230, 120, ['#d9b8a4', '#f3ddd0', '#c49a84']),
      put(540, 806, dropper(s, ['#8a4e1c', '#c8812f', '#5f3310']), { scale: 1.24 }),
      leafShadow({ x: 1000, y: 40, turn: 218, scale: 1.15, strength: 0.24, colour: '#6b4436' }),
    ],
  },
  trio: {
    alt: 'Oil, balm and hand cream side by side on sage green',
    draw: (s) => [
      backdrop(s, s.linear(['#c9d6c2', '#a3b69b'], 70)),
      rect(0, 800, 1080, 280, s.linear(['#b4c5ab', '#8ba283'])),
      windowLight({ x: 420, y: -70, strength: 0.42 }),
      pedestal(s, 290, 700, 170, 170, ['#90a688', '#c6d4be', '#7f9677']),
      put(290, 706, dropper(s, ['#2f4a3b', '#4f7059', '#1f3328'], 'Body oil'), { scale: 1.02 }),
      put(840, 892, tube(s, ['#f7e5dc', '#fff6f0', '#d9b8a8']), { scale: 1.2 }),
      put(560, 920, jar(s, ['#fbf6ee', '#e6dac8']), { scale: 1.02 }),
      vignette(s, 0.2, moss),
    ],
  },
  citrusOil: {
    alt: 'A bottle among slices of orange and lemon, seen in hard light',
    tall: true,
    draw: (s) => [
      backdrop(s, s.linear(['#ffe9b8', '#ffd07d'], 60)),
      path('M0 0H520L1080 900V1350H700Z', '#fff3cf', 'opacity=".6"'),
      [
        [210, 330, 1.3, '#f28a2b', '#f9b35c'],
        [880, 470, 1, '#f2c230', '#fbe07a'],
        [170, 1090, 1, '#f2c230', '#fbe07a'],
        [900, 1130, 1.45, '#f28a2b', '#f9b35c'],
        [640, 170, 0.9, '#d9533c', '#f08a72'],
      ].map(([x, y, scale, rind, flesh]) =>
        put(Number(x), Number(y), citrus(s, String(rind), String(flesh)), {
          scale: Number(scale),
          turn: Number(x) % 40,
        }),
      ),
      feather('#8a4f10', 0.4, 12, path('M520 980L760 1190C820 1240 860 1180 800 1120L640 900Z', 'inherit')),
      put(540, 1010, dropper(s, ['#c9761c', '#f3b04a', '#8a4a0f'], 'Citrus C'), { scale: 1.4 }),
    ],
  },
  balm: {
    alt: 'An open jar of balm, seen from above, with a swirl in it',
    draw: (s) => [
      backdrop(s, s.linear(['#e8dccb', '#d3c1a6'], 45)),
      leafShadow({ x: 120, y: 40, turn: 140, scale: 1.2, strength: 0.2 }),
      shadowUnder(s, 560, 560, 330, 0.5),
      circle(560, 560, 330, s.radial(['#fffdf8', '#f0e6d6', '#c9b697'], { x: 0.4, y: 0.35, r: 0.68 })),
      circle(560, 560, 280, s.radial(['#e8f0df', '#cbdcbc', '#a8c096'], { x: 0.42, y: 0.38, r: 0.68 })),
      times(3, (i) =>
        line(
          'M560 560C640 500 700 600 620 680C520 760 380 680 400 540C420 400 600 340 730 430',
          ['#8fab7c', '#dfead3', '#ffffff'][i] ?? '',
          [64, 46, 16][i] ?? 1,
          `opacity="${[0.5, 0.95, 0.65][i]}" transform="translate(${i * -4} ${i * -7})"`,
        ),
      ),
      put(210, 250, [
        shadowUnder(s, 0, 0, 150),
        circle(0, 0, 150, s.radial(['#f6e8d0', '#d8c3a5', '#b79f7d'], { x: 0.4, y: 0.35, r: 0.7 })),
        lettering(
          'Verbena',
          { x: 0, y: 14 },
          { colour: '#8a7354', size: 28, weight: 5, nib: 8, tracking: 30 },
        ),
      ]),
      vignette(s, 0.25),
    ],
  },
  soap: {
    alt: 'A stack of three soaps tied with string',
    draw: (s) => [
      backdrop(s, s.linear(['#dfe6da', '#bccab4'], 70)),
      rect(0, 770, 1080, 310, s.linear(['#cdd8c5', '#a5b79b'])),
      windowLight({ x: 60, y: -60, lean: 20, strength: 0.45 }),
      shadow(s, 540, 850, 270, 40),
      [
        ['#b9c9a8', '#8fa67c'],
        ['#f0ddcf', '#d4b29c'],
        ['#e6e0c8', '#c4b98f'],
      ].map(([light = '', dark = ''], i) =>
        put(
          540 + (i - 1) * 8,
          850 - i * 128,
          [
            rect(-230, -128, 460, 128, s.linear([light, dark]), 'rx="22"'),
            rect(-230, -128, 460, 40, '#fff', 'rx="20" opacity=".35"'),
            lettering(
              'Verbena',
              { x: 0, y: -44 },
              { colour: dark, size: 34, weight: 5, nib: 10, tracking: 40 },
            ),
            times(20, (k) =>
              circle(-200 + ((k * 83) % 400), -110 + ((k * 37) % 92), 2.5, dark, 'opacity=".6"'),
            ),
          ],
          { turn: (i - 1) * 1.6 },
        ),
      ),
      line('M440 860V462M460 460C520 440 560 440 620 462', '#8a6a46', 7),
      line('M444 470C400 400 480 380 452 462C430 400 370 430 444 470', '#8a6a46', 7),
      put(470, 452, sprig('#6d8a64', '#54704d'), { scale: 0.5, turn: 58 }),
      vignette(s, 0.2, moss),
    ],
  },
  drops: {
    alt: 'Drops of serum on pink glass, from very close',
    grain: 5,
    draw: (s, chance) => [
      backdrop(s, s.linear(['#f9dcd4', '#efb9ac', '#d98f86'], 50)),
      times(26, (i) => {
        const r = i < 4 ? chance.between(110, 190) : chance.between(14, 70);
        const [x, y] = [chance.between(80, 1000), chance.between(80, 1000)];
        return [
          softDisc(s, x + r * 0.12, y + r * 0.2, r * 1.15, '#9a4a45', 0.35, 0.35),
          circle(
            x,
            y,
            r,
            s.radial(
              [
                ['#fff', 0, 0.15],
                ['#f6b8a8', 0.6, 0.35],
                ['#c9685f', 1, 0.75],
              ],
              { x: 0.62, y: 0.68, r: 0.75 },
            ),
          ),
          ellipse(
            x - r * 0.34,
            y - r * 0.4,
            r * 0.26,
            r * 0.14,
            '#fff',
            `opacity=".95" transform="rotate(-38 ${x - r * 0.34} ${y - r * 0.4})"`,
          ),
          line(
            `M${x - r * 0.2} ${y + r * 0.78}A${r * 0.8} ${r * 0.8} 0 0 0 ${x + r * 0.74} ${y + r * 0.3}`,
            '#fff',
            Math.max(2, r * 0.05),
            'opacity=".6"',
          ),
        ];
      }),
    ],
  },
  leaf: {
    alt: 'A leaf against the light, its veins glowing',
    tall: true,
    draw: (s) => [
      backdrop(s, s.radial(['#b6d36b', '#5f9a4a', '#1f5a3a'], { x: 0.6, y: 0.35, r: 0.85 })),
      line('M180 1400C420 1000 600 620 900 -60', '#dff0a8', 22),
      times(15, (i) => {
        const t = i / 14;
        const [x, y] = [200 + t * 660, 1360 - t * 1380];
        return [
          line(
            `M${x} ${y}C${x + 160} ${y - 40} ${x + 380} ${y - 30} ${x + 620} ${y - 190}`,
            '#d3ea94',
            9 - t * 4,
            'opacity=".8"',
          ),
          line(
            `M${x} ${y}C${x - 100} ${y - 140} ${x - 260} ${y - 230} ${x - 520} ${y - 260}`,
            '#d3ea94',
            9 - t * 4,
            'opacity=".8"',
          ),
        ];
      }),
      times(60, (i) =>
        line(
          `M${(i * 173) % 1080} ${(i * 311) % 1350}l${40 + (i % 5) * 12} ${-30 + (i % 7) * 14}`,
          '#c6e07f',
          2.5,
          'opacity=".45"',
        ),
      ),
      glow(s, 700, 420, 460, '#f6ffce', 0.5),
      times(9, (i) =>
        put(
          200 + ((i * 283) % 760),
          300 + ((i * 397) % 900),
          [ellipse(0, 0, 26, 30, '#fff', 'opacity=".28"'), ellipse(-8, -10, 7, 9, '#fff', 'opacity=".95"')],
          { scale: 0.7 + (i % 3) * 0.4 },
        ),
      ),
      vignette(s, 0.4, '#0c2a1c'),
    ],
  },
} satisfies Record<string, Picture>;
