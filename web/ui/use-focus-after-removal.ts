import type { RefObject } from 'react';
import { focusHeading } from './focus-heading.ts';
import { focusWhenGone } from './focus-when-gone.ts';

type Options = {
  /** What a row is. */
  rows?: string;
  /** Has the focus where the list went with its last row; else the screen's heading. */
  otherwise?: () => HTMLElement | null | undefined;
};

const buttonsIn = (row: Element | undefined) => [
  ...(row?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? []),
];

/**
 * For the button that takes its own row out of a list: called by the press, it puts the focus on the same button of the
 * row that follows, else of the one before, else on the list.
 */
export function useFocusAfterRemoval(
  list: RefObject<HTMLElement | null>,
  { rows = 'li', otherwise }: Options = {},
): () => void {
  const rowsNow = () => [...(list.current?.querySelectorAll(rows) ?? [])];
  return () => {
    const control = document.activeElement;
    const before = rowsNow();
    const at = before.findIndex((row) => row.contains(control));
    if (at < 0) return;
    // Counted from the end, where it stands: what comes before it differs from row to row.
    const buttons = buttonsIn(before[at]);
    const place = buttons.findIndex((button) => button === control) - buttons.length;
    focusWhenGone(() => {
      const left = rowsNow();
      const next = [left[at], left[at - 1]].map((row) => buttonsIn(row).at(place)).find(Boolean);
      const target = next ?? list.current ?? otherwise?.();
      if (!target) return focusHeading();
      if (target === list.current) target.tabIndex = -1;
      return target.focus();
    });
  };
}
