import type { ComponentProps } from 'react';
import { cva, type VariantProps } from 'class-variance-authority';
import { cn } from '#web/lib/class-names.ts';
import { useMayNot, type Needs } from '#web/lib/may.ts';
import { OFF, refusing } from './refusing.ts';
import { Slot } from './slot.tsx';
import { Spinner } from './spinner.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

const iconButtonClasses = cva(
  [
    'relative inline-flex shrink-0 items-center justify-center rounded-md transition-colors',
    'disabled:pointer-events-none disabled:opacity-50 aria-disabled:cursor-default',
    // A touch target of 44 px, even where the visible button is smaller.
    'pointer-coarse:after:absolute pointer-coarse:after:top-1/2 pointer-coarse:after:left-1/2 pointer-coarse:after:size-11 pointer-coarse:after:-translate-1/2',
  ],
  {
    variants: {
      variant: {
        ghost:
          'text-muted hover:bg-hover hover:text-ink data-[state=open]:bg-hover data-[state=open]:text-ink',
        secondary: 'border border-line-strong bg-surface text-ink shadow-xs hover:bg-hover dark:bg-raised',
        danger: 'text-muted hover:bg-danger-soft hover:text-danger-ink',
        overlay: 'on-picture bg-black/60 text-white backdrop-blur-sm hover:bg-black/75',
      },
      size: {
        sm: 'size-7 [&_svg]:size-4',
        md: 'size-9 [&_svg]:size-4.5',
        lg: 'size-11 [&_svg]:size-5',
      },
    },
    // Beside other buttons it is as high as they are, which are higher for a finger.
    compoundVariants: [{ variant: 'secondary', size: 'md', className: 'pointer-coarse:size-11' }],
    defaultVariants: { variant: 'ghost', size: 'md' },
  },
);

export type PlainIconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> &
  VariantProps<typeof iconButtonClasses> & {
    /** The accessible name. */
    label: string;
    /** The name as hidden text instead of an attribute, for a button inside a field with the same word. */
    nameAsText?: boolean;
    pending?: boolean;
    /** Like `disabled`, for a button that its own click disables: it keeps the focus. */
    off?: boolean;
    /** Styles the only child (a link) as an icon button. */
    asChild?: boolean;
    /** The ability it needs: not rendered for people without it. */
    needs?: Needs;
  };

/** An icon button without a tooltip: for screens that should not download one. */
export function PlainIconButton(props: PlainIconButtonProps) {
  const {
    label,
    nameAsText = false,
    variant,
    size,
    pending = false,
    off = false,
    asChild,
    needs,
    className,
    children,
    ...rest
  } = props;
  const classes = cn(iconButtonClasses({ variant, size }), className);
  if (useMayNot(needs)) return null;
  if (asChild)
    return (
      <Slot {...rest} aria-label={label} className={classes}>
        {children}
      </Slot>
    );
  return (
    <button
      type="button"
      {...rest}
      aria-label={nameAsText ? undefined : label}
      aria-busy={pending || undefined}
      {...refusing(pending || off, rest)}
      className={cn(classes, off && !pending && OFF)}
    >
      {pending ? <Spinner /> : children}
      {nameAsText && <VisuallyHidden>{label}</VisuallyHidden>}
    </button>
  );
}
