import { act, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { offerDraft, useOfferedDraft } from './offered-draft.ts';

const draft = { title: 'Oven', caption: 'Warm.', date: null };
const take = vi.fn();
beforeEach(() => take.mockReset());

function Wizard({ company }: { company: string | null }) {
  useOfferedDraft(company, take);
  return null;
}
const open = (company: string | null) =>
  render(
    <StrictMode>
      <Wizard company={company} />
    </StrictMode>,
  );

test('what was offered is taken once, by the company it is for', () => {
  offerDraft('Acme', draft);
  open('Other');
  expect(take).not.toHaveBeenCalled();
  open('ACME');
  open('acme');
  expect(take.mock.calls).toEqual([[draft]]);
});

test('a wizard that is already open takes it as well, and one that was closed does not', () => {
  const { unmount } = open(null);
  act(() => offerDraft(null, draft));
  expect(take).toHaveBeenCalledOnce();
  unmount();
  act(() => offerDraft(null, draft));
  expect(take).toHaveBeenCalledOnce();
});
