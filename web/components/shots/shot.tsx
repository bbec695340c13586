import { usePageTheme } from '#web/lib/theme.ts';
import { cn } from '#web/lib/class-names.ts';
import sizes from './sizes.json' with { type: 'json' };

/** The pictures of the demo that scripts/pictures.mjs takes. */
export type ShotName = keyof typeof sizes;

const files = import.meta.glob<string>('./*.webp', { eager: true, import: 'default' });

/** Of each there is one for small screens, this much of the other's width. */
const SMALL = 0.6;

export type ShotProps = {
  name: ShotName;
  /** At once, for what is seen first: how wide it is shown, as in the attribute `sizes`. The others find out themselves. */
  eager?: string;
  className?: string;
};

/**
 * A screen of the product in the theme of the page. What it shows is said by what is around it. In the page as it was
 * built nobody has chosen a theme yet: there the system's theme decides, so that the right picture comes first.
 */
export function Shot({ name, eager, className }: ShotProps) {
  const theme = usePageTheme();
  const file = (of: 'light' | 'dark') => files[`./${name}-${of}.webp`];
  const { width } = sizes[name];
  const set = (of: 'light' | 'dark') =>
    `${files[`./${name}-${of}-small.webp`]} ${Math.round(width * SMALL)}w, ${file(of)} ${width}w`;
  const shown = eager ?? 'auto, 100vw';
  return (
    <picture className="contents">
      {theme === 'system' && (
        <source media="(prefers-color-scheme: dark)" srcSet={set('dark')} sizes={shown} />
      )}
      <img
        src={file(theme === 'dark' ? 'dark' : 'light')}
        srcSet={set(theme === 'dark' ? 'dark' : 'light')}
        sizes={shown}
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
