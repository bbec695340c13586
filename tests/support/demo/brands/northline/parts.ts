import {
  around,
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
import { feather, shadow } from '../../art/light.ts';

export const [paper, ink, blue, orange, lime] = ['#f3f0e8', '#14161c', '#2f5bff', '#ff5a1f', '#c9f04d'];

/** A wheel around its origin, 200 in radius. */
export const wheel = (tyre: string, spoke: string, rim = tyre): Piece => [
  around(0, 0, 28, line('M0 -18L14 -178', spoke, 2.4)),
  around(0, 0, 28, line('M0 -18L-14 -178', spoke, 2.4)),
  circle(0, 0, 200, 'none', `stroke="${tyre}" stroke-width="18"`),
  circle(0, 0, 184, 'none', `stroke="${rim}" stroke-width="7"`),
  circle(0, 0, 20, tyre),
];

/** A bicycle that faces right; its wheels touch the origin's height, 980 long. */
export function bicycle(frame: string, tyre: string, spoke: string, leather: string): Piece {
  const [rear, front, crank, seat, head] = ['-290 -200', '290 -200', '-40 -190', '-130 -480', '200 -500'];
  return [
    put(-290, -200, wheel(tyre, spoke)),
    put(290, -200, wheel(tyre, spoke)),
    line(`M${rear}L${crank}L${seat}L${rear}M${crank}L${head}L-118 -450`, frame, 22),
    line(`M${front}C270 -300 240 -380 206 -480L186 -570`, frame, 20),
    line('M-130 -480L-146 -540', tyre, 16),
    path(
      'M-230 -560C-190 -580 -110 -580 -70 -556C-90 -536 -160 -534 -196 -530C-224 -530 -240 -544 -230 -560Z',
      leather,
    ),
    line('M186 -570L150 -586C110 -600 70 -590 76 -556M186 -570L236 -580', tyre, 16),
    line('M236 -580C296 -590 306 -520 262 -506', leather, 20),
    around(-40, -190, 14, rect(-5, -62, 10, 12, tyre)),
    circle(-40, -190, 52, 'none', `stroke="${tyre}" stroke-width="12"`),
    around(-40, -190, 5, rect(-4, -50, 8, 40, tyre), 20),
    line('M-40 -190L20 -120', tyre, 14),
    rect(0, -120, 56, 16, tyre, 'rx="6"'),
    line('M-40 -190L-100 -260', tyre, 14),
    rect(-136, -276, 56, 16, tyre, 'rx="6"'),
    line('M-40 -138L-290 -186M-40 -242L-290 -214', tyre, 4),
  ];
}

/** Teeth around a ring; the shape that the brand repeats. */
export const chainring = (r: number, colour: string, hole: string): Piece => [
  around(0, 0, 32, rect(-r * 0.045, -r * 1.06, r * 0.09, r * 0.14, colour, `rx="${r * 0.03}"`)),
  circle(0, 0, r, colour),
  circle(0, 0, r * 0.76, hole),
  around(
    0,
    0,
    5,
    path(`M${-r * 0.1} ${-r * 0.78}L${-r * 0.16} 0H${r * 0.16}L${r * 0.1} ${-r * 0.78}Z`, colour),
  ),
  circle(0, 0, r * 0.28, colour),
  circle(0, 0, r * 0.12, hole),
];

export const helmet = (s: Scene) => [
  shadow(s, 0, 10, 300, 40, 0.5),
  path(
    'M-300 -40C-310 -260 -140 -350 40 -340C220 -330 320 -200 310 -60C300 -20 250 -10 200 -30C120 -70 -120 -70 -200 -30C-250 -10 -296 -10 -300 -40Z',
    s.linear(['#ff8a52', orange, '#b7320a'], 70),
  ),
  [-150, -40, 70, 176].map((x, i) =>
    path(
      `M${x} -90C${x - 10} -180 ${x + 6 + i * 4} -260 ${x + 40} -290C${x + 70} -250 ${x + 70} -150 ${x + 56} -92Z`,
      '#2a0f06',
      'opacity=".75"',
    ),
  ),
  path('M-250 -120C-240 -230 -150 -300 -40 -318C-140 -270 -200 -200 -216 -110Z', '#fff', 'opacity=".35"'),
  line('M-180 -30C-160 60 -60 120 20 110M190 -30C170 60 90 110 20 110', ink, 16),
  rect(-10, 92, 66, 38, ink, 'rx="10"'),
];

export const bottle = (s: Scene, body: [string, string, string], mark: string) => [
  shadow(s, 0, 6, 120, 24, 0.5),
  path(
    'M-110 0V-330C-110 -380 -84 -400 -84 -430H84C84 -400 110 -380 110 -330V0C80 16 -80 16 -110 0Z',
    s.linear(body, 0),
  ),
  path('M-110 -180C-90 -200 -90 -220 -110 -240ZM110 -180C90 -200 90 -220 110 -240Z', '#000', 'opacity=".3"'),
  rect(-90, -486, 180, 64, s.linear(['#3a3d46', ink], 0), 'rx="14"'),
  rect(-34, -546, 68, 70, s.linear([lime, '#8fb52a'], 0), 'rx="18"'),
  rect(-88, -380, 26, 350, '#fff', 'rx="13" opacity=".35"'),
  group(`transform="translate(0 -130)"`, chainring(56, mark, body[1])),
];

export const wrench = (s: Scene, colour: [string, string]) => {
  const shape =
    'M-26 -150V150C-70 166 -84 220 -60 258L-24 220H24L60 258C84 220 70 166 26 150V-150C70 -166 84 -220 60 -258L24 -220H-24L-60 -258C-84 -220 -70 -166 -26 -150Z';
  return [
    feather('#000', 0.4, 12, path(shape, 'inherit', 'transform="translate(10 14)"')),
    path(shape, s.linear(colour, 0)),
    rect(-9, -120, 18, 240, '#000', 'rx="9" opacity=".18"'),
  ];
};

export const jersey = (s: Scene, body: string, band: string) => [
  ellipse(0, 330, 240, 30, '#000', 'opacity=".15"'),
  path(
    'M-120 -330L-300 -240L-250 -60L-190 -90V320H190V-90L250 -60L300 -240L120 -330C90 -290 -90 -290 -120 -330Z',
    body,
  ),
  path('M-190 -20H190V90H-190Z', band),
  path('M-190 110H190V140H-190Z', band),
  path('M-300 -240L-250 -60L-222 -74L-268 -256ZM300 -240L250 -60L222 -74L268 -256Z', band),
  line('M-120 -330C-90 -290 90 -290 120 -330', ink, 14),
  line('M0 -300V-130', '#00000055', 5),
  path(
    'M-190 -90V320H-110V-60Z',
    s.linear(
      [
        ['#000', 0, 0.18],
        ['#000', 1, 0],
      ],
      0,
    ),
  ),
  times(3, (i) =>
    line(
      `M${60 + i * 40} 150C${40 + i * 40} 220 ${70 + i * 40} 260 ${50 + i * 40} 310`,
      '#000',
      6,
      'opacity=".08"',
    ),
  ),
];
