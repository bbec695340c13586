import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { approvalOf, deskWith, endDeskVisits, showDesk } from '#tests/support/desk-screen.tsx';

beforeEach(() => {
  window.scrollTo = vi.fn() as typeof window.scrollTo;
});
afterEach(() => {
  endDeskVisits();
  localStorage.clear();
});

const button = (name: string) => screen.getByRole('button', { name });
const field = () => screen.getByRole('textbox') as HTMLTextAreaElement;

test('half a sentence belongs to its post, outlives a reload, and no other post’s answer ends it', async () => {
  const first = showDesk(deskWith(2));
  await first.user.click(button('Request Changes'));
  await first.user.type(field(), 'Bigger logo');
  await first.user.click(button('Back'));
  await first.user.click(button('Next post'));
  await first.user.click(button('Request Changes'));
  expect(field().value).toBe('');
  await first.user.type(field(), 'Other day');
  await first.user.click(button('Submit'));
  await waitFor(() => expect(first.answers[0]?.body.answers[0]?.comment).toBe('Other day'));
  endDeskVisits();
  cleanup();

  const second = showDesk(deskWith(2));
  act(() => second.visit.write({ approvalId: approvalOf(1), action: 'request_changes' }));
  expect(field().value).toBe('Bigger logo');
  await second.user.click(button('Submit'));
  await waitFor(() => expect(second.answers[0]?.body.answers[0]?.comment).toBe('Bigger logo'));
  expect(second.visit.get().drafts).toEqual({});
});

test('approving another post keeps what was written', async () => {
  const { answers, visit, user } = showDesk(deskWith(3));
  await user.click(button('Request Changes'));
  await user.type(field(), 'Bigger logo');
  await user.click(button('Back'));
  await user.click(button('Next post'));
  await waitFor(() => expect(button('Approve').getAttribute('aria-disabled')).toBe('false'), {
    timeout: 5_000,
  });
  await user.click(button('Approve'));
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(visit.get().drafts).toEqual({ [approvalOf(1)]: 'Bigger logo' });
});
