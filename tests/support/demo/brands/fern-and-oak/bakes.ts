import { circle, ellipse, group, line, path, put, rect, times, type Scene } from '../../art/scene.ts';
import { shadow, shadowUnder, softDisc } from '../../art/light.ts';

/** What comes out of the oven. Each stands on its origin and is about 400 wide, unless it says otherwise. */

export const crust = (s: Scene) => s.linear(['#e3a45c', '#b9722f', '#7a431b'], 80);

export function loaf(s: Scene) {
  const body = 'M-260 0C-300 -90 -240 -240 0 -250C240 -240 300 -90 260 0C240 26 -240 26 -260 0Z';
  const slash = (x: number, turn: number) =>
    put(
      x,
      -150,
      [
        path('M-22 88C-44 30 -34 -50 6 -92C24 -50 30 40 -2 92Z', '#f3d9a8'),
        path('M-22 88C-44 30 -34 -50 6 -92C-14 -40 -22 30 -22 88Z', '#8a4d20', 'opacity=".55"'),
      ],
      { turn },
    );
  return [
    shadow(s, 0, 8, 270, 34),
    path(body, crust(s)),
    path(
      body,
      s.radial(
        [
          ['#fff1cf', 0, 0.75],
          ['#fff1cf', 1, 0],
        ],
        { x: 0.3, y: 0.15, r: 0.5 },
      ),
    ),
    path('M-258 -6C-200 20 200 20 258 -6C240 30 -240 30 -258 -6Z', '#4f280f', 'opacity=".5"'),
    slash(-120, -12),
    slash(0, 2),
    slash(118, 14),
    group(
      'opacity=".75"',
      times(46, (i) =>
        circle(
          Math.sin(i * 12.9) * 200,
          -120 + Math.cos(i * 7.7) * 96,
          1.5 + (i % 4),
          '#fff8e8',
          'opacity=".6"',
        ),
      ),
    ),
  ];
}

export function croissant(s: Scene) {
  const paint = s.linear(['#f4c680', '#cf8a3e', '#8f501f'], 78);
  const rim = 'stroke="#7d4318" stroke-width="4" stroke-opacity=".4"';
  // From the tips inwards, each fold lying over the one before it.
  const folds = [4, 3, 2, 1].flatMap((i) =>
    [-1, 1].map((side) =>
      put(
        side * (i * 76 - i * i * 6),
        i * i * 8 - 4,
        path('M-62 84C-88 10 -66 -100 0 -102C66 -100 88 10 62 84C30 104 -30 104 -62 84Z', paint, rim),
        { turn: side * i * 19, scale: 1 - i * 0.13 },
      ),
    ),
  );
  return [
    shadow(s, 0, 104, 300, 40),
    folds,
    path('M-70 86C-96 8 -70 -110 0 -112C70 -110 96 8 70 86C34 106 -34 106 -70 86Z', paint, rim),
    path('M-46 -60C-20 -92 24 -90 44 -62C20 -70 -22 -70 -46 -60Z', '#fff3d2', 'opacity=".75"'),
    times(3, (i) =>
      line(
        `M${-30 + i * 30} ${-84 + Math.abs(i - 1) * 14}C${-44 + i * 44} -20 ${-44 + i * 44} 30 ${-34 + i * 34} 88`,
        '#8a4b1c',
        4,
        'opacity=".35"',
      ),
    ),
  ];
}

/** Seen from above. */
export function roll(s: Scene, turn = 0) {
  let spiral = 'M0 0';
  for (let a = 0; a < 15; a += 0.35)
    spiral += `L${(Math.cos(a) * a * 7.4).toFixed(1)} ${(Math.sin(a) * a * 7.4).toFixed(1)}`;
  return put(
    0,
    0,
    [
      shadowUnder(s, 0, 0, 120, 0.5),
      circle(0, 0, 120, s.radial(['#f2cd92', '#dba45b', '#a9682c'], { x: 0.4, y: 0.36, r: 0.7 })),
      line(spiral, '#8a4b1f', 15),
      line(spiral, '#5f2f10', 5, 'opacity=".5" transform="translate(3 3)"'),
      line('M-84 -40C-50 -90 30 -60 20 -10C14 24 -46 20 -40 60', '#fffaf0', 19, 'opacity=".95"'),
      line('M30 70C70 60 100 10 84 -30', '#fffaf0', 16, 'opacity=".95"'),
    ],
    { turn },
  );
}

