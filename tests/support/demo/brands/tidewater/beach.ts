import { circle, ellipse, line, path, put, rect, times } from '../../art/scene.ts';
import { backdrop, feather, ridge, shadow, vignette } from '../../art/light.ts';
import type { Picture } from '../../art/picture.ts';
import { coral, glitter, navy, palm, surfboard, teal } from './water.ts';

export const beachPictures = {
  lineUp: {
    alt: 'Five surfboards standing in the sand',
    draw: (s) => [
      backdrop(s, s.linear(['#9fd8dc', '#d6efe6', '#fbf0d8'], 90)),
      rect(0, 560, 1080, 100, s.linear(['#2a9aa5', '#7cc8c4'])),
      rect(0, 652, 1080, 12, '#fff', 'opacity=".8"'),
      rect(0, 660, 1080, 420, s.linear(['#f3e0b8', '#dcbc85'])),
      [
        ['#fffaf0', coral],
        ['#f2b84b', '#fff7e6'],
        ['#1b8b98', '#fffaf0'],
        ['#fffaf0', navy],
        ['#f0684f', '#ffe3c9'],
      ].map(([base = '', stripe = ''], i) => [
        put(
          190 + i * 176,
          884,
          feather('#5a4320', 0.4, 10, path('M0 0C60 -16 320 -96 430 -112C330 -60 90 14 0 16Z', 'inherit')),
          { scale: 0.86 },
        ),
        put(190 + i * 176, 890, surfboard(s, base, stripe), { turn: (i - 2) * 3.2, scale: 1.12 }),
        ellipse(190 + i * 176, 892, 70, 16, '#d3b27a'),
      ]),
      vignette(s, 0.22),
    ],
  },
  palms: {
    alt: 'Palms against a pink and orange sky after sunset',
    tall: true,
    grain: 10,
    draw: (s, chance) => [
      backdrop(s, s.linear(['#3b2a63', '#a34a7d', '#f0684f', '#fbb36b', '#fde3a7'], 90)),
      circle(540, 930, 190, s.linear(['#fff3c4', '#ffc56b'])),
      rect(0, 960, 1080, 390, s.linear(['#5d3a72', '#271a44'])),
      glitter(s, chance, 540, 974, '#ffd58a', 300),
      put(190, 1260, palm('#170f2b'), { scale: 1.75, turn: -5 }),
      put(840, 1290, palm('#170f2b'), { scale: 1.45, turn: 9, flip: true }),
      put(980, 1320, palm('#170f2b'), { scale: 1.05, turn: 2 }),
      path('M0 1350V1230C200 1190 420 1260 600 1250S940 1200 1080 1240V1350Z', '#120b22'),
      vignette(s, 0.3),
    ],
  },
  van: {
    alt: 'A cream and teal van with boards on its roof above the sea',
    draw: (s, chance) => [
      backdrop(s, s.linear(['#7cc9d6', '#bfe5e0', '#fbeed3'], 90)),
      circle(860, 210, 84, '#fff6da'),
      ridge(s, chance, 520, 40, '#7fb8a9'),
      rect(0, 560, 1080, 240, s.linear(['#1a8f9b', '#0e6a7c'])),
      times(20, (i) => rect((i * 211) % 1080, 580 + (i % 9) * 22, 70, 3, '#fff', 'opacity=".4" rx="2"')),
      path('M-20 1080V820C180 760 420 790 640 800S960 770 1100 800V1080Z', s.linear(['#b9a15f', '#8a7a42'])),
      rect(0, 900, 1080, 180, '#5d5a55'),
      times(5, (i) => rect(60 + i * 230, 986, 120, 10, '#f6e7c8', 'rx="5"')),
      shadow(s, 540, 936, 330, 34, 0.6),
      put(540, 540, [
        put(-250, 0, surfboard(s, '#fffaf0', coral), { turn: 90, scale: 0.8 }),
        put(-230, -46, surfboard(s, '#f2b84b', '#fffaf0'), { turn: 90, scale: 0.76 }),
        rect(-200, 6, 16, 60, '#444'),
        rect(160, 6, 16, 60, '#444'),
      ]),
      path(
        'M230 900V690C230 620 270 596 330 596H740C810 596 850 640 868 720L880 900Z',
        s.linear(['#fff8e8', '#e9dcc0']),
      ),
      path('M230 900V760H874L880 900Z', s.linear(['#1b8b98', '#0f6674'])),
      rect(230, 752, 646, 14, '#fff'),
      [
        [262, 120],
        [402, 130],
        [552, 130],
      ].map(([x = 0, w = 0]) => rect(x, 628, w, 100, s.linear(['#c8ecee', '#5aa9b5'], 60), 'rx="16"')),
      path('M702 628H760C800 628 824 660 836 728H702Z', s.linear(['#c8ecee', '#5aa9b5'], 60)),
      circle(862, 826, 22, '#ffe9a8'),
      circle(540, 832, 46, '#fff'),
      line('M510 826C525 806 540 846 570 822M510 848C525 828 540 868 570 844', teal, 8),
      [350, 752].map((x) => [
        circle(x, 900, 68, '#23201e'),
        circle(x, 900, 34, '#e9e4d8'),
        circle(x, 900, 12, '#8a8478'),
      ]),
    ],
  },
  wax: {
    alt: 'Wax, a fin and a leash on a towel',
    draw: (s) => [
      backdrop(
        s,
        s.tile(180, 180, rect(0, 0, 180, 180, '#f7efdd') + rect(0, 0, 90, 180, '#e6f0ea'), 'rotate(18)'),
      ),
      put(
        340,
        380,
        [
          feather('#000', 0.35, 16, rect(-132, -120, 290, 290, 'inherit', 'rx="60"')),
          rect(-150, -150, 300, 300, s.linear(['#ffd7c2', '#f39a83'], 50), 'rx="64"'),
          rect(-110, -110, 220, 220, 'none', 'rx="40" stroke="#fff" stroke-width="6" opacity=".7"'),
          line(
            'M-70 -16C-40 -66 -6 36 30 -16S80 -30 84 -16M-70 44C-40 -6 -6 96 30 44S80 30 84 44',
            '#fff',
            14,
          ),
        ],
        { turn: -12 },
      ),
      put(
        760,
        420,
        [
          feather(
            '#000',
            0.35,
            14,
            path(
              'M-120 170C-110 20 -40 -150 130 -190C90 -100 100 20 150 170Z',
              'inherit',
              'transform="translate(14 22)"',
            ),
          ),
          path(
            'M-120 170C-110 20 -40 -150 130 -190C90 -100 100 20 150 170Z',
            s.linear(['#1fa3ad', '#0b5c6b'], 40),
          ),
          path('M-84 150C-70 30 -10 -90 90 -140C60 -60 60 40 96 150Z', '#fff', 'opacity=".14"'),
        ],
        { turn: 10 },
      ),
      put(560, 800, [
        line(
          'M-330 40C-200 -120 -60 140 60 0S260 -100 330 30',
          '#000',
          26,
          'opacity=".18" transform="translate(8 18)"',
        ),
        line('M-330 40C-200 -120 -60 140 60 0S260 -100 330 30', navy, 22),
        line('M-330 40C-200 -120 -60 140 60 0S260 -100 330 30', '#3f6f8a', 6),
        rect(300, -10, 96, 76, coral, 'rx="16"'),
      ]),
      vignette(s, 0.2),
    ],
  },
} satisfies Record<string, Picture>;
