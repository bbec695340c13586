import { useLayoutEffect, useRef, useState } from 'react';
import { Input, type InputProps } from './input.tsx';

/**
 * A date or a time. Where one part of it is deleted, its value is empty, and Firefox empties the other parts, too, when
 * the attribute follows, as React has it: so the field is set only to what it does not say already.
 */
export function MomentInput({ value = '', ref, ...rest }: InputProps & { value?: string | undefined }) {
  const own = useRef<HTMLInputElement | null>(null);
  const [first] = useState(value);
  useLayoutEffect(() => {
    if (own.current && own.current.value !== value) own.current.value = value;
  });
  return (
    <Input
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
