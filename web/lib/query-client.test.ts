import { notifyManager } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { AppState } from './app-state.ts';
import { createQueryClient } from './query-client.ts';

createQueryClient(new AppState());

/** A subscriber of the cache. */
const hook = () => {
  const told = vi.fn<() => void>();
  return { told, tell: notifyManager.batchCalls(told) };
};

test('what a click begins is told before the browser paints again', async () => {
  const { told, tell } = hook();
  // Browsers set this while a click is handled; the DOM of the tests does not.
  vi.stubGlobal('event', new MouseEvent('click'));
  tell();
  vi.unstubAllGlobals();
  await Promise.resolve();
  expect(told).toHaveBeenCalledOnce();
});

test('what nobody clicked, such as an answer, is told in a task of its own', async () => {
  const { told, tell } = hook();
  tell();
  await Promise.resolve();
  expect(told).not.toHaveBeenCalled();
  await expect.poll(() => told).toHaveBeenCalledOnce();
});
