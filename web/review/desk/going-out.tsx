import { useState, type ReactNode } from 'react';
import { TaggedText } from '#web/shared/tagged-text.tsx';
import { words } from '../words.ts';
import { previewWords, SmallFiles } from './small-files.tsx';
import { nameOf } from './visit/desk-state.ts';
import type { GoingPart } from './what-goes-out.ts';
import { deskWords } from './words.ts';

/** What goes out on some accounts, below their names. */
export function Part({ part }: { part: GoingPart }) {
  const { places, files, title, text, firstComment, more } = part;
  return (
    <div className="part">
      {places.length > 0 && (
        <p className="where">
          {places.map((place, index) => (
            <bdi key={place}>
              {place}
              {index < places.length - 1 && ', '}
            </bdi>
          ))}
        </p>
      )}
      {files && <SmallFiles files={files} />}
      {title && (
        <p className="strong" dir="auto">
          {title}
        </p>
      )}
      {text !== null &&
        (text.trim() === '' ? <p className="muted">{words.noCaption}</p> : <Words text={text} />)}
      {firstComment && <Words label={previewWords().firstComment} text={firstComment} />}
      {more.map((one) => (
        <Words key={one.label} {...one} />
      ))}
    </div>
  );
}

/** Longer than what three lines of the dialog hold on any screen. */
const isLong = (text: string) => text.length > 240 || text.trim().split('\n').length > 5;

/** A text as it goes out. A long one is folded to its first lines until all of it is asked for. */
function Words({ label, text }: { label?: string; text: string }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const isFolding = isLong(text);
  return (
    <>
      <p className={isFolding && !isOpen ? 'words folded' : 'words'} dir="auto">
        {label && <bdi className="muted">{label}: </bdi>}
        <TaggedText text={text} className="tag" />
      </p>
      {isFolding && (
        <button type="button" className="fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? deskWords.showLess : deskWords.showAll}
          <span className="sr-only">: {nameOf(text)}</span>
        </button>
      )}
    </>
  );
}
