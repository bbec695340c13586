import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerReview } from '#domain/approvals/contract.ts';
import { Refusal } from '#tests/support/mock-api.ts';
import {
  changedMeanwhile,
  dropped,
  endVisits,
  receipt,
  reviewPageOf,
  showReview,
  TOKEN,
} from '#tests/support/review-screen.tsx';
import { keepAnswer, keptAnswer } from './visit/kept.ts';

afterEach(() => {
  endVisits();
});

const button = (name: string) => screen.getByRole('button', { name });
const backOnline = () => window.dispatchEvent(new Event('online'));
const HOUR = 3_600_000;

/** A reviewer who asks for changes just as the connection drops. */
async function answerOffline() {
  const shown = showReview(reviewPageOf());
  const connection = { isUp: false };
  const tries = shown.api.on(answerReview, () => {
    if (!connection.isUp) dropped();
    return receipt({ status: 'rejected', comment: 'New bag' });
  });
  await shown.user.click(button('Request Changes'));
  await shown.user.type(screen.getByRole('textbox'), 'New bag');
  await shown.user.click(button('Submit'));
  await screen.findByText('Your change request is not sent yet');
  return { ...shown, connection, tries };
}

test('an answer without a connection is kept on the device, and the page says so', async () => {
  await answerOffline();
  expect(screen.getByText(/^It is kept on this device and sent as soon as/)).toBeTruthy();
  expect(screen.getByText('New bag', { selector: '.said' })).toBeTruthy();
  expect(keptAnswer(TOKEN)).toMatchObject({
    action: 'request_changes',
    comment: 'New bag',
    version: 1,
    scheduledAt: null,
  });
  expect(screen.queryByRole('button', { name: 'Approve Post' })).toBeNull();
});

test('it is sent once when the connection returns', async () => {
  const { connection, tries } = await answerOffline();
  const before = tries.length;
  connection.isUp = true;
  backOnline();
  expect(await screen.findByText('Your feedback has been sent to the team.')).toBeTruthy();
  expect(tries.length - before).toBe(1);
  expect(tries.at(-1)?.body).toEqual({
    action: 'request_changes',
    comment: 'New bag',
    version: 1,
    scheduledAt: null,
    lastAnswerAt: null,
    items: [],
  });
  expect(keptAnswer(TOKEN)).toBeNull();
});

test.each([503, 408, 429])(
  'a server that is only busy (%d) when the line is back does not lose it',
  async (status) => {
    const { api } = await answerOffline();
    const tries = api.on(answerReview, () => {
      if (tries.length === 1) throw new Refusal(status, 'One moment');
      return receipt({ status: 'rejected', comment: 'New bag' });
    });
    backOnline();
    await vi.waitFor(() => expect(tries).toHaveLength(1));
    await waitFor(() => expect(button('Send now')).toHaveProperty('disabled', false));
    expect(keptAnswer(TOKEN)).toMatchObject({ comment: 'New bag' });
    backOnline();
    expect(await screen.findByText('Your feedback has been sent to the team.')).toBeTruthy();
    expect(tries).toHaveLength(2);
    expect(keptAnswer(TOKEN)).toBeNull();
  },
);

test('a reload does not lose it: the next visit sends it by itself', async () => {
  await answerOffline();
  endVisits();
  cleanup();

  const { answers } = showReview(reviewPageOf());
  expect(await screen.findByText('Your feedback has been sent to the team.')).toBeTruthy();
  expect(answers.map((call) => call.body.comment)).toEqual(['New bag']);
});

test('until it is sent it can be taken back, words and all', async () => {
  const { user, connection, tries } = await answerOffline();
  await user.click(button('Take it back'));
  expect(keptAnswer(TOKEN)).toBeNull();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('New bag');

  const before = tries.length;
  connection.isUp = true;
  backOnline();
  await user.click(button('Back'));
  expect(tries.length).toBe(before);
});

test('what arrived although its receipt was lost is shown as that once it is taken back', async () => {
  const { user, server } = await answerOffline();
  server.page = reviewPageOf({
    approval: {
      status: 'rejected',
      comment: 'New bag',
      respondedAt: '2026-11-15T10:00:00.000Z',
      answeredVersion: 1,
    },
  });
  await user.click(button('Take it back'));
  expect(await screen.findByRole('heading', { name: 'Your change request' })).toBeTruthy();
});

