import { useParams } from 'wouter';
import type { Post } from '#domain/posts/contract.ts';
import { PostLoader } from '#web/features/posts/post-loader.tsx';
import { useApprovals } from '#web/components/use-approvals.ts';
import { ScheduleForm } from '#web/features/posts/schedule/schedule-form.tsx';
import { usePostActions } from '#web/features/posts/use-post-actions.ts';
import { useTimeZone } from '#web/lib/time-zone.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { CoverPicture } from '#web/features/posts/cover-picture.tsx';

/** /post/{id}/schedule */
export function SchedulePage() {
  const { id = '' } = useParams();
  return <PostLoader id={id}>{(post) => <ScheduleScreen key={post.id} post={post} />}</PostLoader>;
}

function ScheduleScreen({ post }: { post: Post }) {
  const zone = useTimeZone();
  const actions = usePostActions(post, useApprovals(post.id).data);
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-6">
      <PageHeader
        title="Schedule Your Post"
        about={post.title || 'Untitled'}
        back={{ href: `/post/${post.id}`, label: 'Back to the post' }}
      />
      <ScheduledPost post={post} />
      {/* In another zone the same clock time is another moment: the fields start again. */}
      <ScheduleForm key={zone} post={post} zone={zone} canSchedule={actions.schedule} />
    </div>
  );
}

/** The post that gets a date, recognisable by its picture. */
function ScheduledPost({ post }: { post: Post }) {
  return (
    <div className="flex items-center gap-4 rounded-xl border border-line bg-surface p-3 shadow-xs">
      <div aria-hidden className="size-20 shrink-0 overflow-hidden rounded-lg bg-blank">
        <CoverPicture assets={post.assets} sizes="5rem" />
      </div>
      <div className="min-w-0 flex-1">
        <p dir="auto" className="line-clamp-2 font-semibold wrap-anywhere text-ink">
          {post.title || 'Untitled'}
        </p>
        {post.companyName && (
          <p dir="auto" className="truncate text-sm text-muted">
            {post.companyName}
          </p>
        )}
        <StatusBadge status={post.status} className="mt-1.5" />
      </div>
    </div>
  );
}
