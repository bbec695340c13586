import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import type { Anchor } from '#domain/approvals/anchor.ts';
import { isSamePlace, keepBegun, readBegun } from './kept-place.ts';
import { placeWords } from './place-words.ts';
import { fileOf, nextNumber, usePins } from './pins.ts';
import type { Place, Pointing, Say } from './pointing-state.ts';
import { pointingWords as words } from './words.ts';

/** The field's id, so that a pin set by a key can focus it. */
export const FORM_FIELD = 'place-words';
const MOST = 5_000;

/** Closes the form without asking for what was begun in it. */
export function giveUp(pointing: Pointing) {
  const { say, store } = pointing;
  const { place } = store.get();
  if (place && say?.ask) say.ask('', place.anchor, true);
  else if (place) keepBegun(pointing, null);
  store.set({ place: null });
}

/** The text about a place. What could be asked for is kept from its first letter on, with the unsent changes. */
function useBegun(pointing: Pointing, anchor: Anchor) {
  const { say, store, items = [] } = pointing;
  const own = items.find((one) => one.anchor === anchor);
  const [text, setText] = useState(() => {
    const begun = say?.ask ? null : readBegun(pointing);
    return own?.text ?? (begun && isSamePlace(begun.anchor, anchor) ? begun.text : '');
  });
  const keptAt = useRef(own ? anchor : null);
  const isKept = own !== undefined;

  function keep(next: string) {
    if (!say?.ask) return keepBegun(pointing, { text: next, anchor });
    if (keptAt.current && keptAt.current !== anchor) say.ask('', keptAt.current, true);
    keptAt.current = next === '' ? null : anchor;
    say.ask(next, anchor, true);
  }

  // In a layout effect: the first letter may come before others run.
  useLayoutEffect(() => {
    if (!say?.ask && text.trim() !== '') keep(text.trim());
    if (isKept || !keptAt.current) return;
    // It was sent or removed together with the other changes, or the pin has moved.
    if (keptAt.current === anchor) store.set({ place: null });
    else keep(text.trim());
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isKept, anchor]);

  function write(next: string) {
    setText(next);
    keep(next.trim());
  }
  return [text, write] as const;
}

/** The comment on the place that is pointed at. */
export function PlaceForm({ pointing, place }: { pointing: Pointing; place: Place }) {
  const { say } = pointing;
  const { pins, set } = usePins(pointing);
  const close = () => giveUp(pointing);
  const [text, write] = useBegun(pointing, place.anchor);
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const isBlank = text.trim() === '';
  const name = placeWords(nextNumber(pins), place.anchor, fileOf(place.anchor, pointing.media));
  const { isHeld, isBack } = place;
  const [isSending, setIsSending] = useState(false);

  // A pin moved by keys keeps the focus until it is set. In a layout effect, so that no typed letter is lost.
  useLayoutEffect(() => {
    if (isHeld || isBack) return;
    field.current?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  }, [isHeld, isBack]);

  async function closeOnceSent(sent: Promise<unknown>, anchor: Anchor) {
    setIsSending(true);
    const isSent = await sent;
    setIsSending(false);
    if (isSent !== false && pointing.store.get().place?.anchor === anchor) close();
  }

  function done(action: Say['comment']) {
    if (isBlank || isSending || !action) return;
    const { anchor } = place;
    const sent = action(text.trim(), anchor);
    if (sent === false) return;
    if (sent instanceof Promise) return void closeOnceSent(sent, anchor);
    if (action === say?.ask) set({ place: null });
    else close();
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
        readOnly={isSending}
        onChange={(event) => write(event.target.value)}
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
            aria-disabled={isBlank || isSending}
            onClick={() => done(say.comment)}
          >
            {words.comment}
          </button>
        )}
        {say?.note && (
          <button
            type="button"
            className="point-button note"
            aria-disabled={isBlank || isSending}
            onClick={() => done(say.note)}
          >
            {say.readers?.note}
          </button>
        )}
        <button type="submit" className="point-button strong" aria-disabled={isBlank || isSending}>
          {say?.ask ? words.ask : (say?.readers?.comment ?? words.addComment)}
        </button>
      </div>
    </form>
  );
}
