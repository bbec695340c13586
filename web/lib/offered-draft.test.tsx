import { act, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AppState, AppStateContext } from './app-state.ts';
import { createOffer, useOfferedDraft } from './offered-draft.ts';

const draft = { title: 'Oven', caption: 'Warm.', date: null };
const take = vi.fn();
let state: AppState;
beforeEach(() => {
  take.mockReset();
  state = new AppState();
});
const offer = (company: string | null) => state.part(createOffer).set({ company, draft });

function Wizard({ company }: { company: string | null }) {
  useOfferedDraft(company, take);
  return null;
}
const open = (company: string | null) =>
  render(
    <StrictMode>
      <AppStateContext value={state}>
        <Wizard company={company} />
      </AppStateContext>
    </StrictMode>,
  );

test('what was offered is taken once, by the company it is for', () => {
  offer('Acme');
  open('Other');
  expect(take).not.toHaveBeenCalled();
  open('ACME');
  open('acme');
  expect(take.mock.calls).toEqual([[draft]]);
});

test('a wizard that is already open takes it as well, and one that was closed does not', () => {
  const { unmount } = open(null);
  act(() => offer(null));
  expect(take).toHaveBeenCalledOnce();
  unmount();
  act(() => offer(null));
  expect(take).toHaveBeenCalledOnce();
});
