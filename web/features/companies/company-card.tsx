import { Pencil, Trash2 } from 'lucide-react';
import { Link } from 'wouter';
import type { CompanyCard as Card } from '#domain/companies/contract.ts';
import { CompanyAvatar } from '#web/components/company-avatar.tsx';
import { cn } from '#web/lib/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { CardThumbnails } from './card-thumbnails.tsx';
import { CompanyAttention, NextDate, Turns } from './company-attention.tsx';
import { CompanyCounts } from './company-counts.tsx';
import { dashboardOf } from './dashboard-of.ts';

export type CompanyCardProps = {
  company: Card;
  deleting: boolean;
  onEdit: () => void;
  onDelete: () => void;
};

/**
 * The name's link covers the whole card, pictures included; the two buttons lie above it, at the top right.
 * On phones the pictures stand beside the text, so that many clients stay a short list.
 */
export function CompanyCard({ company, deleting, onEdit, onDelete }: CompanyCardProps) {
  const { name, logoUrl, counts, thumbnails } = company;
  return (
    <article
      aria-busy={deleting || undefined}
      className={cn(
        'group relative isolate grid h-full grid-cols-[minmax(0,1fr)_auto] content-start gap-x-4 gap-y-3 rounded-xl border border-line bg-surface p-4 shadow-xs transition-[border-color,box-shadow,opacity] sm:flex sm:flex-col sm:gap-4',
        'hover:border-line-strong hover:shadow-sm has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus',
        deleting && 'opacity-50',
      )}
    >
      <div className="col-span-2 flex min-h-10 items-center gap-3 pr-18 sm:pr-13 pointer-coarse:pr-18">
        <CompanyAvatar name={name} logoUrl={logoUrl} size="lg" className="max-sm:size-10 max-sm:text-sm" />
        <h2
          dir="auto"
          className="line-clamp-2 min-w-0 text-base/5 font-semibold wrap-anywhere hyphens-auto text-ink"
          title={name}
        >
          <Link
            href={dashboardOf(name)}
            className="outline-none after:absolute after:inset-0 after:z-1 after:rounded-xl"
          >
            {name}
          </Link>
        </h2>
      </div>
      <div className="flex min-w-0 flex-col gap-3 sm:gap-4">
        <CompanyCounts counts={counts} labels={['Posts', 'Live', 'Active']} />
        <div className="flex flex-col gap-1.5">
          <NextDate at={company.nextAt} />
          <Turns company={company} />
        </div>
      </div>
      <CompanyAttention company={company} className="max-sm:order-last max-sm:col-span-2" />
      <div className="absolute top-3 right-3 z-10 flex opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 max-sm:top-5 max-sm:gap-4 max-sm:opacity-100 pointer-coarse:gap-4 pointer-coarse:opacity-100">
        <IconButton needs="manage clients" size="sm" label={`Edit ${name}`} onClick={onEdit}>
          <Pencil aria-hidden />
        </IconButton>
        {company.id !== null && (
          <IconButton
            needs="manage clients"
            size="sm"
            variant="danger"
            label={`Delete ${name}`}
            pending={deleting}
            onClick={onDelete}
          >
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </div>
      <CardThumbnails
        thumbnails={thumbnails}
        noPosts={counts.posts === 0}
        className="w-28 self-start max-[22rem]:w-18 sm:mt-auto sm:w-full"
      />
    </article>
  );
}
