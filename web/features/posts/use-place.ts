import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

export type Place = { width: number; top: number };

/**
 * How wide the list is and how far below the top of the document it begins, kept true. While nothing is in it yet, the
 * browser tells after it has laid out the page: a list that is measured with its tiles is laid out twice.
 */
export function usePlace(box: RefObject<HTMLDivElement | null>, isFilled: boolean): Place {
  const [place, setPlace] = useState<Place>({ width: 0, top: 0 });
  const isKnown = useRef(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => {
      isKnown.current = true;
      const { width, top } = element.getBoundingClientRect();
      const next = { width, top: Math.round(top + window.scrollY) };
      setPlace((old) => (old.width === next.width && old.top === next.top ? old : next));
    };
    if (isFilled && !isKnown.current) measure();
    // What stands above can grow or go, which moves the list without resizing it: the page's height tells.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [box, isFilled]);
  return place;
}
