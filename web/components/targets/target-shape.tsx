import { FITS, MIDDLE, type Fit, type Place } from '#domain/networks/options.ts';
import { fitted, type Shape } from '#domain/networks/shapes.ts';
import type { Fitting } from '#domain/networks/variant.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import type { ComposedMedium } from './composed-medium.ts';
import { CropPlace } from './crop-place.tsx';
import { FIT_WORDS, keepWords } from './fit-words.ts';

type TargetShapeProps = {
  medium: ComposedMedium & Partial<Fitting>;
  name: string;
  shape: Shape | null;
  /** The longest video that the network takes, in seconds. */
  longest: number;
  disabled: boolean;
  /** The crop was just requested. */
  asked: boolean;
  onFit: (fit: Fit | null) => void;
  onCropAt: (place: Place) => void;
  onTrim: (seconds: number | null) => void;
};

/** Controls for a file that does not fit: crop or pad, and for a video keeping only its beginning. */
export function TargetShape(props: TargetShapeProps) {
  const { medium, name, shape, longest, disabled, asked, onFit, onCropAt, onTrim } = props;
  const { width, height, seconds, fit = null, trim = null } = medium;
  const room = shape?.room ?? null;
  const whole = width !== null && height !== null ? { width, height } : null;
  const isTooLong = medium.kind === 'video' && seconds !== null && seconds > longest && longest >= 1;
  const hasShapes = fit !== null || room !== null;
  if (!hasShapes && !isTooLong && trim === null) return null;
  const kept = trim ?? longest;
  return (
    <div className="flex flex-col gap-2 pb-2 sm:pl-12">
      {hasShapes && (
        <Segmented
          className="w-full sm:w-fit"
          label={`Shape of ${name.toLowerCase()}`}
          value={fit ?? 'own'}
          onValueChange={(value) => onFit(value === 'own' ? null : value)}
          options={[
            { value: 'own', label: 'As it is' },
            ...FITS.map((value) => ({ value, label: FIT_WORDS[value] })),
          ]}
        />
      )}
      {fit === 'crop' && room && whole && (
        <CropPlace
          label={`Part of ${name.toLowerCase()} that is kept`}
          src={medium.src}
          whole={whole}
          kept={fitted(whole, room, 'crop')}
          value={medium.cropAt ?? MIDDLE}
          disabled={disabled}
          focusAtOnce={asked}
          onChange={onCropAt}
        />
      )}
      {(isTooLong || trim !== null) && (
        <Segmented
          className="w-full sm:w-fit"
          label={`Length of ${name.toLowerCase()}`}
          value={trim === null ? 'all' : 'first'}
          onValueChange={(value) => onTrim(value === 'all' ? null : kept)}
          options={[
            { value: 'all', label: 'All of it' },
            { value: 'first', label: keepWords(kept) },
          ]}
        />
      )}
    </div>
  );
}
