import { fileOf, pinsOf, pinStyle } from './pins.ts';
import type { PointedLine } from './places.ts';
import { placeName, placeWords } from './place-words.ts';
import { pointingWords as words } from './words.ts';

type Props = {
  line: PointedLine;
  /** The line's thread, and the shown version. */
  lines: readonly PointedLine[];
  version: number;
  /** The post's present files. */
  media: readonly { id: string }[];
  onShow: (id: string) => void;
  /** A picture of the file, where the post itself is not beside it. */
  picture?: string | undefined;
};

/** A line's place: leads there, or shows a file that the post no longer has. */
export function PlaceChip({ line, lines, version, media, onShow, picture }: Props) {
  const { anchor, anchorFile, resolvedAt, side } = line;
  const at = fileOf(anchor, media);
  const isNote = side === 'internal';
  const ofNote = isNote ? ' note' : '';
  // Undefined where it is about another version.
  const number = pinsOf(lines, version).find(({ id }) => id === line.id)?.number;
  if (!anchor) return null;
  const mark = (
    <i className={`pin-mark small${pinStyle({ isDone: resolvedAt !== null, isNote })}`} aria-hidden="true">
      {resolvedAt ? '✓' : (number ?? '•')}
    </i>
  );
  if (number !== undefined && picture === undefined)
    return (
      <button
        type="button"
        className={`place-chip${ofNote}`}
        aria-label={placeWords(number, anchor, at)}
        onClick={() => onShow(line.id)}
      >
        {mark}
        {placeName(anchor, at)}
      </button>
    );
  const isSpot = 'x' in anchor;
  // A file that the post still has is the one that was meant: a file never changes.
  const isEarlier = number === undefined && at === 0;
  const file = anchorFile?.url ?? picture;
  return (
    <span className="place-before">
      <span className={`place-chip still${ofNote}`}>
        {mark}
        {placeName(anchor, at || (anchorFile?.number ?? 0))}
        {isEarlier && <span className="place-earlier">{words.earlier}</span>}
      </span>
      {file && (
        <span className="place-gone">
          <img src={file} alt={placeName(anchor, at || (anchorFile?.number ?? 0))} loading="lazy" />
          {isSpot && (
            <i className="pin-dot" style={{ left: `${anchor.x * 100}%`, top: `${anchor.y * 100}%` }} />
          )}
        </span>
      )}
    </span>
  );
}
