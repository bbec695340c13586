import { FIELDS } from './fields-table.ts';
import type { NetworkName } from './network.ts';
import type { AccountLimits, Rules, RulesTable } from './rules.ts';

const kB = 1000;
const MB = 1000 * kB;
const GB = 1000 * MB;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const JPEG = 'image/jpeg';
const PNG = 'image/png';
const WEBP = 'image/webp';
const GIF = 'image/gif';
const MP4 = 'video/mp4';
const MOV = 'video/quicktime';
/** The longest side of our transcoded videos, for every network. */
const MASTER_SIDE = 1920;
const TEXT = { of: 'text', min: 0, max: 0 } as const;
const VIDEO = { of: 'video', min: 1, max: 1 } as const;
const images = (max: number) => ({ of: 'image', min: 1, max }) as const;
const mixed = (max: number) => ({ of: 'mixed', min: 2, max }) as const;
/** 9:16, a phone held upright. */
const UPRIGHT = [0.5625, 0.5625] as const;
const ON_FACEBOOK = [TEXT, images(10), VIDEO];
const ON_INSTAGRAM = [images(1), VIDEO, mixed(10)];

/**
 * What each network takes. `fold` and `frame` approximate its apps and affect previews only. Used by
 * composer, server and reviewer's page alike.
 */
