import { afterEach, beforeEach, expect, vi } from 'vitest';

/** What a browser's console would show fails the test that caused it. */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(
    (...said) => void complaints.push(said.map(String).join(' ')),
  );
});
afterEach(() => {
  const said = complaints.splice(0);
  vi.restoreAllMocks();
  expect(said).toEqual([]);
});

const complaints: string[] = [];
