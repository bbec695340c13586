import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { CHANGED_MEANWHILE } from '#domain/approvals/contract.ts';
import { answerDesk } from '#domain/desks/contract.ts';
import type { PostStatus } from '#domain/posts/status.ts';
import {
  approvalOf,
  deskWith,
  donePost,
  endDeskVisits,
  plannedPost,
  postOf,
  showDesk,
  withoutConnection,
} from '#tests/support/desk-screen.tsx';
import { standInForModals } from '#tests/support/modal-dialogs.ts';
import { dropped, endVisits, receipt, reviewPageOf, showReview } from '#tests/support/review-screen.tsx';

beforeAll(standInForModals);
beforeEach(() => {
  window.scrollTo = vi.fn() as typeof window.scrollTo;
});
afterEach(() => {
  endVisits();
  endDeskVisits();
  localStorage.clear();
});

const LINE = 'Your approval was for an earlier version';
const stale = { status: 'approved', answeredVersion: 1, comment: 'Lovely' } as const;

test('a yes to an earlier version is shown as one, and the shown version can be answered', async () => {
  const { user, answers } = showReview(
    reviewPageOf({ approval: stale, post: { version: 2, status: 'Changes Requested' } }),
  );
  expect(screen.getByText(LINE)).toBeTruthy();
  expect(screen.queryByText('You approved this')).toBeNull();
  const card = within(screen.getByRole('region', { name: 'Your earlier response' }));
  expect(card.getByText('Lovely')).toBeTruthy();
  expect(card.getByText('This was about an earlier version of the post.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'I changed my mind' })).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Approve Post' }));
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await screen.findByText('Post Approved!');
  expect(answers.map(({ body }) => [body.action, body.version])).toEqual([['approve', 2]]);
  expect(screen.getByText('You approved this')).toBeTruthy();
});

