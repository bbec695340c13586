import { Fragment, type ReactNode } from 'react';
import type { ChangeWords } from '#domain/languages/changes/en.ts';
import { fill } from '#domain/languages/words.ts';
import { isNothing, type Changes, type FileChange, type TargetChange } from '#domain/posts/changes.ts';
import { CONTENT, type ContentName } from '#domain/posts/content-fields.ts';
import type { Part } from '#domain/posts/word-changes.ts';
import { PictureCompare } from './picture-compare.tsx';
import type { ShownFile, Speak } from './shown.ts';
import './changes.css';

type Props = {
  changes: Changes<ShownFile>;
  speak: Speak;
  /** For print, without sliders. */
  still?: boolean;
};

const labelOf = (name: ContentName, words: ChangeWords) => {
  const own: Partial<Record<ContentName, string>> = { caption: words.caption };
  return own[name] ?? CONTENT[name].label;
};

/** The differences between two versions: texts, pictures and their order, accounts, the date. */
export function ChangesView({ changes, speak, still = false }: Props) {
  const { words, moment } = speak;
  const { texts, files, targets, date } = changes;
  const dated = (kind: Part['kind'], at: string | null | undefined): Part[] =>
    at === undefined ? [] : [{ kind, text: at === null ? words.noDate : moment(at) }];
  if (isNothing(changes)) return <p className="chg-quiet">{words.nothing}</p>;
  return (
    <div className="chg">
      {texts.map(({ name, words: parts }) => (
        <Block key={name} title={labelOf(name, words)}>
          <Words parts={parts} words={words} />
        </Block>
      ))}
      {files.length > 0 && (
        <Block
          className="chg-media"
          title={files.some(({ kind }) => kind === 'moved') ? words.order : words.files}
        >
          <Files files={files} words={words} still={still} />
        </Block>
      )}
      {targets.length > 0 && (
        <Block title={words.accounts}>
          <ul className="chg-accounts">
            {targets.map((target) => (
              <Target key={target.place} target={target} words={words} />
            ))}
          </ul>
        </Block>
      )}
      {date && (
        <Block title={words.date}>
          <Words
            parts={[
              ...dated('removed', date.before),
              { kind: 'same', text: ' ' },
              ...dated('added', date.after),
            ]}
            words={words}
          />
        </Block>
      )}
    </div>
  );
}

function Block({
  title,
  className = '',
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={`chg-block ${className}`} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** An invisible character after each word keeps the page's search from matching this copy of the caption. */
const apart = (text: string) => text.replace(/\S+/g, '$&\u2060');

/** Removed and added text, distinguishable without colours and for screen readers. */
export function Words({ parts, words }: { parts: readonly Part[]; words: ChangeWords }) {
  return (
    <p className="chg-words" dir="auto">
      {parts.map(({ kind, text }, index) => {
        // Parts are slices of a text, without ids.
        const key = `${index} ${kind}`;
        if (kind === 'same') return <span key={key}>{apart(text)}</span>;
        const Mark = kind === 'removed' ? 'del' : 'ins';
        // Underline and strike-through do not cover the spaces around words.
        const core = text.trim();
        const [before, after] = text.split(core);
        return (
          <Fragment key={key}>
            {core && before}
            <Mark>
              <span className="sr-only"> {kind === 'removed' ? words.struck : words.put}: </span>
              {apart(core || text)}
            </Mark>
            {core && after}
          </Fragment>
        );
      })}
    </p>
  );
}

type FilesProps = { files: FileChange<ShownFile>[]; words: ChangeWords; still: boolean };

/** Replaced files are shown large, side by side or overlaid; all others in their new order. */
function Files({ files, words, still }: FilesProps) {
  const exchanged = files.filter(({ kind }) => kind === 'replaced');
  const isReordered = files.some(({ kind }) => kind === 'moved');
  const listed = files.filter(
    ({ kind, alt }) => kind !== 'replaced' && (isReordered || kind !== 'stayed' || alt),
  );
  return (
    <>
      {exchanged.map(({ before, after, alt }) =>
        before && after ? (
          <div key={after.place} className="chg-exchanged">
            <p className="chg-quiet">{fill(words.replaced, { place: after.place })}</p>
            <PictureCompare
              before={before.file}
              after={after.file}
              place={after.place}
              words={words}
              still={still}
            />
            <Alt alt={alt} words={words} />
          </div>
        ) : null,
      )}
      {listed.length > 0 && (
        <ol className="chg-files">
          {listed.map((change) => (
            <li
              key={`${change.kind} ${(change.after ?? change.before)?.place}`}
              className={`chg-${change.kind}${change.alt ? ' chg-wide' : ''}`}
            >
              <Thumb change={change} words={words} />
              <Alt alt={change.alt} words={words} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function Thumb({ change, words }: { change: FileChange<ShownFile>; words: ChangeWords }) {
  const shown = change.after ?? change.before;
  if (!shown) return null;
  const said = fill(words[change.kind], { place: shown.place, from: change.before?.place ?? '' });
  return (
    <figure>
      <img src={shown.file.url} alt={shown.file.altText ?? ''} />
      <figcaption>{said}</figcaption>
    </figure>
  );
}

function Alt({ alt, words }: { alt: Part[] | null; words: ChangeWords }) {
  if (!alt) return null;
  return (
    <div className="chg-alt">
      <p className="chg-quiet">{words.described}</p>
      <Words parts={alt} words={words} />
    </div>
  );
}

function Target({ target, words }: { target: TargetChange; words: ChangeWords }) {
  const { place, kind, words: own, facts } = target;
  const said = { added: words.added, removed: words.dropped, changed: words.on }[kind];
  return (
    <li>
      <p className={kind === 'changed' ? 'chg-quiet' : ''}>{fill(said, { place })}</p>
      {own && <Words parts={own} words={words} />}
      {facts.map(({ label, words: parts }) => (
        <div key={label} className="chg-fact">
          <span className="chg-quiet">{label}</span>
          <Words parts={parts} words={words} />
        </div>
      ))}
    </li>
  );
}
