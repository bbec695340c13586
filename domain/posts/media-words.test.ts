import { expect, it } from 'vitest';
import { mediaCounts, mediaWords } from './media-words.ts';

const image = { type: 'image' as const };
const video = { type: 'video' as const };

it.each([
  [[], 'No media'],
  [[image], '1 photo'],
  [[image, image], '2 photos'],
  [[video], '1 video'],
  [[video, image, image], '2 photos, 1 video'],
])('%j is called %s', (assets, words) => {
  expect(mediaWords(mediaCounts(assets))).toBe(words);
});
