import { useEffect, useId, useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useFieldControl } from './field.tsx';
import { Input, type InputProps } from './input.tsx';
import { forgetPart, isPart, notePart } from './lacks-part.ts';

type MomentInputProps = InputProps & {
  value?: string | undefined;
  /**
   * Told when somebody leaves the field, or it leaves the screen, whether a part of it is missing. Who is told says so.
   */
  onPart?: (isPart: boolean) => void;
};

/** A line that appears while a button is pressed moves the button away, and it would not be clicked. */
function afterPress(then: () => void) {
  if (document.querySelector(':active')) addEventListener('mouseup', () => setTimeout(then), { once: true });
  else then();
}

const isPartIn = (input: HTMLInputElement | null) => input !== null && isPart(input);

/**
 * A date or a time. Where one part of it is deleted, its value is empty, and Firefox empties the other parts, too, when
 * the attribute follows, as React has it: so the field is set only to what it does not say already. What is missing is
 * said below it, once somebody leaves it or saves (`lacksPart`).
 */
export function MomentInput({ value = '', ref, onPart, ...rest }: MomentInputProps) {
  const own = useRef<HTMLInputElement | null>(null);
  const [first] = useState(value);
  const [said, setSaid] = useState(false);
  const id = useId();
  useLayoutEffect(() => {
    if (!own.current) return;
    if (own.current.value !== value) own.current.value = value;
    if (value !== '') forgetPart(own.current);
  });
  const tell = useRef(onPart);
  useEffect(() => {
    tell.current = onPart;
  });
  useLayoutEffect(() => {
    const input = own.current;
    return () => {
      if (isPartIn(input)) tell.current?.(true);
    };
  }, []);
  const control = useFieldControl(rest);
  const isSaid = said && value === '' && !onPart;
  // A browser tells of no change as long as there is no value before and after it: so it is asked.
  const lookAgain = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    if (said && !isPartIn(currentTarget)) setSaid(false);
  };
  return (
    <>
      <Input
        {...control}
        {...(isSaid && {
          'aria-invalid': true,
          'aria-describedby': [id, control['aria-describedby']].filter(Boolean).join(' '),
        })}
        defaultValue={first}
        ref={(node) => {
          own.current = node;
          if (typeof ref === 'function') return ref(node);
          if (ref) ref.current = node;
          return undefined;
        }}
        onKeyDown={(event) => {
          notePart(event.currentTarget, event.nativeEvent);
          rest.onKeyDown?.(event);
        }}
        onInput={lookAgain}
        onKeyUp={lookAgain}
        onInvalid={(event) => setSaid(isPartIn(event.currentTarget))}
        onBlur={({ currentTarget }) => {
          onPart?.(isPartIn(currentTarget));
          afterPress(() => setSaid(isPartIn(own.current)));
        }}
      />
      {isSaid && (
        <p id={id} role="alert" className="text-xs text-danger-ink">
          {rest.type === 'time' ? 'Please give the whole time' : 'Please give a whole date that exists'}, or
          clear it
        </p>
      )}
    </>
  );
}
