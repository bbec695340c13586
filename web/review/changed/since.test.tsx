import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openChanges, openDeskChanges, type SinceLooked } from '#domain/approvals/looks-contract.ts';
import { deskWith, endDeskVisits, postOf, showDesk, waitingPage } from '#tests/support/desk-screen.tsx';
import { endVisits, reviewPageOf, showReview, TOKEN } from '#tests/support/review-screen.tsx';

afterEach(() => {
  endVisits();
  endDeskVisits();
});

const picture = (key: string, altText: string | null = null) => ({
  key,
  url: `/objects/${key}?sig=1`,
  type: 'image' as const,
  altText,
  width: 1080,
  height: 1080,
});
const version = (more: Partial<SinceLooked['before']> = {}): SinceLooked['before'] => ({
  version: 1,
  caption: 'We open on Friday.',
  scheduledAt: null,
  assets: [picture('cup', 'A red cup'), picture('door')],
  targets: [],
  ...more,
});
const told: SinceLooked = {
  lookedAt: '2026-11-13T12:00:00.000Z',
  before: version(),
  after: version({
    version: 2,
    caption: 'We open on May 4.',
    scheduledAt: '2026-12-01T09:00:00.000Z',
    assets: [picture('other-cup', 'A blue cup'), picture('door')],
    targets: [{ accountId: null, network: 'bluesky', handle: 'fern', caption: null, facts: [] }],
  }),
};
const since = { version: 1, at: told.lookedAt };
const card = async () => {
  const heading = await screen.findByRole('heading', { name: 'What changed since you looked' });
  return within(heading.closest('details') ?? document.body);
};

test('whoever comes back reads first what was struck out and what was put in', async () => {
  const asked = { approvalId: 'own', author: 'reviewer' as const, task: true };
  const { api } = showReview(
    reviewPageOf({
      changedSince: since,
      post: { version: 2 },
      comments: [
        { ...asked, body: 'Name the day', resolvedAt: '2026-11-14T12:00:00.000Z' },
        { ...asked, body: 'A blue cup' },
        { ...asked, approvalId: 'other-0', body: 'Somebody else’s wish' },
      ],
    }),
  );
  const calls = api.on(openChanges, { changes: told });
  const shown = await card();
  expect(calls.map(({ params }) => params.token)).toEqual([TOKEN]);
  const words = shown.getByRole('region', { name: 'Caption' });
  expect(within(words).getByText('Friday\u2060').tagName).toBe('DEL');
  expect(within(words).getByText('May\u2060 4\u2060').tagName).toBe('INS');
  // Announced, not only coloured.
  expect(words.textContent).toContain('removed: Friday');
  expect(words.textContent).toContain('added: May\u2060 4');
  shown.getByText(/^Now also on Bluesky/);
  expect(shown.getByRole('region', { name: 'Date' }).textContent).toContain('No\u2060 date');
  const wishes = within(shown.getByRole('region', { name: 'What you asked for' })).getAllByRole('listitem');
  expect(wishes.map((one) => one.textContent)).toEqual(['DoneName the day', 'Still openA blue cup']);
  const first = document.querySelector('main > *');
  expect(first?.textContent).toContain('What changed since you looked');
});

test('a picture that was exchanged stands beside the old one, or over it under a slider', async () => {
  const { api, user } = showReview(reviewPageOf({ changedSince: since, post: { version: 2 } }));
  api.on(openChanges, { changes: told });
  const shown = await card();
  expect(shown.getAllByRole('img').map((one) => one.getAttribute('src'))).toEqual([
    '/objects/cup?sig=1',
    '/objects/other-cup?sig=1',
  ]);
  await user.click(shown.getByRole('button', { name: 'Lay over each other' }));
  const slider = shown.getByRole<HTMLInputElement>('slider', { name: /at place 1$/ });
  const over = document.querySelector<HTMLElement>('.chg-over');
  expect(over?.style.clipPath).toContain('50%');
  fireEvent.change(slider, { target: { value: '80' } });
  expect(over?.style.clipPath).toContain('20%');
  expect(slider.getAttribute('aria-valuetext')).toBe('80 %');
  await user.click(shown.getByRole('button', { name: 'Show beside each other' }));
  expect(shown.queryByRole('slider')).toBeNull();
});

test('the server is told which version was before somebody’s eyes, and not of a page in the background', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { looks, server, visit } = showReview(reviewPageOf());
  await act(async () => {});
  expect(looks).toEqual([]);
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(looks.map(({ body }) => body)).toEqual([{ version: 1 }]));
  // Changes while the page is open are reported as one, however many steps they take.
  server.page = reviewPageOf({ post: { version: 2 } });
  await act(async () => void (await visit.reload()));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(looks.map(({ body }) => body.version)).toEqual([1]);
});

test('a preview, a first visit and an answer that was given have no such card', async () => {
  const { looks } = showReview(reviewPageOf({ approval: null }));
  await act(async () => {});
  expect(looks).toEqual([]);
  expect(document.querySelector('.since')).toBeNull();
  endVisits();
  document.body.innerHTML = '';
  showReview(reviewPageOf({ approval: { status: 'approved' }, changedSince: since }));
  expect(document.querySelector('.since')).toBeNull();
});

test('where the changes do not come, the post stands there as ever', async () => {
  const { api } = showReview(reviewPageOf({ changedSince: since, post: { version: 2 } }));
  api.on(openChanges, { changes: null });
  await waitFor(() => expect(document.querySelector('.since')).toBeNull());
  expect(screen.getByRole('button', { name: 'Approve Post' })).toBeTruthy();
});

test('on a desk each post tells its own changes, and its own look', async () => {
  const page = { ...waitingPage(1, { version: 2 }), changedSince: since };
  const { api, looks } = showDesk(deskWith(2, { waiting: [page, waitingPage(2)] }));
  const calls = api.on(openDeskChanges, { changes: told });
  (await card()).getByText('May\u2060 4\u2060');
  expect(calls.map(({ params }) => params.postId)).toEqual([postOf(1)]);
  await waitFor(() =>
    expect(looks.map(({ params, body }) => [params.postId, body.version])).toEqual([[postOf(1), 2]]),
  );
});
