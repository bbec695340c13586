import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openReview } from '#domain/approvals/contract.ts';
import { noteLook } from '#domain/approvals/looks-contract.ts';
import { mockApi, Refusal } from '#tests/support/mock-api.ts';
import { dropped, reviewPageOf } from '#tests/support/review-screen.tsx';
import { start } from './start.tsx';
import { tokenIn } from './token-in.ts';

let root: HTMLElement;
let end = () => {};

async function open(path: string) {
  document.body.innerHTML = '<div id="root"><p>skeleton</p></div>';
  root = document.getElementById('root')!;
  await act(async () => {
    end = await start(root, path);
  });
}

afterEach(() => {
  act(() => end());
});

/** A server that records which version was shown. */
function server() {
  const api = mockApi();
  api.on(noteLook, { message: 'Noted' });
  return api;
}

test.each([
  ['/approve/abc_-9', 'abc_-9'],
  ['/approve/abc/', 'abc'],
  ['/approve/a%2Fb', 'a/b'],
  ['/approve/%E0%A4%A', '%E0%A4%A'],
])('the token of %s is %s', (path, token) => {
  expect(tokenIn(path)).toBe(token);
});

test('one call brings the page in place of the skeleton', async () => {
  const reads = server().on(openReview, reviewPageOf());
  await open('/approve/abc');
  expect(root.textContent).not.toContain('skeleton');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Northlight Coffee');
  expect(reads.map((call) => call.params.token)).toEqual(['abc']);
  expect(document.title).toBe('Review a post for Northlight Coffee · Greenroom');
});

test.each([404, 400, 410])('an answer of %i is a dead link', async (status) => {
  server().on(openReview, () => {
    throw new Refusal(status, 'no');
  });
  await open('/approve/abc');
  expect(screen.getByRole('heading').textContent).toBe('Post Not Found');
  expect(
    screen.getByText(
      'This approval link may have expired or is invalid. Please contact the sender for a new link.',
    ),
  ).toBeTruthy();
  expect(screen.getByText('Powered by Greenroom')).toBeTruthy();
});

test('no connection is told like a dead link, but the page comes when the connection does', async () => {
  const api = server();
  api.on(openReview, dropped);
  await open('/approve/abc');
  expect(screen.getByRole('heading').textContent).toBe('Post Not Found');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();

  api.on(openReview, reviewPageOf());
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Pending your review')).toBeTruthy();
});

test('Try again tries again', async () => {
  const api = server();
  api.on(openReview, () => {
    throw new Refusal(503, 'restarting');
  });
  await open('/approve/abc');
  api.on(openReview, reviewPageOf());
  act(() => screen.getByRole('button', { name: 'Try again' }).click());
  expect(await screen.findByText('Pending your review')).toBeTruthy();
});

test('the log-in page of a hotel’s network is not taken for the post', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>Welcome to our Wi-Fi</html>'));
  await open('/approve/abc');
  expect(screen.getByRole('heading').textContent).toBe('Post Not Found');
});
