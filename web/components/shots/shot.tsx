import { useTheme } from '#web/lib/theme.ts';
import { cn } from '#web/lib/class-names.ts';
import sizes from './sizes.json' with { type: 'json' };

/** The pictures of the demo that scripts/pictures.mjs takes. */
export type ShotName = keyof typeof sizes;

const files = import.meta.glob<string>('./*.webp', { eager: true, import: 'default' });

export type ShotProps = {
  name: ShotName;
  /** At once, for what is seen first. */
  eager?: boolean;
  className?: string;
};

/** A screen of the product in the theme of the page. What it shows is said by what is around it. */
export function Shot({ name, eager = false, className }: ShotProps) {
  const { theme } = useTheme();
  return (
    <img
      src={files[`./${name}-${theme}.webp`]}
      {...sizes[name]}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      draggable={false}
      className={cn('h-auto w-full', className)}
    />
  );
}
