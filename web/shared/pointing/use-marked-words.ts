import { useEffect, useState } from 'react';
import type { Pointing } from './pointing-state.ts';

interface Words {
  from: number;
  to: number;
  quote: string;
}

/** The range of the element's text that a selection covers; null where it is empty or reaches outside. */
export function rangeIn(box: HTMLElement | null, selection: Selection | null): Words | null {
  if (!box || !selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!box.contains(range.commonAncestorContainer)) return null;
  const before = document.createRange();
  before.selectNodeContents(box);
  before.setEnd(range.startContainer, range.startOffset);
  const all = range.toString();
  const quote = all.trim();
  if (quote === '') return null;
  const from = before.toString().length + all.indexOf(quote);
  return { from, to: from + quote.length, quote };
}

/** The selected words of the caption, now or a moment ago: a tap on the button clears the selection. */
export function useMarkedWords({ captionBox, caption }: Pointing): Words | null {
  const [marked, setMarked] = useState<Words | null>(null);
  useEffect(() => {
    const look = () => {
      const selection = document.getSelection();
      const words = rangeIn(captionBox.current, selection);
      if (words && caption.slice(words.from, words.to) === words.quote) setMarked(words);
      // Something else is selected. After clearing the selection the button stays until another touch.
      else if (selection?.isCollapsed === false) setMarked(null);
    };
    const leave = (event: Event) => {
      const isOnButton = event.target instanceof Element && event.target.closest('.point-ways');
      if (!isOnButton && document.getSelection()?.isCollapsed !== false) setMarked(null);
    };
    look();
    document.addEventListener('selectionchange', look);
    document.addEventListener('pointerup', leave);
    document.addEventListener('keyup', leave);
    return () => {
      document.removeEventListener('selectionchange', look);
      document.removeEventListener('pointerup', leave);
      document.removeEventListener('keyup', leave);
    };
  }, [captionBox, caption]);
  return marked;
}
