import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerReview, TOO_MANY_COMMENTS } from '#domain/approvals/contract.ts';
import { Refusal } from '#tests/support/mock-api.ts';
import {
  changedMeanwhile,
  endVisits,
  receipt,
  reviewPageOf,
  showReview,
} from '#tests/support/review-screen.tsx';

afterEach(() => {
  endVisits();
});

const button = (name: string) => screen.getByRole('button', { name });
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');

test('approving with a comment is recorded and confirmed', async () => {
  const scheduledAt = '2030-01-05T12:30:00.000Z';
  const { answers, user } = showReview(reviewPageOf({ post: { scheduledAt } }));
  await user.click(button('Approve Post'));
  await user.type(screen.getByLabelText('Comment (optional)'), '  Love it ');
  await user.click(button('Approve'));

  const status = within(await screen.findByText('Post Approved!').then((one) => one.closest('output')!));
  expect(status.getByText('Your approval has been recorded. The post owner will be notified.')).toBeTruthy();
  expect(answers.map((call) => call.body)).toEqual([
    { action: 'approve', comment: 'Love it', version: 1, scheduledAt, lastAnswerAt: null },
  ]);
  expect(screen.getByText('You approved this')).toBeTruthy();
  expect(document.activeElement?.textContent).toContain('Thank you for your approval');
  expect(screen.queryByRole('button', { name: 'Approve Post' })).toBeNull();
});

test('approving needs no words', async () => {
  const { answers, user } = showReview(reviewPageOf());
  await user.click(button('Approve Post'));
  expect(document.activeElement?.textContent).toBe('Approve this post');
  await user.click(button('Approve'));
  await screen.findByText('Post Approved!');
  expect(answers).toHaveLength(1);
});

test('requesting changes sends the words and says so', async () => {
  const { answers, user } = showReview(reviewPageOf());
  await user.click(button('Request Changes'));
  expect(document.activeElement).toBe(field());
  await user.type(field(), 'Please use the new bag');
  await user.click(button('Submit'));

  expect(await screen.findByText('Your feedback has been sent to the team.')).toBeTruthy();
  expect(screen.getByText('Changes Requested', { selector: 'strong' })).toBeTruthy();
  expect(answers.map((call) => call.body)).toEqual([
    {
      action: 'request_changes',
      comment: 'Please use the new bag',
      version: 1,
      scheduledAt: null,
      lastAnswerAt: null,
      items: [],
    },
  ]);
  expect(screen.getByText('You requested changes')).toBeTruthy();
  expect(button('Approve Post')).toBeTruthy();
});

test('Back decides nothing, returns to the button and keeps what was typed', async () => {
  const { answers, user } = showReview(reviewPageOf());
  await user.click(button('Approve Post'));
  await user.type(field(), 'Half a thought');
  await user.click(button('Back'));
  expect(document.activeElement).toBe(button('Approve Post'));

  await user.click(button('Request Changes'));
  expect(field().value).toBe('Half a thought');
  await user.click(button('Back'));
  expect(document.activeElement).toBe(button('Request Changes'));
  expect(answers).toEqual([]);
});

test('a comment decides nothing and is never empty', async () => {
  const { answers, user } = showReview(reviewPageOf());
  await user.click(button('Add a comment'));
  await user.type(field(), '   ');
  await user.click(button('Send'));
  expect(answers).toEqual([]);

  await user.type(field(), 'Which day?');
  await user.click(button('Send'));
  expect(await screen.findByText('Comment added')).toBeTruthy();
  expect(answers.map((call) => call.body.action)).toEqual(['comment']);
  expect(screen.getByText('Pending your review')).toBeTruthy();
  expect(document.activeElement).toBe(button('Add a comment'));
});

test('a double tap is one request', async () => {
  const { api, user } = showReview(reviewPageOf());
  let answer = () => {};
  const calls = api.on(answerReview, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return receipt({ status: 'approved' });
  });
  await user.click(button('Approve Post'));
  const approve = button('Approve');
  await user.dblClick(approve);
  expect(approve.textContent).toBe('Sending…');
  await user.click(approve);
  answer();
  await screen.findByText('Post Approved!');
  expect(calls).toHaveLength(1);
});

test('a post that changed meanwhile is shown anew, not approved, and the typed comment stays', async () => {
  const { api, server, user } = showReview(reviewPageOf());
  server.page = reviewPageOf({ post: { version: 2, caption: 'Free shipping!' } });
  const calls = api.on(answerReview, () => {
    throw changedMeanwhile();
  });
  await user.click(button('Approve Post'));
  await user.type(field(), 'Love it');
  await user.click(button('Approve'));

  expect(await screen.findByText('This post changed while you were looking at it')).toBeTruthy();
  expect(await screen.findByText('Free shipping!')).toBeTruthy();
  expect(screen.getByText('Pending your review')).toBeTruthy();
  expect(calls).toHaveLength(1);

  await user.click(button('Approve Post'));
  expect(field().value).toBe('Love it');
  expect(screen.queryByText('This post changed while you were looking at it')).toBeNull();
});

