import { usePageTheme } from '#web/lib/theme.ts';
import { cn } from '#web/lib/class-names.ts';
import sizes from './sizes.json' with { type: 'json' };

/** The pictures of the demo that scripts/pictures.mjs takes. */
export type ShotName = keyof typeof sizes;

const files = import.meta.glob<string>('./*.webp', { eager: true, import: 'default' });

/** The width of the version for small screens, relative to the full one. */
const SMALL = 0.6;

export type ShotProps = {
  name: ShotName;
  /** Loads at once: the displayed width, as in the attribute `sizes`. Others are lazy and need none. */
  eager?: string;
  className?: string;
};

/**
 * A screenshot of the product in the page's theme. The text around it says what it shows. In the prerendered
 * page no theme is chosen yet: the system's theme decides there, so that the right picture loads first.
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
