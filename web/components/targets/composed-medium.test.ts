import { expect, test } from 'vitest';
import { problems } from '#domain/networks/check.ts';
import { anAsset } from '#tests/support/samples.ts';
import { composedAsset } from './composed-medium.ts';

test('how long a video is counts while composing', () => {
  const video = composedAsset(anAsset(0, { type: 'video', seconds: 200 }));
  const found = problems('bluesky', { text: 'A door', media: [video], firstComment: null, options: {} });
  expect(found).toEqual([
    {
      field: 'media.1',
      help: { keep: 180 },
      sentence: 'Bluesky takes videos up to 3 minutes; video 1 has 3.3 minutes.',
    },
  ]);
});
