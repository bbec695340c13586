import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Tooltip } from './tooltip.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const passing = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};
const shown = () => screen.queryAllByRole('tooltip').map((one) => one.textContent);
const enter = (name: string) => fireEvent.pointerEnter(screen.getByRole('button', { name }));
const leave = (name: string) => fireEvent.pointerLeave(screen.getByRole('button', { name }));

function show() {
  render(
    <>
      <Tooltip content="About one">
        <button type="button">One</button>
      </Tooltip>
      <Tooltip content="About two">
        <button type="button">Two</button>
      </Tooltip>
    </>,
  );
  // The faked clock begins at 0: whatever an earlier test has shown by the real one closed long ago.
  passing(10_000_000);
}

test('the first waits 700 ms', () => {
  show();
  enter('One');
  passing(699);
  expect(shown()).toEqual([]);
  passing(1);
  expect(shown()).toEqual(['About one']);
});

test('a pointer that goes straight on to the next button sees the next tooltip at once, and only that', () => {
  show();
  enter('One');
  passing(700);
  leave('One');
  enter('Two');
  passing(0);
  expect(shown()).toEqual(['About two']);
});

test('for 300 ms after one has closed the next opens at once, later it waits again', () => {
  show();
  enter('One');
  passing(700);
  leave('One');
  passing(120);
  expect(shown()).toEqual([]);
  passing(299);
  enter('Two');
  passing(0);
  expect(shown()).toEqual(['About two']);
  leave('Two');
  passing(120 + 301);
  enter('One');
  passing(0);
  expect(shown()).toEqual([]);
  passing(700);
  expect(shown()).toEqual(['About one']);
});

test('a button that goes takes its tooltip along, and the next waits again', () => {
  show();
  enter('One');
  passing(700);
  cleanup();
  show();
  enter('Two');
  passing(0);
  expect(shown()).toEqual([]);
});
