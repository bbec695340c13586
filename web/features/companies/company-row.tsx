import { Pencil, Trash2 } from 'lucide-react';
import { Link } from 'wouter';
import { CompanyAvatar } from '#web/components/company-avatar.tsx';
import { cn } from '#web/lib/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { CompanyAttention, NextDate, Turns } from './company-attention.tsx';
import type { CompanyCardProps } from './company-card.tsx';
import { dashboardOf } from './dashboard-of.ts';

/** A client on one line, for people with many; the whole line links to the client. */
export function CompanyRow({ company, deleting, onEdit, onDelete }: CompanyCardProps) {
  const { name, logoUrl, counts } = company;
  return (
    <article
      aria-busy={deleting || undefined}
      className={cn(
        'relative isolate flex items-center gap-3 px-3 py-2.5 transition-colors hover:bg-hover sm:px-4',
        'has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus',
        deleting && 'opacity-50',
      )}
    >
      <CompanyAvatar name={name} logoUrl={logoUrl} size="sm" />
      <div className="grid min-w-0 flex-1 grid-cols-1 items-center gap-x-4 gap-y-1 md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_13rem_8rem]">
        <h2 dir="auto" className="min-w-0 truncate text-sm font-semibold text-ink" title={name}>
          <Link href={dashboardOf(name)} className="outline-none after:absolute after:inset-0 after:z-1">
            {name}
          </Link>
        </h2>
        <CompanyAttention company={company} />
        <div className="flex min-w-0 flex-col gap-1 md:col-start-3">
          <NextDate at={company.nextAt} />
          <Turns company={company} />
        </div>
        <p className="text-xs text-muted tabular-nums max-md:hidden">
          {counts.posts} {counts.posts === 1 ? 'post' : 'posts'}, {counts.active} active
        </p>
      </div>
      <div className="z-10 flex shrink-0 pointer-coarse:gap-2">
        <IconButton needs="manage clients" size="sm" plain label={`Edit ${name}`} onClick={onEdit}>
          <Pencil aria-hidden />
        </IconButton>
        {company.id !== null && (
          <IconButton
            needs="manage clients"
            size="sm"
            plain
            variant="danger"
            label={`Delete ${name}`}
            pending={deleting}
            onClick={onDelete}
          >
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </div>
    </article>
  );
}
