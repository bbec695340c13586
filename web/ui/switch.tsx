import { useId, type ReactNode } from 'react';
import { Switch as Radix } from 'radix-ui';
import { cn } from '#web/lib/class-names.ts';

export type SwitchProps = {
  label: ReactNode;
  description?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
};

/** For what takes effect at once; what waits for a Save button is a checkbox. */
export function Switch({ label, description, checked, onCheckedChange, disabled, className }: SwitchProps) {
  const id = useId();
  return (
    <div className={cn('flex items-start justify-between gap-4', className)}>
      <div className="min-w-0">
        <label htmlFor={id} className="text-sm font-medium text-ink">
          {label}
        </label>
        {description && (
          <p id={`${id}-description`} className="text-xs text-muted">
            {description}
          </p>
        )}
      </div>
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        aria-describedby={description ? `${id}-description` : undefined}
        className="relative mt-0.5 inline-flex h-5 w-9 shrink-0 items-center rounded-full bg-line-control transition-colors disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:bg-accent pointer-coarse:after:absolute pointer-coarse:after:-inset-3"
      >
        <Radix.Thumb className="size-4 translate-x-0.5 rounded-full bg-white shadow-xs transition-transform data-[state=checked]:translate-x-4.5" />
      </Radix.Root>
    </div>
  );
}
