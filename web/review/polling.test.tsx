import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openReview } from '#domain/approvals/contract.ts';
import { Refusal } from '#tests/support/mock-api.ts';
import { dropped, endVisits, reviewPageOf, showReview } from '#tests/support/review-screen.tsx';
import type { Asset } from './post/post-card.tsx';

afterEach(() => {
  endVisits();
});

/** Becoming visible polls at once, as the timer does every 30 seconds. */
const look = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');

test('the page asks again every 30 seconds', async () => {
  vi.useFakeTimers();
  const { server } = showReview(reviewPageOf());
  server.page = reviewPageOf({ comments: [{ body: 'We changed the photo' }] });
  await act(() => vi.advanceTimersByTimeAsync(29_000));
  expect(screen.queryByText('We changed the photo')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(screen.getByText('We changed the photo')).toBeTruthy();
});

test('a hidden page asks nothing', async () => {
  vi.useFakeTimers();
  const { api } = showReview(reviewPageOf());
  const reads = api.on(openReview, reviewPageOf());
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await act(() => vi.advanceTimersByTimeAsync(90_000));
  expect(reads).toEqual([]);
});

test('new comments come in while somebody writes, and the words and the focus stay', async () => {
  const { server, user } = showReview(reviewPageOf());
  await user.click(screen.getByRole('button', { name: 'Request Changes' }));
  await user.type(field(), 'Please');
  server.page = reviewPageOf({ comments: [{ body: 'We changed the photo' }] });
  look();
  expect(await screen.findByText('We changed the photo')).toBeTruthy();
  expect(document.activeElement).toBe(field());
  expect(field().value).toBe('Please');
});

test('new content waits until the answer that is being written is finished', async () => {
  const { server, answers, user } = showReview(reviewPageOf());
  await user.click(screen.getByRole('button', { name: 'Approve Post' }));
  server.page = reviewPageOf({
    post: { version: 2, caption: 'Free shipping!' },
    comments: [{ body: 'New text' }],
  });
  look();
  await screen.findByText('New text');
  expect(screen.queryByText('Free shipping!')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(answers.map((call) => call.body.version)).toEqual([1]));
});

test('new content before somebody answers is shown with a notice', async () => {
  const { server } = showReview(reviewPageOf());
  server.page = reviewPageOf({ post: { version: 2, caption: 'Free shipping!' } });
  look();
  expect(await screen.findByText('Free shipping!')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('This post changed while you were looking at it');
});

test('pictures that are the same keep their address, whatever its signature', async () => {
  const { server, visit } = showReview(reviewPageOf());
  const [first, second] = reviewPageOf().post.assets as [Asset, Asset];
  server.page = reviewPageOf({
    post: { assets: [{ ...first, url: '/objects/one?sig=2&w=1440' }, second] },
    comments: [{ body: 'Hello' }],
  });
  look();
  await screen.findByText('Hello');
  expect(screen.getByAltText('A cup').getAttribute('src')).toBe('/objects/one?sig=1&w=1440');

  void visit.renewMedia();
  await waitFor(() =>
    expect(screen.getByAltText('A cup').getAttribute('src')).toBe('/objects/one?sig=2&w=1440'),
  );
});

test('a poll that gets nothing changes nothing; of a link that died the server says why', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  const { api } = showReview(reviewPageOf());
  const failed = api.on(openReview, dropped);
  look();
  await waitFor(() => expect(failed).toHaveLength(1));
  expect(screen.getByText('Pending your review')).toBeTruthy();

  api.on(openReview, () => {
    throw new Refusal(404, 'gone');
  });
  expect(reload).not.toHaveBeenCalled();
  look();
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});
