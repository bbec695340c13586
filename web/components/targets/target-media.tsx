import { useState } from 'react';
import { ArrowDown, ArrowUp, Play } from 'lucide-react';
import { mediaFor, type Variant } from '#domain/networks/variant.ts';
import { FITS, type Fit } from '#domain/networks/options.ts';
import { cn } from '#web/lib/class-names.ts';
import { moved } from '#web/lib/upload-queue.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { ComposedMedium } from './composed-medium.ts';

export const FIT_WORDS: Record<Fit, string> = { crop: 'Crop', pad: 'Pad' };

type TargetMediaProps = {
  /** How the account is called. */
  place: string;
  media: readonly ComposedMedium[];
  variant: Pick<Variant, 'media' | 'fit'>;
  disabled: boolean;
  onMedia: (keys: readonly string[]) => void;
  onFit: (key: string, fit: Fit | null) => void;
};

/** Which of the post's files go to one account, in which order: those first, then what is left out. */
export function TargetMedia({ place, media, variant, disabled, onMedia, onFit }: TargetMediaProps) {
  const [said, setSaid] = useState('');
  const chosen = mediaFor(media, variant);
  const keys = chosen.map(({ key }) => key);
  const rest = media.filter(({ key }) => !keys.includes(key));
  if (media.some((one) => !one.isThere))
    return <p className="text-xs text-muted">Media can be chosen once all of them are uploaded.</p>;
  const nameOf = ({ key, kind }: ComposedMedium) =>
    `${kind === 'video' ? 'Video' : 'Picture'} ${media.findIndex((one) => one.key === key) + 1}`;
  const move = (from: number, to: number) => {
    onMedia(moved(keys, from, to));
    setSaid(`Moved to place ${to + 1} of ${keys.length}`);
  };
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-1.5 text-sm font-medium text-ink">
        Media<VisuallyHidden> for {place}, in order</VisuallyHidden>
      </legend>
      <ul className="flex flex-col gap-1.5">
        {[...chosen, ...rest].map((medium, at) => {
          const isIn = at < chosen.length;
          const fit = variant.fit[medium.key] ?? null;
          return (
            <li key={medium.key} className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
              <Checkbox
                className="pointer-coarse:py-0"
                checked={isIn}
                disabled={disabled}
                onChange={() =>
                  onMedia(isIn ? keys.filter((key) => key !== medium.key) : [...keys, medium.key])
                }
                hideLabel
                label={medium.altText ? `${nameOf(medium)}: ${medium.altText}` : nameOf(medium)}
              />
              <Thumb medium={medium} faint={!isIn} />
              <span
                aria-hidden
                className={cn('min-w-0 flex-1 truncate text-sm', isIn ? 'text-ink' : 'text-muted')}
              >
                {nameOf(medium)}
                {!isIn && ', left out'}
              </span>
              {isIn && keys.length > 1 && (
                <span className="flex">
                  <IconButton
                    size="sm"
                    label={`${nameOf(medium)} earlier`}
                    disabled={disabled || at === 0}
                    onClick={() => move(at, at - 1)}
                  >
                    <ArrowUp aria-hidden />
                  </IconButton>
                  <IconButton
                    size="sm"
                    label={`${nameOf(medium)} later`}
                    disabled={disabled || at === keys.length - 1}
                    onClick={() => move(at, at + 1)}
                  >
                    <ArrowDown aria-hidden />
                  </IconButton>
                </span>
              )}
              {isIn && fit && (
                <Segmented
                  className="w-full sm:w-auto"
                  label={`Shape of ${nameOf(medium).toLowerCase()}`}
                  value={fit}
                  onValueChange={(value) => onFit(medium.key, value === 'own' ? null : value)}
                  options={[
                    { value: 'own', label: 'As it is' },
                    ...FITS.map((value) => ({ value, label: FIT_WORDS[value] })),
                  ]}
                />
              )}
            </li>
          );
        })}
      </ul>
      <p aria-live="polite">
        <VisuallyHidden>{said}</VisuallyHidden>
      </p>
    </fieldset>
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
      {medium.src && <img src={medium.src} alt="" draggable={false} className="size-full object-cover" />}
      {medium.kind === 'video' && (
        <span className="absolute right-0.5 bottom-0.5 flex size-4 items-center justify-center rounded-full bg-black/65 text-white">
          <Play className="size-2 fill-current" />
        </span>
      )}
    </span>
  );
}
