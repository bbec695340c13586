import { act, cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { currentUser } from '#domain/accounts/contract.ts';
import { mockApi, type MockApi } from '#tests/support/mock-api.ts';
import { aUser, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { createSession, useSession } from './session.ts';
import { useKeeping, useKept } from './use-kept-form.ts';

let api: MockApi;
beforeEach(() => {
  api = mockApi();
});

function Form() {
  const kept = useKept('words', z.string());
  const [words, setWords] = useState(kept.before ?? '');
  useKeeping(kept, words || null);
  return <input aria-label="Words" value={words} onChange={(event) => setWords(event.target.value)} />;
}

/** The form, for as long as nothing else takes the screen. */
function Screen() {
  const { user } = useSession();
  return user && !user.mustSecure && !user.isClosing ? <Form /> : null;
}

const here = { agencyId: idOf(10) };
const shown = async (user: Parameters<typeof aUser>[0]) => {
  api.on(currentUser, aUser(user));
  const screenShown = showScreen(<Screen />);
  const words = await screen.findByLabelText<HTMLInputElement>('Words');
  return { ...screenShown, words };
};
/** What the screen becomes when the server says something else of the person. */
const become = async (
  state: Awaited<ReturnType<typeof shown>>['state'],
  user: Parameters<typeof aUser>[0],
) => {
  api.on(currentUser, aUser(user));
  await act(() => state.part(createSession).asked());
};

test('what was typed in one agency is not shown in another of the same person, and waits there', async () => {
  const { user, words } = await shown(here);
  await user.type(words, 'for our client');
  // As a reload: the form is gone without having been left.
  const kept = Object.entries<string>(localStorage);
  cleanup();
  kept.forEach(([key, value]) => localStorage.setItem(key, value));

  expect((await shown({ agencyId: idOf(11) })).words.value).toBe('');
  cleanup();
  expect((await shown(here)).words.value).toBe('for our client');
});

test.each([{ mustSecure: true }, { isClosing: true }])(
  'an agency that takes the screen away (%j) takes no words',
  async (taken) => {
    const { user, words, state } = await shown(here);
    await user.type(words, 'half a note');
    await become(state, { ...here, ...taken });
    expect(screen.queryByLabelText('Words')).toBeNull();
    await become(state, here);
    expect((await screen.findByLabelText<HTMLInputElement>('Words')).value).toBe('half a note');
  },
);

test('where somebody else has logged in in another tab, nothing of the person before stays', async () => {
  const { user, words, state } = await shown(here);
  await user.type(words, 'mine');
  const session = state.part(createSession);
  const before = session.logIns.get();
  await become(state, { ...here, id: idOf(2) });
  expect((await screen.findByLabelText<HTMLInputElement>('Words')).value).toBe('');
  expect(session.logIns.get()).toBe(before + 1);
});
