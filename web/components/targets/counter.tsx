import { cn } from '#web/lib/class-names.ts';

const number = new Intl.NumberFormat('en-US');

/** A text's length and the network's limit. */
export const Counter = ({ length, max }: { length: number; max: number }) => (
  <span className={cn('tabular-nums', length > max && 'font-medium text-danger-ink')}>
    {number.format(length)} / {number.format(max)}
  </span>
);
