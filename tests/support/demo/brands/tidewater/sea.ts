import { circle, ellipse, line, path, put, rect, times } from '../../art/scene.ts';
import { backdrop, bokeh, glow, ridge, vignette } from '../../art/light.ts';
import type { Picture } from '../../art/picture.ts';
import { coral, foam, navy, surfboard, swell, teal } from './water.ts';

export const seaPictures = {
  bigWave: {
    alt: 'A wave curling over in front of a low sun',
    draw: (s, chance) => [
      backdrop(s, s.linear(['#f4b183', '#f8d3a6', '#fbe9cf'], 90)),
      glow(s, 760, 420, 460, '#fff8e0', 1),
      circle(760, 420, 120, '#fffaf0'),
      swell(s, 640, 18, 420, 40, '#7fc1bd'),
      path(
        'M-40 1080V690C120 380 420 210 700 330C840 392 900 520 852 620C836 520 740 462 640 500C500 552 500 700 640 760C800 826 980 800 1120 720V1080Z',
        s.linear(['#1b98a0', '#0f6f80', '#0a4358'], 70),
      ),
      path(
        'M-40 690C120 380 420 210 700 330C840 392 900 520 852 620C850 520 770 420 640 400C420 372 180 500 -40 800Z',
        s.linear(
          [
            ['#fff', 0, 0.75],
            ['#fff', 1, 0.12],
          ],
          100,
        ),
      ),
      times(13, (i) =>
        line(
          `M${560 - i * 34} ${480 + i * 6}C${440 - i * 34} ${560 + i * 10} ${430 - i * 30} ${720 + i * 16} ${520 - i * 24} ${860 + i * 16}`,
          '#fff',
          4,
          `opacity="${(0.42 - i * 0.026).toFixed(2)}"`,
        ),
      ),
      times(70, () =>
        circle(
          chance.between(520, 960),
          chance.between(300, 700),
          chance.between(2, 9),
          '#fff',
          `opacity="${chance.between(0.3, 0.95).toFixed(2)}"`,
        ),
      ),
      swell(s, 890, 40, 520, 120, '#0d5a6e'),
      swell(s, 960, 30, 380, 10, navy),
      line('M-20 884C200 830 380 930 560 880S900 850 1100 890', foam, 12, 'opacity=".85"'),
    ],
  },
  shoreline: {
    alt: 'The shore from above: turquoise water, lines of foam, pale sand and a single surfer',
    tall: true,
    draw: (s, chance) => [
      backdrop(s, s.linear(['#f6e7c8', '#ecd3a2'], 20)),
      ['#8fd6cf', '#4fbcc0', '#229cab', '#0f7690', '#0b5876'].map((colour, i) =>
        path(
          `M-40 -40H${760 - i * 150}C${860 - i * 150} 180 ${600 - i * 140} 330 ${720 - i * 140} 560S${500 - i * 130} 900 ${640 - i * 130} 1100S${560 - i * 120} 1300 ${620 - i * 120} 1400H-40Z`,
          colour,
          'opacity=".92"',
        ),
      ),
      [0, 1, 2].map((i) =>
        line(
          `M${764 - i * 96} -40C${868 - i * 96} 180 ${604 - i * 92} 330 ${726 - i * 92} 560S${506 - i * 88} 900 ${646 - i * 88} 1100S${566 - i * 80} 1300 ${626 - i * 80} 1400`,
          '#fff',
          30 - i * 9,
          `opacity="${0.95 - i * 0.3}"`,
        ),
      ),
      times(120, () =>
        circle(
          chance.between(480, 800),
          chance.between(0, 1350),
          chance.between(2, 8),
          '#fff',
          `opacity="${chance.between(0.2, 0.7).toFixed(2)}"`,
        ),
      ),
      put(
        250,
        720,
        [
          ellipse(10, 14, 20, 62, '#000', 'opacity=".25"'),
          put(0, 70, surfboard(s, '#fffaf0', coral), { scale: 0.2 }),
          circle(0, -8, 10, '#3a2418'),
          rect(-9, 0, 18, 34, navy, 'rx="9"'),
        ],
        { turn: 24 },
      ),
      times(3, (i) =>
        put(860 + i * 70, 300 + i * 180, [
          circle(8, 10, 52, '#000', 'opacity=".16"'),
          ...times(8, (k) =>
            put(
              0,
              0,
              path(
                'M0 0L-20 -50A54 54 0 0 1 20 -50Z',
                k % 2 ? '#fff' : ([coral, '#f2b84b', teal][i] ?? coral),
              ),
              { turn: k * 45 },
            ),
          ),
        ]),
      ),
      vignette(s, 0.25),
    ],
  },
  underwater: {
    alt: 'Light falling through the water onto a school of fish',
    tall: true,
    draw: (s, chance) => [
      backdrop(s, s.linear(['#8fe3e0', '#2aa6b8', '#0c5d80', '#052e4a'], 90)),
      times(7, (i) =>
        path(
          `M${120 + i * 130} -20L${190 + i * 130} -20L${-80 + i * 210} 1350L${-260 + i * 200} 1350Z`,
          s.linear([
            ['#fff', 0, 0.32],
            ['#fff', 1, 0],
          ]),
        ),
      ),
      times(34, () => {
        const size = chance.between(0.35, 1);
        return put(
          chance.between(80, 1000),
          chance.between(420, 1000),
          [
            path('M-60 0C-30 -34 30 -30 56 0C30 30 -30 34 -60 0Z', '#07344f'),
            path('M-48 0L-92 -28V28Z', '#07344f'),
          ],
          { scale: size, turn: chance.between(-10, 10) },
        );
      }),
      times(9, () =>
        put(
          chance.between(120, 960),
          chance.between(500, 900),
          [
            path('M-60 0C-30 -34 30 -30 56 0C30 30 -30 34 -60 0Z', coral),
            path('M-48 0L-92 -28V28Z', '#ffb199'),
            circle(34, -6, 5, '#fff'),
          ],
          { scale: chance.between(0.5, 0.8), turn: chance.between(-8, 8) },
        ),
      ),
      bokeh(s, chance, 18, ['#d9fff8', '#a5f0ea'], 100, 900),
      ridge(s, chance, 1210, 40, '#04263c'),
      times(16, (i) =>
        line(
          `M${40 + i * 70} 1350C${10 + i * 70} 1260 ${80 + i * 70} 1220 ${44 + i * 72} ${1120 + (i % 4) * 30}`,
          i % 3 ? '#0a4a4e' : '#1d6e5c',
          14,
        ),
      ),
      vignette(s, 0.4),
    ],
  },
  lighthouse: {
    alt: 'A lighthouse sweeping its beam over a dark sea',
    grain: 12,
    draw: (s, chance) => [
      backdrop(s, s.linear(['#071526', '#0f2f4a', '#2b5f78'], 90)),
      times(90, () =>
        circle(
          chance.between(0, 1080),
          chance.between(0, 620),
          chance.between(0.8, 2.6),
          '#fff',
          `opacity="${chance.between(0.3, 1).toFixed(2)}"`,
        ),
      ),
      path(
        'M700 330L-60 60V330Z',
        s.linear(
          [
            ['#fff3c0', 0, 0],
            ['#fff3c0', 1, 0.55],
          ],
          0,
        ),
      ),
      path(
        'M700 330L1140 240V470Z',
        s.linear(
          [
            ['#fff3c0', 0, 0.5],
            ['#fff3c0', 1, 0],
          ],
          0,
        ),
      ),
      swell(s, 760, 16, 360, 0, '#0d3a52'),
      path('M480 1080C520 860 600 800 700 800S900 850 960 1080Z', '#0a1a26'),
      path('M646 820L664 380H736L754 820Z', s.linear(['#f6efe2', '#b9b3a6'], 0)),
      [480, 640].map((y, i) =>
        path(`M${660 - i * 7} ${y}H${740 + i * 7}L${744 + i * 7} ${y + 84}H${656 - i * 7}Z`, coral),
      ),
      rect(652, 366, 96, 18, '#1f2a33'),
      rect(672, 296, 56, 72, '#fff4c4'),
      path('M660 300L700 246L740 300Z', coral),
      glow(s, 700, 330, 190, '#fff0b0', 0.9),
      swell(s, 880, 24, 460, 200, '#0a2c42'),
      swell(s, 960, 24, 380, 60, '#071f31'),
      line('M-20 878C200 850 380 900 560 876', '#9cc8d0', 5, 'opacity=".5"'),
      vignette(s, 0.5),
    ],
  },
} satisfies Record<string, Picture>;
