import { createContext, use, useId, type ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { cn } from '#web/lib/class-names.ts';

type Wiring = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean };

const FieldWiring = createContext<Wiring | null>(null);

type ControlProps = {
  id?: string | undefined;
  required?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
};

/** Connects a control with the label, hint and error of its Field. The control's own props win. */
export function useFieldControl<Props extends ControlProps>(props: Props): Props {
  const field = use(FieldWiring);
  if (!field) return props;
  return {
    ...props,
    id: props.id ?? field.id,
    'aria-required': field.required || undefined,
    'aria-describedby': props['aria-describedby'] ?? field.describedBy,
    'aria-invalid': props['aria-invalid'] ?? (field.invalid || undefined),
  };
}

export type FieldProps = {
  label: ReactNode;
  /** Hidden while there is an error. */
  hint?: ReactNode;
  error?: ReactNode;
  /** Names the control required for screen readers; the form's own rules still decide. */
  required?: boolean;
  /** Something small at the end of the label's line: a counter, a link. */
  aside?: ReactNode;
  /** Buttons between label and aside; a line of their own where there is no room for all three. */
  tools?: ReactNode;
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
};

export function Field(props: FieldProps) {
  const { label, error, required = false, aside, tools, hideLabel, className, children } = props;
  const hint = error ? undefined : props.hint;
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <div
        className={cn(
          'flex flex-wrap items-baseline justify-between gap-x-3',
          tools && '@container',
          hideLabel && 'sr-only',
        )}
      >
        <label htmlFor={id} className="text-sm font-medium text-ink">
          {label}
        </label>
        {tools && (
          <div className="-ml-2.5 flex flex-wrap items-center gap-x-2 @max-md:order-last @max-md:w-full @md:ml-auto">
            {tools}
          </div>
        )}
        {aside && (
          <div className={cn('text-xs text-muted', tools ? '@max-md:ml-auto' : 'ml-auto')}>{aside}</div>
        )}
      </div>
      <FieldWiring value={{ id, describedBy, invalid: Boolean(error), required }}>{children}</FieldWiring>
      {error && (
        <p id={errorId} role="alert" className="flex items-start gap-1.5 text-xs text-danger-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-xs text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
