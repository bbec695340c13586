import { Leaf, Pause, Play } from 'lucide-react';
import { Link } from 'wouter';
import { isDraftDue, listEvergreen, setEvergreen, type Evergreen } from '#domain/posts/evergreen.ts';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { PageSection } from '#web/components/page-section.tsx';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { dayText, useTimeZone } from '#web/lib/time-zone.ts';
import { useChange, useRead } from '#web/lib/use-api.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CopyRule } from './copy-rule.tsx';

/** A client's evergreen posts, and whether reviewers are asked again about unchanged copies. */
export function Copies({ company }: { company: string }) {
  const posts = useRead(listEvergreen, { query: { company } });
  return (
    <PageSection title="EVERGREEN POSTS AND COPIES">
      {!posts.data && (
        <NotLoaded compact title="The evergreen posts could not be loaded" read={posts}>
          <Skeleton className="h-16" />
        </NotLoaded>
      )}
      {posts.data?.length === 0 && (
        <EmptyState
          compact
          icon={<Leaf aria-hidden />}
          title="No evergreen posts yet"
          description="Choose Evergreen in the menu of a post, and it comes back as a draft some time after it went out."
        />
      )}
      <ul aria-label="Evergreen posts" className="divide-y divide-line empty:hidden">
        {posts.data?.map((post) => (
          <li key={post.postId} className="py-3">
            <EvergreenRow post={post} />
          </li>
        ))}
      </ul>
      <div className="mt-4 border-t border-line pt-4">
        <CopyRule company={company} />
      </div>
    </PageSection>
  );
}

function stateWords({ pausedAt, made, most, nextAt }: Evergreen, zone: string, now: Date): string {
  if (pausedAt !== null) return 'Paused';
  if (made >= most) return 'Came back for the last time';
  if (nextAt === null) return 'Waits until the last one is out';
  return `Next draft ${isDraftDue(nextAt, now) ? 'within minutes' : dayText(nextAt, zone)}`;
}

function EvergreenRow({ post }: { post: Evergreen }) {
  const zone = useTimeZone();
  const now = useNow(60);
  const { failPlainly, succeedWith } = useOutcome();
  const write = useChange(setEvergreen);
  const { postId, afterDays, most } = post;
  const isPaused = post.pausedAt !== null;
  const title = post.title || 'Untitled';
  const turn = () =>
    write.mutate(
      { params: { id: postId }, body: { afterDays, most, paused: !isPaused } },
      {
        ...succeedWith(isPaused ? 'The post comes back again' : 'The post is paused'),
        ...failPlainly('Failed to change it'),
      },
    );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1">
        <Link
          href={`/post/${postId}`}
          dir="auto"
          className="block w-fit max-w-full truncate rounded-sm text-sm font-medium text-ink hover:underline"
        >
          {title}
        </Link>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-1 text-xs text-muted">
          <StatusBadge status={post.status} />
          <span>
            {afterDays === 1 ? 'After 1 day' : `After ${afterDays} days`}, {post.made} of {most} times
          </span>
          <span>{stateWords(post, zone, now)}</span>
        </p>
      </div>
      {post.made < most && (
        <Button
          needs="compose"
          size="sm"
          variant="secondary"
          aria-label={`${isPaused ? 'Go on with' : 'Pause'} ${title}`}
          pending={write.isPending}
          onClick={turn}
        >
          {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
          {isPaused ? 'Go on' : 'Pause'}
        </Button>
      )}
    </div>
  );
}
