import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { Place } from '#domain/networks/options.ts';
import { cropAxis, cropWords, type Size } from '#domain/networks/shapes.ts';

type CropPlaceProps = {
  /** The accessible name. */
  label: string;
  src: string | null;
  whole: Size;
  /** The size of the part that stays. */
  kept: Size;
  value: Place;
  disabled: boolean;
  /** It was just requested, so it takes the focus. */
  focusAtOnce: boolean;
  onChange: (place: Place) => void;
};

const rounded = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100) / 100;
const STEPS: Record<string, number> = {
  ArrowLeft: -0.01,
  ArrowUp: -0.01,
  ArrowRight: 0.01,
  ArrowDown: 0.01,
  PageUp: -0.1,
  PageDown: 0.1,
  Home: -1,
  End: 1,
};

/** Chooses the part of a picture that a crop keeps: by dragging its window, clicking, or the arrow keys. */
export function CropPlace(props: CropPlaceProps) {
  const { label, src, whole, kept, value, disabled, focusAtOnce, onChange } = props;
  const picture = useRef<HTMLSpanElement>(null);
  const slider = useRef<HTMLSpanElement>(null);
  /** Where in the window the pointer holds it, as a share of the picture's side; null while it does not. */
  const held = useRef<number | null>(null);
  useEffect(() => {
    if (focusAtOnce) slider.current?.focus();
  }, [focusAtOnce]);
  const axis = cropAxis(whole, kept);
  const share = axis === 'x' ? kept.width / whole.width : kept.height / whole.height;
  const start = value[axis] * (1 - share);
  const put = (next: number) => {
    const place = { ...value, [axis]: rounded(next) };
    if (place[axis] !== value[axis]) onChange(place);
  };

  const pointed = ({ clientX, clientY }: PointerEvent) => {
    const box = picture.current?.getBoundingClientRect();
    if (!box || box.width === 0 || box.height === 0) return 0;
    return axis === 'x' ? (clientX - box.left) / box.width : (clientY - box.top) / box.height;
  };
  const follow = (at: number, hold: number) => put((at - hold) / (1 - share));
  const isIn = (at: number) => at >= start && at <= start + share;
  function onPointerUp(event: PointerEvent) {
    const at = pointed(event);
    // A tap: of a finger that scrolls, the pointer is cancelled.
    if (event.pointerType === 'touch' && held.current === null && !disabled && !isIn(at))
      follow(at, share / 2);
    held.current = null;
  }
  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (disabled || event.button !== 0) return;
    const at = pointed(event);
    const isInside = isIn(at);
    // A finger beside the frame may scroll the page: only a tap there moves the frame.
    if (!isInside && event.pointerType === 'touch') return;
    event.preventDefault();
    slider.current?.focus();
    picture.current?.setPointerCapture(event.pointerId);
    held.current = isInside ? at - start : share / 2;
    if (!isInside) follow(at, share / 2);
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined || disabled) return;
    event.preventDefault();
    put(value[axis] + (event.shiftKey ? step * 10 : step));
  }

  const percent = (part: number) => `${part * 100}%`;
  return (
    <span className="flex w-full flex-col gap-1">
      <span
        ref={picture}
        className="relative block max-w-full overflow-hidden rounded-md bg-blank select-none"
        style={{
          aspectRatio: whole.width / whole.height,
          width: `min(100%, ${(12 * whole.width) / whole.height}rem)`,
        }}
        onPointerDown={onPointerDown}
        onPointerMove={(event) => held.current !== null && follow(pointed(event), held.current)}
        onPointerUp={onPointerUp}
        onPointerCancel={() => (held.current = null)}
      >
        {src && <img src={src} alt="" draggable={false} className="size-full bg-paper" />}
        <span
          ref={slider}
          role="slider"
          tabIndex={disabled ? -1 : 0}
          aria-label={label}
          aria-orientation={axis === 'x' ? 'horizontal' : 'vertical'}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(value[axis] * 100)}
          aria-valuetext={cropWords(axis, value) || 'in the middle'}
          aria-disabled={disabled || undefined}
          onKeyDown={onKeyDown}
          className="absolute block cursor-grab touch-none border-2 border-white shadow-[0_0_0_100rem_rgb(0_0_0/0.6)] outline-offset-[-4px] active:cursor-grabbing aria-disabled:cursor-default"
          style={
            axis === 'x'
              ? { left: percent(start), width: percent(share), top: 0, bottom: 0 }
              : { top: percent(start), height: percent(share), left: 0, right: 0 }
          }
        />
      </span>
      <span className="text-xs text-muted">
        Only what is inside of the frame is shown. Drag the frame, or move it with the arrow keys.
      </span>
    </span>
  );
}
