import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHANGED_MEANWHILE } from '#domain/approvals/contract.ts';
import { answerDesk } from '#domain/desks/contract.ts';
import { approvalOf, deskWith, endDeskVisits, showDesk, waitingPage } from '#tests/support/desk-screen.tsx';

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
  window.scrollTo = vi.fn() as typeof window.scrollTo;
});
afterEach(() => {
  endDeskVisits();
  localStorage.clear();
});

const button = (name: string) => screen.getByRole('button', { name });
const caption = () => document.querySelector('.caption')?.textContent;
const field = () => screen.getByRole('textbox') as HTMLTextAreaElement;

test('the post that is being written about stays when it no longer waits, and its words go to no other', async () => {
  const { server, answers, visit, user } = showDesk(deskWith(3));
  await user.click(button('Next post'));
  await user.click(button('Request Changes'));
  await user.type(field(), 'Bigger logo');
  server.desk = { ...server.desk, waiting: [waitingPage(1), waitingPage(3)] };
  await act(() => visit.reload());
  expect(caption()).toBe('Words 2');
  expect(field().value).toBe('Bigger logo');
  await user.click(button('Submit'));
  await waitFor(() =>
    expect(answers[0]?.body.answers).toEqual([
      {
        approvalId: approvalOf(2),
        action: 'request_changes',
        comment: 'Bigger logo',
        version: 1,
        scheduledAt: null,
        lastAnswerAt: null,
      },
    ]),
  );
  expect(caption()).toBe('Words 3');
});

test('a post that comes before the one that is being written about does not take its place', async () => {
  const { server, answers, visit, user } = showDesk(deskWith(1));
  await user.click(button('Request Changes'));
  await user.type(field(), 'Bigger logo');
  server.desk = { ...server.desk, waiting: [waitingPage(7), waitingPage(1)] };
  await act(() => visit.reload());
  expect(caption()).toBe('Words 1');
  await user.click(button('Submit'));
  await waitFor(() => expect(answers[0]?.body.answers[0]?.approvalId).toBe(approvalOf(1)));
});

test('once the form is closed, the desk shows what really waits', async () => {
  const { server, visit, user } = showDesk(deskWith(2));
  await user.click(button('Request Changes'));
  server.desk = { ...server.desk, waiting: [waitingPage(2)] };
  await act(() => visit.reload());
  expect(caption()).toBe('Words 1');
  await user.click(button('Back'));
  expect(caption()).toBe('Words 2');
  await waitFor(() => expect(document.activeElement).toBe(button('Approve')));
});

test('a form that is about another post is not drawn', () => {
  const { visit } = showDesk(deskWith(2));
  act(() => visit.write({ approvalId: approvalOf(2), action: 'request_changes' }));
  expect(screen.queryByRole('textbox')).toBeNull();
  act(() => visit.step(1));
  expect(caption()).toBe('Words 2');
});

/** Types a comment about a sentence of the first caption. */
async function writeAboutWords() {
  const shown = showDesk(deskWith(1));
  const { user } = shown;
  await user.click(document.body);
  await user.click(await screen.findByRole('button', { name: 'Point at something' }));
  await user.click(button('“Words 1”'));
  await user.type(field(), 'Other ones');
  return shown;
}
const words = { from: 0, to: 7, quote: 'Words 1' };

test('a post of which a place is written about stays as it was read, in its place', async () => {
  const { server, answers, visit, user } = await writeAboutWords();
  server.desk = {
    ...server.desk,
    waiting: [waitingPage(7), waitingPage(1, { version: 2, caption: 'New words' })],
  };
  await act(() => visit.reload());
  expect(caption()).toBe('Words 1');
  expect(field().value).toBe('Other ones');
  await user.click(button('Just comment'));
  await waitFor(() =>
    expect(answers[0]?.body.answers[0]).toMatchObject({
      approvalId: approvalOf(1),
      comment: 'Other ones',
      version: 1,
      anchor: words,
    }),
  );
});

test('what is asked for at a place of a version that is gone comes back as words that can be sent', async () => {
  const { api, server, visit, user } = await writeAboutWords();
  server.desk = { ...server.desk, waiting: [waitingPage(1, { version: 2, caption: 'New words' })] };
  await act(() => visit.reload());
  const calls = api.on(answerDesk, ({ body }) => ({
    results: body.answers.map(({ approvalId, version }) =>
      version === 2 ? { approvalId, ok: true } : { approvalId, ok: false, message: CHANGED_MEANWHILE },
    ),
  }));
  await user.click(button('Ask for this change'));
  await user.click(button('Submit'));
  await waitFor(() => expect(caption()).toBe('New words'));
  await user.click(button('Request Changes'));
  await user.click(button('Submit'));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls.map(({ body }) => body.answers[0])).toMatchObject([
    { version: 1, items: [{ text: 'Other ones', anchor: words }] },
    { version: 2, items: [{ text: 'Other ones', anchor: null }] },
  ]);
});

test('once the form of a place is closed, the desk shows what really waits', async () => {
  const { server, visit, user } = await writeAboutWords();
  server.desk = { ...server.desk, waiting: [waitingPage(2)] };
  await act(() => visit.reload());
  expect(caption()).toBe('Words 1');
  await user.click(button('Cancel'));
  await waitFor(() => expect(caption()).toBe('Words 2'));
});

test('a remark that was not taken is found in the form', async () => {
  const { api, visit, user } = await writeAboutWords();
  api.on(answerDesk, ({ body }) => ({
    results: body.answers.map(({ approvalId }) => ({ approvalId, ok: false, message: CHANGED_MEANWHILE })),
  }));
  await user.click(button('Just comment'));
  await screen.findByText('One answer was not taken');
  expect(visit.get().drafts).toEqual({ [approvalOf(1)]: 'Other ones' });
});
