import { useRef, useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Dialog, DialogBody } from './dialog.tsx';
import { focusWhenGone } from './focus-when-gone.ts';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';

const focusIsOn = (element: () => HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(element()));
const button = (name: string) => screen.getByRole('button', { name });

function Once({ press }: { press: () => void }) {
  const [there, setThere] = useState(true);
  return (
    <>
      <h1>The screen</h1>
      {there && <button onClick={press}>Go</button>}
      <button onClick={() => setThere(false)}>Let it go</button>
    </>
  );
}

test('a control that goes after its press leaves the focus to the heading', async () => {
  render(<Once press={() => focusWhenGone()} />);
  button('Go').focus();
  button('Go').click();
  button('Let it go').click();
  await focusIsOn(() => screen.getByRole('heading', { name: 'The screen' }));
});

test('whoever went elsewhere meanwhile stays there', async () => {
  let called = false;
  render(
    <Once
      press={() =>
        focusWhenGone(() => {
          called = true;
        })
      }
    />,
  );
  button('Go').focus();
  button('Go').click();
  const other = button('Let it go');
  other.focus();
  other.click();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Go' })).toBeNull());
  expect(document.activeElement).toBe(other);
  expect(called).toBe(false);
});

function List() {
  const list = useRef<HTMLUListElement>(null);
  const [names, setNames] = useState(['Ada', 'Ben', 'Cora']);
  const removing = useFocusAfterRemoval(list, { otherwise: 'input' });
  return (
    <>
      <input aria-label="Name" />
      {names.length > 0 && (
        <ul ref={list}>
          {names.map((name, at) => (
            <li key={name}>
              {at > 0 && <button>Move {name}</button>}
              <button
                onClick={() => {
                  removing();
                  setNames((before) => before.filter((one) => one !== name));
                }}
              >
                Remove {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const InDialog = () => (
  <Dialog open title="People">
    <DialogBody>
      <List />
    </DialogBody>
  </Dialog>
);

test.each([
  ['', List],
  [' in a dialog, which would take it', InDialog],
])(
  'after a row is removed the focus is at the same button of the next, then of the one before, then beside the list%s',
  async (_, Shown) => {
    const user = userEvent.setup();
    render(<Shown />);
    await user.click(button('Remove Ben'));
    await focusIsOn(() => button('Remove Cora'));
    await user.keyboard('{Enter}');
    await focusIsOn(() => button('Remove Ada'));
    await user.keyboard('{Enter}');
    await focusIsOn(() => screen.getByLabelText('Name'));
  },
);
