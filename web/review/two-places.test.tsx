import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ANSWERED_SINCE, answerReview } from '#domain/approvals/contract.ts';
import { Refusal } from '#tests/support/mock-api.ts';
import {
  dropped,
  endVisits,
  receipt,
  reviewPageOf,
  showReview,
  TOKEN,
} from '#tests/support/review-screen.tsx';
import { keepAnswer, keptAnswer, type KeptAnswer } from './visit/kept.ts';

afterEach(() => {
  endVisits();
});

const button = (name: string) => screen.getByRole('button', { name });
const backOnline = () => window.dispatchEvent(new Event('online'));
const EARLIER = '2026-11-14T11:00:00.000Z';
const LATER = '2026-11-14T12:00:00.000Z';

/** A reviewer who approves just as the connection drops, on a page that knows their answer of before, if any. */
async function approveOffline(approval = {}) {
  const shown = showReview(reviewPageOf({ approval }));
  shown.api.on(answerReview, () => dropped());
  await shown.user.click(button('Approve Post'));
  await shown.user.click(button('Approve'));
  await screen.findByText('Your approval is not sent yet');
  return shown;
}

test('a decision says which answer it follows', async () => {
  const { api } = await approveOffline({ status: 'rejected', answeredVersion: 1, respondedAt: EARLIER });
  const tries = api.on(answerReview, () => receipt({ status: 'approved', answeredVersion: 1 }));
  backOnline();
  await screen.findByText('Post Approved!');
  expect(tries.map(({ body }) => body.lastAnswerAt)).toEqual([EARLIER]);
});

test('whoever is asked again says so of their answer of before', async () => {
  const { api } = await approveOffline({ respondedAt: null, lastAnswerAt: EARLIER });
  const tries = api.on(answerReview, () => receipt({ status: 'approved', answeredVersion: 1 }));
  backOnline();
  await screen.findByText('Post Approved!');
  expect(tries.map(({ body }) => body.lastAnswerAt)).toEqual([EARLIER]);
});

test('a kept yes that comes after a later no is not sent again by itself; the page says why', async () => {
  const { api, server, user } = await approveOffline();
  server.page = reviewPageOf({
    approval: { status: 'rejected', answeredVersion: 1, comment: 'Bigger', respondedAt: LATER },
  });
  const tries = api.on(answerReview, ({ body }) => {
    if (body.lastAnswerAt === null) throw new Refusal(409, ANSWERED_SINCE);
    return receipt({ status: 'approved', answeredVersion: 1, respondedAt: LATER });
  });
  backOnline();
  expect(await screen.findByText(ANSWERED_SINCE)).toBeTruthy();
  expect(screen.getByText('You requested changes')).toBeTruthy();
  expect(keptAnswer(TOKEN)).toBeNull();
  backOnline();
  expect(tries).toHaveLength(1);

  await user.click(button('Approve'));
  await screen.findByText('Post Approved!');
  expect(tries.at(-1)?.body.lastAnswerAt).toBe(LATER);
});

test('a change of mind that comes after another one is a request for changes by now', async () => {
  const { api, server, user } = showReview(
    reviewPageOf({ approval: { status: 'approved', answeredVersion: 1, respondedAt: EARLIER } }),
  );
  server.page = reviewPageOf({
    approval: { status: 'rejected', answeredVersion: 1, comment: 'Bigger', respondedAt: LATER },
  });
  api.on(answerReview, () => {
    throw new Refusal(409, ANSWERED_SINCE);
  });
  await user.click(button('I changed my mind'));
  await user.type(screen.getByRole('textbox'), 'Smaller');
  await user.click(button('Take it back'));
  expect(await screen.findByText(ANSWERED_SINCE)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Request changes' })).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Smaller');
});

test('a yes that another tab has sent is not sent again', async () => {
  const { api, server } = await approveOffline();
  // The other tab delivered it, and the reviewer changed their mind there.
  keepAnswer(TOKEN, null);
  server.page = reviewPageOf({
    approval: { status: 'rejected', answeredVersion: 1, comment: 'No', respondedAt: LATER },
  });
  const tries = api.on(answerReview, () => receipt({ status: 'approved' }));
  backOnline();
  expect(await screen.findByText('You requested changes')).toBeTruthy();
  expect(screen.queryByText('Your approval is not sent yet')).toBeNull();
  expect(tries).toEqual([]);
});

test('a yes gives way to the later answer that another tab keeps', async () => {
  const { api } = await approveOffline();
  const no: KeptAnswer = { action: 'request_changes', comment: 'No', version: 1, at: Date.now() + 1 };
  keepAnswer(TOKEN, no);
  const tries = api.on(answerReview, () => receipt({ status: 'approved' }));
  backOnline();
  await vi.waitFor(() => expect(screen.queryByText('Your approval is not sent yet')).toBeNull());
  expect(tries).toEqual([]);
  expect(keptAnswer(TOKEN)).toEqual(no);
});

test('a comment takes nothing from the decision that another tab keeps', async () => {
  const yes: KeptAnswer = { action: 'approve', comment: '', version: 1, at: Date.now() - 13 * 3_600_000 };
  const { user, answers } = showReview(reviewPageOf());
  keepAnswer(TOKEN, yes);
  await user.click(button('Add a comment'));
  await user.type(screen.getByRole('textbox'), 'Lovely');
  await user.click(button('Send'));
  await screen.findByText('Comment added');
  expect(answers).toHaveLength(1);
  expect(keptAnswer(TOKEN)).toEqual(yes);
  cleanup();
});
