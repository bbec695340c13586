import { Pencil, Trash2 } from 'lucide-react';
import { Link } from 'wouter';
import { CompanyAvatar } from '#web/components/company-avatar.tsx';
import { cn } from '#web/lib/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { CompanyAttention, NextDate, Turns } from './company-attention.tsx';
import type { CompanyCardProps } from './company-card.tsx';
import { CompanyCounts } from './company-counts.tsx';
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
      <div className="grid min-w-0 flex-1 items-center gap-x-5 gap-y-1 sm:grid-cols-[minmax(0,1fr)_13rem] lg:grid-cols-[minmax(0,1fr)_13rem_13rem]">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 dir="auto" className="max-w-full truncate text-sm font-semibold text-ink" title={name}>
            <Link href={dashboardOf(name)} className="outline-none after:absolute after:inset-0 after:z-1">
              {name}
            </Link>
          </h2>
          <CompanyAttention company={company} />
        </div>
        <div className="flex min-w-0 flex-col gap-1 sm:row-span-2 lg:row-span-1">
          <NextDate at={company.nextAt} />
          <Turns company={company} />
        </div>
        <CompanyCounts inline counts={counts} labels={['Posts', 'Live', 'Active']} />
      </div>
      {/* One without a profile cannot be deleted: the room of that button stays. */}
      <div
        className={cn(
          'z-10 flex shrink-0 empty:pr-0 pointer-coarse:gap-2',
          company.id === null && 'pr-7 pointer-coarse:pr-9',
        )}
      >
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
