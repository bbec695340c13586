import type { ReactNode } from 'react';
import { ArrowLeft, Pencil, Plus, Share2, Users } from 'lucide-react';
import { Link } from 'wouter';
import type { Company } from '#domain/companies/contract.ts';
import { isUncategorized } from '#domain/companies/names.ts';
import { CompanyAvatar } from '#web/components/company-avatar.tsx';
import { cn } from '#web/lib/class-names.ts';
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
      counts={
        <CompanyCounts
          counts={company.counts}
          labels={['posts', 'published', 'active']}
          className="max-sm:gap-x-3"
        />
      }
      main={
        onNewPost && (
          <Button needs="compose" onClick={onNewPost} className="max-sm:-order-1 max-sm:ml-auto max-sm:px-3">
            <Plus aria-hidden />
            New Post
          </Button>
        )
      }
    >
      <Button needs="manage clients" variant="secondary" onClick={onEdit}>
        <Pencil aria-hidden />
        Edit
      </Button>
      {isClient && (
        <Button variant="secondary" onClick={onContacts}>
          <Users aria-hidden />
          Contacts
        </Button>
      )}
      {isClient && (
        <Button variant="secondary" onClick={onAccounts}>
          <Share2 aria-hidden />
          Accounts
        </Button>
      )}
      {more}
    </Head>
  );
}

export function CompanyProfileSkeleton({
  name,
  back,
}: {
  name: ReactNode;
  back: CompanyProfileProps['back'];
}) {
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
      {/* As high as the buttons, which are larger on phones and touch screens. */}
      <Skeleton className="h-9 w-full max-sm:h-12.5 sm:w-80 sm:pointer-coarse:h-11" />
    </Head>
  );
}

type HeadProps = {
  /** Left out while loading. */
  label?: string;
  back: CompanyProfileProps['back'];
  logo: ReactNode;
  title: ReactNode;
  counts: ReactNode;
  /** The action that people come for. */
  main?: ReactNode;
  children: ReactNode;
};

/** On a phone the word stands below the icon, so that all fit on one line; the smallest have smaller words. */
const tool =
  'max-sm:@container max-sm:*:h-auto max-sm:*:min-h-12 max-sm:*:grow max-sm:*:flex-col max-sm:*:gap-1 max-sm:*:min-w-10 max-sm:*:px-0.5 max-sm:*:py-1.5 max-sm:*:text-2xs @max-[19.25rem]:*:min-w-8 @max-[19.25rem]:*:px-0 @max-[19.25rem]:*:text-[0.625rem] @max-[19.25rem]:*:tracking-[-0.01em]';

function Head({ label, back, logo, title, counts, main, children }: HeadProps) {
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
        <h1 className="min-w-0 text-2xl font-semibold wrap-anywhere hyphens-auto text-ink max-sm:text-xl">
          <bdi>{title}</bdi>
        </h1>
      </div>
      <div className="max-sm:order-first">{counts}</div>
      {/* On a phone New Post stands beside the counts, and the others have a line of their own. */}
      <div className="flex flex-wrap gap-2 max-sm:contents sm:ml-auto">
        <div className={cn('flex flex-wrap gap-0.5 max-sm:w-full sm:contents', tool)}>{children}</div>
        {main}
      </div>
    </section>
  );
}
