import type { ComponentProps } from 'react';
import { ChevronsUpDown } from 'lucide-react';
import { cn } from '#web/lib/class-names.ts';
import { controlClasses } from './control-classes.ts';
import { useFieldControl } from './field.tsx';
import { OFF } from './refusing.ts';

export type SelectProps = ComponentProps<'select'> & {
  /** Like `disabled`, while the choice is saved: it keeps the focus. */
  off?: boolean;
  /** Among the buttons of a toolbar: with their edge. */
  quiet?: boolean;
};

/** Ignores the change. */
const refuse = () => undefined;

/** The native select: it suits every phone, keyboard and screen reader. Children are <option>s. */
export function Select({ className, children, off = false, quiet = false, ...rest }: SelectProps) {
  const control = useFieldControl(rest);
  return (
    <div className={cn('relative', className)}>
      <select
        {...control}
        {...(off && { 'aria-disabled': true, onChange: refuse })}
        className={cn(
          controlClasses,
          'h-9 appearance-none truncate bg-surface pr-9 pl-3 pointer-coarse:h-11',
          quiet && 'border-line-strong shadow-xs',
          off && OFF,
        )}
      >
        {children}
      </select>
      <ChevronsUpDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
      />
    </div>
  );
}
