import { useRef } from 'react';
import { ArrowDown, ArrowUp, GripVertical, Play } from 'lucide-react';
import type { Fit, Place } from '#domain/networks/options.ts';
import type { Shape } from '#domain/networks/shapes.ts';
import type { Fitting } from '#domain/networks/variant.ts';
import { cn } from '#web/lib/class-names.ts';
import { useSortable } from '#web/lib/use-sortable.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { ComposedMedium } from './composed-medium.ts';
import { TargetShape } from './target-shape.tsx';

export type TargetMediumProps = {
  /** Files of one account do not mix with another's. */
  list: string;
  medium: ComposedMedium & Partial<Fitting>;
  name: string;
  /** The position in the list; from `count` on the file is left out. */
  index: number;
  count: number;
  all: number;
  /** How the file is shown there; null where it is left out. */
  shape: Shape | null;
  /** The longest video that the network takes, in seconds. */
  longest: number;
  disabled: boolean;
  asked: boolean;
  onChoose: () => void;
  onMove: (from: number, to: number) => void;
  onFit: (fit: Fit | null) => void;
  onCropAt: (place: Place) => void;
  onTrim: (seconds: number | null) => void;
};

/** One file for one account: chosen by its tick, moved by dragging or buttons, and cropped or padded. */
export function TargetMedium(props: TargetMediumProps) {
  const { list, medium, name, index, count, all, disabled, onChoose, onMove } = props;
  const row = useRef<HTMLDivElement>(null);
  const isFixed = disabled || all < 2;
  const { dragging, over } = useSortable(row, { list, index, onMove, disabled: isFixed });
  const isIn = index < count;
  return (
    <li className={cn('flex flex-col gap-1.5 rounded-md px-1.5', over && 'bg-accent-soft')}>
      <div
        ref={row}
        className={cn(
          'flex items-center gap-x-2.5 py-1 transition-opacity',
          !isFixed && 'cursor-grab',
          dragging && 'opacity-40',
        )}
      >
        {!isFixed && (
          <GripVertical aria-hidden className="-mr-1 hidden size-4 shrink-0 text-subtle sm:block" />
        )}
        <Checkbox
          className="pointer-coarse:py-0"
          checked={isIn}
          disabled={disabled}
          onChange={onChoose}
          hideLabel
          label={medium.altText ? `${name}: ${medium.altText}` : name}
        />
        <Thumb medium={medium} faint={!isIn} />
        <span aria-hidden className={cn('min-w-0 flex-1 truncate text-sm', isIn ? 'text-ink' : 'text-muted')}>
          {name}
          {!isIn && ', left out'}
        </span>
        {isIn && count > 1 && (
          <span className="flex">
            <IconButton
              size="sm"
              label={`${name} earlier`}
              disabled={disabled}
              off={index === 0}
              onClick={() => onMove(index, index - 1)}
            >
              <ArrowUp aria-hidden />
            </IconButton>
            <IconButton
              size="sm"
              label={`${name} later`}
              disabled={disabled}
              off={index === count - 1}
              onClick={() => onMove(index, index + 1)}
            >
              <ArrowDown aria-hidden />
            </IconButton>
          </span>
        )}
      </div>
      {isIn && <TargetShape {...props} />}
    </li>
  );
}

function Thumb({ medium, faint }: { medium: ComposedMedium; faint: boolean }) {
  return (
    <span
      aria-hidden
      className={cn(
        'relative size-10 shrink-0 overflow-hidden rounded-md bg-blank',
        faint && 'opacity-45 grayscale',
      )}
    >
      {medium.src && (
        <img src={medium.src} alt="" draggable={false} className="size-full bg-paper object-cover" />
      )}
      {medium.kind === 'video' && (
        <span className="absolute right-0.5 bottom-0.5 flex size-4 items-center justify-center rounded-full bg-black/65 text-white">
          <Play className="size-2 fill-current" />
        </span>
      )}
    </span>
  );
}
