import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ReviewPage } from '#domain/approvals/contract.ts';
import { endVisits, reviewPageOf, showReview } from '#tests/support/review-screen.tsx';

afterEach(endVisits);

type Target = ReviewPage['post']['targets'][number];
const preview = {
  format: 'Post',
  title: null,
  shown: 'Slow mornings.',
  rest: ' Good cups.',
  media: [
    { key: 'two', frame: 0.8, how: 'crop' as const, cropAt: { x: 0.5, y: 0.25 }, trim: 90 },
    { key: 'one', frame: 0.8, how: 'pad' as const, cropAt: null, trim: null },
  ],
  firstComment: '#coffee',
  facts: [{ label: 'Collaborators', text: 'ada' }],
  notes: ['Instagram cuts everything in a set to the shape of the first.'],
};
const target = (more: Partial<Target> = {}): Target => ({
  network: 'instagram',
  handle: 'northlight',
  name: 'Northlight',
  avatarUrl: null,
  caption: null,
  url: null,
  preview,
  ...more,
});

test('a reviewer sees each account’s post as it will look: media in order, first comment, the text behind “more”', async () => {
  const { user } = showReview(reviewPageOf({ post: { targets: [target()] } }));
  const places = within(screen.getByRole('region', { name: 'Where it goes out' }));
  const shown = within(await places.findByRole('figure', { name: 'Preview on Instagram @northlight' }));
  expect(shown.getByText('Northlight')).toBeTruthy();
  expect(shown.getAllByRole('img').map((one) => one.getAttribute('src'))).toEqual([
    '/objects/two?w=960',
    '/objects/one?sig=1&w=640',
  ]);
  expect(shown.getByText('1/2 · Video · Cropped · First 1:30')).toBeTruthy();
  expect(shown.getAllByRole('img').map((one) => one.style.objectPosition)).toEqual(['50% 25%', '']);
  expect(shown.getByText('2/2 · Padded')).toBeTruthy();
  expect(shown.getByText('#coffee')).toBeTruthy();
  expect(shown.getByText('ada')).toBeTruthy();
  expect(shown.getByText(preview.notes[0] ?? '')).toBeTruthy();
  expect(shown.queryByText(/Good cups/)).toBeNull();
  await user.click(shown.getByRole('button', { name: '… more' }));
  expect(shown.getByText(/Good cups/)).toBeTruthy();
});

test('an account that shows the post as it is stands there folded; where it is out there is a way to it', async () => {
  const plain = {
    ...preview,
    shown: 'Slow mornings.',
    rest: '',
    media: [
      { key: 'one', frame: 1, how: 'whole' as const, cropAt: null, trim: null },
      { key: 'two', frame: 1, how: 'whole' as const, cropAt: null, trim: null },
    ],
    firstComment: null,
    facts: [],
    notes: [],
  };
  const targets = [
    target({ preview: plain, url: 'https://example.com/p/1' }),
    target({ handle: 'second' }),
    target({ handle: 'third', preview: { ...plain, format: 'Reel' } }),
  ];
  showReview(reviewPageOf({ post: { targets } }));
  await screen.findByRole('link', { name: /See it there/ });
  const folds = [...document.querySelectorAll('details')].map((one) => [one.textContent, one.open]);
  expect(folds[0]?.[1]).toBe(false);
  expect(folds[1]?.[1]).toBe(true);
  expect(folds[2]?.[1]).toBe(true);
  expect(screen.getByRole('link', { name: /See it there/ }).getAttribute('href')).toBe(
    'https://example.com/p/1',
  );
});

test('a video plays in its frame as it will be seen: cropped where it was chosen, and no longer than it will be', async () => {
  const { user } = showReview(reviewPageOf({ post: { targets: [target()] } }));
  const play = await screen.findByRole('button', { name: 'Play video 1 as it goes out' });
  expect(screen.queryByRole('button', { name: 'Play video 2 as it goes out' })).toBeNull();
  await user.click(play);
  const video = document.querySelector<HTMLVideoElement>('.net-preview video');
  if (!video) throw new Error('no video');
  expect([video.getAttribute('src'), video.style.objectPosition]).toEqual(['/objects/two', '50% 25%']);
  expect(video.closest('li')?.className).toBe('net-crop');
  expect(document.activeElement).toBe(video);
  let paused = 0;
  video.pause = () => void paused++;
  video.currentTime = 89;
  fireEvent.timeUpdate(video);
  expect(paused).toBe(0);
  video.currentTime = 90.1;
  fireEvent.timeUpdate(video);
  expect([paused, video.currentTime]).toEqual([1, 0]);
  fireEvent.error(video);
  expect(await screen.findByText('This video cannot be played here')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Play video 1/ })).toBeNull();
});
