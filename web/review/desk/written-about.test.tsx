import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { approvalOf, deskWith, endDeskVisits, showDesk, waitingPage } from '#tests/support/desk-screen.tsx';

beforeEach(() => {
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
