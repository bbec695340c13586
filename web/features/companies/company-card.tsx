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
 * The name's link covers the whole card, pictures included; the two buttons lie above it. On phones the
 * pictures stand beside the text, so that many clients stay a short list.
 */
export function CompanyCard({ company, deleting, onEdit, onDelete }: CompanyCardProps) {
  const { name, logoUrl, counts, thumbnails } = company;
  return (
    <article
      aria-busy={deleting || undefined}
      className={cn(
        'group relative isolate flex h-full gap-4 rounded-xl border border-line bg-surface p-4 shadow-xs transition-[border-color,box-shadow,opacity] sm:flex-col',
        'hover:border-line-strong hover:shadow-sm has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus',
        deleting && 'opacity-50',
      )}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-3 sm:gap-4">
        <div className="flex items-center gap-3 sm:pr-13">
          <CompanyAvatar name={name} logoUrl={logoUrl} size="lg" className="max-sm:size-10 max-sm:text-sm" />
          <h2
            dir="auto"
            className="line-clamp-2 min-w-0 text-base/5 font-semibold wrap-anywhere text-ink"
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
        <CompanyCounts counts={counts} labels={['Posts', 'Live', 'Active']} />
        <div className="flex flex-col gap-1.5">
          <NextDate at={company.nextAt} />
          <Turns company={company} />
        </div>
        <CompanyAttention company={company} />
        <div className="z-10 mt-auto -ml-1.5 flex self-start opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 max-sm:opacity-100 sm:absolute sm:top-3 sm:right-3 pointer-coarse:gap-2 pointer-coarse:opacity-100">
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
      </div>
      <CardThumbnails
        thumbnails={thumbnails}
        noPosts={counts.posts === 0}
        className="w-28 shrink-0 self-start max-[22rem]:w-18 sm:w-full"
      />
    </article>
  );
}
