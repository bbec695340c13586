import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { fill } from '#domain/languages/words.ts';
import { TALLEST, WIDEST } from '#domain/media/frame.ts';
import { mediaWords } from '../media-words.ts';
import { Slide, type Media } from './slide.tsx';
import './carousel.css';

const fitting = (ratio: number | undefined) => Math.max(TALLEST, Math.min(ratio || 1, WIDEST));

export type CarouselProps = {
  media: Media[];
  onError?: (() => void) | undefined;
  /** A picture was tapped or clicked, not swiped. */
  onTap?: ((media: Media, event: MouseEvent, picture: HTMLImageElement) => void) | undefined;
  /** An overlay on one of the media. */
  overlay?: ((media: Media, index: number) => ReactNode) | undefined;
  control?: CarouselControl | undefined;
};

/** Lets outside code follow and move the carousel. */
export interface CarouselControl {
  /** Called with the visible index. */
  onShow: (index: number) => void;
  /** Receives the function that shows one of the media. */
  onReady: (goTo: (id: string) => void) => void;
}

/**
 * The media of a post, for the agency and for reviewers alike. Swiping is native scrolling with snap points;
 * buttons, dots and arrow keys move the same scroller.
 */
export function Carousel({ media, onError, onTap, overlay, control }: CarouselProps) {
  const scroller = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  // Not a number for a file without a picture, such as a sound.
  const [ratio, setRatio] = useState<number>();
  // The target of a button's scrolling; until it is reached, the dots show the target instead of the way.
  const goal = useRef<number | null>(null);
  const last = media.length - 1;
  const shown = Math.max(0, Math.min(index, last));
  const isAlone = last === 0;

  function goTo(wanted: number) {
    const list = scroller.current;
    const next = Math.max(0, Math.min(wanted, last));
    goal.current = next;
    setIndex(next);
    list?.scrollTo({ left: next * list.clientWidth });
  }

  function follow() {
    const list = scroller.current;
    if (!list?.clientWidth) return;
    const at = Math.round(list.scrollLeft / list.clientWidth);
    if (at !== (goal.current ?? at)) return;
    goal.current = null;
    setIndex(at);
  }

  useEffect(() => control?.onShow(shown), [shown, control]);
  useEffect(() => {
    control?.onReady((id) => {
      goTo(media.findIndex((one) => one.id === id));
      scroller.current?.scrollIntoView({ block: 'nearest' });
    });
    // After a phone is turned or a window resized, a browser may leave the scroller between two pictures,
    // above all while it is moving.
    const settle = () => goTo(shown);
    addEventListener('resize', settle);
    return () => removeEventListener('resize', settle);
  });

  function tapped(event: MouseEvent) {
    const picture = event.target;
    const one = media[shown];
    if (one && picture instanceof HTMLImageElement) onTap?.(one, event, picture);
  }

  function onKey(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || event.target instanceof HTMLVideoElement || event.defaultPrevented) return;
    event.preventDefault();
    goTo(shown + step);
  }

  /** Touch or wheel takes over from the button. */
  const release = () => {
    goal.current = null;
  };

  if (last < 0)
    return (
      <p className="no-media">
        <Sign path="M3 5h18v14H3zM3 16l5-5 4 4 3-3 6 5" />
        {mediaWords.none}
      </p>
    );
  return (
    <section className="carousel" aria-roledescription="carousel" aria-label={mediaWords.all}>
      {/* Keys scroll it as a finger does. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={scroller}
        className={onTap ? 'slides pointable' : 'slides'}
        style={{ aspectRatio: String(fitting(ratio || media[0]?.ratio)) }}
        // A scrolling list has to be focusable for people who scroll by keyboard.
        tabIndex={isAlone ? undefined : 0}
        aria-label={isAlone ? undefined : mediaWords.moveByKeys}
        onScroll={follow}
        onKeyDown={onKey}
        // Keyboard users choose a place from a list below.
        onClick={onTap ? tapped : undefined}
        onTouchStart={release}
        onWheel={release}
      >
        {media.map((one, at) => (
          <li key={one.id} inert={at !== shown}>
            <Slide
              // Signed addresses are renewed: a new address loads again.
              key={one.src}
              media={one}
              index={at}
              count={media.length}
              isCurrent={at === shown}
              onRatio={at ? undefined : setRatio}
              onError={onError}
            />
            {overlay?.(one, at)}
          </li>
        ))}
      </ul>
      {!isAlone && (
        <>
          <p className="position" aria-live="polite">
            <span className="sr-only">
              {fill(mediaWords.showing, { at: shown + 1, count: media.length })}
            </span>
            <span aria-hidden="true">
              {shown + 1}/{media.length}
            </span>
          </p>
          <Arrow to="left" isOff={shown === 0} onClick={() => goTo(shown - 1)} />
          <Arrow to="right" isOff={shown === last} onClick={() => goTo(shown + 1)} />
          <div className="dots">
            {media.map((one, at) => (
              <button
                key={one.id}
                type="button"
                aria-label={fill(mediaWords.show, { at: at + 1, count: media.length })}
                aria-current={at === shown ? 'true' : undefined}
                onClick={() => goTo(at)}
              />
            ))}
          </div>
        </>
      )}
    </section>
  );
}

function Arrow({ to, isOff, onClick }: { to: 'left' | 'right'; isOff: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className={`arrow ${to}`}
      aria-label={to === 'left' ? mediaWords.previous : mediaWords.next}
      aria-disabled={isOff}
      onClick={onClick}
    >
      <Sign path={to === 'left' ? 'm15 5-7 7 7 7' : 'm9 5 7 7-7 7'} />
    </button>
  );
}

const Sign = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);
