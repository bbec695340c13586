import { describe, expect, test } from 'vitest';
import {
  IMAGE_BYTES,
  IMAGE_TOO_LARGE,
  LOGO_BYTES,
  LOGO_NOT_IMAGE,
  LOGO_TOO_LARGE,
  pictureWidthFor,
  uploadFault,
  VIDEO_BYTES,
  VIDEO_TOO_LARGE,
} from './limits.ts';

describe('what speaks against a file', () => {
  test.each([
    ['an empty file', 'image', 0, 'media', 'This file is empty. Please choose another one.'],
    ['a logo of exactly 5 MB', 'image', LOGO_BYTES, 'logo', null],
    ['a larger logo', 'image', LOGO_BYTES + 1, 'logo', LOGO_TOO_LARGE],
    ['a video as logo', 'video', 10, 'logo', LOGO_NOT_IMAGE],
    ['an image of exactly 50 MB', 'image', IMAGE_BYTES, 'media', null],
    ['a larger image', 'image', IMAGE_BYTES + 1, 'media', IMAGE_TOO_LARGE],
    ['a video larger than any image', 'video', IMAGE_BYTES + 1, 'media', null],
    ['a video of exactly 1 GB', 'video', VIDEO_BYTES, 'media', null],
    ['a larger video', 'video', VIDEO_BYTES + 1, 'media', VIDEO_TOO_LARGE],
  ] as const)('%s', (_name, kind, bytes, purpose, message) => {
    expect(uploadFault({ kind, bytes, purpose })?.message ?? null).toBe(message);
  });
});

test.each([
  [1, undefined, 160],
  [160, undefined, 160],
  [161, undefined, 320],
  [2160, undefined, 2160],
  [9999, undefined, 2160],
  [2160, 500, 640],
  [2160, 160, 160],
  [320, 8000, 320],
])('asked for %i of a picture that is %s wide, the width kept is %i', (asked, own, kept) => {
  expect(pictureWidthFor(asked, own)).toBe(kept);
});
