import type { PostStatus } from '#domain/posts/status.ts';
import board from './art/board.svg';
import candle from './art/candle.svg';
import coffee from './art/coffee.svg';
import dune from './art/dune.svg';
import fern from './art/fern.svg';
import gull from './art/gull.svg';
import jam from './art/jam.svg';
import loaf from './art/loaf.svg';
import logoFern from './art/logo-fern.svg';
import logoLumen from './art/logo-lumen.svg';
import logoTidewater from './art/logo-tidewater.svg';
import lotus from './art/lotus.svg';
import mat from './art/mat.svg';
import moon from './art/moon.svg';
import oven from './art/oven.svg';
import palm from './art/palm.svg';
import pears from './art/pears.svg';
import rolls from './art/rolls.svg';
import sail from './art/sail.svg';
import shop from './art/shop.svg';
import wheat from './art/wheat.svg';
import wave from './art/wave.svg';

/** Made-up companies and posts for the pictures of the product. */
export const bakery = { name: 'Fern & Oak Bakery', logoUrl: logoFern };

export const awaited = {
  title: 'Sourdough Saturday',
  picture: loaf,
  caption: 'Sourdough Saturday is back. The first loaves leave the oven at seven.',
};

export type SamplePost = { title: string; picture: string; status: PostStatus };

export const feed: SamplePost[] = [
  { title: awaited.title, picture: loaf, status: 'In Review' },
  { title: 'Flat white', picture: coffee, status: 'Scheduled' },
  { title: 'Cherry jam', picture: jam, status: 'Changes Requested' },
  { title: 'Cinnamon rolls', picture: rolls, status: 'Approved' },
  { title: 'Four in the morning', picture: oven, status: 'Published' },
  { title: 'Our corner', picture: shop, status: 'Published' },
  { title: 'New flour', picture: wheat, status: 'Published' },
  { title: 'Spring window', picture: fern, status: 'Published' },
  { title: 'Pear season', picture: pears, status: 'Published' },
];

export type SampleClient = {
  name: string;
  logoUrl: string;
  posts: number;
  live: number;
  active: number;
  needsChanges: number;
  pictures: string[];
};

export const clients: SampleClient[] = [
  {
    ...bakery,
    posts: 42,
    live: 33,
    active: 8,
    needsChanges: 1,
    pictures: [loaf, coffee, jam, rolls, oven, shop],
  },
  {
    name: 'Tidewater Surf',
    logoUrl: logoTidewater,
    posts: 27,
    live: 21,
    active: 6,
    needsChanges: 0,
    pictures: [wave, sail, board, palm, dune, gull],
  },
  {
    name: 'Lumen Yoga',
    logoUrl: logoLumen,
    posts: 18,
    live: 12,
    active: 4,
    needsChanges: 2,
    pictures: [moon, fern, mat, pears, lotus, candle],
  },
];

export type PlannedPost = { title: string; status: PostStatus };

/** Day of the month → what is planned; the month begins on a Sunday. */
export const month: Record<number, PlannedPost[]> = {
  2: [{ title: 'Our corner', status: 'Published' }],
  4: [{ title: 'Dawn patrol', status: 'Published' }],
  6: [
    { title: 'Miso week', status: 'Published' },
    { title: 'Tune-up day', status: 'Published' },
  ],
  10: [{ title: 'New moon class', status: 'Scheduled' }],
  12: [{ title: 'Flat white', status: 'Scheduled' }],
  14: [
    { title: awaited.title, status: 'Approved' },
    { title: 'Board swap', status: 'In Review' },
  ],
  17: [{ title: 'Cinnamon rolls', status: 'Approved' }],
  19: [{ title: 'Slow Sunday', status: 'In Review' }],
  21: [{ title: 'Cherry jam', status: 'Changes Requested' }],
  24: [{ title: 'Spring ride', status: 'Draft' }],
  27: [
    { title: 'Shoyu at six', status: 'Scheduled' },
    { title: 'Low tide', status: 'Draft' },
  ],
};
