import type { ComponentProps } from 'react';
import { cn } from '#web/lib/class-names.ts';
import { controlClasses } from './control-classes.ts';
import { useFieldControl } from './field.tsx';

export type InputProps = ComponentProps<'input'>;

export function Input({ className, type = 'text', ...rest }: InputProps) {
  const control = useFieldControl(rest);
  return (
    <input
      type={type}
      {...control}
      className={cn(controlClasses, 'h-9 px-3 pointer-coarse:h-11', className)}
    />
  );
}
