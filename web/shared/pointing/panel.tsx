import { useEffect, useRef, useState } from 'react';
import { fill } from '#domain/languages/words.ts';
import { readBegun } from './kept-place.ts';
import { PlaceForm } from './place-form.tsx';
import { clock, passagesOf, placeWords, shortQuote } from './place-words.ts';
import { spotOfTap } from './pin-layer.tsx';
import { fileOf, pinStyle, usePins } from './pins.ts';
import type { Place, Pointing } from './pointing-state.ts';
import { rememberPointed } from './tap-hint.tsx';
import { useMarkedWords } from './use-marked-words.ts';
import { VideoMarks, videoOf } from './video-marks.tsx';
import { pointingWords as words } from './words.ts';

/** Under the carousel: a video's marks, a pin's comment, and the form while a file is pointed at. */
export function MediaPanel({ pointing }: { pointing: Pointing }) {
  const { say, media, wanted, captionBox } = pointing;
  const { place, picked, index, tap, pins, goTo, set } = usePins(pointing);
  const shown = media[index];

  useEffect(() => {
    if (!tap) return;
    const anchor = say && spotOfTap(tap);
    if (anchor) rememberPointed();
    set({ tap: null, picked: null, ...(anchor ? { place: { anchor, isHeld: false } } : {}) });
  }, [tap, say, set]);

  // Words that were begun in an earlier visit, where no change can be asked for, are there again.
  useEffect(() => {
    const begun = say && !say.ask && !place ? readBegun(pointing) : null;
    if (!begun) return;
    set({ place: { anchor: begun.anchor, isHeld: false, isBack: true } });
    if ('assetId' in begun.anchor) goTo.current(begun.anchor.assetId);
    // Once, as the panel appears.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const isWriting = place !== null;
  const hold = say?.hold;
  useEffect(() => {
    if (!isWriting || !hold) return undefined;
    hold(true);
    return () => hold(false);
  }, [isWriting, hold]);

  // The form and the held pin take the focus with them: it returns to the ways to point.
  const wasWriting = useRef(false);
  useEffect(() => {
    const isClosed = wasWriting.current && !isWriting;
    wasWriting.current = isWriting;
    if (isClosed && document.activeElement === document.body) focusWays(captionBox.current);
  }, [isWriting, captionBox]);

  // Shows the wanted place, once for each request.
  useEffect(() => {
    const pin = pins.find(({ id }) => id === wanted?.id);
    if (!pin) return;
    set({ picked: pin.id });
    if ('assetId' in pin.anchor) goTo.current(pin.anchor.assetId);
    else captionBox.current?.scrollIntoView({ block: 'center' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted]);

  const isVideo = shown?.type === 'video';
  const isInFile = place !== null && 'assetId' in place.anchor;
  const hasPin = pins.some(({ id, anchor }) => id === picked && 'assetId' in anchor);
  if (!isVideo && !isInFile && !hasPin) return null;
  return (
    <div className="point-panel under-media">
      {isVideo && <VideoMarks key={`marks ${shown.id}`} pointing={pointing} media={shown} at={index} />}
      {hasPin && <PickedPin pointing={pointing} />}
      {say && isInFile && <PlaceForm key={keyOf(place)} pointing={pointing} place={place} />}
    </div>
  );
}

/** Under the caption: how to point without a mouse, and the comment on marked words. */
export function WaysPanel({ pointing }: { pointing: Pointing }) {
  const { place, picked, pins } = usePins(pointing);
  const hasMark = pins.some(({ id, anchor }) => id === picked && 'quote' in anchor);
  return (
    <>
      {hasMark && <PickedPin pointing={pointing} />}
      {place && 'quote' in place.anchor ? (
        <PlaceForm key={keyOf(place)} pointing={pointing} place={place} />
      ) : (
        <Ways pointing={pointing} />
      )}
    </>
  );
}

/** Only for whoever uses keys does the page move: they have to see where the focus is. */
function focusWays(caption: HTMLElement | null) {
  const ways = caption?.closest('article')?.querySelector<HTMLElement>('.point-ways button');
  ways?.focus({ preventScroll: true });
  if (ways?.matches(':focus-visible')) ways.scrollIntoView({ block: 'nearest' });
}

/** Text being written stays while the pin moves; another file is written about anew. */
const keyOf = ({ anchor }: Place) => ('assetId' in anchor ? anchor.assetId : 'caption');

function PickedPin({ pointing }: { pointing: Pointing }) {
  const { pins, picked } = usePins(pointing);
  const pin = pins.find(({ id }) => id === picked);
  if (!pin) return null;
  const { anchor } = pin;
  return (
    <p className="picked-pin" role="status">
      <i className={`pin-mark${pinStyle(pin)}`} aria-hidden="true">
        {pin.isDone ? '✓' : pin.number}
      </i>
      <span>
        <span className="sr-only">{placeWords(pin.number, anchor, fileOf(anchor, pointing.media))}: </span>
        {pin.text}
      </span>
    </p>
  );
}

/** A list of places for people who do not tap, and a button for selected words. */
function Ways({ pointing }: { pointing: Pointing }) {
  const [isOpen, setOpen] = useState(false);
  const marked = useMarkedWords(pointing);
  const { media, caption } = pointing;
  const { goTo, set } = usePins(pointing);
  const setPlace = (place: Place) => set({ place, picked: null });

  function point(at: number) {
    const file = media[at];
    if (!file) return;
    goTo.current(file.id);
    const anchor =
      file.type === 'video'
        ? { assetId: file.id, seconds: momentOf(pointing, at) }
        : { assetId: file.id, x: 0.5, y: 0.5 };
    setPlace({ anchor, isHeld: file.type !== 'video' });
  }

  return (
    <div className="point-ways">
      {marked ? (
        <button
          type="button"
          className="point-button strong"
          // The click clears the selection; the words are already known.
          onClick={() => setPlace({ anchor: marked, isHeld: false })}
        >
          {fill(words.writeAbout, { quote: shortQuote(marked.quote) })}
        </button>
      ) : (
        <button
          type="button"
          className="point-button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Drop />
          {words.point}
        </button>
      )}
      {!isOpen && !marked && <p className="point-hint">{words.hint}</p>}
      {isOpen && (
        <div className="point-list" role="group" aria-label={words.where}>
          {media.map((file, at) => (
            <button key={file.id} type="button" className="point-button" onClick={() => point(at)}>
              {file.type === 'video'
                ? fill(words.video, { at: at + 1, time: clock(momentOf(pointing, at)) })
                : fill(words.picture, { at: at + 1 })}
            </button>
          ))}
          {passagesOf(caption).map((passage) => (
            <button
              key={passage.from}
              type="button"
              className="point-button"
              onClick={() => setPlace({ anchor: passage, isHeld: false })}
            >
              {fill(words.words, { quote: shortQuote(passage.quote) })}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

const momentOf = (pointing: Pointing, at: number) =>
  Math.round((videoOf(pointing, at)?.currentTime ?? 0) * 10) / 10;

const Drop = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 21s-6.5-6-6.5-11.2A6.5 6.5 0 0 1 12 3.3a6.5 6.5 0 0 1 6.5 6.5C18.5 15 12 21 12 21M12 7.5a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8" />
  </svg>
);
