import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { dismissToast } from '#web/lib/toast.ts';
import { takeUnplanned } from './mock-api.ts';

/** Every screen leaves the place as it found it. What a browser's console would show, and what no test planned, fails. */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(
    (...said) => void complaints.push(said.map(String).join(' ')),
  );
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  // The files of a run share their modules, and with them the one toast that is shown.
  dismissToast();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  expect(complaints.splice(0)).toEqual([]);
  expect(takeUnplanned()).toEqual([]);
});

const complaints: string[] = [];
