import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

export type Place = { width: number; top: number };

/**
 * The list's width and its distance from the top of the document, kept up to date; the width is 0 until it is known. A
 * ResizeObserver measures after the browser has laid out the page: measuring what was just rendered would lay it out
 * once more. `atOnce` measures it nevertheless, before anything of it is seen.
 */
export function usePlace(box: RefObject<HTMLDivElement | null>, atOnce: boolean): Place {
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
    if (atOnce && !isKnown.current) measure();
    // Content above can grow or shrink, which moves the list without resizing it: the body's height shows
    // that.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [box, atOnce]);
  return place;
}
