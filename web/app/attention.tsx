import { useState, type ReactNode } from 'react';
import { ArrowRight, Bell } from 'lucide-react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { getCompany, listCompanies, type CompanyCard } from '#domain/companies/contract.ts';
import { UNCATEGORIZED } from '#domain/companies/names.ts';
import { listPosts, type Post } from '#domain/posts/contract.ts';
import { APPROVAL_LISTS, COUNTED_STATUSES } from '#domain/posts/counts.ts';
import type { PostStatus } from '#domain/posts/status.ts';
import { CompanyAvatar } from '#web/components/company-avatar.tsx';
import { companyShown } from '#web/features/companies/dashboard-of.ts';
import { useRead } from '#web/lib/use-api.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Popover, PopoverClose } from '#web/ui/popover.tsx';

const every = { refetchInterval: 30_000 };

/** From the answer that the screen below needs anyway: the company on its dashboard, the cards everywhere else. */
function useWaitingCount(): number {
  const [path] = useLocation();
  const [search] = useSearchParams();
  const shown = companyShown(path, search);
  const head = useRead(getCompany, { params: { name: shown ?? '' } }, { ...every, enabled: shown !== null });
  const cards = useRead(listCompanies, {}, { ...every, enabled: shown === null || head.isError });
  if (head.data) return head.data.needYou;
  const each = cards.data ?? [];
  return each.reduce((sum, { counts, due, failed }) => sum + failed + due + counts.needsChanges, 0);
}

/** What waits for the manager now: failed, due, changes requested. The count costs no call of its own. */
export function Attention() {
  const total = useWaitingCount();
  const label = total === 0 ? 'Nothing needs you now' : `${total} need${total === 1 ? 's' : ''} you now`;
  return (
    <Popover
      label="What needs you now"
      align="end"
      className="w-80"
      trigger={
        <IconButton label={label} side="bottom" className="relative">
          <Bell aria-hidden />
          {total > 0 && (
            <span
              aria-hidden
              className="absolute top-0.5 right-0.5 flex min-w-4 items-center justify-center rounded-full bg-danger px-1 text-2xs font-semibold text-on-danger"
            >
              {total > 99 ? '99+' : total}
            </span>
          )}
        </IconButton>
      }
    >
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
