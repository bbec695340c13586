import { useLayoutEffect, type RefObject } from 'react';

const FOCUS_RING = 8;

/** For a bar that stays at the foot of the window: a focused field and toasts are above it, however high it is. */
export function useFoot(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const page = document.documentElement.style;
    const measure = () => {
      const height = element.offsetHeight + (parseFloat(getComputedStyle(element).bottom) || 0);
      page.scrollPaddingBottom = `${height + FOCUS_RING}px`;
      page.setProperty('--foot', `${height}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      page.scrollPaddingBottom = '';
      page.removeProperty('--foot');
    };
  }, [bar]);
}
