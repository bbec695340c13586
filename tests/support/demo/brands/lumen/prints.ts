import { around, circle, line, path, put, rect, times } from '../../art/scene.ts';
import { backdrop, softDisc } from '../../art/light.ts';
import { fitted, lettering } from '../../art/lettering.ts';
import type { Picture } from '../../art/picture.ts';
import { lilac, milk, peach, phase, plum, sage } from './things.ts';

/** Thick where the pen goes down, thin where it goes across. */
const pen = { weight: 5, nib: 13, tracking: 26 };

export const printPictures = {
  breathe: {
    alt: 'Poster: Breathe, with circles that grow outwards',
    grain: 6,
    draw: (s) => [
      backdrop(s, s.linear(['#f8d9c4', '#e8b8c8', '#b7a2dc'], 60)),
      times(6, (i) => circle(540, 540, 470 - i * 76, '#fff', `opacity="${(0.14 + i * 0.03).toFixed(2)}"`)),
      softDisc(s, 540, 540, 120, '#fff', 0.9, 0.5),
      lettering('Breathe', { x: 540, y: 578 }, fitted('Breathe', 560, { colour: plum, ...pen })),
    ],
  },
  moons: {
    alt: 'The phases of the moon, for the new moon class',
    tall: true,
    grain: 7,
    draw: (s) => [
      backdrop(s, s.linear([plum, '#241638'])),
      lettering('New moon', { x: 540, y: 300 }, fitted('New moon', 760, { colour: milk, ...pen })),
      times(5, (i) =>
        put(
          180 + i * 180,
          560 + Math.abs(i - 2) * 40,
          phase(74, [0.2, 0.5, 1, 0.5, 0.2][i] ?? 1, '#f3e6c8', '#4d3a6b'),
          { flip: i > 2 },
        ),
      ),
      around(540, 880, 36, rect(-1.5, -190, 3, 46, lilac, 'opacity=".7"')),
      circle(540, 880, 120, 'none', `stroke="${lilac}" stroke-width="3"`),
      circle(540, 880, 96, '#160d26'),
      lettering('Tuesday · 19:30', { x: 540, y: 1160 }, { colour: peach, size: 36, weight: 9, tracking: 46 }),
    ],
  },
  mandala: {
    alt: 'A mandala of petals in lilac, peach and sage',
    grain: 5,
    draw: (s) => [
      backdrop(s, milk),
      around(540, 540, 24, path('M0 -330C-40 -390 -36 -450 0 -500C36 -450 40 -390 0 -330Z', sage), 7.5),
      around(540, 540, 24, path('M0 -250C-44 -320 -40 -400 0 -450C40 -400 44 -320 0 -250Z', lilac)),
      around(540, 540, 12, path('M0 -150C-66 -230 -60 -310 0 -360C60 -310 66 -230 0 -150Z', peach), 15),
      around(540, 540, 12, path('M0 -90C-50 -150 -46 -220 0 -260C46 -220 50 -150 0 -90Z', '#a58bd3')),
      around(540, 540, 12, path('M0 -30C-34 -80 -30 -130 0 -160C30 -130 34 -80 0 -30Z', plum), 15),
      around(540, 540, 24, circle(0, -520, 8, plum)),
      circle(540, 540, 44, peach),
      circle(540, 540, 20, plum),
    ],
  },
  slowSunday: {
    alt: 'Poster: Slow Sunday, two hours, tea included',
    grain: 6,
    draw: (s) => [
      backdrop(s, sage),
      path('M0 1080V640C180 560 340 700 540 620S900 520 1080 600V1080Z', '#7b977d'),
      path('M0 1080V800C220 720 420 860 640 780S960 720 1080 760V1080Z', '#5f7d65'),
      circle(850, 250, 120, '#f7e3c4'),
      lettering('Slow', { x: 110, y: 360, anchor: 'start' }, { colour: milk, size: 118, ...pen }),
      lettering('Sunday', { x: 110, y: 540, anchor: 'start' }, { colour: milk, size: 118, ...pen }),
      lettering(
        'Two hours, tea included',
        { x: 110, y: 960, anchor: 'start' },
        { colour: milk, size: 32, weight: 10, tracking: 34 },
      ),
    ],
  },
  sunSalute: {
    alt: 'Arcs of a sun in twelve steps',
    grain: 6,
    draw: (s) => [
      backdrop(s, '#f6e4d6'),
      ['#f2a58c', '#f0b48f', '#f3c59c', '#eecbb4', '#d9bfd6', '#bfa8dd'].map((colour, i) =>
        path(
          `M${540 - 450 + i * 70} 800A${450 - i * 70} ${450 - i * 70} 0 0 1 ${540 + 450 - i * 70} 800Z`,
          colour,
        ),
      ),
      around(540, 800, 24, line('M0 -478V-520', plum, 6)),
      rect(0, 800, 1080, 280, '#f6e4d6'),
      line('M90 800H990', plum, 6),
      lettering(
        'Sun salutation',
        { x: 540, y: 920 },
        { colour: plum, size: 44, weight: 5, nib: 8, tracking: 40 },
      ),
    ],
  },
} satisfies Record<string, Picture>;

export const lumenLogo: Picture = {
  alt: 'Lumen Yoga',
  grain: 0,
  draw: (s) => [backdrop(s, '#e8def7'), circle(520, 540, 300, '#6d559c'), circle(640, 450, 250, '#e8def7')],
};
