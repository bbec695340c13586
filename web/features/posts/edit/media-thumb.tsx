import { useRef, type KeyboardEvent } from 'react';
import { Play, Trash2 } from 'lucide-react';
import type { Asset } from '#domain/posts/contract.ts';
import { cn } from '#web/lib/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { CoverPicture } from '../cover-picture.tsx';
import { useSortable } from '#web/lib/use-sortable.ts';

type ThumbProps = {
  asset: Asset;
  index: number;
  count: number;
  selected: boolean;
  deleting: boolean;
  canEdit: boolean;
  onSelect: () => void;
  onMove: (from: number, to: number) => void;
  onDelete: () => void;
};

const numberOf = ({ type }: Asset, index: number) => `${type === 'video' ? 'Video' : 'Picture'} ${index + 1}`;

export const nameOfFile = (asset: Asset, index: number, count: number) =>
  `${numberOf(asset, index)} of ${count}`;

/** Its number is another one now, so what it shows is said along. */
export const movedText = (asset: Asset, from: number, to: number, count: number) =>
  `${numberOf(asset, from)} moved to place ${to + 1} of ${count}${asset.altText ? `: ${asset.altText}` : ''}`;

/** One file of the post: selected by a click, moved by dragging or Alt and arrows, deleted by its button. */
export function MediaThumb(props: ThumbProps) {
  const { asset, index, count, selected, deleting, canEdit, onSelect, onMove, onDelete } = props;
  const element = useRef<HTMLLIElement>(null);
  const { dragging, over } = useSortable(element, {
    list: asset.postId,
    index,
    onMove,
    disabled: !canEdit,
  });
  const name = nameOfFile(asset, index, count);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || !event.altKey || !canEdit) return;
    event.preventDefault();
    onMove(index, index + step);
  }

  return (
    <li
      ref={element}
      className={cn(
        'group relative aspect-square overflow-hidden rounded-lg bg-blank transition-opacity',
        selected && 'ring-2 ring-accent ring-offset-2 ring-offset-surface',
        over && 'ring-2 ring-focus',
        (dragging || deleting) && 'opacity-40',
      )}
    >
      <button
        type="button"
        aria-label={asset.altText ? `${name}: ${asset.altText}` : name}
        aria-pressed={selected}
        aria-keyshortcuts={canEdit ? 'Alt+ArrowLeft Alt+ArrowRight' : undefined}
        onClick={onSelect}
        onKeyDown={onKeyDown}
        className="absolute inset-0 rounded-lg focus-visible:-outline-offset-2"
      >
        <CoverPicture assets={[asset]} sizes="8rem" />
        {asset.type === 'video' && (
          <span className="absolute bottom-1 left-1 flex size-5 items-center justify-center rounded-full bg-black/60 text-white">
            <Play aria-hidden className="size-2.5 fill-current" />
          </span>
        )}
      </button>
      {canEdit && (
        <IconButton
          label={`Delete ${name.toLowerCase()}`}
          variant="overlay"
          size="sm"
          pending={deleting}
          onClick={onDelete}
          className="absolute top-1 right-1 size-6 rounded-full opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100 pointer-coarse:after:size-9 [&_svg]:size-3.5"
        >
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
