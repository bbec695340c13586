import { pointOf, type Spot } from '#domain/approvals/picture-box.ts';
import type { Preview } from '#domain/networks/preview-shape.ts';
import { apart, DOT } from './pins-apart.ts';
import { pinsOf, pinStyle } from './pins.ts';
import type { DraftItem, PointedLine } from './places.ts';
import { useShown } from './use-shown.ts';

type Props = {
  lines: readonly PointedLine[];
  items?: readonly DraftItem[] | undefined;
  version: number;
  assetId: string;
  how: Preview['media'][number]['how'];
};

/**
 * The pins of a picture as one account shows it: on the same spot, whatever is cropped or padded there. Their
 * comments are only reachable at the post itself.
 */
export function PreviewPins({ lines, items, version, assetId, how }: Props) {
  const [layer, shown] = useShown(undefined, how === 'cut' || how === 'crop' ? 'cover' : 'contain');
  const visible = pinsOf(lines, version, items).flatMap((pin) => {
    if (!shown || !('x' in pin.anchor) || pin.anchor.assetId !== assetId) return [];
    const point = pointOf(shown, pin.anchor satisfies Spot);
    return point.isCut ? [] : [{ ...pin, ...point }];
  });
  const here = shown ? apart(visible, shown.frame, DOT) : [];
  return (
    <div ref={layer} className="pins" aria-hidden="true">
      {here.map(({ id, number, isDone, isNote, left, top }) => (
        <i
          key={id}
          className={`pin-mark small preview-pin${pinStyle({ isDone, isNote })}`}
          style={{ left: `${left}px`, top: `${top}px` }}
        >
          {isDone ? '✓' : number}
        </i>
      ))}
    </div>
  );
}
