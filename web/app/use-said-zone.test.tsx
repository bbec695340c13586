import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seeZone } from '#domain/accounts/contract.ts';
import { mockApi, type MockApi } from '#tests/support/mock-api.ts';
import { aUser } from '#tests/support/samples.ts';
import { browserZone } from '#web/lib/session.ts';
import { useSaidZone } from './use-said-zone.ts';

let api: MockApi;
beforeEach(() => {
  api = mockApi();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const start = async (timeZone: string | null) => {
  const calls = api.on(seeZone, { message: 'Noted' });
  renderHook(() => useSaidZone(aUser({ timeZone })));
  await vi.advanceTimersByTimeAsync(10_000);
  return calls.map(({ body }) => body);
};

test('an open session says the browser’s zone once, and only where the person chose none', async () => {
  expect(await start(null)).toEqual([{ timeZone: browserZone() }]);
  expect(await start('Europe/Berlin')).toEqual([]);
});
