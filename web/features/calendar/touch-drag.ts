import type { Day } from '#domain/calendar/month-grid.ts';
import { whyNotLabel } from './why-not-label.ts';

/** Longer than a tap, with the finger still: everything else scrolls the page. */
const HOLD = 350;
const STILL = 8;
/** This close to the screen's edge the page scrolls with the finger. */
const EDGE = 72;
const SPEED = 10;

interface TouchDrag {
  /** Why the post cannot be moved; null where it can. */
  why: string | null;
  onLift: () => void;
  /** Null where it was dropped outside of any day. */
  onDrop: (day: Day | null) => void;
}

const dayUnder = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]') ?? null;

/**
 * Drags an element to another day by a long touch. Browsers differ in native dragging by touch, so this
 * replaces it: the native drag is off while a finger is down.
 */
export function dragByTouch(element: HTMLElement, { why, onLift, onDrop }: TouchDrag): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  let ghost: HTMLElement | null = null;
  let over: HTMLElement | null = null;
  let start = { x: 0, y: 0 };
  let finger = { x: 0, y: 0 };
  let isDown = false;
  /** A finger that stays where it is scrolls nothing, and moves nothing. */
  let hasMoved = false;

  const show = () => {
    if (ghost) ghost.style.translate = `${finger.x - start.x}px ${finger.y - start.y}px`;
    const day = why === null && hasMoved ? dayUnder(finger.x, finger.y) : null;
    if (day === over) return;
    over?.removeAttribute('data-over');
    day?.setAttribute('data-over', '');
    over = day;
  };
  const follow = () => {
    const below = finger.y - (window.innerHeight - EDGE);
    const above = EDGE - finger.y;
    if (hasMoved && (below > 0 || above > 0)) {
      window.scrollBy(0, below > 0 ? SPEED : -SPEED);
      show();
    }
    frame = requestAnimationFrame(follow);
  };
  const lift = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    ghost = why === null ? (element.cloneNode(true) as HTMLElement) : whyNotLabel(why);
    ghost.setAttribute('aria-hidden', 'true');
    ghost.dataset['lifted'] = '';
    ghost.inert = true;
    Object.assign(ghost.style, {
      position: 'fixed',
      zIndex: '60',
      margin: '0',
      pointerEvents: 'none',
      left: `${left}px`,
      top: `${top}px`,
      ...(why === null && { width: `${width}px`, height: `${height}px` }),
    });
    ghost.classList.add(
      'shadow-lg',
      ...(why === null ? ['rotate-2', 'scale-105', 'rounded-sm', 'list-none'] : []),
    );
    document.body.append(ghost);
    navigator.vibrate?.(10);
    onLift();
    show();
    frame = requestAnimationFrame(follow);
  };
  const end = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    over?.removeAttribute('data-over');
    ghost?.remove();
    ghost = null;
    over = null;
    isDown = false;
    element.draggable = true;
    document.removeEventListener('touchstart', onSecond, true);
  };
  /** Nothing is dropped, and the element is as before. */
  const cancel = () => {
    const wasLifted = ghost !== null;
    end();
    if (wasLifted) onDrop(null);
  };
  /** Two fingers pinch, wherever the second one is. */
  const onSecond = ({ touches }: TouchEvent) => {
    if (touches.length > 1) cancel();
  };

  const onTouchStart = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (event.touches.length !== 1 || !touch) return cancel();
    isDown = true;
    hasMoved = false;
    element.draggable = false;
    document.addEventListener('touchstart', onSecond, { capture: true, passive: true });
    start = finger = { x: touch.clientX, y: touch.clientY };
    timer = setTimeout(lift, HOLD);
  };
  const onTouchMove = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (!touch) return;
    finger = { x: touch.clientX, y: touch.clientY };
    hasMoved ||= Math.hypot(finger.x - start.x, finger.y - start.y) > STILL;
    if (ghost) {
      event.preventDefault();
      show();
    } else if (hasMoved) clearTimeout(timer);
  };
  const onTouchEnd = (event: TouchEvent) => {
    const wasLifted = ghost !== null;
    const day = over?.dataset['day'] ?? null;
    end();
    if (!wasLifted) return;
    // After a drag, the link below is not followed.
    if (event.cancelable) event.preventDefault();
    onDrop(event.type === 'touchend' ? day : null);
  };
  const onContextMenu = (event: Event) => {
    if (isDown) event.preventDefault();
  };

  const off = new AbortController();
  const { signal } = off;
  element.addEventListener('touchstart', onTouchStart, { passive: true, signal });
  element.addEventListener('touchmove', onTouchMove, { passive: false, signal });
  element.addEventListener('touchend', onTouchEnd, { passive: false, signal });
  element.addEventListener('touchcancel', onTouchEnd, { signal });
  element.addEventListener('contextmenu', onContextMenu, { signal });
  return () => {
    cancel();
    off.abort();
  };
}
