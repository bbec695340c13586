import { circle, ellipse, line, path, put, rect, times } from '../../art/scene.ts';
import { backdrop, bokeh, feather, glow, room, shadow, shadowUnder, vignette } from '../../art/light.ts';
import { lettering } from '../../art/lettering.ts';
import type { Picture } from '../../art/picture.ts';
import { chopsticks, ink, ramenFromAbove, ramenFromSide, red, rice, steam, yolk } from './bowl.ts';

const gyoza = 'M-90 30C-86 -50 86 -50 90 30C60 46 -60 46 -90 30Z';

export const kitchenPictures = {
  shoyu: {
    alt: 'A bowl of shoyu ramen with egg, seaweed and pork, seen from above',
    draw: (s) => [
      backdrop(s, s.linear(['#3a3133', '#1d1819'], 40)),
      rect(0, 0, 1080, 1080, s.tile(120, 1080, rect(0, 0, 2, 1080, '#000', 'opacity=".35"'))),
      put(530, 540, ramenFromAbove(s, ['#c77a2e', '#9a5420', '#6b3513'], red), { scale: 1.08 }),
      chopsticks(s, 985, 560, 12),
      vignette(s, 0.45),
    ],
  },
  miso: {
    alt: 'A bowl of miso ramen on yellow, seen from above',
    grain: 5,
    draw: (s) => [
      backdrop(s, yolk),
      put(760, 700, ramenFromAbove(s, ['#f0bd6a', '#d9923a', '#a8641f'], '#2b5d73'), { scale: 1.5 }),
      chopsticks(s, 150, 380, -24, '#5a1f14'),
    ],
  },
  steaming: {
    alt: 'A red bowl with steam before a dark wall',
    tall: true,
    grain: 11,
    draw: (s, chance) => [
      room(s, ['#4a3a3c', '#171314'], ['#5f3a26', '#33200f'], 1040),
      bokeh(s, chance, 16, ['#ffb347', '#ff6b4a', '#ffd98a'], 100, 820),
      glow(s, 540, 760, 520, '#ffb36b', 0.35),
      steam(540, 800),
      put(540, 1170, ramenFromSide(s, ['#e8503f', '#9a1f1a'], '#f8edd8'), { scale: 1.25 }),
      chopsticks(s, 770, 720, 38),
      vignette(s, 0.5),
    ],
  },
  gyoza: {
    alt: 'Six fried gyoza on a blue plate with a dish of sauce',
    draw: (s) => [
      backdrop(s, s.linear(['#e9dcc3', '#d2bd97'], 60)),
      times(12, (i) => rect(0, i * 92, 1080, 3, '#a88a5c', 'opacity=".35"')),
      feather('#000', 0.45, 26, rect(170, 270, 780, 560, 'inherit', 'rx="280"')),
      rect(150, 240, 780, 560, s.linear(['#3f7d99', '#265a75'], 50), 'rx="280"'),
      rect(196, 286, 688, 468, 'none', 'rx="234" stroke="#fff" stroke-width="6" opacity=".5"'),
      times(6, (i) =>
        put(
          320 + (i % 3) * 200 - Math.floor(i / 3) * 30,
          470 + Math.floor(i / 3) * 150,
          [
            shadow(s, 0, 40, 84, 18),
            path(gyoza, s.linear(['#fbeecb', '#f0d296', '#c98b3c'])),
            path('M-84 30C-60 6 60 6 84 30C60 46 -60 46 -84 30Z', '#a9621f', 'opacity=".8"'),
            times(7, (k) =>
              line(
                `M${-60 + k * 20} -30C${-56 + k * 20} -14 ${-64 + k * 20} -6 ${-56 + k * 19} 6`,
                '#c99a55',
                5,
              ),
            ),
          ],
          { turn: -14, scale: 1.12 },
        ),
      ),
      put(870, 840, [
        shadowUnder(s, 0, 0, 130),
        circle(0, 0, 130, s.radial(['#fff', '#e3d9c6'])),
        circle(0, 0, 98, s.radial(['#5a2a16', '#2a0f07'])),
        ellipse(-30, -34, 34, 14, '#fff', 'opacity=".3" transform="rotate(-30)"'),
        times(6, (i) => circle(Math.cos(i * 2) * 44, Math.sin(i * 2.4) * 44, 7, red)),
      ]),
      chopsticks(s, 96, 700, 10),
      vignette(s, 0.3),
    ],
  },
  lanterns: {
    alt: 'Red paper lanterns in a wet street at night',
    tall: true,
    grain: 12,
    draw: (s, chance) => [
      backdrop(s, s.linear(['#10131f', '#241a2a', '#3c2027'], 90)),
      bokeh(s, chance, 26, ['#ff7a4a', '#ffd08a', '#6fb7d6'], 300, 900),
      rect(0, 0, 170, 1350, '#0c0d14'),
      rect(920, 0, 160, 1350, '#0c0d14'),
      times(5, (i) =>
        rect(936, 180 + i * 190, 128, 120, i % 2 ? '#ffcf80' : '#2b2430', 'rx="4" opacity=".8"'),
      ),
      line('M0 170C300 260 760 250 1080 140', '#08080c', 8),
      [
        [210, 260, 1],
        [450, 300, 1.25],
        [720, 290, 1.1],
        [930, 240, 0.8],
      ].map(([x = 0, y = 0, scale = 1]) => [
        glow(s, x, y + 150 * scale, 260 * scale, '#ff6a3c', 0.6),
        put(
          x,
          y,
          [
            line('M0 -60V20', '#08080c', 5),
            rect(-40, 14, 80, 22, '#161016', 'rx="6"'),
            ellipse(
              0,
              150,
              116,
              132,
              s.radial(['#ffd98a', '#f2553a', '#a81d1f'], { x: 0.5, y: 0.5, r: 0.62 }),
            ),
            times(5, (i) =>
              ellipse(
                0,
                150,
                116 - Math.abs(i - 2) * 3,
                132,
                'none',
                `stroke="#7a1114" stroke-width="3" opacity=".35" transform="translate(0 ${(150 * 0.55).toFixed(0)}) scale(1 .45)"`,
              ),
            ),
            rect(-40, 268, 80, 22, '#161016', 'rx="6"'),
            line('M0 290V350', yolk, 6),
          ],
          { scale },
        ),
      ]),
      rect(0, 1040, 1080, 310, s.linear(['#2a1a20', '#0c0a10'])),
      times(26, () =>
        rect(
          chance.between(120, 940),
          chance.between(1060, 1330),
          chance.between(40, 170),
          5,
          chance.pick(['#ff7a4a', '#ffcf80']),
          `rx="3" opacity="${chance.between(0.12, 0.4).toFixed(2)}"`,
        ),
      ),
      vignette(s, 0.5),
    ],
  },
  neon: {
    alt: 'Neon sign: Open late, with a bowl',
    grain: 12,
    draw: (s) => [
      backdrop(s, '#15131c'),
      rect(
        0,
        0,
        1080,
        1080,
        s.tile(
          168,
          84,
          rect(3, 3, 162, 36, '#211d2a', 'rx="4"') +
            rect(-81, 45, 162, 36, '#1d1a25', 'rx="4"') +
            rect(87, 45, 162, 36, '#232030', 'rx="4"'),
        ),
      ),
      glow(s, 540, 420, 560, '#ff4d5e', 0.4),
      glow(s, 540, 850, 420, '#4fd6e8', 0.3),
      [26, 14, 6].map((width, i) => [
        line(
          'M270 470H810C806 610 720 690 620 690H460C360 690 274 610 270 470ZM430 690L414 726H666L650 690',
          ['#ff4d5e55', '#ff4d5e', '#ffe3e6'][i] ?? '',
          width,
        ),
        line(
          'M420 400c-36 -54 36 -84 0 -150M540 400c-36 -54 36 -84 0 -170M660 400c-36 -54 36 -84 0 -150',
          ['#ffd05c44', '#ffd05c', '#fff4d0'][i] ?? '',
          width * 0.8,
        ),
      ]),
      [
        [30, '#4fd6e844'],
        [15, '#4fd6e8'],
        [6, '#eafcff'],
      ].map(([weight, colour]) =>
        lettering(
          'Open late',
          { x: 540, y: 900 },
          { colour: String(colour), size: 84, weight: Number(weight), tracking: 34 - Number(weight) + 12 },
        ),
      ),
      vignette(s, 0.6),
    ],
  },
  mochi: {
    alt: 'Three mochi in green, pink and white on a slate',
    draw: (s) => [
      room(s, ['#f3e3d8', '#d3ab9c'], ['#8f6a5c', '#6b4b42'], 690),
      rect(60, 760, 960, 60, s.linear(['#3a3a42', '#1d1d22']), 'rx="14"'),
      shadow(s, 540, 836, 490, 26),
      [
        ['#d5e8b8', '#9cbf73'],
        ['#ffd9e0', '#f09aac'],
        ['#fffdf8', '#e0d6c8'],
      ].map(([light = '', dark = ''], i) =>
        put(
          250 + i * 290,
          764,
          [
            path(
              'M-122 0C-140 -110 -70 -180 0 -180S140 -110 122 0Z',
              s.radial([light, light, dark], { x: 0.38, y: 0.3, r: 0.85 }),
            ),
            ellipse(-40, -128, 34, 16, '#fff', 'opacity=".6" transform="rotate(-24 -40 -128)"'),
            times(16, (k) =>
              circle(Math.sin(k * 5) * 96, -20 - ((k * 31) % 120), 2.2, '#fff', 'opacity=".9"'),
            ),
          ],
          { scale: 1.36 },
        ),
      ),
      vignette(s, 0.3),
    ],
  },
  cat: {
    alt: 'A lucky cat waving from a red shelf',
    grain: 5,
    draw: (s) => [
      backdrop(s, '#f4b73f'),
      circle(540, 470, 380, '#f8d27a'),
      rect(0, 870, 1080, 210, red),
      shadow(s, 540, 880, 260, 30),
      path('M330 880C280 700 330 560 540 560S800 700 750 880Z', '#fffaf0'),
      ellipse(540, 450, 210, 180, '#fffaf0'),
      [-1, 1].map((side) => [
        path(`M${540 + side * 80} 300L${540 + side * 180} 210L${540 + side * 196} 380Z`, '#fffaf0'),
        path(`M${540 + side * 112} 300L${540 + side * 166} 250L${540 + side * 176} 350Z`, red),
      ]),
      [-1, 1].map((side) => [
        line(
          `M${540 + side * 110} 440C${540 + side * 96} 416 ${540 + side * 60} 416 ${540 + side * 46} 440`,
          ink,
          12,
        ),
        times(3, (i) =>
          line(`M${540 + side * 130} ${480 + i * 24}L${540 + side * 240} ${470 + i * 34}`, ink, 6),
        ),
        circle(540 + side * 110, 490, 26, '#f8b5a4', 'opacity=".8"'),
      ]),
      path('M700 700C840 670 900 520 872 400C858 340 776 344 772 410C772 500 750 560 690 610Z', '#fffaf0'),
      ellipse(824, 414, 46, 42, '#f7d9cf'),
      path('M522 478H558L540 498Z', '#e0664f'),
      line('M540 498C536 530 500 530 494 512M540 498C544 530 580 530 586 512', ink, 8),
      path('M380 600C460 650 620 650 700 600L690 640C620 690 460 690 390 640Z', red),
      circle(540, 674, 36, '#f2c14a', `stroke="${ink}" stroke-width="6"`),
      line('M540 674V700', ink, 8),
      ellipse(540, 800, 96, 64, '#f2c14a', `stroke="${ink}" stroke-width="6"`),
      lettering('Luck', { x: 540, y: 816 }, { colour: ink, size: 34, weight: 16, tracking: 18 }),
      lettering(
        'Extra egg on the house',
        { x: 540, y: 1000 },
        { colour: rice, size: 40, weight: 14, tracking: 26 },
      ),
    ],
  },
} satisfies Record<string, Picture>;
