import { startTransition, useEffect, useState } from 'react';
import { usePart } from './app-state.ts';

/** Whether the app's first screen is still being drawn. */
export function createStart() {
  let isOver = false;
  return { isOver: () => isOver, end: () => (isOver = true) };
}

/**
 * Whether the caller is drawn as part of the app's first screen. That is drawn in steps, because all of it at once would
 * keep a phone from responding; later screens are there at once.
 */
export function useStarting(): boolean {
  const start = usePart(createStart);
  const [isStarting] = useState(() => !start.isOver());
  useEffect(() => void start.end(), [start]);
  return isStarting;
}

/** False while the first screen's first step is drawn: for what stands further down. */
export function useNextStep(): boolean {
  const isStarting = useStarting();
  const [isNext, setNext] = useState(!isStarting);
  useEffect(() => startTransition(() => setNext(true)), []);
  return isNext;
}
