import { Fragment } from 'react';
import { fill } from '#domain/languages/words.ts';
import { TaggedText } from '../tagged-text.tsx';
import { placeWords } from './place-words.ts';
import { pinStyle, usePins, type Pin } from './pins.ts';
import type { Pointing } from './pointing-state.ts';
import { pointingWords as words } from './words.ts';

type Range = { from: number; to: number };

/** The text, cut wherever a mark begins or ends; each piece with its marks. */
export function piecesOf<Mark extends Range>(text: string, marks: readonly Mark[]) {
  const cuts = [0, text.length, ...marks.flatMap(({ from, to }) => [from, to])]
    .filter((cut) => cut >= 0 && cut <= text.length)
    // A new list, and older phones have no other way.
    // oxlint-disable-next-line unicorn/no-array-sort
    .sort((a, b) => a - b);
  return cuts.slice(1).flatMap((to, at) => {
    const from = cuts[at] ?? 0;
    const over = marks.filter((mark) => mark.from <= from && mark.to >= to);
    return to > from ? [{ from, text: text.slice(from, to), marks: over }] : [];
  });
}

/** The caption with the words that people pointed at. Contains no text but its own. */
export function MarkedText({ pointing, className }: { pointing: Pointing; className: string }) {
  const { caption } = pointing;
  const { pins, place, picked, set } = usePins(pointing);
  const marks = pins.flatMap((pin) => ('quote' in pin.anchor ? [{ ...pin, ...pin.anchor }] : []));
  const held = place && 'quote' in place.anchor ? [{ ...place.anchor, id: '' }] : [];
  if (marks.length + held.length === 0) return <TaggedText text={caption} className={className} />;
  return piecesOf(caption, [...marks, ...held]).map(({ from, text, marks: over }) => {
    const inner = <TaggedText text={text} className={className} />;
    const pin = over.filter((one): one is Pin & typeof one => 'number' in one).pop();
    if (over.length === 0) return <Fragment key={from}>{inner}</Fragment>;
    if (!pin)
      return (
        <mark key={from} className="marked held">
          {inner}
        </mark>
      );
    const isFirst = pin.anchor && 'from' in pin.anchor && pin.anchor.from === from;
    return (
      <mark key={from} className={`marked${pinStyle(pin)}${picked === pin.id ? ' picked' : ''}`}>
        {isFirst ? (
          <button
            type="button"
            data-number={pin.isDone ? '✓' : pin.number}
            aria-label={fill(words.said, { place: placeWords(pin.number, pin.anchor, 0), text: pin.text })}
            aria-pressed={picked === pin.id}
            onClick={() => set({ picked: picked === pin.id ? null : pin.id })}
          />
        ) : null}
        {inner}
      </mark>
    );
  });
}
