import { useState, type ReactNode, type RefObject } from 'react';
import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import { listCompanies, type CompanyCard } from '#domain/companies/contract.ts';
import { UNCATEGORIZED } from '#domain/companies/names.ts';
import { listPosts, type Post } from '#domain/posts/contract.ts';
import { APPROVAL_LISTS, COUNTED_STATUSES } from '#domain/posts/counts.ts';
import type { PostStatus } from '#domain/posts/status.ts';
import { CompanyAvatar } from '#web/components/company-avatar.tsx';
import { AccountsInNeed } from '#web/features/networks/accounts-in-need.tsx';
import { useRead } from '#web/lib/use-api.ts';
import { Popover, PopoverClose } from '#web/ui/popover.tsx';

export type AttentionPanelProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The bell. */
  anchor: RefObject<HTMLElement | null>;
  label: string;
  total: number;
};

export function AttentionPanel({ label, total, ...opening }: AttentionPanelProps) {
  return (
    <Popover {...opening} label="What needs you now" align="end" className="w-80">
      <p className="font-semibold text-ink">{label}</p>
      {total === 0 && <p className="mt-1 text-muted">Requested changes, due and failed posts appear here.</p>}
      <Waiting />
    </Popover>
  );
}

const MOST = 20;
const [, WITH_REVIEWERS] = APPROVAL_LISTS;
const fresh = { refetchOnMount: 'always' } as const;
const ask = (statuses: readonly PostStatus[]) => ({ status: statuses.join(), limit: MOST });

/** The posts themselves, worst first, then those that reviewers have; read when somebody looks. */
function Waiting() {
  const companies = useRead(listCompanies).data ?? [];
  const [to] = useState(() => new Date().toISOString());
  const failed = useRead(listPosts, { query: ask(COUNTED_STATUSES.failed) }, fresh).data ?? [];
  const due = useRead(listPosts, { query: { ...ask(COUNTED_STATUSES.due), to } }, fresh).data ?? [];
  const changes = useRead(listPosts, { query: ask(COUNTED_STATUSES.needsChanges) }, fresh).data ?? [];
  const asked = useRead(listPosts, { query: ask(WITH_REVIEWERS.statuses) }, fresh).data ?? [];
  const row = (post: Post, why?: ReactNode) => (
    <WaitingPost key={post.id} post={post} why={why} companies={companies} />
  );
  return (
    <>
      <ul className="mt-2 -mb-1 flex flex-col">
        <AccountsInNeed />
        {failed.map((post) =>
          row(
            post,
            <span className="text-danger-ink">{post.unconfirmed ? 'Unconfirmed' : post.status}</span>,
          ),
        )}
        {due
          .filter((post) => !post.goingOut)
          .map((post) => row(post, <span className="text-warning-ink">Due now</span>))}
        {changes.map((post) => row(post, <span className="text-danger-ink">{post.status}</span>))}
      </ul>
      {asked.length > 0 && (
        <>
          <p className="mt-4 border-t border-line pt-3 font-semibold text-ink">With reviewers</p>
          <ul className="mt-2 -mb-1 flex flex-col">{asked.map((post) => row(post))}</ul>
        </>
      )}
      <div className="mt-3 -mb-2 border-t border-line pt-2">
        <PopoverClose>
          <Link
            href="/dashboard?tab=approvals"
            className="-mx-2 flex items-center justify-between rounded-md px-2 py-2 font-medium text-accent-ink hover:bg-hover"
          >
            Approvals of all clients
            <ArrowRight aria-hidden className="size-4" />
          </Link>
        </PopoverClose>
      </div>
    </>
  );
}

type WaitingPostProps = { post: Post; why: ReactNode; companies: CompanyCard[] };

function WaitingPost({ post, why, companies }: WaitingPostProps) {
  const company = post.companyName ?? UNCATEGORIZED;
  const logoUrl = companies.find(({ name }) => name === company)?.logoUrl ?? null;
  return (
    <li>
      <PopoverClose>
        <Link
          href={`/post/${post.id}`}
          className="-mx-2 flex items-center gap-3 rounded-md px-2 py-2 hover:bg-hover"
        >
          <CompanyAvatar name={company} logoUrl={logoUrl} size="sm" />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium text-ink">{post.title || 'Untitled'}</span>
            <span className="block truncate text-xs text-muted">
              {why && <>{why} · </>}
              {company}
            </span>
          </span>
        </Link>
      </PopoverClose>
    </li>
  );
}
