import type { ComponentProps } from 'react';
import { cva, type VariantProps } from 'class-variance-authority';
import { cn } from '#web/lib/class-names.ts';

const badgeClasses = cva(
  // On one line where there is room; it wraps rather than being cut off.
  'inline-flex min-h-5.5 w-fit max-w-full shrink-0 items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium [print-color-adjust:exact] [&_svg]:size-3.5 [&_svg]:shrink-0',
  {
    variants: {
      tone: {
        neutral: 'bg-hover text-muted',
        accent: 'bg-accent-soft text-accent-ink',
        danger: 'bg-danger-soft text-danger-ink',
        warning: 'bg-warning-soft text-warning-ink',
        info: 'bg-info-soft text-info-ink',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

export type BadgeProps = ComponentProps<'span'> & VariantProps<typeof badgeClasses>;

export function Badge({ tone, className, ...rest }: BadgeProps) {
  return <span className={cn(badgeClasses({ tone }), className)} {...rest} />;
}
