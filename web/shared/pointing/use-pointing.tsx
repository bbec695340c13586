import { useRef, useState, type MouseEvent, type ReactNode } from 'react';
import type { CarouselControl } from '../carousel/carousel.tsx';
import type { Media } from '../carousel/slide.tsx';
import { createStore } from '../store.ts';
import { TaggedText } from '../tagged-text.tsx';
import type { Facts, Pointing, PointingState } from './pointing-state.ts';
import type { Part } from './use-part.ts';

type Own = Pick<Pointing, 'store'> & { control: CarouselControl };
type Asked = Facts & {
  part: Part | null;
  load: () => void;
  /** The class of tags in the caption. */
  tag: string;
};

/**
 * Pointing at a post. This part is there from the start; drawing and deciding come with the chunk (see
 * use-part.ts), even after the first tap.
 */
export function usePointing({ part, load, tag, ...facts }: Asked) {
  const captionRef = useRef<HTMLParagraphElement>(null);
  const [{ store, control }] = useState((): Own => {
    const made = createStore<PointingState>({
      tap: null,
      place: null,
      picked: null,
      index: 0,
      goTo: { current: () => {} },
    });
    return {
      store: made,
      control: {
        onShow: (index) => made.set({ index }),
        onReady: (goTo) => (made.get().goTo.current = goTo),
      },
    };
  });
  const pointing: Pointing = { ...facts, store, captionBox: captionRef };
  const { say, caption } = facts;

  function onTap(media: Media, event: MouseEvent, picture: HTMLImageElement) {
    const { left, top } = picture.getBoundingClientRect();
    store.set({ tap: { media, picture, left: event.clientX - left, top: event.clientY - top } });
    load();
  }

  return {
    /** For the carousel. */
    carousel: {
      control,
      onTap: say ? onTap : undefined,
      overlay: part
        ? (one: Media, at: number): ReactNode => <part.PinLayer pointing={pointing} media={one} at={at} />
        : undefined,
    },
    /** For the element that contains only the caption. */
    captionRef,
    /** The caption with its marked words. */
    caption: part ? (
      <part.MarkedText pointing={pointing} className={tag} />
    ) : (
      <TaggedText text={caption} className={tag} />
    ),
    /** Under the carousel: a video's marks, and the form while a file is pointed at. */
    underMedia: part && <part.MediaPanel pointing={pointing} />,
    /** Under the caption: the ways to point. */
    underCaption: say && <div className="point-panel">{part && <part.WaysPanel pointing={pointing} />}</div>,
  };
}
