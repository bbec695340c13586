import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { placeWords } from './place-words.ts';
import { fileOf, nextNumber, usePins } from './pins.ts';
import type { Place, Pointing, Say } from './pointing-state.ts';
import { pointingWords as words } from './words.ts';

/** The field's id, so that a pin set by a key can focus it. */
export const FORM_FIELD = 'place-words';
const MOST = 5_000;

/** The comment on the place that is pointed at. */
export function PlaceForm({ pointing, place }: { pointing: Pointing; place: Place }) {
  const { say } = pointing;
  const { pins, set } = usePins(pointing);
  const close = () => set({ place: null });
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const isBlank = text.trim() === '';
  const name = placeWords(nextNumber(pins), place.anchor, fileOf(place.anchor, pointing.media));
  const { isHeld } = place;

  // A pin moved by keys keeps the focus until it is set. In a layout effect, so that no typed letter is lost.
  useLayoutEffect(() => {
    if (isHeld) return;
    field.current?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  }, [isHeld]);

  function done(action: Say['ask']) {
    if (isBlank || !action) return;
    if (action(text.trim(), place.anchor) !== false) close();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    done(say?.ask ?? say?.comment);
  }

  return (
    <form ref={form} className="place-form" onSubmit={submit}>
      <p className="place-name" role="status">
        <i className="pin-mark" aria-hidden="true">
          {nextNumber(pins)}
        </i>
        <span>{name}</span>
      </p>
      <label htmlFor={FORM_FIELD}>{say?.ask ? words.whatToChange : words.whatToSay}</label>
      <textarea
        id={FORM_FIELD}
        ref={field}
        rows={2}
        maxLength={MOST}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit(event);
        }}
      />
      <div className="place-buttons">
        <button type="button" className="point-button" onClick={close}>
          {words.cancel}
        </button>
        {say?.ask && say.comment && (
          <button
            type="button"
            className="point-button"
            aria-disabled={isBlank}
            onClick={() => done(say.comment)}
          >
            {words.comment}
          </button>
        )}
        {say?.note && (
          <button
            type="button"
            className="point-button note"
            aria-disabled={isBlank}
            onClick={() => done(say.note)}
          >
            {say.readers?.note}
          </button>
        )}
        <button type="submit" className="point-button strong" aria-disabled={isBlank}>
          {say?.ask ? words.ask : (say?.readers?.comment ?? words.addComment)}
        </button>
      </div>
    </form>
  );
}
