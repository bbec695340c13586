import { Pencil, Plus, Share2, Users } from 'lucide-react';
import type { Company } from '#domain/companies/contract.ts';
import { isUncategorized } from '#domain/companies/names.ts';
import { CompanyAvatar } from '#web/components/company-avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CompanyCounts } from './company-counts.tsx';

export type CompanyProfileProps = {
  company: Company;
  onEdit: () => void;
  onContacts: () => void;
  onAccounts: () => void;
  /** Left out where posts cannot be created here. */
  onNewPost?: (() => void) | undefined;
};

const frame =
  'flex flex-col gap-5 rounded-xl border border-line bg-surface p-4 shadow-xs sm:flex-row sm:flex-wrap sm:items-center lg:gap-8 sm:p-5';

/** The head of a company's dashboard. Posts without a company have nobody to contact. */
export function CompanyProfile({ company, onEdit, onContacts, onAccounts, onNewPost }: CompanyProfileProps) {
  return (
    <section aria-label="Client profile" className={frame}>
      <div className="flex items-center gap-6 lg:gap-8">
        <CompanyAvatar name={company.name} logoUrl={company.logoUrl} size="xl" />
        <CompanyCounts
          counts={company.counts}
          labels={['posts', 'published', 'active']}
          className="sm:gap-x-8 lg:gap-x-10"
        />
      </div>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1 sm:ml-auto sm:flex-nowrap">
        <Button variant="secondary" onClick={onEdit}>
          <Pencil aria-hidden />
          Edit
        </Button>
        {!isUncategorized(company.name) && (
          <Button variant="secondary" onClick={onContacts}>
            <Users aria-hidden />
            Contacts
          </Button>
        )}
        {!isUncategorized(company.name) && (
          <Button variant="secondary" onClick={onAccounts}>
            <Share2 aria-hidden />
            Accounts
          </Button>
        )}
        {onNewPost && (
          <Button onClick={onNewPost} className="max-sm:basis-full">
            <Plus aria-hidden />
            New Post
          </Button>
        )}
      </div>
    </section>
  );
}

export function CompanyProfileSkeleton() {
  return (
    <div aria-busy className={frame}>
      <span className="sr-only">Loading...</span>
      <div className="flex items-center gap-6 sm:gap-8">
        <Skeleton className="size-20 rounded-[26%]" />
        <Skeleton className="h-10 w-44" />
      </div>
      <Skeleton className="h-9 w-full sm:ml-auto sm:w-64" />
    </div>
  );
}
