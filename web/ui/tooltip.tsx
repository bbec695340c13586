import { useEffect, useEffectEvent, useId, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Slot } from './slot.tsx';

/**
 * The first tooltip waits. While one is open, and for `NEIGHBOUR_MS` after it has closed, the next opens at once
 * in its place.
 */
const DELAY_MS = 700;
const NEIGHBOUR_MS = 300;
/** Long enough to move the pointer from the button onto its tooltip. */
const GRACE_MS = 120;
const GAP = 6;
const MARGIN = 8;

let lastClosedAt = -Infinity;
/** The open tooltip, if there is one. */
let shown: { id: string; hide: () => void } | null = null;

const opensAtOnce = () => shown !== null || performance.now() - lastClosedAt < NEIGHBOUR_MS;

/** Notes that a tooltip is closed; false if another one is open, or none. */
function noteClosed(id: string): boolean {
  if (shown?.id !== id) return false;
  shown = null;
  lastClosedAt = performance.now();
  return true;
}

/** Closes the open tooltip for the next one. */
function noteOpened(id: string, hide: () => void): void {
  if (shown?.id !== id) shown?.hide();
  shown = { id, hide };
}

type Side = 'top' | 'right' | 'bottom' | 'left';
const OPPOSITE: Record<Side, Side> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };

export type TooltipProps = {
  content: ReactNode;
  side?: Side | undefined;
  /** One focusable element that passes its props on. */
  children: ReactNode;
};

/** Shown on hover and on keyboard focus; Escape closes the tooltip and nothing else. */
export function Tooltip({ content, side = 'top', children }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pressed = useRef(false);
  const id = useId();

  const hide = () => {
    clearTimeout(timer.current);
    if (noteClosed(id)) setAnchor(null);
  };
  const open = (element: Element, after: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      noteOpened(id, hide);
      setAnchor(element);
    }, after);
  };
  const close = (after = 0) => {
    clearTimeout(timer.current);
    if (anchor) timer.current = setTimeout(hide, after);
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      noteClosed(id);
    },
    [id],
  );

  return (
    <>
      <Slot
        aria-describedby={anchor ? id : undefined}
        data-tooltip={anchor ? 'open' : undefined}
        onPointerEnter={({ pointerType, currentTarget }: PointerEvent) => {
          if (pointerType === 'touch' || pressed.current) return;
          open(currentTarget, opensAtOnce() ? 0 : DELAY_MS);
        }}
        onPointerLeave={() => {
          pressed.current = false;
          close(GRACE_MS);
        }}
        // After a click the explanation is not needed.
        onPointerDown={() => {
          pressed.current = true;
          close();
        }}
        onFocus={({ currentTarget }: { currentTarget: Element }) => {
          if (!pressed.current) open(currentTarget, 0);
        }}
        onBlur={() => {
          pressed.current = false;
          close();
        }}
        onClick={() => close()}
      >
        {children}
      </Slot>
      {anchor && (
        <Bubble id={id} anchor={anchor} side={side} stay={() => clearTimeout(timer.current)} close={close}>
          {content}
        </Bubble>
      )}
    </>
  );
}

type BubbleProps = {
  id: string;
  anchor: Element;
  side: Side;
  stay: () => void;
  close: (after?: number) => void;
  children: ReactNode;
};

function Bubble({ id, anchor, side, stay, close, children }: BubbleProps) {
  const leave = useEffectEvent(() => close());
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      leave();
    };
    const away = () => leave();
    // In the capture phase, before a dialog around it hears the key.
    window.addEventListener('keydown', press, true);
    window.addEventListener('scroll', away, true);
    return () => {
      window.removeEventListener('keydown', press, true);
      window.removeEventListener('scroll', away, true);
    };
  }, []);
  return createPortal(
    <div
      ref={(bubble) => {
        if (bubble) place(bubble, anchor.getBoundingClientRect(), side);
      }}
      id={id}
      role="tooltip"
      onPointerEnter={stay}
      onPointerLeave={() => close(GRACE_MS)}
      className="fixed top-0 left-0 z-60 w-max max-w-64 animate-pop-in rounded-md bg-inverse px-2 py-1 text-xs font-medium text-on-inverse shadow-md"
    >
      {children}
    </div>,
    document.body,
  );
}

/** On its side if there is room, else on the other; always inside the window. */
function place(bubble: HTMLElement, anchor: DOMRect, side: Side): void {
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const { innerWidth, innerHeight } = window;
  const free: Record<Side, number> = {
    top: anchor.top - height,
    bottom: innerHeight - anchor.bottom - height,
    left: anchor.left - width,
    right: innerWidth - anchor.right - width,
  };
  const other = OPPOSITE[side];
  const on = free[side] < GAP + MARGIN && free[other] > free[side] ? other : side;
  const middle = {
    x: anchor.left + (anchor.width - width) / 2,
    y: anchor.top + (anchor.height - height) / 2,
  };
  const x = { left: anchor.left - width - GAP, right: anchor.right + GAP, top: middle.x, bottom: middle.x }[
    on
  ];
  const y = { top: anchor.top - height - GAP, bottom: anchor.bottom + GAP, left: middle.y, right: middle.y }[
    on
  ];
  const within = (at: number, most: number) => Math.max(MARGIN, Math.min(at, most - MARGIN));
  bubble.style.left = `${within(x, innerWidth - width)}px`;
  bubble.style.top = `${within(y, innerHeight - height)}px`;
}
