import { circle, path, rect } from '../art/scene.ts';
import { backdrop } from '../art/light.ts';
import type { Picture } from '../art/picture.ts';

export const ownerPicture: Picture = {
  alt: 'Robin Vale',
  grain: 4,
  draw: (s) => [
    backdrop(s, s.linear(['#f7c6a3', '#e88f7d', '#a85c82'], 70)),
    circle(760, 300, 190, '#ffe3b8'),
    path('M120 1080C140 820 300 720 540 720C780 720 940 820 960 1080Z', '#24503a'),
    path('M430 600H650V760C650 830 430 830 430 760Z', '#c98f6b'),
    rect(380, 300, 320, 380, '#e0a983', 'rx="160"'),
    path(
      'M350 520C310 300 400 200 560 210C720 200 790 330 730 520C730 420 680 380 600 370C500 400 420 390 390 380C370 420 360 470 350 520Z',
      '#43291f',
    ),
    circle(470, 500, 14, '#3a231a'),
    circle(610, 500, 14, '#3a231a'),
    path(
      'M480 590C510 620 570 620 600 590',
      'none',
      'stroke="#8a4a38" stroke-width="12" stroke-linecap="round"',
    ),
  ],
};
