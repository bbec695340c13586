import { networkLabel } from '#domain/networks/place.ts';
import { cn } from '#web/lib/class-names.ts';

/** Plain letters and signs of our own on a grid of 24: they name a network without being its logo. */
const MARKS: Record<string, string> = {
  bluesky: 'M8 5v14M8 12.5c0-2.2 1.7-3.5 3.8-3.5s4.2 1.8 4.2 5-2 5-4.2 5S8 17.700 8 15.500',
  mastodon:
    'M5 19V9M5 12c0-2 1.300-3.200 3.300-3.200S12 10 12 12v7M12 12c0-2 1.400-3.200 3.500-3.200S19 10 19 12v7',
  facebook: 'M16 5.500c-3.500-1.200-5.500.500-5.500 3.800V19M7.500 11.500h6.500',
  instagram: 'M12 10.500V19M12 6v.010',
  threads: 'M12 5v11c0 2 1 3 3.500 3M8 9.500h7.500',
  linkedin: 'M6 10v9M6 6v.010M11 19v-9M11 14c0-2.500 1.500-4 3.500-4S18 11.300 18 14v5',
  x: 'M7 7l10 10M17 7L7 17',
  youtube: 'M9 6.500v11l9-5.500z',
  tiktok: 'M13 5v10.500a3.500 3.500 0 1 1-3.500-3.500M13 5c.500 2.500 2 4 4.500 4.300',
  pinterest:
    'M8.500 20V9M8.500 13c0-2.400 1.600-4 3.800-4s3.900 1.500 3.900 4-1.700 4-3.900 4-3.800-1.600-3.800-4',
  'google-business':
    'M16 9.800c-1-1-2.300-1.300-3.700-1.300-2.500 0-4.300 1.700-4.300 4s1.700 4 4 4 4-1.500 4-3.700h-3.500M16 12.800V16c0 2.500-1.500 4-4 4',
};

const sizes = {
  xs: 'size-4 rounded-[5px] [&_svg]:size-3',
  sm: 'size-5 rounded-md [&_svg]:size-3.5',
  md: 'size-9 rounded-md [&_svg]:size-5.5',
};

export type NetworkMarkProps = {
  network: string;
  size?: keyof typeof sizes;
  /** Adds the network's name for screen readers; leave out where the name stands beside it. */
  labelled?: boolean;
  className?: string;
};

export function NetworkMark({ network, size = 'sm', labelled = false, className }: NetworkMarkProps) {
  return (
    <span
      {...(labelled ? { role: 'img', 'aria-label': networkLabel(network) } : { 'aria-hidden': true })}
      className={cn(
        'inline-flex shrink-0 items-center justify-center bg-surface text-ink ring-1 ring-line-control ring-inset',
        sizes[size],
        className,
      )}
    >
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={MARKS[network] ?? 'M12 6v.010M12 10v8'} />
      </svg>
    </span>
  );
}
