import { act, cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { endQuestions } from '#web/ui/question-dialog.tsx';
import './looks.ts';
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
  // One that stayed would keep all that follow from being clicked.
  act(endQuestions);
  document.body.removeAttribute('style');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  expect(complaints.splice(0)).toEqual([]);
  expect(takeUnplanned()).toEqual([]);
});

// Files share their modules: one that is still on its way when its file ends would fail for all that follow.
afterAll(() => vi.dynamicImportSettled());

const complaints: string[] = [];
