import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react';
import { cn } from '#web/lib/class-names.ts';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode;
  description?: ReactNode;
  hideLabel?: boolean;
  indeterminate?: boolean;
  /** Like `disabled`, while the new value is saved: it keeps the focus. */
  off?: boolean;
};

/** Ignores the change. */
const refuse = () => undefined;

export function Checkbox(props: CheckboxProps) {
  const {
    label,
    description,
    hideLabel,
    indeterminate = false,
    off = false,
    className,
    ref,
    ...rest
  } = props;
  const own = useRef<HTMLInputElement | null>(null);
  const generated = useId();
  const id = rest.id ?? generated;

  useEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate;
  }, [indeterminate]);

  return (
    <div className={cn('flex items-start gap-2.5 pointer-coarse:py-2', className)}>
      <input
        type="checkbox"
        {...rest}
        {...(off && { 'aria-disabled': true, onChange: refuse })}
        id={id}
        aria-describedby={description ? `${id}-description` : rest['aria-describedby']}
        ref={(node) => {
          own.current = node;
          if (typeof ref === 'function') return ref(node);
          if (ref) ref.current = node;
          return undefined;
        }}
        className="check mt-0.75 size-4 shrink-0 cursor-pointer appearance-none rounded-xs border border-line-control transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
      />
      <div className={cn('min-w-0', hideLabel && 'sr-only')}>
        <label htmlFor={id} className="text-sm wrap-anywhere text-ink">
          {label}
        </label>
        {description && (
          <p id={`${id}-description`} className="text-xs wrap-anywhere text-muted">
            {description}
          </p>
        )}
      </div>
    </div>
  );
}
