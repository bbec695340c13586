import { useState, type ReactNode, type RefObject } from 'react';
import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import { listCompanies, type CompanyCard } from '#domain/companies/contract.ts';
import { UNCATEGORIZED } from '#domain/companies/names.ts';
import { listForGrid, listPosts, type Post } from '#domain/posts/contract.ts';
import { AT_RISK_TEXT, RISK_MS } from '#domain/posts/at-risk-words.ts';
import { toDoLabel } from '#domain/posts/counts.ts';
import { COUNTED_STATUSES } from '#domain/posts/status-groups.ts';
import { isUnderReview, type PostStatus } from '#domain/posts/status.ts';
import { CompanyAvatar } from '#web/components/company-avatar.tsx';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { useWaiting } from '#web/features/approvals/waiting-queries.ts';
import { AccountsInNeed } from '#web/features/networks/accounts-in-need.tsx';
import { useTimeZone } from '#web/lib/time-zone.ts';
import { useRead } from '#web/lib/use-api.ts';
import { PopoverClose, PopoverPanel } from '#web/ui/popover-panel.tsx';
import { AttentionReviewer } from './attention-reviewer.tsx';

export type AttentionPanelProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The bell. */
  anchor: RefObject<HTMLElement | null>;
  label: string;
  total: number;
  /** Posts that go out within 48 hours and are not approved. */
  atRisk: number;
};

export function AttentionPanel({ label, total, atRisk, ...opening }: AttentionPanelProps) {
  return (
    <PopoverPanel
      {...opening}
      label="What needs you now"
      align="end"
      className="w-96 max-w-[calc(100vw-1.5rem)]"
    >
      <p className="font-semibold text-ink">{label}</p>
      {total === 0 && atRisk === 0 && (
        <p className="mt-1 text-muted">Requested changes, due and failed posts appear here.</p>
      )}
      <Waiting />
    </PopoverPanel>
  );
}

const MOST = 20;
const MOST_PEOPLE = 6;
const fresh = { refetchOnMount: 'always' } as const;
const ask = (statuses: readonly PostStatus[]) => ({ status: statuses.join(), limit: MOST });

/** The posts, worst first, then the reviewers who have not answered; read when the panel opens. */
function Waiting() {
  const companies = useRead(listCompanies).data ?? [];
  const [now] = useState(() => new Date());
  const to = now.toISOString();
  const span = { from: to, to: new Date(now.getTime() + RISK_MS).toISOString() };
  const failed = useRead(listPosts, { query: ask(COUNTED_STATUSES.failed) }, fresh);
  const due = useRead(listPosts, { query: { ...ask(COUNTED_STATUSES.due), to } }, fresh);
  const wanted = { query: { ...ask(COUNTED_STATUSES.needsChanges), view: 'grid' as const } };
  const changes = useRead(listForGrid, wanted, fresh);
  const near = useRead(listPosts, { query: { ...ask(COUNTED_STATUSES.atRisk), ...span } }, fresh);
  const people = useWaiting(null, MOST_PEOPLE);
  const missing = [failed, due, changes, near, people].filter((read) => read.isError && !read.data);
  const zone = useTimeZone();
  const row = (post: Shown, why?: ReactNode) => (
    <WaitingPost key={post.id} post={post} why={why} companies={companies} />
  );
  return (
    <section aria-label="The list">
      {missing[0] && (
        <LoadFailed
          compact
          title="Not everything could be loaded"
          read={{
            error: missing[0].error,
            isFetching: missing.some((read) => read.isFetching),
            refetch: () => missing.map((read) => read.refetch()),
          }}
        />
      )}
      <ul className="mt-2 -mb-1 flex flex-col">
        <AccountsInNeed />
        {failed.data?.map((post) =>
          row(
            post,
            <span className="text-danger-ink">{post.unconfirmed ? 'Unconfirmed' : post.status}</span>,
          ),
        )}
        {due.data
          ?.filter((post) => !post.goingOut)
          .map((post) => row(post, <span className="text-warning-ink">Due now</span>))}
        {near.data
          ?.filter((post) => !isUnderReview(post.status))
          .map((post) => row(post, <span className="text-warning-ink">{AT_RISK_TEXT}</span>))}
        {changes.data?.map((post) =>
          row(
            post,
            <span className="text-danger-ink">
              {post.status}
              {post.toDo > 0 && ` · ${toDoLabel(post.toDo)}`}
            </span>,
          ),
        )}
      </ul>
      {people.rows && people.rows.length > 0 && (
        <>
          <p className="mt-4 border-t border-line pt-3 font-semibold text-ink">With reviewers</p>
          <ul className="mt-2 -mb-1 flex flex-col">
            {people.rows.slice(0, MOST_PEOPLE).map((one) => (
              <AttentionReviewer key={one.id} row={one} now={now} zone={zone} />
            ))}
          </ul>
        </>
      )}
      <div className="mt-3 -mb-2 border-t border-line pt-2">
        <PopoverClose>
          <Link
            href="/with-reviewers"
            className="-mx-2 flex items-center justify-between rounded-md px-2 py-2 font-medium text-accent-ink hover:bg-hover"
          >
            Everyone who is waited for
            <ArrowRight aria-hidden className="size-4" />
          </Link>
        </PopoverClose>
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
    </section>
  );
}

type Shown = Pick<Post, 'id' | 'title' | 'companyName'>;
type WaitingPostProps = { post: Shown; why: ReactNode; companies: CompanyCard[] };

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
            <span dir="auto" className="block truncate font-medium text-ink">
              {post.title || 'Untitled'}
            </span>
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