test('the second answer is about the version that was shown second', async () => {
  const { server, answers, visit, user } = showReview(reviewPageOf());
  server.page = reviewPageOf({ post: { version: 2 } });
  await visit.reload();
  await user.click(button('Approve Post'));
  await user.click(button('Approve'));
  await screen.findByText('Post Approved!');
  expect(answers.map((call) => call.body.version)).toEqual([2]);
});

test('a refusal that is not about the version is told in the server’s words', async () => {
  const { api, user } = showReview(reviewPageOf());
  api.on(answerReview, () => {
    throw new Refusal(409, 'This post is Draft; it is not waiting for a review');
  });
  await user.click(button('Request Changes'));
  await user.type(field(), 'Hello');
  await user.click(button('Submit'));
  expect(await screen.findByText('This post is Draft; it is not waiting for a review')).toBeTruthy();
  expect(field().value).toBe('Hello');
});

test('who had approved already, in another tab, sees that', async () => {
  const { api, server, user } = showReview(reviewPageOf());
  server.page = reviewPageOf({ approval: { status: 'approved', answeredVersion: 1 } });
  api.on(answerReview, () => {
    throw new Refusal(409, 'You have already approved this post');
  });
  await user.click(button('Request Changes'));
  await user.click(button('Submit'));
  expect(await screen.findByText('You approved this')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Request Changes' })).toBeNull();
});

test('a failure says so, keeps the words and can be tried again', async () => {
  const { api, user } = showReview(reviewPageOf());
  const calls = api.on(answerReview, () => {
    if (calls.length === 1) throw new Refusal(500, 'Something went wrong');
    return receipt({ status: 'rejected', comment: 'Hello' });
  });
  await user.click(button('Request Changes'));
  await user.type(field(), 'Hello');
  await user.click(button('Submit'));
  expect((await screen.findByText(/^Failed to submit/)).textContent).toBe(
    'Failed to submit your feedback. Please try again.',
  );
  expect(field().value).toBe('Hello');

  await user.click(button('Submit'));
  await screen.findByText('Your feedback has been sent to the team.');
  expect(screen.queryByText(/^Failed to submit/)).toBeNull();
});

test('where too much was written, it is told how long, and the words stay', async () => {
  const { api, user } = showReview(reviewPageOf());
  api.on(answerReview, () => {
    throw new Refusal(429, TOO_MANY_COMMENTS);
  });
  await user.click(button('Add a comment'));
  await user.type(field(), 'One more');
  await user.click(button('Send'));
  expect(await screen.findByText(TOO_MANY_COMMENTS)).toBeTruthy();
  expect(field().value).toBe('One more');
});

test('of a link that was withdrawn meanwhile the server says so', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  const { api, user } = showReview(reviewPageOf());
  api.on(answerReview, () => {
    throw new Refusal(404, 'gone');
  });
  await user.click(button('Approve Post'));
  await user.click(button('Approve'));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('half a comment survives a reload', async () => {
  const first = showReview(reviewPageOf());
  await first.user.click(button('Request Changes'));
  await first.user.type(field(), 'Please use');
  endVisits();
  cleanup();

  const second = showReview(reviewPageOf());
  await second.user.click(button('Request Changes'));
  expect(field().value).toBe('Please use');
});

test('an approval can be taken back with words, until the post is out', async () => {
  const approved = {
    status: 'approved',
    answeredVersion: 1,
    respondedAt: '2026-11-13T09:00:00.000Z',
  } as const;
  const { answers, user } = showReview(reviewPageOf({ approval: approved }));
  expect(screen.queryByText('Happy with this post?')).toBeNull();
  await user.click(button('I changed my mind'));
  expect(document.activeElement).toBe(field());
  await user.click(button('Back'));
  expect(document.activeElement).toBe(button('I changed my mind'));

  await user.click(button('I changed my mind'));
  await user.type(field(), 'The price is wrong');
  await user.click(button('Take it back'));
  expect(await screen.findByText('Approval taken back')).toBeTruthy();
  expect(answers.map((call) => call.body)).toEqual([
    {
      action: 'withdraw',
      comment: 'The price is wrong',
      version: 1,
      scheduledAt: null,
      lastAnswerAt: approved.respondedAt,
      items: [],
    },
  ]);
});

test('after an approval a comment can still be added; a published post offers neither', async () => {
  const approved = { status: 'approved', answeredVersion: 1 } as const;
  const { user } = showReview(reviewPageOf({ approval: approved }));
  await user.click(button('Add a comment'));
  expect(document.activeElement).toBe(field());
  endVisits();
  cleanup();
  showReview(reviewPageOf({ approval: approved, post: { status: 'Published' } }));
  expect(screen.queryByRole('button', { name: 'I changed my mind' })).toBeNull();
});

test('after a change request the question is whether to change the answer', () => {
  showReview(reviewPageOf({ approval: { status: 'rejected', answeredVersion: 1, comment: 'Bigger logo' } }));
  expect(screen.queryByText('Happy with this post?')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Change my answer' })).toBeTruthy();
  expect(button('Approve Post')).toBeTruthy();
});
