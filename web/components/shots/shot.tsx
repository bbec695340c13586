import { usePageTheme } from '#web/lib/theme.ts';
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

/**
 * A screen of the product in the theme of the page. What it shows is said by what is around it. In the page as it was
 * built nobody has chosen a theme yet: there the system's theme decides, so that the right picture comes first.
 */
export function Shot({ name, eager = false, className }: ShotProps) {
  const theme = usePageTheme();
  const file = (of: 'light' | 'dark') => files[`./${name}-${of}.webp`];
  return (
    <picture className="contents">
      {theme === 'system' && <source media="(prefers-color-scheme: dark)" srcSet={file('dark')} />}
      <img
        src={file(theme === 'dark' ? 'dark' : 'light')}
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
