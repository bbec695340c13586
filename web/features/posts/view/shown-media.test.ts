import { expect, test } from 'vitest';
import type { Asset } from '#domain/posts/contract.ts';
import { shownMedia } from './shown-media.ts';

const asset = (more: Partial<Asset>): Asset => ({
  id: 'a',
  postId: 'p',
  objectPath: '/objects/uploads/a',
  url: '/objects/uploads/a',
  type: 'video',
  order: 0,
  altText: null,
  width: null,
  height: null,
  seconds: null,
  ...more,
});

test('the shape of a file is known before the file is there, where the server has measured it', () => {
  expect(shownMedia(asset({ width: 1600, height: 900 })).ratio).toBeCloseTo(16 / 9);
  expect(shownMedia(asset({})).ratio).toBeUndefined();
});
