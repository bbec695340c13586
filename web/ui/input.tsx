import { useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import { cn } from '#web/lib/class-names.ts';
import { controlClasses } from './control-classes.ts';
import { useFieldControl } from './field.tsx';

export type InputProps = ComponentProps<'input'>;

const isOfParts = (type: string) => type === 'date' || type === 'time';

export function Input({ className, type = 'text', ...rest }: InputProps) {
  const control = useFieldControl(rest);
  const given = {
    type,
    ...control,
    className: cn(controlClasses, 'h-9 px-3 pointer-coarse:h-11', className),
  };
  const { value } = control;
  return isOfParts(type) && typeof value === 'string' ? (
    <InputOfParts {...given} value={value} />
  ) : (
    <input {...given} />
  );
}

/**
 * A date or a time. Where one part of it is deleted, its value is empty, and Firefox empties the other parts, too, when
 * the attribute follows, as React has it: so the field is set only to what it does not say already.
 */
function InputOfParts({ value, ref, ...rest }: InputProps & { value: string }) {
  const own = useRef<HTMLInputElement | null>(null);
  const [first] = useState(value);

  useLayoutEffect(() => {
    if (own.current && own.current.value !== value) own.current.value = value;
  });

  return (
    <input
      {...rest}
      defaultValue={first}
      ref={(node) => {
        own.current = node;
        if (typeof ref === 'function') return ref(node);
        if (ref) ref.current = node;
        return undefined;
      }}
    />
  );
}
