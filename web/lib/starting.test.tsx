import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import { useNextStep, useStarting } from './starting.ts';

const seen: string[] = [];

function Part() {
  const isStarting = useStarting();
  const isNext = useNextStep();
  const words = `${isStarting ? 'starting' : 'later'}, ${isNext ? 'whole' : 'first step'}`;
  seen.push(words);
  return <p>{words}</p>;
}

it('draws the first screen of the app in steps, and a later one at once', async () => {
  showScreen(<Part />, '/', { isStarting: true }).unmount();
  expect(seen[0]).toBe('starting, first step');
  showScreen(<Part />, '/', { isStarting: true });
  await screen.findByText('starting, whole');
  seen.length = 0;
  showScreen(<Part />);
  expect(new Set(seen)).toEqual(new Set(['later, whole']));
});
