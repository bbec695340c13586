import { UserPlus } from 'lucide-react';
import { nameAmong } from '#domain/companies/contact-way.ts';
import type { Post } from '#domain/posts/contract.ts';
import { personOf } from '#domain/kit/mailbox.ts';
import { reviewerCount, reviewersOf } from '#domain/posts/state.ts';
import { isPublished } from '#domain/posts/status.ts';
import { useApprovals } from '#web/components/use-approvals.ts';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { PageSection } from '#web/components/page-section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useContactsOf } from './queries.ts';
import { ReviewerRow, WaitingReviewerRow } from './reviewer-row.tsx';

/** Each reviewer's answer, and how they were notified. */
export function ReviewerFeedback({ post, zone }: { post: Post; zone: string }) {
  return (
    <PageSection title="REVIEWER FEEDBACK">
      <Reviewers post={post} zone={zone} />
    </PageSection>
  );
}

function Reviewers({ post, zone }: { post: Post; zone: string }) {
  const approvals = useApprovals(post.id);
  const contacts = useContactsOf(post.companyName, reviewerCount(post) > (approvals.data?.length ?? 0));
  if (!approvals.data)
    return (
      <NotLoaded compact title="The reviewers could not be loaded" read={approvals}>
        <ReviewersSkeleton />
      </NotLoaded>
    );
  const asked = new Set(approvals.data.map((approval) => personOf(approval.reviewerContact)));
  const waiting = reviewersOf(post).filter(({ contact }) => !asked.has(personOf(contact)));
  if (approvals.data.length + waiting.length === 0)
    return (
      <div className="flex items-start gap-3">
        <span
          aria-hidden
          className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-ink"
        >
          <UserPlus className="size-4" />
        </span>
        <div className="min-w-0 text-sm">
          <p className="font-medium text-ink">No reviewers assigned</p>
          {!isPublished(post.status) && (
            <p className="text-muted">Add reviewers while editing the post to ask for their approval.</p>
          )}
        </div>
      </div>
    );
  return (
    <ul className="-my-4 divide-y divide-line">
      {approvals.data.map((approval) => (
        <ReviewerRow key={approval.id} approval={approval} version={post.version} zone={zone} />
      ))}
      {waiting.map((reviewer) => (
        <WaitingReviewerRow
          key={reviewer.contact}
          {...reviewer}
          name={nameAmong(contacts, reviewer.contact)}
          stageName={post.stages.find((one) => one.state === 'now')?.name}
        />
      ))}
    </ul>
  );
}

function ReviewersSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-4">
      <span className="sr-only">Loading...</span>
      {['w-2/5', 'w-1/2'].map((width) => (
        <div key={width} className="flex gap-3">
          <Skeleton className="size-8 rounded-full" />
          <div className="flex-1">
            <Skeleton className={`h-3.5 ${width}`} />
            <Skeleton className="mt-2 h-3 w-3/4" />
          </div>
        </div>
      ))}
    </div>
  );
}
