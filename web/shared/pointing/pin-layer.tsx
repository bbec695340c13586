import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { Anchor } from '#domain/approvals/anchor.ts';
import { nudgedPin, pointOf, rounded, spotAt, type Shown, type Spot } from '#domain/approvals/picture-box.ts';
import { fill } from '#domain/languages/words.ts';
import type { Media } from '../carousel/slide.tsx';
import { FORM_FIELD, giveUp } from './place-form.tsx';
import { placeWords } from './place-words.ts';
import { apart, leaning } from './pins-apart.ts';
import { nextNumber, pinStyle, usePins } from './pins.ts';
import type { Pointing, PointingState } from './pointing-state.ts';
import { TapHint } from './tap-hint.tsx';
import { useShown } from './use-shown.ts';
import { pointingWords as words } from './words.ts';

/** The spot of a tap on a picture of the carousel; null outside the picture. */
export function spotOfTap({ media, picture, left, top }: NonNullable<PointingState['tap']>): Anchor | null {
  const frame = { width: picture.clientWidth, height: picture.clientHeight };
  const ratio = picture.naturalWidth / picture.naturalHeight || (media.ratio ?? 1);
  const spot = spotAt({ frame, ratio, fit: 'contain' }, { left, top });
  return spot && { assetId: media.id, ...rounded(spot) };
}

type Props = { pointing: Pointing; media: Media; at: number };

/** The pins of one picture, above it. Taps beside the pins reach the picture. */
export function PinLayer({ pointing, media, at }: Props) {
  const [layer, shown] = useShown(media.ratio, 'contain');
  const { pins, place, picked, set } = usePins(pointing);
  const here = pins.filter(({ anchor }) => 'x' in anchor && anchor.assetId === media.id);
  const held = place && 'x' in place.anchor && place.anchor.assetId === media.id ? place.anchor : null;
  if (media.type === 'video') return null;
  const placed = shown
    ? apart(
        here.map((pin) => ({ ...pin, ...pointOf(shown, pin.anchor as Spot) })),
        shown.frame,
      )
    : [];
  return (
    <div ref={layer} className="pins">
      {shown &&
        placed.map((pin) => (
          <button
            key={pin.id}
            type="button"
            className={`pin ${leaning(pin, shown.frame)}${pinStyle(pin)}`}
            style={{ left: `${pin.left}px`, top: `${pin.top}px` }}
            aria-label={fill(words.said, {
              place: placeWords(pin.number, pin.anchor, at + 1),
              text: pin.isDone ? `${pin.text} (${words.done})` : pin.text,
            })}
            aria-pressed={picked === pin.id}
            onClick={() => set({ picked: picked === pin.id ? null : pin.id })}
          >
            <span>{pin.isDone ? '✓' : pin.number}</span>
          </button>
        ))}
      {shown && at === 0 && pointing.say && pins.length === 0 && !place && <TapHint />}
      {shown && held && <HeldPin pointing={pointing} spot={held} shown={shown} at={at} />}
    </div>
  );
}

/** The pin being set: dragged by finger or mouse, moved by keys. */
function HeldPin({
  pointing,
  spot,
  shown,
  at,
}: {
  pointing: Pointing;
  spot: Spot & { assetId: string };
  shown: Shown;
  at: number;
}) {
  const { pins, place, set } = usePins(pointing);
  const pin = useRef<HTMLButtonElement>(null);
  const grip = useRef<{ left: number; top: number } | null>(null);
  const number = nextNumber(pins);
  const point = pointOf(shown, spot);
  const isHeld = place?.isHeld ?? false;

  useEffect(() => {
    if (isHeld) pin.current?.focus();
  }, [isHeld]);

  const move = (next: Spot) =>
    set({ place: { anchor: { assetId: spot.assetId, ...rounded(next) }, isHeld } });

  function onKeyDown(event: KeyboardEvent) {
    const next = nudgedPin(spot, event.key, event.shiftKey);
    if (next) move(next);
    else if (event.key === 'Enter') document.getElementById(FORM_FIELD)?.focus();
    else if (event.key === 'Escape') giveUp(pointing);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onPointerMove(event: PointerEvent) {
    const from = grip.current;
    const frame = pin.current?.parentElement?.getBoundingClientRect();
    if (!from || !frame) return;
    const wanted = {
      left: event.clientX - frame.left - from.left,
      top: event.clientY - frame.top - from.top,
    };
    const next = spotAt(shown, wanted);
    if (next) move(next);
  }

  return (
    <button
      ref={pin}
      type="button"
      className={`pin held ${leaning(point, shown.frame)}`}
      style={{ left: `${point.left}px`, top: `${point.top}px` }}
      aria-label={`${placeWords(number, { assetId: spot.assetId, x: spot.x, y: spot.y }, at + 1)}. ${words.holding}`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const frame = event.currentTarget.parentElement?.getBoundingClientRect();
        if (!frame) return;
        grip.current = {
          left: event.clientX - frame.left - point.left,
          top: event.clientY - frame.top - point.top,
        };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        grip.current = null;
      }}
      onPointerCancel={() => {
        grip.current = null;
      }}
    >
      <span>{number}</span>
    </button>
  );
}
