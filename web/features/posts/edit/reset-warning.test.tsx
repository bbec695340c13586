import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import { useResetWarning, type EditEffect } from './reset-warning.tsx';

const save = vi.fn();

/** A change whose effect another change alters meanwhile. */
function Editor({ first, then }: { first: EditEffect | undefined; then: EditEffect }) {
  const [effect, become] = useState(first);
  const { guard, dialog } = useResetWarning(effect);
  return (
    <>
      <button type="button" onClick={() => guard(save)}>
        Save
      </button>
      <button type="button" onClick={() => setTimeout(() => become(then))}>
        Meanwhile
      </button>
      {dialog}
    </>
  );
}
const begin = async (first: EditEffect | undefined, then: EditEffect) => {
  save.mockClear();
  const { user } = showScreen(<Editor first={first} then={then} />);
  await user.click(screen.getByRole('button', { name: 'Meanwhile' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  return user;
};

test('a question on the screen is answered by the person alone, whatever becomes of the post meanwhile', async () => {
  save.mockClear();
  const { user } = showScreen(<Editor first="asks again" then="nothing" />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('dialog', { name: 'Ask everyone again?' });
  screen.getByText('Meanwhile').click();
  await new Promise((resolve) => setTimeout(resolve, 30));
  screen.getByRole('dialog', { name: 'Ask everyone again?' });
  expect(save).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Keep as it is' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(save).not.toHaveBeenCalled();
});

test('what is not known yet is waited for: without an effect it is saved, and nobody is asked', async () => {
  await begin(undefined, 'nothing');
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(screen.queryByRole('dialog')).toBeNull();
});
