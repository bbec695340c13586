import type { RefObject } from 'react';
import { focusHeading } from './focus-heading.ts';
import { focusWhenGone } from './focus-when-gone.ts';

type Options = {
  /** The selector of a row. */
  rows?: string;
  /** Gets the focus if the list is gone with its last row, searched around it; else the heading does. */
  otherwise?: string;
};

const buttonsIn = (row: Element | undefined) => [
  ...(row?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? []),
];

/**
 * For a button that removes its own row from a list: call it in the click. It focuses the same button of the
 * next row, else of the row before, else the list.
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
    // Counted from the end, because the buttons before it differ from row to row.
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
