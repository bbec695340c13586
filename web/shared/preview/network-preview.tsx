import { useState, type CSSProperties, type ReactNode } from 'react';
import type { Preview } from '#domain/networks/preview-shape.ts';
import { clock } from '#domain/networks/figures-in-words.ts';
import { fill } from '#domain/languages/words.ts';
import { TaggedText } from '../tagged-text.tsx';
import { FileInFrame, type PreviewFile } from './file-in-frame.tsx';
import { previewWords } from './words.ts';
import './network-preview.css';

/** An overlay on one of the files. */
export type PreviewOverlay = (key: string, how: Preview['media'][number]['how']) => ReactNode;

export type NetworkPreviewProps = {
  overlay?: PreviewOverlay | undefined;
  /** The account's name, its handle with the @, and its network. */
  name: string;
  handle: string;
  network: string;
  /** The account's picture; its first letter replaces a missing one. */
  avatarUrl: string | null;
  preview: Preview;
  files: readonly PreviewFile[];
};

/** A post as one account will show it, in our own style: frame, order, crop, and where the text is folded. */
export function NetworkPreview(props: NetworkPreviewProps) {
  const { name, handle, network, avatarUrl, preview, files, overlay } = props;
  const { format, title, firstComment, facts, notes } = preview;
  return (
    <figure
      className="net-preview"
      aria-label={fill(previewWords.previewOn, { place: `${network} ${handle}` })}
    >
      <figcaption>
        <span className="net-mark" aria-hidden="true">
          {avatarUrl ? (
            <img src={avatarUrl} alt="" width={32} height={32} />
          ) : (
            Array.from((name || handle.replace('@', '')).trim())[0]?.toUpperCase()
          )}
        </span>
        <span className="net-who">
          <strong>{name || handle}</strong>
          <span>
            {handle} · {network}
            {format && format !== 'Post' && ` · ${format}`}
          </span>
        </span>
      </figcaption>
      <Files preview={preview} files={files} overlay={overlay} />
      {title && <p className="net-title">{title}</p>}
      <Text {...preview} />
      {firstComment && (
        <Said label={previewWords.firstComment}>
          <TaggedText text={firstComment} className="tag" />
        </Said>
      )}
      {facts.map(({ label, text }) => (
        <Said key={label} label={label}>
          {text}
        </Said>
      ))}
      {notes.map((note) => (
        <p key={note} className="net-note">
          {note}
        </p>
      ))}
    </figure>
  );
}

function Files({ preview, files, overlay }: Pick<NetworkPreviewProps, 'preview' | 'files' | 'overlay'>) {
  const { media } = preview;
  const isSet = media.length > 1;
  if (media.length === 0) return null;
  return (
    <ul
      className={isSet ? 'net-files net-set' : 'net-files'}
      // A list that scrolls must be reachable for those who scroll by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isSet ? 0 : undefined}
      aria-label={isSet ? previewWords.inOrder : undefined}
    >
      {media.map(({ key, frame, how, cropAt, trim }, index) => {
        const file = files.find((one) => one.key === key);
        const isVideo = file?.type === 'video';
        const kind = isVideo ? previewWords.video : previewWords.picture;
        return (
          <li key={key} className={`net-${how}`} style={{ '--frame': frame ?? 1 } as CSSProperties}>
            {file && (
              <FileInFrame
                file={file}
                alt={file.altText || `${kind} ${index + 1}`}
                at={index + 1}
                cropAt={cropAt}
                trim={trim}
              />
            )}
            {file && !isVideo && overlay?.(key, how)}
            <span className="net-marks">
              {[
                isSet && `${index + 1}/${media.length}`,
                isVideo && kind,
                how !== 'whole' && previewWords[how],
                trim !== null && fill(previewWords.firstPart, { time: clock(trim) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Folded where the network folds it; a click shows the rest. */
function Text({ shown, rest }: Pick<Preview, 'shown' | 'rest'>) {
  const [open, setOpen] = useState(false);
  if (shown.trim() === '' && rest.trim() === '') return null;
  return (
    <p className="net-text" dir="auto">
      <TaggedText text={open ? shown + rest : shown.trimEnd()} className="tag" />
      {rest !== '' && (
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? previewWords.less : previewWords.more}
        </button>
      )}
    </p>
  );
}

const Said = ({ label, children }: { label: string; children: ReactNode }) => (
  <p className="net-said" dir="auto">
    <bdi className="net-label">{label}</bdi>
    {children}
  </p>
);
