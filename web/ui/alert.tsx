import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import { cn } from '#web/lib/class-names.ts';

type AlertTone = 'info' | 'success' | 'warning' | 'danger';

const looks: Record<AlertTone, { icon: LucideIcon; className: string }> = {
  info: { icon: Info, className: 'border-info-line bg-info-soft text-info-ink' },
  success: { icon: CircleCheck, className: 'border-accent-line bg-accent-soft text-accent-ink' },
  warning: { icon: TriangleAlert, className: 'border-warning-line bg-warning-soft text-warning-ink' },
  danger: { icon: CircleAlert, className: 'border-danger-line bg-danger-soft text-danger-ink' },
};

export type AlertProps = {
  tone?: AlertTone;
  title?: ReactNode;
  action?: ReactNode;
  /** Announced when it appears; for errors that follow from what the person just did. */
  announce?: boolean;
  className?: string;
  children?: ReactNode;
};

export function Alert({ tone = 'info', title, action, announce, className, children }: AlertProps) {
  const { icon: Icon, className: look } = looks[tone];
  return (
    <div
      role={announce ? 'alert' : undefined}
      className={cn(
        'grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3 rounded-lg border px-4 py-3 text-sm sm:flex sm:flex-wrap',
        look,
        className,
      )}
    >
      <Icon aria-hidden className="mt-0.75 size-4 shrink-0" />
      <div className="min-w-0 flex-1 basis-52">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={cn(title && 'mt-0.5')}>{children}</div>}
      </div>
      {action && <div className="shrink-0 max-sm:col-start-2 max-sm:*:w-full">{action}</div>}
    </div>
  );
}
