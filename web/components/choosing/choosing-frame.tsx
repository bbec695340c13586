import { use, useEffect, useState, type MouseEvent, type ReactNode, type TouchEvent } from 'react';
import type { Month } from '#domain/calendar/month-grid.ts';
import { chosenText } from '#domain/posts/chosen-text.ts';
import { cn } from '#web/lib/class-names.ts';
import { apart } from '#web/ui/on-demand.tsx';
import { Choosing, ChoosingContext, ListInDoubt, useChoosingState, type Choosable } from './choosing.ts';

const ChoosingBar = apart(async () => (await import('./choosing-bar.tsx')).ChoosingBar);

type ChoosingFrameProps = {
  /** In display order. Null while they load: nothing is known to have left the list. */
  posts: readonly Choosable[] | null;
  /** The month that is shown; without one, the present month is meant. Null where no month is known whole. */
  month?: Month | null;
  /** A long touch on a post begins choosing; not where it takes the post along. */
  longTouch?: boolean;
  className?: string;
  children: ReactNode;
};

const CHOOSABLE = '[data-choosable]';
const HOLD = 450;
const STILL = 8;

/**
 * Frames posts that can be chosen: a tick starts it, then every click on a post chooses it, Escape ends it.
 */
export function ChoosingFrame(props: ChoosingFrameProps) {
  const { posts, month, longTouch = false, className, children } = props;
  const [choosing] = useState(() => new Choosing());
  const { isOn, chosen } = useChoosingState(choosing);
  const isInDoubt = use(ListInDoubt);
  useEffect(() => {
    if (posts !== null && !isInDoubt) choosing.show(posts);
  }, [choosing, posts, isInDoubt]);
  useKeys(choosing, isOn);
  const touch = useLongTouch(choosing, longTouch);

  const chooseInstead = (event: MouseEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && event.button === 0;
    // Enter on a post still opens it: its click has no detail.
    if (!isOn || !isPlain || event.detail === 0 || !(event.target instanceof Element)) return;
    const id = event.target.closest(CHOOSABLE)?.getAttribute('data-choosable');
    if (!id || event.target.closest('button, input')) return;
    event.preventDefault();
    event.stopPropagation();
    choosing.toggle(id, { range: event.shiftKey });
  };

  return (
    <ChoosingContext value={choosing}>
      <div
        onClickCapture={chooseInstead}
        {...touch}
        data-choosing={isOn || undefined}
        className={cn(isOn && 'select-none', className)}
      >
        {children}
      </div>
      <p aria-live="polite" className="sr-only">
        {isOn && chosenText(chosen.size)}
      </p>
      {isOn && <ChoosingBar choosing={choosing} month={month} />}
    </ChoosingContext>
  );
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('textarea, select, [contenteditable], input:not([type="checkbox"])') !== null;

const isElsewhere = () =>
  document.querySelector('[role="dialog"][data-state="open"], [role="menu"]') !== null;

function useKeys(choosing: Choosing, isOn: boolean) {
  useEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isElsewhere()) return;
      if (event.key === 'Escape') choosing.end();
      else if (
        (event.ctrlKey || event.metaKey) &&
        event.key.toLowerCase() === 'a' &&
        !isTyping(event.target)
      ) {
        event.preventDefault();
        choosing.add(choosing.shown);
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [choosing, isOn]);
}

/** Starts with a long touch, and ignores the click that follows it. */
function useLongTouch(choosing: Choosing, enabled: boolean) {
  const [hold] = useState(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let start = { x: 0, y: 0 };
    let wasLong = false;
    const stop = () => clearTimeout(timer);
    return {
      onTouchStart: (event: TouchEvent) => {
        stop();
        wasLong = false;
        const finger = event.touches[0];
        const post = event.target instanceof Element ? event.target.closest(CHOOSABLE) : null;
        const id = post?.getAttribute('data-choosable');
        if (!finger || event.touches.length > 1 || !id) return;
        start = { x: finger.clientX, y: finger.clientY };
        timer = setTimeout(() => {
          wasLong = true;
          navigator.vibrate?.(10);
          choosing.toggle(id);
        }, HOLD);
      },
      onTouchMove: (event: TouchEvent) => {
        const finger = event.touches[0];
        if (finger && Math.hypot(finger.clientX - start.x, finger.clientY - start.y) > STILL) stop();
      },
      onTouchEnd: (event: TouchEvent) => {
        stop();
        if (wasLong && event.cancelable) event.preventDefault();
      },
      onTouchCancel: stop,
      onContextMenu: (event: MouseEvent) => {
        if (wasLong) event.preventDefault();
      },
    };
  });
  return enabled ? hold : {};
}
