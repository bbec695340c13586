import { useState } from 'react';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { listCompanies } from '#domain/companies/contract.ts';
import { seeMentions } from '#domain/teamwork/contract.ts';
import { mockApi, Refusal } from '#tests/support/mock-api.ts';
import { idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { forgetAnswers, takeAnswers, untilArrived } from './asked-ahead.ts';
import { useChange, useRead } from './use-api.ts';
import { useOutcome } from './use-outcome.ts';

const drawn: (number | undefined)[] = [];
function Count() {
  const { data } = useRead(listCompanies);
  drawn.push(data?.length);
  return <p>{data ? `${data.length} clients` : 'Loading...'}</p>;
}

afterEach(() => {
  document.head.innerHTML = '';
  forgetAnswers();
  drawn.length = 0;
});

test('what the page asked ahead is there at the first drawing, and asked for again only when somebody wants that', async () => {
  document.head.innerHTML = '<link as="fetch" href="/api/companies">';
  const calls = mockApi().on(listCompanies, []);
  takeAnswers();
  await untilArrived();
  const { client } = showScreen(<Count />);
  screen.getByText('0 clients');
  expect(drawn).not.toContain(undefined);
  await act(() => client.invalidateQueries());
  expect(calls).toHaveLength(2);
});

test('what nobody asked ahead is asked for', async () => {
  const calls = mockApi().on(listCompanies, []);
  showScreen(<Count />);
  screen.getByText('Loading...');
  await screen.findByText('0 clients');
  expect(calls).toHaveLength(1);
});

/** A button with a mutation, and one that leaves the screen. */
function Pressed({ onSuccess }: { onSuccess: () => void }) {
  const [isLeft, setLeft] = useState(false);
  return isLeft ? <p>Elsewhere</p> : <Press onSuccess={onSuccess} onLeave={() => setLeft(true)} />;
}

function Press({ onSuccess, onLeave }: { onSuccess: () => void; onLeave: () => void }) {
  const { succeedWith, failWith } = useOutcome();
  const change = useChange(seeMentions);
  return (
    <>
      <button
        onClick={() =>
          change.mutate(
            { params: { id: idOf(1) } },
            { onSuccess, ...succeedWith('It is done'), ...failWith('It failed') },
          )
        }
      >
        Do it
      </button>
      <button onClick={onLeave}>Leave</button>
    </>
  );
}

test.each([
  ['a failure', () => Promise.reject(new Refusal(500, 'Out of space')), 'Out of space'],
  ['a success', () => Promise.resolve({ message: 'Seen' }), 'It is done'],
])(
  '%s that arrives after the screen was left is said; what belongs to the screen is left out',
  async (_, answer, said) => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const calls = mockApi().on(seeMentions, () => arrived.then(answer));
    const onSuccess = vi.fn<() => void>();
    const { user } = showScreen(<Pressed onSuccess={onSuccess} />);
    await user.click(screen.getByRole('button', { name: 'Do it' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    screen.getByText('Elsewhere');
    arrive();
    await screen.findByText(said);
    expect(onSuccess).not.toHaveBeenCalled();
  },
);
