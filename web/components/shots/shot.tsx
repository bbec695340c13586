import { useTheme, type Theme } from '#web/lib/theme.ts';
import { cn } from '#web/lib/class-names.ts';
import sizes from './sizes.json' with { type: 'json' };

/** The pictures of the demo that scripts/pictures.mjs takes. */
export type ShotName = keyof typeof sizes;

const files = import.meta.glob<string>('./*.webp', { eager: true, import: 'default' });
const fileOf = (name: ShotName, theme: Theme) => files[`./${name}-${theme}.webp`];

export type ShotProps = {
  name: ShotName;
  /** What small screens show instead. */
  phone?: ShotName;
  /** At once, for what is seen first. */
  eager?: boolean;
  className?: string;
};

/** A screen of the product in the theme of the page. What it shows is said by what is around it. */
export function Shot({ name, phone, eager = false, className }: ShotProps) {
  const { theme } = useTheme();
  return (
    <picture className="contents">
      {phone && <source media="(max-width: 39.99rem)" srcSet={fileOf(phone, theme)} {...sizes[phone]} />}
      <img
        src={fileOf(name, theme)}
        {...sizes[name]}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        draggable={false}
        className={cn('h-auto w-full', className)}
      />
    </picture>
  );
}
