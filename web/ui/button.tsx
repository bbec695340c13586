import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { cva, type VariantProps } from 'class-variance-authority';
import { cn } from '#web/lib/class-names.ts';
import { useMayNot, type Needs } from '#web/lib/may.ts';
import { OFF, refusing } from './refusing.ts';
import { Slot } from './slot.tsx';
import { Spinner } from './spinner.tsx';

export const buttonClasses = cva(
  [
    'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap select-none',
    'transition-[background-color,border-color,color,box-shadow,transform] active:translate-y-px',
    'disabled:pointer-events-none disabled:opacity-50 aria-disabled:cursor-default aria-disabled:active:translate-y-0',
    '[&_svg]:pointer-events-none [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        primary: 'bg-accent text-on-accent shadow-xs hover:bg-accent-hover forced-colors:border',
        secondary: 'border border-line-strong bg-surface text-ink shadow-xs hover:bg-hover dark:bg-raised',
        ghost: 'text-muted hover:bg-hover hover:text-ink',
        danger: 'bg-danger text-on-danger shadow-xs hover:bg-danger-hover forced-colors:border',
        link: 'rounded-sm text-accent-ink underline-offset-4 hover:underline active:translate-y-0',
      },
      size: {
        sm: 'h-8 px-2.5 text-xs pointer-coarse:min-h-10 [&_svg]:size-3.5',
        md: 'h-9 px-3.5 text-sm pointer-coarse:min-h-11 [&_svg]:size-4',
        lg: 'h-11 px-5 text-sm [&_svg]:size-4.5',
      },
    },
    compoundVariants: [{ variant: 'link', className: 'h-auto px-0 pointer-coarse:min-h-6' }],
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonClasses> & {
    /** Styles the only child (a link) as a button; `pending` is ignored then. */
    asChild?: boolean;
    pending?: boolean;
    pendingLabel?: string;
    /** Like `disabled`, for a button that its own click disables: it keeps the focus. */
    off?: boolean;
    /** The ability it needs: disabled with the reason for people without it. */
    needs?: Needs;
  };

export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    asChild,
    pending = false,
    pendingLabel,
    off = false,
    needs,
    className,
    children,
    ...rest
  } = props;
  const classes = cn(buttonClasses({ variant, size }), className);
  const mayNot = useMayNot(needs);
  if (mayNot)
    return (
      <button type="button" aria-disabled title={mayNot} className={cn(classes, 'opacity-50')}>
        {asChild ? (children as ReactElement<{ children: ReactNode }>).props.children : children}
      </button>
    );
  if (asChild) {
    return (
      <Slot className={classes} {...rest}>
        {children}
      </Slot>
    );
  }

  return (
    <button
      type="button"
      {...rest}
      {...refusing(pending || off, rest)}
      className={cn(classes, off && !pending && OFF)}
      aria-busy={pending || undefined}
    >
      <Label pending={pending} pendingLabel={pendingLabel}>
        {children}
      </Label>
    </button>
  );
}

type LabelProps = { pending: boolean; pendingLabel: string | undefined; children: ReactNode };

/** Both labels share one cell, so the button is as wide as the longer one and never moves its neighbours. */
function Label({ pending, pendingLabel, children }: LabelProps) {
  if (!pending && !pendingLabel) return children;
  const resting = cn(
    'col-start-1 row-start-1 inline-flex items-center gap-[inherit]',
    pending && 'invisible',
  );
  return (
    <span aria-live="polite" className="inline-grid place-items-center gap-[inherit]">
      {pending && typeof children === 'string' ? (
        <Room for={children} />
      ) : (
        <span className={resting} aria-hidden={pending || undefined}>
          {children}
        </span>
      )}
      {pending ? (
        <span className="col-start-1 row-start-1 inline-flex items-center gap-2">
          <Spinner label={pendingLabel ? undefined : 'Working'} />
          {pendingLabel}
        </span>
      ) : (
        pendingLabel && <Room for={pendingLabel} className="pl-6" />
      )}
    </span>
  );
}

/** Invisible space as wide as a hidden label, which screen readers ignore. */
const Room = ({ for: label, className }: { for: string; className?: string }) => (
  <span
    aria-hidden
    data-label={label}
    className={cn('invisible col-start-1 row-start-1 before:content-[attr(data-label)]', className)}
  />
);
