import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { cn } from '#web/lib/class-names.ts';
import { actsAsButton } from './acts-as-button.ts';
import { IconButton } from './icon-button.tsx';
import { PageTitle, type PageTitleProps } from './page-title.tsx';

export type PageHeaderProps = PageTitleProps & {
  description?: ReactNode;
  back?: { href: string; label: string };
  /** Beside the title: a logo before it, a badge after it. */
  before?: ReactNode;
  after?: ReactNode;
  actions?: ReactNode;
  className?: string;
};

export function PageHeader(props: PageHeaderProps) {
  const { title, about, description, back, before, after, actions, className } = props;
  return (
    <header className={cn('flex flex-wrap items-center justify-between gap-x-6 gap-y-4', className)}>
      <PageTitle title={title} about={about} />
      <div className="flex min-w-0 items-start gap-3">
        {back && (
          <IconButton asChild label={back.label} className="-mt-0.5 -ml-2">
            <Link href={back.href} {...actsAsButton}>
              <ArrowLeft aria-hidden />
            </Link>
          </IconButton>
        )}
        {before}
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-2xl font-semibold wrap-anywhere text-ink">
              <bdi>{title}</bdi>
            </h1>
            {after}
          </div>
          {description && <p className="mt-0.5 text-sm wrap-anywhere text-muted">{description}</p>}
        </div>
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
