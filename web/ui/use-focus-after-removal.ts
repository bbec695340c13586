import type { RefObject } from 'react';
import { focusHeading } from './focus-heading.ts';
import { focusWhenGone } from './focus-when-gone.ts';

type Options = {
  /** What a row is. */
  rows?: string;
  /** Has the focus where the list went with its last row, found in what stood around it; else the screen's heading. */
  otherwise?: string;
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
    const around = list.current?.parentElement;
    const before = rowsNow();
    const at = before.findIndex((row) => row.contains(control));
    if (at < 0) return;
    // Counted from the end, where it stands: what comes before it differs from row to row.
    const buttons = buttonsIn(before[at]);
    const place = buttons.findIndex((button) => button === control) - buttons.length;
    focusWhenGone(() => {
      const left = rowsNow();
      const next = [...left.slice(at), ...left.slice(0, at).toReversed()]
        .map((row) => buttonsIn(row).at(place))
        .find(Boolean);
      if (next) return next.focus();
      if (list.current) {
        list.current.tabIndex = -1;
        return list.current.focus();
      }
      const other = otherwise ? around?.querySelector<HTMLElement>(otherwise) : null;
      return other?.isConnected ? other.focus() : focusHeading();
    });
  };
}
