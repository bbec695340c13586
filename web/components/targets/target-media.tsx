import { mediaFor, rearranged, type Fitting, type Variant } from '#domain/networks/variant.ts';
import type { Fit, Place } from '#domain/networks/options.ts';
import type { Shape } from '#domain/networks/shapes.ts';
import { useSaid } from '#web/ui/use-said.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { ComposedMedium } from './composed-medium.ts';
import { TargetMedium } from './target-medium.tsx';

type TargetMediaProps = {
  /** The account's name. */
  place: string;
  /** Tells the list apart from those of other accounts. */
  list: string;
  media: readonly ComposedMedium[];
  variant: Pick<Variant, 'media' | 'fit' | 'cropAt' | 'trim'>;
  /** The longest video that the network takes, in seconds. */
  longest: number;
  /** For the files that go to the account, in order. */
  shapes: readonly Shape[];
  disabled: boolean;
  /** The file whose crop was just requested. */
  asked: string | null;
  onMedia: (keys: readonly string[]) => void;
  onFit: (key: string, fit: Fit | null) => void;
  onCropAt: (key: string, place: Place) => void;
  onTrim: (key: string, seconds: number | null) => void;
};

/** Which of the post's files go to one account, in order; the others follow. */
export function TargetMedia(props: TargetMediaProps) {
  const { place, list, media, variant, shapes, longest, disabled, asked } = props;
  const { onMedia, onFit, onCropAt, onTrim } = props;
  const { say, said } = useSaid();
  const chosen: (ComposedMedium & Partial<Fitting>)[] = mediaFor(media, variant);
  const keys = chosen.map(({ key }) => key);
  const rest = media.filter(({ key }) => !keys.includes(key));
  if (media.some((one) => !one.isThere))
    return <p className="text-xs text-muted">Media can be chosen once all of them are uploaded.</p>;
  const nameOf = ({ key, kind }: ComposedMedium) =>
    `${kind === 'video' ? 'Video' : 'Picture'} ${media.findIndex((one) => one.key === key) + 1}`;
  const move = (from: number, to: number) => {
    const next = rearranged(
      keys,
      rest.map(({ key }) => key),
      from,
      to,
    );
    if (next.join() === keys.join()) return;
    onMedia(next);
    const medium = [...chosen, ...rest][from];
    const name = medium && nameOf(medium);
    say(to < keys.length ? `${name} moved to place ${to + 1} of ${next.length}` : `${name} left out`);
  };
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-1.5 text-sm font-medium text-ink">
        Media<VisuallyHidden> for {place}, in order</VisuallyHidden>
      </legend>
      <ul className="-mx-1.5 flex flex-col">
        {[...chosen, ...rest].map((medium, at) => {
          const isIn = at < keys.length;
          return (
            <TargetMedium
              key={medium.key}
              list={list}
              medium={medium}
              name={nameOf(medium)}
              index={at}
              count={keys.length}
              all={media.length}
              shape={isIn ? (shapes[at] ?? null) : null}
              longest={longest}
              disabled={disabled}
              asked={asked === medium.key}
              onChoose={() =>
                onMedia(isIn ? keys.filter((key) => key !== medium.key) : [...keys, medium.key])
              }
              onMove={move}
              onFit={(fit) => onFit(medium.key, fit)}
              onCropAt={(where) => onCropAt(medium.key, where)}
              onTrim={(seconds) => onTrim(medium.key, seconds)}
            />
          );
        })}
      </ul>
      {said}
    </fieldset>
  );
}
