import { useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../look/icon.tsx';
import { MediaSlide, type Asset } from './media-slide.tsx';

// The frame takes the shape of the first picture, within what feeds show: from tall 4:5 to wide 1.91:1.
const TALLEST = 0.8;
const WIDEST = 1.91;

/** Swipe is the browser's own scrolling with snap points; buttons, dots and arrow keys move the same scroller. */
export function MediaCarousel({ assets, onError }: { assets: Asset[]; onError: () => void }) {
  const scroller = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const [ratio, setRatio] = useState(1);
  // Where a button sent the scroller; until it gets there, the dots show the goal instead of the way.
  const goal = useRef<number | null>(null);
  const last = assets.length - 1;
  const shown = Math.min(index, last);

  function goTo(wanted: number) {
    const next = Math.max(0, Math.min(wanted, last));
    const list = scroller.current;
    goal.current = next;
    setIndex(next);
    list?.scrollTo({ left: next * list.clientWidth });
  }

  function follow() {
    const list = scroller.current;
    if (!list || list.clientWidth === 0) return;
    const at = Math.round(list.scrollLeft / list.clientWidth);
    if (goal.current !== null && at !== goal.current) return;
    goal.current = null;
    setIndex(at);
  }

  function onKey(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || event.target !== scroller.current) return;
    event.preventDefault();
    goTo(shown + step);
  }

  const release = () => {
    goal.current = null;
  };

  if (assets.length === 0)
    return (
      <p className="no-media">
        <Icon name="image" />
        No images
      </p>
    );
  const isAlone = last === 0;
  return (
    <section className="carousel" aria-roledescription="carousel" aria-label="Pictures and videos">
      <ul
        ref={scroller}
        className="slides"
        style={{ aspectRatio: String(ratio) }}
        tabIndex={isAlone ? undefined : 0}
        aria-label={isAlone ? undefined : 'Use the arrow keys to see all of them'}
        onScroll={follow}
        onKeyDown={onKey}
        onTouchStart={release}
        onWheel={release}
      >
        {assets.map((asset, at) => (
          <li key={asset.id} inert={at !== shown}>
            <MediaSlide
              asset={asset}
              index={at}
              count={assets.length}
              isCurrent={at === shown}
              onRatio={(own) => {
                if (at === 0 && own > 0) setRatio(Math.max(TALLEST, Math.min(own, WIDEST)));
              }}
              onError={onError}
            />
          </li>
        ))}
      </ul>
      {!isAlone && (
        <>
          <p className="position" aria-live="polite">
            <span className="sr-only">Showing </span>
            {shown + 1}
            <span aria-hidden="true">/</span>
            <span className="sr-only"> of </span>
            {assets.length}
          </p>
          <Arrow to="left" isOff={shown === 0} onClick={() => goTo(shown - 1)} />
          <Arrow to="right" isOff={shown === last} onClick={() => goTo(shown + 1)} />
          <div className="dots">
            {assets.map((asset, at) => (
              <button
                key={asset.id}
                type="button"
                aria-label={`Show ${at + 1} of ${assets.length}`}
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
      aria-label={to === 'left' ? 'Previous' : 'Next'}
      aria-disabled={isOff}
      onClick={onClick}
    >
      <Icon name={to} />
    </button>
  );
}
