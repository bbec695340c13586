import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { whileCollecting } from '#tests/support/collect-garbage.ts';
import { withTimeLimit } from './time-limit.ts';

const untilAborted = (signal: AbortSignal) =>
  new Promise<string>((resolve) => {
    signal.addEventListener('abort', () => resolve((signal.reason as Error).name));
  });

test('a limit holds whatever is collected meanwhile', async () => {
  expect(await whileCollecting(withTimeLimit(200, untilAborted))).toBe('TimeoutError');
});

test('the caller’s own end comes first, also if it came before', async () => {
  const told = new AbortController();
  const asked = withTimeLimit(60_000, untilAborted, told.signal);
  told.abort(new DOMException('enough', 'AbortError'));
  expect(await asked).toBe('AbortError');
  const late = withTimeLimit(60_000, (signal) => Promise.resolve(signal.aborted), told.signal);
  expect(await late).toBe(true);
});

test('nothing is left of a call that has ended', async () => {
  const told = new AbortController();
  await withTimeLimit(60_000, () => Promise.resolve(), told.signal);
  await expect(withTimeLimit(60_000, () => Promise.reject(new Error('no')), told.signal)).rejects.toThrow(
    'no',
  );
  expect(getEventListeners(told.signal, 'abort')).toEqual([]);
});
