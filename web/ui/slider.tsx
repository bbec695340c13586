import type { ComponentProps, CSSProperties } from 'react';
import { cn } from '#web/lib/class-names.ts';
import { useFieldControl } from './field.tsx';

export type SliderProps = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'onChange' | 'min' | 'max' | 'step' | 'defaultValue'
> & {
  value: number;
  onValueChange: (value: number) => void;
  min: number;
  max: number;
  step?: number;
};

type FilledStyle = CSSProperties & { '--filled': string };

/** Inside a Field, or with an aria-label. */
export function Slider({ value, onValueChange, min, max, step = 1, className, ...rest }: SliderProps) {
  const control = useFieldControl(rest);
  const filled: FilledStyle = { '--filled': `${((value - min) / (max - min)) * 100}%` };
  return (
    <input
      {...control}
      type="range"
      min={min}
      max={max}
      step={step}
      value={value}
      onChange={(event) => onValueChange(Number(event.target.value))}
      style={filled}
      className={cn('slider pointer-coarse:h-11', className)}
    />
  );
}
