import { useLayoutEffect, useRef, type ComponentProps, type CSSProperties } from 'react';
import { cn } from '#web/lib/class-names.ts';
import { controlClasses } from './control-classes.ts';
import { useFieldControl } from './field.tsx';

export type TextareaProps = ComponentProps<'textarea'> & { maxRows?: number };

/** Where the browser grows it by CSS, measuring is skipped: layout is slow on a new page. */
const growsItself = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false;

function grow(textarea: HTMLTextAreaElement) {
  if (growsItself) return;
  textarea.style.height = 'auto';
  const frame = textarea.offsetHeight - textarea.clientHeight;
  textarea.style.height = `${textarea.scrollHeight + frame}px`;
}

const linesHigh = (lines: number) => `calc(${lines} * 1lh + 1rem + 2px)`;

/** As tall as its text, from `rows` up to `maxRows` lines; then it scrolls. */
export function Textarea({ className, rows = 3, maxRows = 16, ref, onInput, style, ...rest }: TextareaProps) {
  const own = useRef<HTMLTextAreaElement | null>(null);
  const control = useFieldControl(rest);

  // After every render, because a form may set the text without an input event.
  useLayoutEffect(() => {
    if (own.current) grow(own.current);
  });

  return (
    <textarea
      rows={rows}
      {...control}
      ref={(node) => {
        own.current = node;
        if (typeof ref === 'function') return ref(node);
        if (ref) ref.current = node;
        return undefined;
      }}
      onInput={(event) => {
        grow(event.currentTarget);
        onInput?.(event);
      }}
      style={{ '--least': linesHigh(rows), maxHeight: linesHigh(maxRows), ...style } as CSSProperties}
      className={cn(
        controlClasses,
        'field-sizing-content block min-h-(--least) resize-none px-3 py-2',
        className,
      )}
    />
  );
}
