import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { collectAtRest } from './at-rest.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('what nobody needs any more is given back once nothing is asked for', async () => {
  const dropped = new WeakRef({ big: Array.from({ length: 10_000 }, (_, at) => ({ at })) });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  collectAtRest();
  await nextTurn();
  // The first check sees a busy process, the second an idle one.
  vi.advanceTimersByTime(10_000);
  expect(dropped.deref()).toBeUndefined();
});
