import { useId, type ReactNode } from 'react';

interface SafetyPartProps {
  title: string;
  badge?: ReactNode;
  description: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** One section of the card about signing in. */
export function SafetyPart({ title, badge, description, actions, children }: SafetyPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="px-5 py-4.5 sm:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 id={id} className="flex flex-wrap items-center gap-2 text-sm font-semibold text-ink">
            {title}
            {badge}
          </h3>
          <p className="mt-0.5 text-sm text-muted">{description}</p>
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
