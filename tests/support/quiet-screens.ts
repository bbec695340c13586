import { act, cleanup, getConfig } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { endQuestions } from '#web/ui/question-dialog.tsx';
// What opens on demand everywhere is read before the first test: on a busy machine a test would look before it is there.
import '#web/features/posts/edit/reset-dialog.tsx';
import '#web/ui/menu-panel.tsx';
import '#web/ui/popover-panel.tsx';
import './looks.ts';
import { takeUnplanned } from './mock-api.ts';

/** Takes away whatever is shown, and what it left on the page. */
function leave(): void {
  cleanup();
  // One that stayed would keep all that follow from being clicked, and hold the focus.
  act(endQuestions);
  document.body.removeAttribute('style');
  // Words that stay marked would change what a press means in the tests that follow.
  getSelection()?.removeAllRanges();
}

/** Every screen leaves the place as it found it. What a browser's console would show, and what no test planned, fails. */
beforeEach(() => {
  leave();
  vi.spyOn(console, 'error').mockImplementation(
    (...said) => void complaints.push(said.map(String).join(' ')),
  );
});
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  // What is still being fetched would come up in the next test, of this file or of another: a question that the last
  // press asked for would keep all that follow from being clicked.
  await getConfig().asyncWrapper(() => vi.dynamicImportSettled());
  leave();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  expect(complaints.splice(0)).toEqual([]);
  expect(takeUnplanned()).toEqual([]);
});

const complaints: string[] = [];