export function jar(s: Scene, fill: [string, string, string], cloth: string) {
  return [
    shadow(s, 0, 4, 120, 22),
    rect(-112, -250, 224, 254, s.linear(fill, 0), 'rx="34"'),
    rect(
      -112,
      -250,
      224,
      254,
      s.linear(
        [
          ['#fff', 0, 0.35],
          ['#fff', 0.22, 0],
          ['#fff', 0.82, 0],
          ['#fff', 1, 0.22],
        ],
        0,
      ),
      'rx="34"',
    ),
    rect(-92, -226, 18, 180, '#fff', 'rx="9" opacity=".55"'),
    rect(-112, -164, 224, 104, '#f7efdf'),
    path(
      'M-6 -84C-34 -106 -34 -132 -20 -148C0 -132 4 -106 -6 -84ZM6 -84C34 -100 38 -120 30 -136C8 -130 0 -106 6 -84Z',
      '#24503a',
    ),
    path(
      'M-128 -238C-140 -262 -130 -300 -110 -312H110C130 -300 140 -262 128 -238C60 -222 -60 -222 -128 -238Z',
      cloth,
    ),
    ...times(5, (i) => rect(-104 + i * 46, -310, 16, 78, '#fff', 'opacity=".35"')),
    rect(-116, -262, 232, 10, '#8a3a2a', 'rx="5" opacity=".6"'),
  ];
}

/** Seen from above, 300 wide. */
export const flatWhite = (s: Scene) => [
  shadowUnder(s, 0, 0, 156, 0.45),
  circle(0, 0, 156, s.radial(['#fffdf7', '#f4ead9', '#dccbb0'], { x: 0.4, y: 0.35, r: 0.65 })),
  circle(0, 0, 112, 'none', 'stroke="#cdb897" stroke-width="3" opacity=".6"'),
  put(
    118,
    -84,
    [
      rect(-6, -24, 92, 48, s.linear(['#fffaf0', '#e2d1b6']), 'rx="24"'),
      rect(16, -9, 48, 18, '#e9dcc4', 'rx="9"'),
    ],
    { turn: -34 },
  ),
  softDisc(s, 4, 12, 118, '#6b4526', 0.5, 0.3),
  circle(0, 0, 102, s.radial(['#fffaf1', '#ead9bd'], { x: 0.4, y: 0.35, r: 0.7 })),
  circle(0, 0, 88, s.radial(['#b97b48', '#8a4e26', '#5f3217'], { x: 0.45, y: 0.4, r: 0.62 })),
  ...times(4, (i) =>
    path(
      `M0 ${58 - i * 24}C${-62 + i * 12} ${30 - i * 24} ${-44 + i * 9} ${-6 - i * 19} 0 ${16 - i * 22}C${44 - i * 9} ${-6 - i * 19} ${62 - i * 12} ${30 - i * 24} 0 ${58 - i * 24}Z`,
      i % 2 ? '#9a5c30' : '#f7ead2',
    ),
  ),
  line('M0 66V-62', '#f7ead2', 4, 'opacity=".8"'),
  ellipse(-34, -44, 30, 12, '#fff', 'opacity=".22" transform="rotate(-40 -34 -44)"'),
];

export function ear(colour: string, dark: string) {
  const grain = (x: number, y: number, turn: number) =>
    put(
      x,
      y,
      [
        path('M0 0C-22 -22 -20 -62 0 -84C20 -62 22 -22 0 0Z', colour),
        line('M0 -8V-70', dark, 3, 'opacity=".6"'),
        line('M0 -80L4 -130', colour, 3),
      ],
      { turn },
    );
  return [
    line('M0 0C6 -160 -8 -300 0 -420', dark, 7),
    ...times(6, (i) => [grain(-8, -190 - i * 44, -34 + i * 2), grain(8, -210 - i * 44, 34 - i * 2)]),
    grain(0, -452, 0),
  ];
}

/** A paper bag with what looks out of it. */
export const bagOfBaguettes = (s: Scene) => [
  shadow(s, 0, 6, 210, 30),
  ...[-96, 0, 92].map((x, i) =>
    put(
      x,
      -330,
      [
        path(
          'M-46 260C-58 60 -50 -180 0 -220C50 -180 58 60 46 260Z',
          crust(s),
          'stroke="#6e3a14" stroke-width="3" stroke-opacity=".4"',
        ),
        ...times(4, (k) =>
          path(
            `M-30 ${-110 + k * 84}C-8 ${-150 + k * 84} 26 ${-140 + k * 84} 34 ${-118 + k * 84}C10 ${-120 + k * 84} -12 ${-106 + k * 84} -30 ${-110 + k * 84}Z`,
            '#f6ddb0',
          ),
        ),
      ],
      { turn: (i - 1) * 11 },
    ),
  ),
  path(
    'M-190 0L-206 -330L-170 -306L-120 -336L-66 -304L-8 -338L50 -304L108 -336L160 -306L206 -330L190 0Z',
    s.linear(['#e2c9a0', '#cfae7d', '#b8935f'], 10),
  ),
  path('M-190 0L-206 -330L-170 -306L-130 0Z', '#fff', 'opacity=".18"'),
  path('M110 0L160 -306L206 -330L190 0Z', '#5f3a14', 'opacity=".22"'),
  circle(0, -150, 74, 'none', 'stroke="#24503a" stroke-width="5"'),
  path(
    'M-8 -104C-46 -136 -44 -172 -26 -194C2 -172 8 -136 -8 -104ZM8 -104C46 -124 50 -152 40 -174C10 -166 0 -134 8 -104Z',
    '#24503a',
  ),
];
