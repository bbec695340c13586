import type { ReactNode } from 'react';
import { ArrowLeft, Pencil, Plus, Share2, Users } from 'lucide-react';
import { Link } from 'wouter';
import type { Company } from '#domain/companies/contract.ts';
import { isUncategorized } from '#domain/companies/names.ts';
import { CompanyAvatar } from '#web/components/company-avatar.tsx';
import { actsAsButton } from '#web/ui/acts-as-button.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CompanyCounts } from './company-counts.tsx';

export type CompanyProfileProps = {
  company: Company;
  back: { href: string; label: string };
  onEdit: () => void;
  onContacts: () => void;
  onAccounts: () => void;
  /** Left out where posts cannot be created here. */
  onNewPost?: (() => void) | undefined;
  /** Further actions. */
  more?: ReactNode;
};

/** On a phone only the icon is visible; the word is for screen readers. */
const word = 'max-sm:sr-only';

/** The head of a company's dashboard. Posts without a company have no contacts. */
export function CompanyProfile(props: CompanyProfileProps) {
  const { company, back, onEdit, onContacts, onAccounts, onNewPost, more } = props;
  const isClient = !isUncategorized(company.name);
  return (
    <Head
      label="Client profile"
      back={back}
      logo={<CompanyAvatar name={company.name} logoUrl={company.logoUrl} size="lg" />}
      title={company.name}
      counts={<CompanyCounts counts={company.counts} labels={['posts', 'published', 'active']} />}
    >
      <Button needs="manage clients" variant="secondary" onClick={onEdit}>
        <Pencil aria-hidden />
        <span className={word}>Edit</span>
      </Button>
      {isClient && (
        <Button variant="secondary" onClick={onContacts}>
          <Users aria-hidden />
          <span className={word}>Contacts</span>
        </Button>
      )}
      {isClient && (
        <Button variant="secondary" onClick={onAccounts}>
          <Share2 aria-hidden />
          <span className={word}>Accounts</span>
        </Button>
      )}
      {more}
      {onNewPost && (
        <Button needs="compose" onClick={onNewPost} className="max-sm:-order-1 max-sm:ml-auto">
          <Plus aria-hidden />
          New Post
        </Button>
      )}
    </Head>
  );
}

export function CompanyProfileSkeleton({ name, back }: { name: string; back: CompanyProfileProps['back'] }) {
  return (
    <Head
      back={back}
      logo={<Skeleton className="size-12 shrink-0 rounded-[26%]" />}
      title={name}
      counts={
        <>
          <span className="sr-only">Loading...</span>
          <Skeleton className="h-10 w-40 pointer-coarse:h-11" />
        </>
      }
    >
      {/* As high as the buttons, which are larger on touch screens. */}
      <Skeleton className="h-9 w-full sm:w-80 pointer-coarse:h-11" />
    </Head>
  );
}

type HeadProps = {
  /** Left out while loading. */
  label?: string;
  back: CompanyProfileProps['back'];
  logo: ReactNode;
  title: string;
  counts: ReactNode;
  children: ReactNode;
};

function Head({ label, back, logo, title, counts, children }: HeadProps) {
  return (
    <section
      aria-label={label}
      aria-busy={label === undefined}
      className="flex flex-wrap items-center gap-x-8 gap-y-3 max-sm:gap-x-2"
    >
      <div className="flex min-w-0 items-center gap-3 max-sm:order-first max-sm:w-full">
        <IconButton asChild label={back.label} className="-ml-2">
          <Link href={back.href} {...actsAsButton}>
            <ArrowLeft aria-hidden />
          </Link>
        </IconButton>
        {logo}
        <h1 className="min-w-0 text-2xl font-semibold wrap-anywhere text-ink">{title}</h1>
      </div>
      <div className="max-sm:order-first">{counts}</div>
      {/* On a phone New Post stands beside the counts, and the icons have a line of their own. */}
      <div className="flex flex-wrap gap-2 max-sm:contents max-sm:*:px-2.5 sm:ml-auto">{children}</div>
    </section>
  );
}
