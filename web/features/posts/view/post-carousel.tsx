import { useRef, useState, type KeyboardEvent } from 'react';
import { ChevronLeft, ChevronRight, ImageOff } from 'lucide-react';
import type { Asset } from '#domain/posts/contract.ts';
import { cn } from '#web/lib/class-names.ts';
import { CarouselSlide } from './carousel-slide.tsx';

// The frame takes the shape of the first picture, within what feeds show: from tall 4:5 to wide 1.91:1.
const TALLEST = 0.8;
const WIDEST = 1.91;

/** Swiping is the browser's own scrolling; buttons, dots and arrow keys move the same scroller. */
export function PostCarousel({ assets }: { assets: Asset[] }) {
  const scroller = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const [ratio, setRatio] = useState(1);
  // Where a button sent the scroller; until it gets there, the dots show the goal instead of the way.
  const goal = useRef<number | null>(null);
  const last = assets.length - 1;
  const shown = Math.max(0, Math.min(index, last));

  if (assets.length === 0)
    return (
      <div className="flex aspect-square flex-col items-center justify-center gap-2 bg-blank text-sm text-muted">
        <ImageOff aria-hidden className="size-6" />
        No images
      </div>
    );

  function goTo(wanted: number) {
    const next = Math.max(0, Math.min(wanted, last));
    goal.current = next;
    setIndex(next);
    scroller.current?.scrollTo({ left: next * scroller.current.clientWidth });
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
    if (!step || event.target instanceof HTMLVideoElement) return;
    event.preventDefault();
    goTo(shown + step);
  }

  const release = () => {
    goal.current = null;
  };

  return (
    <section
      aria-roledescription="carousel"
      aria-label="Pictures and videos"
      className="group relative bg-blank"
    >
      {/* Scrolled by keys as it is by a finger. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={scroller}
        // A list that scrolls must be reachable for those who scroll by keyboard.
        tabIndex={last === 0 ? undefined : 0}
        aria-label={last === 0 ? undefined : 'Use the arrow keys to see all of them'}
        style={{ aspectRatio: String(ratio) }}
        onScroll={follow}
        onKeyDown={onKey}
        onTouchStart={release}
        onWheel={release}
        className="flex w-full snap-x snap-mandatory scroll-smooth overflow-x-auto overflow-y-hidden overscroll-x-contain [scrollbar-width:none] focus-visible:-outline-offset-3"
      >
        {assets.map((asset, at) => (
          <li key={asset.id} inert={at !== shown} className="size-full flex-none snap-start snap-always">
            <CarouselSlide
              asset={asset}
              name={
                asset.altText || `${asset.type === 'video' ? 'Video' : 'Picture'} ${at + 1} of ${last + 1}`
              }
              isCurrent={at === shown}
              isFirst={at === 0}
              onRatio={(own) => {
                if (at === 0 && own > 0) setRatio(Math.max(TALLEST, Math.min(own, WIDEST)));
              }}
            />
          </li>
        ))}
      </ul>
      {last > 0 && (
        <>
          <p
            aria-live="polite"
            className="pointer-events-none absolute top-3 right-3 rounded-full bg-black/65 px-2.5 py-0.5 text-xs font-medium text-white tabular-nums"
          >
            {shown + 1}/{last + 1}
          </p>
          <Arrow label="Previous" off={shown === 0} onClick={() => goTo(shown - 1)} />
          <Arrow label="Next" off={shown === last} onClick={() => goTo(shown + 1)} />
          <Dots count={assets.length} shown={shown} goTo={goTo} />
        </>
      )}
    </section>
  );
}

function Arrow({ label, off, onClick }: { label: 'Previous' | 'Next'; off: boolean; onClick: () => void }) {
  const Icon = label === 'Next' ? ChevronRight : ChevronLeft;
  return (
    <button
      type="button"
      aria-label={label}
      disabled={off}
      onClick={onClick}
      className={cn(
        'absolute top-1/2 flex size-9 -translate-y-1/2 items-center justify-center rounded-full bg-black/55 text-white transition-[background-color,opacity] hover:bg-black/75 disabled:opacity-0 pointer-coarse:size-11',
        label === 'Next' ? 'right-2.5' : 'left-2.5',
      )}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}

function Dots({ count, shown, goTo }: { count: number; shown: number; goTo: (at: number) => void }) {
  return (
    <div className="absolute inset-x-0 bottom-0 flex flex-wrap justify-center bg-linear-to-t from-black/40 to-transparent px-4 pt-6 pb-1">
      {Array.from({ length: count }, (_, at) => (
        <button
          key={at}
          type="button"
          aria-label={`Show ${at + 1} of ${count}`}
          aria-current={at === shown || undefined}
          onClick={() => goTo(at)}
          className="group/dot flex size-6 items-center justify-center rounded-full focus-visible:-outline-offset-2 focus-visible:outline-white"
        >
          <span className="size-1.5 rounded-full bg-white/60 transition-[background-color,scale] group-hover/dot:bg-white group-aria-current/dot:scale-125 group-aria-current/dot:bg-white" />
        </button>
      ))}
    </div>
  );
}