test('once nobody is asked any more, nothing is offered that would be refused', () => {
  showReview(
    reviewPageOf({ approval: { ...stale, tacit: true }, post: { version: 2, status: 'Scheduled' } }),
  );
  expect(screen.getByText(LINE)).toBeTruthy();
  for (const name of ['Approve Post', 'Request Changes', 'I changed my mind'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.getByRole('button', { name: 'Add a comment' })).toBeTruthy();
});

test('a yes to an earlier version that counts for the shown one can be taken back', async () => {
  const { user, answers } = showReview(
    reviewPageOf({ approval: { ...stale, earlierCounts: true }, post: { version: 2, status: 'Scheduled' } }),
  );
  expect(screen.getByText(LINE)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve Post' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'I changed my mind' }));
  await user.type(screen.getByRole('textbox'), 'I never saw this text');
  const form = within(screen.getByRole('textbox').closest('form') as HTMLElement);
  await user.click(form.getAllByRole('button').at(-1) as HTMLElement);
  await vi.waitFor(() =>
    expect(answers.map(({ body }) => [body.action, body.version])).toEqual([['withdraw', 2]]),
  );
});

test('the list of reviewers shows an earlier yes of another as one, with its version', () => {
  showReview(
    reviewPageOf({
      post: { version: 2, status: 'Scheduled' },
      approval: { status: 'approved', answeredVersion: 2 },
      others: [{ status: 'approved', earlierVersion: 1 }],
    }),
  );
  const list = within(screen.getByRole('region', { name: /^Reviewer feedback/ }));
  expect(list.getAllByRole('listitem').map((row) => row.querySelector('.pill')?.textContent)).toEqual([
    'Approved',
    'Approved, version 1',
  ]);
  expect(list.getByText('2 of 2 approved')).toBeTruthy();
});

test('the lists of a desk call no post approved whose shown version was not', async () => {
  const { user } = showDesk(
    deskWith(0, {
      plan: [plannedPost(1, { said: 'approved', isEarlier: true })],
      done: [donePost(1, { isEarlier: true }), donePost(2)],
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.getAllByText(LINE)).toHaveLength(1);
  expect(screen.getAllByText('You approved this')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Plan' }));
  expect(screen.queryByText('You approved this')).toBeNull();
});

/** A desk on which the post was approved in an earlier version, opened from Done. */
async function openedOnDesk(status: PostStatus, earlierCounts = false) {
  const shown = showDesk(deskWith(0, { done: [donePost(1, { isEarlier: true, status })] }));
  shown.server.pages.set(
    postOf(1),
    reviewPageOf({
      approval: { ...stale, id: approvalOf(1), earlierCounts },
      post: { id: postOf(1), caption: 'Words 1', version: 2, status },
    }),
  );
  await shown.user.click(screen.getByRole('button', { name: 'Done' }));
  const open = async () => {
    await shown.user.click(screen.getByRole('button', { name: /Words 1/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Words 1' }));
    expect(dialog.getByText(LINE)).toBeTruthy();
    return dialog;
  };
  return { ...shown, open };
}

test('a desk, too, lets the shown version be approved', async () => {
  const { open, answers, user } = await openedOnDesk('Changes Requested');
  const dialog = await open();
  expect(dialog.queryByRole('button', { name: 'I changed my mind' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await screen.findByText('Post Approved!');
  expect(answers.flatMap(({ body }) => body.answers)).toMatchObject([
    { approvalId: approvalOf(1), action: 'approve', version: 2 },
  ]);
});

test('a desk, too, takes a request for changes to the shown version', async () => {
  const { open, answers, user } = await openedOnDesk('In Review');
  const dialog = await open();
  await user.click(dialog.getByRole('button', { name: 'Request Changes' }));
  await user.type(dialog.getByRole('textbox'), 'Bigger logo');
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  await screen.findByText('Changes Requested');
  expect(answers.flatMap(({ body }) => body.answers)).toMatchObject([
    { approvalId: approvalOf(1), action: 'request_changes', comment: 'Bigger logo', version: 2 },
  ]);
});

test('an answer that is on its way from a desk is not asked for again', async () => {
  const { api, open, user } = await openedOnDesk('In Review');
  withoutConnection();
  api.on(answerDesk, () => dropped());
  await user.click((await open()).getByRole('button', { name: 'Approve' }));
  await screen.findByText('One answer is not sent yet');
  expect((await open()).queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('once nobody is asked any more, a desk offers nothing either', async () => {
  const dialog = await (await openedOnDesk('Scheduled')).open();
  for (const name of ['Approve', 'Request Changes', 'I changed my mind'])
    expect(dialog.queryByRole('button', { name })).toBeNull();
  expect(dialog.getByRole('button', { name: 'Add a comment' })).toBeTruthy();
});

test('a desk, too, takes back a yes to an earlier version that counts', async () => {
  const { open, answers, user } = await openedOnDesk('Scheduled', true);
  const dialog = await open();
  await user.click(dialog.getByRole('button', { name: 'I changed my mind' }));
  await user.type(dialog.getByRole('textbox'), 'I never saw this text');
  const form = within(dialog.getByRole('textbox').closest('form') as HTMLElement);
  await user.click(form.getAllByRole('button').at(-1) as HTMLElement);
  await vi.waitFor(() =>
    expect(answers.flatMap(({ body }) => body.answers)).toMatchObject([
      { approvalId: approvalOf(1), action: 'withdraw', comment: 'I never saw this text', version: 2 },
    ]),
  );
});

test.each([
  ['Changes Requested', true],
  ['Published', false],
] as const)('who asked for changes may approve after all on a desk, too: %s, %s', async (status, offered) => {
  const { answers, server, user } = showDesk(
    deskWith(0, { done: [donePost(1, { said: 'rejected', status })] }),
  );
  server.pages.set(
    postOf(1),
    reviewPageOf({
      approval: { status: 'rejected', answeredVersion: 1, comment: 'Bigger logo', id: approvalOf(1) },
      post: { id: postOf(1), caption: 'Words 1', version: 1, status },
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await user.click(screen.getByRole('button', { name: /Words 1/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Words 1' }));
  await dialog.findByText('Bigger logo');
  expect(dialog.queryAllByRole('heading', { name: 'Change my answer' })).toHaveLength(offered ? 1 : 0);
  expect(dialog.queryAllByRole('button', { name: 'Approve' })).toHaveLength(offered ? 1 : 0);
  if (!offered) return;
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await screen.findByText('Post Approved!');
  expect(answers.flatMap(({ body }) => body.answers)).toMatchObject([
    { approvalId: approvalOf(1), action: 'approve', version: 1 },
  ]);
});

test('a refused yes on a desk is no success because of a yes to an earlier version', async () => {
  const { api, user } = showDesk(deskWith(1));
  api.on(answerDesk, () => ({
    results: [
      {
        approvalId: approvalOf(1),
        ok: false,
        message: CHANGED_MEANWHILE,
        ...receipt({ id: approvalOf(1), ...stale, answeredVersion: 0 }),
      },
    ],
  }));
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('One answer was not taken')).toBeTruthy();
  expect(screen.queryByText('Post Approved!')).toBeNull();
});
