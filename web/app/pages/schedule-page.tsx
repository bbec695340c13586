import { useParams } from 'wouter';
import type { Post } from '#domain/posts/contract.ts';
import { PostLoader } from '#web/features/posts/post-loader.tsx';
import { useApprovals } from '#web/components/use-approvals.ts';
import { ScheduledPost } from '#web/features/posts/schedule/scheduled-post.tsx';
import { ScheduleForm } from '#web/features/posts/schedule/schedule-form.tsx';
import { usePostActions } from '#web/features/posts/use-post-actions.ts';
import { useTimeZone } from '#web/lib/time-zone.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

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
      <PageHeader title="Schedule Your Post" back={{ href: `/post/${post.id}`, label: 'Back to the post' }} />
      <ScheduledPost post={post} />
      {/* Another zone reads the same clock differently: the fields start anew. */}
      <ScheduleForm key={zone} post={post} zone={zone} canSchedule={actions.schedule} />
    </div>
  );
}