test('Send now tries at once', async () => {
  const { user, connection, tries } = await answerOffline();
  const before = tries.length;
  connection.isUp = true;
  await user.click(button('Send now'));
  await screen.findByText('Your feedback has been sent to the team.');
  expect(tries.slice(before).map(({ body }) => [body.action, body.comment])).toEqual([
    ['request_changes', 'New bag'],
  ]);
  expect(keptAnswer(TOKEN)).toBeNull();
});

test('if the post changed meanwhile, the reviewer is told and nothing is sent', async () => {
  const { server, tries, visit, user } = await answerOffline();
  const before = tries.length;
  server.page = reviewPageOf({ post: { version: 2, caption: 'Free shipping!' } });
  await visit.reload();

  expect(await screen.findByText('This post changed while you were looking at it')).toBeTruthy();
  expect(screen.getByText('Free shipping!')).toBeTruthy();
  expect(tries.length).toBe(before);
  expect(keptAnswer(TOKEN)).toBeNull();
  await user.click(button('Request Changes'));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('New bag');
});

test('if only the server knows that it changed, its refusal leads to the same', async () => {
  const { api, server } = await answerOffline();
  server.page = reviewPageOf({ post: { version: 2 } });
  api.on(answerReview, () => {
    throw changedMeanwhile();
  });
  backOnline();
  expect(await screen.findByText('This post changed while you were looking at it')).toBeTruthy();
  expect(keptAnswer(TOKEN)).toBeNull();
});

test('an answer whose receipt was lost counts once, and the page finds out', async () => {
  keepAnswer(TOKEN, { action: 'approve', comment: '', version: 1, at: Date.now() });
  const { answers } = showReview(reviewPageOf({ approval: { status: 'approved', answeredVersion: 1 } }));
  expect(screen.getByText('You approved this')).toBeTruthy();
  expect(answers).toEqual([]);
  expect(keptAnswer(TOKEN)).toBeNull();
});

test('an answer from long ago waits for the reviewer to say it again', async () => {
  keepAnswer(TOKEN, { action: 'approve', comment: '', version: 1, at: Date.now() - 13 * HOUR });
  const { answers, user } = showReview(reviewPageOf());
  expect(screen.getByText('Your approval is not sent yet')).toBeTruthy();
  backOnline();
  expect(answers).toEqual([]);

  await user.click(button('Send now'));
  await screen.findByText('Post Approved!');
  expect(answers).toHaveLength(1);
});

test('what a stranger wrote into storage is not an answer', () => {
  localStorage.setItem(`greenroom.answer.${TOKEN}`, '{"action":"delete","comment":1}');
  expect(keptAnswer(TOKEN)).toBeNull();
  const { answers } = showReview(reviewPageOf());
  button('Approve Post');
  expect(screen.queryByText(/is not sent yet$/)).toBeNull();
  backOnline();
  expect(answers).toEqual([]);
});

test('without storage the page still works', async () => {
  vi.stubGlobal('localStorage', {
    getItem: dropped,
    setItem: dropped,
    removeItem: dropped,
    clear: () => {},
  });
  const { user, answers } = showReview(reviewPageOf());
  await user.click(button('Approve Post'));
  await user.click(button('Approve'));
  await screen.findByText('Post Approved!');
  await waitFor(() => expect(answers).toHaveLength(1));
});

test('what somebody who has approved adds without a connection is kept as well, and sent', async () => {
  const said = { status: 'approved', answeredVersion: 1 } as const;
  const { api, user } = showReview(reviewPageOf({ approval: said }));
  const connection = { isUp: false };
  const tries = api.on(answerReview, () => {
    if (!connection.isUp) dropped();
    return receipt(said);
  });
  await user.click(button('Add a comment'));
  await user.type(screen.getByRole('textbox'), 'Mind the logo');
  await user.click(button('Send'));
  await screen.findByText('Your comment is not sent yet');
  connection.isUp = true;
  backOnline();
  await waitFor(() => expect(keptAnswer(TOKEN)).toBeNull());
  expect(tries.at(-1)?.body).toMatchObject({ action: 'comment', comment: 'Mind the logo' });
});
