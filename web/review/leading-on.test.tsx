import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renewReview } from '#domain/approvals/links.ts';
import { LINK_RENEWED } from '#domain/approvals/texts.ts';
import { mockApi } from '#tests/support/mock-api.ts';
import { endVisits, reviewPageOf, showReview, TOKEN } from '#tests/support/review-screen.tsx';
import { ReviewApp } from './review-app.tsx';
import { openVisit } from './visit/visit.ts';

afterEach(() => {
  endVisits();
});

test('whoever has answered is led on to what else waits, and nobody before that', () => {
  const desk = { url: 'http://localhost/desk/secret', waiting: 2 };
  showReview({ ...reviewPageOf({ approval: { status: 'approved', answeredVersion: 1 } }), desk });
  expect(screen.getByRole('link', { name: '2 more wait for you' }).getAttribute('href')).toBe(desk.url);
  endVisits();
  cleanup();
  showReview({ ...reviewPageOf(), desk });
  expect(screen.queryByRole('link', { name: /more wait/ })).toBeNull();
});

test('a dead link offers a new one, and says the same whatever it was', async () => {
  const api = mockApi();
  const calls = api.on(renewReview, { message: LINK_RENEWED });
  const visit = openVisit(TOKEN, { kind: 'gone' });
  render(<ReviewApp visit={visit} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Send me a new link' }));
  expect(await screen.findByText(LINK_RENEWED)).toBeTruthy();
  expect(calls.map((call) => call.params.token)).toEqual([TOKEN]);
  expect(screen.queryByRole('button', { name: 'Send me a new link' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('status'));
});