export const RULES: RulesTable = {
  bluesky: {
    text: { max: 300, count: 'graphemes', maxBytes: 3000 },
    alt: { max: 2000, on: ['image', 'video'], maxOnVideo: 1000 },
    firstComment: true,
    image: { types: [JPEG], bytes: 976 * kB, side: 2000, way: 'upload' },
    video: { types: [MP4], bytes: 100 * MB, side: MASTER_SIDE, seconds: [1, 3 * MINUTE], way: 'upload' },
    sets: [TEXT, images(4), VIDEO],
    fields: FIELDS.bluesky,
    quota: { posts: 1666, hours: 1 },
    fold: null,
    frame: [0.5, 2],
  },
  mastodon: {
    text: { max: 500, count: 'graphemes', perLink: 23, shortMentions: true },
    alt: { max: 1500, on: ['image', 'video'] },
    firstComment: true,
    image: { types: [JPEG, PNG, WEBP, GIF], bytes: 16 * MB, side: 3840, way: 'upload' },
    video: { types: [MP4], bytes: 99 * MB, side: MASTER_SIDE, way: 'upload' },
    sets: [TEXT, images(4), VIDEO],
    fields: FIELDS.mastodon,
    quota: { posts: 300, hours: 3 },
    fold: { characters: 500, lines: 22 },
    frame: [0.5, 2],
  },
  facebook: {
    text: { max: 63_206, count: 'utf16' },
    alt: { max: 1000, on: ['image'] },
    firstComment: true,
    image: { types: [JPEG, PNG], bytes: 4 * MB, side: 2048, way: 'upload' },
    video: { types: [MP4, MOV], bytes: 1 * GB, side: MASTER_SIDE, seconds: [1, 4 * HOUR], way: 'upload' },
    sets: ON_FACEBOOK,
    formats: {
      post: {
        label: 'Post',
        text: true,
        sets: ON_FACEBOOK,
      },
      reel: {
        label: 'Reel',
        text: true,
        sets: [VIDEO],
        frame: UPRIGHT,
        whole: true,
        video: { ratio: [0.55, 0.58], minWidth: 540, minHeight: 960, seconds: [3, 90] },
      },
    },
    fields: FIELDS.facebook,
    quota: { posts: 30, hours: 24 },
    fold: { characters: 477, lines: 5 },
    frame: [0.8, 1.91],
  },
  instagram: {
    text: { max: 2200, count: 'utf16', maxHashtags: 30, maxMentions: 20 },
    alt: { max: 1000, on: ['image'] },
    firstComment: true,
    image: { types: [JPEG], bytes: 8 * MB, ratio: [0.8, 1.91], side: 1440, minWidth: 320, way: 'fetch' },
    video: {
      types: [MP4, MOV],
      bytes: 300 * MB,
      side: MASTER_SIDE,
      seconds: [3, 15 * MINUTE],
      ratio: [0.01, 10],
      way: 'fetch',
    },
    sets: ON_INSTAGRAM,
    formats: {
      post: {
        label: 'Post',
        text: true,
        sets: ON_INSTAGRAM,
      },
      reel: { label: 'Reel', text: true, sets: [VIDEO], frame: UPRIGHT, whole: true },
      story: {
        label: 'Story',
        text: false,
        sets: [images(1), VIDEO],
        frame: UPRIGHT,
        whole: true,
        image: { ratio: [0.01, 10] },
        video: { seconds: [3, MINUTE] },
      },
    },
    fields: FIELDS.instagram,
    quota: 'ask',
    fold: { characters: 125, lines: 3 },
    frame: [0.8, 1.91],
    likeFirst: true,
  },
  threads: {
    text: { max: 500, count: 'emoji as bytes', maxLinks: 5 },
    alt: { max: 1000, on: ['image', 'video'] },
    firstComment: true,
    image: { types: [JPEG, PNG], bytes: 8 * MB, ratio: [0.1, 10], side: 1440, minWidth: 320, way: 'fetch' },
    video: { types: [MP4, MOV], bytes: 1 * GB, side: MASTER_SIDE, seconds: [1, 5 * MINUTE], way: 'fetch' },
    sets: [TEXT, images(1), VIDEO, mixed(20)],
    fields: FIELDS.threads,
    quota: 'ask',
    fold: null,
    frame: null,
  },
  linkedin: {
    text: { max: 3000, count: 'utf16', escape: '\\|{}@[]()<>#*_~' },
    alt: { max: 4086, on: ['image'] },
    firstComment: true,
    image: { types: [JPEG, PNG, GIF], bytes: 5 * MB, side: 4096, way: 'upload' },
    video: {
      types: [MP4],
      bytes: 500 * MB,
      minBytes: 75 * kB,
      side: MASTER_SIDE,
      seconds: [3, 10 * MINUTE],
      way: 'upload',
    },
    sets: [TEXT, images(20), VIDEO],
    fields: FIELDS.linkedin,
    quota: { posts: 100, hours: 24 },
    fold: { characters: 210, lines: 3 },
    frame: [0.8, 1.91],
  },
  x: {
    text: { max: 280, count: 'weighted', perLink: 23 },
    alt: { max: 1000, on: ['image'] },
    firstComment: true,
    image: { types: [JPEG, PNG, WEBP, GIF], bytes: 5 * MB, side: 4096, way: 'upload' },
    video: {
      types: [MP4],
      bytes: 512 * MB,
      side: 1280,
      ratio: [1 / 3, 3],
      seconds: [0.5, 140],
      way: 'upload',
    },
    sets: [TEXT, images(4), VIDEO],
    movesAlone: true,
    fields: FIELDS.x,
    quota: { posts: 100, hours: 0.25 },
    fold: null,
    frame: [0.75, 2],
  },
  youtube: {
    text: { max: 5000, count: 'utf16', maxBytes: 5000, without: '<>' },
    alt: null,
    firstComment: true,
    image: null,
    video: { types: [MP4, MOV], bytes: 1 * GB, side: MASTER_SIDE, seconds: [1, 12 * HOUR], way: 'upload' },
    sets: [VIDEO],
    fields: FIELDS.youtube,
    quota: { posts: 6, hours: 24 },
    fold: { characters: 157, lines: 3 },
    frame: [0.5625, 1.78],
  },
  tiktok: {
    text: { max: 2200, count: 'utf16' },
    alt: null,
    firstComment: false,
    // TikTok reads pictures only from a verified domain, so they are left out.
    image: null,
    video: {
      types: [MP4, MOV],
      bytes: 1 * GB,
      side: MASTER_SIDE,
      minWidth: 360,
      minHeight: 360,
      seconds: [3, 10 * MINUTE],
      way: 'upload',
    },
    sets: [VIDEO],
    fields: FIELDS.tiktok,
    quota: { posts: 15, hours: 24 },
    fold: { characters: 80, lines: 2 },
    frame: [0.5625, 0.5625],
  },
  pinterest: {
    text: { max: 800, count: 'utf16' },
    alt: { max: 500, on: ['image', 'video'] },
    firstComment: false,
    image: { types: [JPEG, PNG], bytes: 10 * MB, side: 2000, way: 'upload' },
    video: {
      types: [MP4, MOV],
      bytes: 200 * MB,
      side: MASTER_SIDE,
      seconds: [4, 15 * MINUTE],
      way: 'upload',
    },
    sets: [images(1), VIDEO],
    fields: FIELDS.pinterest,
    quota: 'ask',
    fold: { characters: 60, lines: 2 },
    frame: null,
  },
  'google-business': {
    text: { max: 1500, count: 'utf16' },
    alt: null,
    firstComment: false,
    image: {
      types: [JPEG, PNG],
      bytes: 5 * MB,
      side: 1200,
      minWidth: 250,
      minHeight: 250,
      way: 'fetch',
    },
    video: null,
    sets: [TEXT, images(1)],
    fields: FIELDS['google-business'],
    quota: 'ask',
    fold: { characters: 100, lines: 3 },
    frame: [1.33, 1.34],
  },
};

/** The rules for one account: the network's, with its server's limits. */
export function rulesOf(network: NetworkName, limits: AccountLimits = {}): Rules {
  const rules = RULES[network];
  const set = (most: number | undefined) =>
    most === undefined
      ? rules.sets
      : rules.sets.map((one) => (one.of === 'image' ? { ...one, max: Math.min(one.max, most) } : one));
  return {
    ...rules,
    text: {
      ...rules.text,
      ...(limits.text === undefined ? {} : { max: limits.text }),
      ...(limits.perLink === undefined ? {} : { perLink: limits.perLink }),
    },
    alt: rules.alt && limits.alt !== undefined ? { ...rules.alt, max: limits.alt } : rules.alt,
    image:
      rules.image && limits.imageBytes !== undefined
        ? { ...rules.image, bytes: limits.imageBytes }
        : rules.image,
    video:
      rules.video && limits.videoBytes !== undefined
        ? { ...rules.video, bytes: limits.videoBytes }
        : rules.video,
    sets: set(limits.media),
  };
}
