import { useEffect, useState } from 'react';
import type { Pointing } from './pointing-state.ts';

interface Words {
  from: number;
  to: number;
  quote: string;
}

/** Which characters of the element's text a selection covers; null for none, or where it reaches beyond. */
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

/** The words of the caption that are marked now, or were a moment ago: a finger on the button takes the marking away. */
export function useMarkedWords({ captionBox, caption }: Pointing): Words | null {
  const [marked, setMarked] = useState<Words | null>(null);
  useEffect(() => {
    const look = () => {
      const selection = document.getSelection();
      const words = rangeIn(captionBox.current, selection);
      if (words && caption.slice(words.from, words.to) === words.quote) setMarked(words);
      // Something else is marked. Where nothing is any more, the button stays until something else is touched.
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
