import { useRef, useState } from 'react';
import { Icon } from '../look/icon.tsx';
import { MediaSlide, type Asset } from './media-slide.tsx';

// The frame takes the shape of the first picture, within what feeds show: from tall 4:5 to wide 1.91:1.
const TALLEST = 0.8;
const WIDEST = 1.91;
const GLIDE_MS = 600;
const fitting = (ratio: number) => Math.max(TALLEST, Math.min(ratio || 1, WIDEST));

/**
 * Swiping and arrow keys are the browser's own scrolling with snap points; buttons and dots move the same
 * scroller, and the position is always read from it.
 */
export function MediaCarousel({ assets, onError }: { assets: Asset[]; onError: () => void }) {
  const scroller = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const [ratio, setRatio] = useState((assets[0]?.width ?? 1) / (assets[0]?.height ?? 1));
  // Until when a button's glide is under way: the dots then show the goal instead of the way to it.
  const glidesUntil = useRef(0);
  const last = assets.length - 1;
  const shown = Math.min(index, last);
  const isAlone = last === 0;

  function goTo(wanted: number) {
    const list = scroller.current;
    const next = Math.max(0, Math.min(wanted, last));
    glidesUntil.current = Date.now() + GLIDE_MS;
    setIndex(next);
    list?.scrollTo({ left: next * list.clientWidth });
  }

  function follow() {
    const list = scroller.current;
    if (list && list.clientWidth > 0 && Date.now() > glidesUntil.current)
      setIndex(Math.round(list.scrollLeft / list.clientWidth));
  }

  if (last < 0)
    return (
      <p className="no-media">
        <Icon name="image" />
        No images
      </p>
    );
  return (
    <section className="carousel" aria-roledescription="carousel" aria-label="Pictures and videos">
      <ul
        ref={scroller}
        className="slides"
        style={{ aspectRatio: String(fitting(ratio)) }}
        tabIndex={isAlone ? undefined : 0}
        aria-label={isAlone ? undefined : 'All pictures and videos, left and right arrow keys move'}
        onScroll={follow}
      >
        {assets.map((asset, at) => (
          <li key={asset.id} inert={at !== shown}>
            <MediaSlide
              asset={asset}
              index={at}
              count={assets.length}
              isCurrent={at === shown}
              onRatio={at === 0 ? setRatio : undefined}
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
