import type { ComponentProps, ReactNode } from 'react';
import { cn } from '#web/lib/class-names.ts';

export type CardProps = ComponentProps<'div'>;

export function Card({ className, ...rest }: CardProps) {
  return <div className={cn('rounded-xl border border-line bg-surface shadow-xs', className)} {...rest} />;
}

export type CardHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  className?: string;
};

export function CardHeader({ title, description, actions, className }: CardHeaderProps) {
  return (
    <div
      className={cn(
        'px-5 pt-5 sm:px-6',
        // On phones the description has the whole width, below title and actions.
        actions && 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 sm:items-start',
        className,
      )}
    >
      <h2 className="text-base font-semibold text-ink">{title}</h2>
      {description && (
        <p className="mt-0.5 text-sm text-muted max-sm:col-span-2 sm:col-start-1">{description}</p>
      )}
      {actions && (
        <div className="col-start-2 row-start-1 flex items-center gap-2 sm:row-end-3">{actions}</div>
      )}
    </div>
  );
}

export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('p-5 sm:px-6', className)} {...rest} />;
}

export function CardFooter({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={cn(
        'flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3.5 sm:px-6',
        className,
      )}
      {...rest}
    />
  );
}
