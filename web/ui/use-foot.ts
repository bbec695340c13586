import { useLayoutEffect, type RefObject } from 'react';

const FOCUS_RING = 8;

/** For a bar that stays at the foot of the window: a focused field and toasts are above it, however high it is. */
export function useFoot(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const page = document.documentElement.style;
    /** False where the window is too low for it: then it stands in the page. */
    let isBar = true;
    // At the end of the page it stands higher than at the edge of the window.
    const place = () => {
      if (!isBar) return;
      const foot = Math.max(0, Math.round(innerHeight - element.getBoundingClientRect().top));
      page.setProperty('--foot', `${foot}px`);
    };
    const clear = () => {
      page.scrollPaddingBottom = '';
      page.removeProperty('--foot');
    };
    const measure = () => {
      const { position, bottom } = getComputedStyle(element);
      isBar = position !== 'static';
      if (!isBar) return clear();
      const below = parseFloat(bottom) || 0;
      page.scrollPaddingBottom = `${element.offsetHeight + below + FOCUS_RING}px`;
      place();
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    addEventListener('scroll', place, { passive: true });
    addEventListener('resize', place);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', place);
      removeEventListener('resize', place);
      clear();
    };
  }, [bar]);
}
