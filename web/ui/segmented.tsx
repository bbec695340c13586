import { useId, type ReactNode } from 'react';
import { cn } from '#web/lib/class-names.ts';

export type SegmentedOption<Value extends string> = { value: Value; label: ReactNode; icon?: ReactNode };

export type SegmentedProps<Value extends string> = {
  /** What is chosen, for screen readers. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly SegmentedOption<Value>[];
  className?: string;
};

/** A choice among a few, as radio buttons. For views with panels use Tabs with the segmented look. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, onValueChange, options, className } = props;
  const name = useId();
  return (
    <fieldset
      className={cn(
        'inline-flex max-w-full gap-0.5 rounded-lg bg-sunken p-0.5 ring-1 ring-line ring-inset',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          data-segment
          className="relative inline-flex h-8 flex-1 items-center justify-center gap-2 rounded-md px-3 text-sm font-medium whitespace-nowrap text-muted transition-colors hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-xs has-checked:ring-1 has-checked:ring-line has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:min-h-11 dark:has-checked:bg-raised [&_svg]:size-4"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
