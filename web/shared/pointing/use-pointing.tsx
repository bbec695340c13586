import { useState, type MouseEvent, type ReactNode } from 'react';
import type { Anchor } from '#domain/approvals/anchor.ts';
import type { CarouselControl } from '../carousel/carousel.tsx';
import type { Media } from '../carousel/slide.tsx';
import { createStore, type Store } from '../store.ts';
import { TaggedText } from '../tagged-text.tsx';
import type { DraftItem, PointedLine, Wanted } from './places.ts';
import type { Part } from './use-part.ts';

/** What can be done with a place: ask for a change there, or just say something. */
export interface Say {
  ask?: ((text: string, anchor: Anchor) => unknown) | undefined;
  /** False where it cannot be said now: the words stay. */
  comment?: ((text: string, anchor: Anchor) => unknown) | undefined;
}

/** What is known of a post that can be pointed at. */
interface Facts {
  media: readonly Media[];
  caption: string;
  /** Of the post that is shown; places of other versions are not drawn. */
  version: number;
  lines: readonly PointedLine[];
  items?: readonly DraftItem[] | undefined;
  /** Null where nothing can be said. */
  say: Say | null;
  wanted: Wanted | null;
}

export type Place = {
  anchor: Anchor;
  /** It is being moved by keys. */
  isHeld: boolean;
};

export interface PointingState {
  /** A tap on a picture that nobody has looked at yet. */
  tap: { media: Media; left: number; top: number; picture: HTMLImageElement } | null;
  /** The place that is being pointed at. */
  place: Place | null;
  /** The line whose place is looked at. */
  picked: string | null;
  /** Which of the files is seen, and the way to see another one. */
  index: number;
  goTo: { current: (id: string) => void };
}

export interface Pointing extends Facts {
  store: Store<PointingState>;
  /** The element with the caption's words and no others. */
  captionBox: { current: HTMLElement | null };
}

type Own = Pick<Pointing, 'store' | 'captionBox'> & {
  control: CarouselControl;
  captionRef: (element: HTMLElement | null) => void;
};
type Asked = Facts & {
  part: Part | null;
  load: () => void;
  /** The class of tags in the caption. */
  tag: string;
};

/**
 * Pointing at a post. This much is there from the start; what draws and decides comes with the part (see use-part.ts),
 * also after the first tap.
 */
export function usePointing({ part, load, tag, ...facts }: Asked) {
  const [{ store, control, captionBox, captionRef }] = useState((): Own => {
    const box: Pointing['captionBox'] = { current: null };
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
      captionBox: box,
      captionRef: (element) => {
        box.current = element;
      },
    };
  });
  const pointing: Pointing = { ...facts, store, captionBox };
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
    /** For the element that holds the caption and no other words. */
    captionRef,
    /** The caption with what people marked. */
    caption: part ? (
      <part.MarkedText pointing={pointing} className={tag} />
    ) : (
      <TaggedText text={caption} className={tag} />
    ),
    /** Under the carousel: the marks of a video, and the form while a file is pointed at. */
    underMedia: part && <part.MediaPanel pointing={pointing} />,
    /** Under the caption: the ways to point. */
    underCaption: say && <div className="point-panel">{part && <part.WaysPanel pointing={pointing} />}</div>,
  };
}
