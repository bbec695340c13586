import { around, circle, line, path, put, rect, times } from '../../art/scene.ts';
import { backdrop } from '../../art/light.ts';
import { fitted, lettering } from '../../art/lettering.ts';
import type { Picture } from '../../art/picture.ts';
import { bicycle, blue, chainring, ink, jersey, lime, orange, paper } from './parts.ts';

const bold = { weight: 20, tracking: 10, square: true };
const plain = { weight: 14, tracking: 22, square: true };
const CLIMB = [6, 8, 12, 11, 16, 22, 30, 28, 34, 42, 47, 45, 52, 60, 56, 48, 42, 38, 30, 32, 24, 18, 12, 8];

export const printPictures = {
  springRide: {
    alt: 'Poster: Spring Ride, forty kilometres, with the route as a single line',
    tall: true,
    grain: 4,
    draw: (s) => [
      backdrop(s, blue),
      lettering('Spring', { x: 90, y: 310, anchor: 'start' }, { colour: paper, size: 110, ...bold }),
      lettering('Ride', { x: 90, y: 480, anchor: 'start' }, { colour: lime, size: 110, ...bold }),
      line('M120 1010C300 930 180 790 340 750S560 910 640 790S560 590 760 570S980 710 960 850', paper, 20),
      circle(120, 1010, 34, lime),
      circle(960, 850, 34, orange),
      lettering('40 km', { x: 90, y: 1160, anchor: 'start' }, { colour: paper, size: 60, ...plain }),
      lettering('Sun 9:00', { x: 990, y: 1160, anchor: 'end' }, { colour: paper, size: 60, ...plain }),
    ],
  },
  tuneUp: {
    alt: 'Poster: Tune-up Day, a big chainring',
    grain: 4,
    draw: (s) => [
      backdrop(s, orange),
      put(800, 250, chainring(420, ink, orange), { turn: 12 }),
      lettering(
        'Tune-up',
        { x: 80, y: 860, anchor: 'start' },
        fitted('Tune-up', 800, { colour: paper, ...bold }),
      ),
      lettering('Day', { x: 80, y: 1010, anchor: 'start' }, { colour: ink, size: 84, ...bold }),
    ],
  },
  rings: {
    alt: 'A pattern of chainrings in blue, orange and green',
    grain: 4,
    draw: (s) => [
      backdrop(s, paper),
      times(16, (i) =>
        put(
          150 + (i % 4) * 260,
          150 + Math.floor(i / 4) * 260,
          chainring(
            104,
            [ink, blue, orange][(i * 2 + Math.floor(i / 4)) % 3] ?? ink,
            i % 5 === 2 ? lime : paper,
          ),
          { turn: i * 13 },
        ),
      ),
    ],
  },
  climb: {
    alt: 'The profile of a climb: 812 metres up',
    grain: 4,
    draw: (s) => [
      backdrop(s, ink),
      CLIMB.map((height, i) =>
        rect(70 + i * 40, 900 - height * 10, 30, height * 10, height === 60 ? orange : lime, 'rx="6"'),
      ),
      lettering('812 m up', { x: 70, y: 200, anchor: 'start' }, { colour: paper, size: 84, ...bold }),
      lettering(
        'Coffee at the top',
        { x: 70, y: 1000, anchor: 'start' },
        { colour: '#8d93a3', size: 34, ...plain },
      ),
    ],
  },
  lane: {
    alt: 'A bicycle lane from above, painted arrows and a bicycle',
    grain: 6,
    draw: (s) => [
      backdrop(s, '#4b5060'),
      rect(0, 0, 300, 1080, '#c9c3b4'),
      rect(300, 0, 14, 1080, '#e9e4d6'),
      rect(340, 0, 420, 1080, '#1f7a5c'),
      [340, 744].map((x) => rect(x, 0, 16, 1080, paper)),
      times(7, (i) => rect(900, i * 170 + 20, 18, 100, paper)),
      times(2, (i) =>
        path('M550 0L640 120H590V260H510V120H460Z', paper, `transform="translate(0 ${80 + i * 620})"`),
      ),
      put(550, 620, bicycle(paper, paper, '#1f7a5c', paper), { scale: 0.3 }),
      times(9, (i) => rect(0, i * 124, 300, 4, '#a9a293')),
    ],
  },
  club: {
    alt: 'The club jersey in blue with a green band',
    grain: 4,
    draw: (s) => [
      backdrop(s, lime),
      put(540, 560, jersey(s, blue, paper), { scale: 1.15 }),
      put(540, 560, put(0, 40, chainring(50, ink, paper))),
      lettering('Join the club', { x: 540, y: 1020 }, { colour: ink, size: 46, ...plain }),
    ],
  },
} satisfies Record<string, Picture>;

export const northlineLogo: Picture = {
  alt: 'Northline Cycles',
  grain: 0,
  draw: (s) => [
    backdrop(s, blue),
    around(540, 540, 20, rect(-22, -420, 44, 80, lime)),
    circle(540, 540, 360, lime),
    circle(540, 540, 262, blue),
    path('M540 340L660 700L540 620L420 700Z', paper),
  ],
};
