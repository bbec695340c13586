import { MessageCircle } from 'lucide-react';
import type { Comment } from '#domain/approvals/contract.ts';
import type { Post } from '#domain/posts/contract.ts';
import { answerLabel } from '#domain/approvals/status.ts';
import { besidesAnswers } from '#domain/approvals/thread.ts';
import { useApprovals } from '#web/components/use-approvals.ts';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { PageSection } from '#web/components/page-section.tsx';
import { TimeAgo } from '#web/components/time-ago.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Arrivals } from './arrivals.tsx';
import { CommentForm } from './comment-form.tsx';
import { InternalNote } from './internal-note.tsx';
import { useSeeMentions } from '#web/components/teamwork/use-see-mentions.ts';
import { useComments } from './queries.ts';
import type { PostPlaces } from '#web/components/post-places.ts';

type CommentsProps = { post: Post; places: PostPlaces };

/** The thread of both sides, oldest first, and the input. Present answers stand in the feedback above. */
export function Comments({ post, places }: CommentsProps) {
  return (
    <PageSection title="COMMENTS & FEEDBACK">
      <Arrivals key={post.id} postId={post.id} />
      <Thread post={post} places={places} />
      <CommentForm postId={post.id} company={post.companyName} />
    </PageSection>
  );
}

function Thread({ post, places }: CommentsProps) {
  const comments = useComments(post.id);
  const approvals = useApprovals(post.id);
  useSeeMentions(post.id, comments.data);
  if (!comments.data)
    return (
      <NotLoaded compact title="The comments could not be loaded" read={comments}>
        <div aria-busy className="flex gap-3">
          <span className="sr-only">Loading...</span>
          <Skeleton className="size-7 rounded-full" />
          <Skeleton className="h-14 flex-1 rounded-lg" />
        </div>
      </NotLoaded>
    );
  const lines = besidesAnswers(comments.data, approvals.data ?? []).filter(
    (line) => !isListed(line, comments.data),
  );
  if (lines.length === 0)
    return (
      <div className="flex items-start gap-3">
        <span
          aria-hidden
          className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-ink"
        >
          <MessageCircle className="size-4" />
        </span>
        <p className="min-w-0 text-sm text-muted">
          <span className="block font-medium text-ink">
            No {comments.data.length > 0 && 'other '}comments yet.
          </span>{' '}
          Reviewers can read what you write here, unless it is a note for your team.
        </p>
      </div>
    );
  return (
    <ol className="flex flex-col gap-4">
      {lines.map((comment) => (
        <li key={comment.id} className="flex gap-3">
          {comment.side === 'internal' ? (
            <InternalNote note={comment}>
              <LinePlace comment={comment} post={post} places={places} />
            </InternalNote>
          ) : (
            <CommentLine comment={comment} post={post} places={places} />
          )}
        </li>
      ))}
    </ol>
  );
}

/**
 * Lines of the list of things to do, and replies. A request without a decision of its own is one of several.
 */
const isListed = (line: Comment, thread: readonly Comment[]) =>
  line.replyTo !== null && thread.some((one) => one.task && (one.id === line.id || one.id === line.replyTo));

function LinePlace({ comment, post, places }: CommentsProps & { comment: Comment }) {
  const { part, lines, show } = places;
  if (!part || !comment.anchor) return null;
  return (
    <p className="mt-1.5">
      <part.PlaceChip line={comment} lines={lines} version={post.version} media={post.assets} onShow={show} />
    </p>
  );
}

function CommentLine({ comment, post, places }: CommentsProps & { comment: Comment }) {
  const own = comment.author === 'owner';
  return (
    <>
      <Avatar
        name={/\p{L}/u.test(comment.authorName) ? comment.authorName : '#'}
        size="sm"
        tint={own ? 'bg-accent-soft text-accent-ink' : 'bg-hover text-muted'}
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-muted">
          <span className="text-sm font-medium wrap-anywhere text-ink">{comment.authorName}</span>
          {comment.decision && comment.decision !== 'pending' && (
            <Badge tone={comment.decision === 'approved' ? 'accent' : 'danger'}>
              {answerLabel(comment.decision, comment)}
            </Badge>
          )}
          {comment.tacit && <Badge>Without an answer</Badge>}
          <TimeAgo instant={comment.createdAt} />
        </p>
        <p className="mt-0.5 text-sm wrap-anywhere whitespace-pre-wrap text-ink">{comment.body}</p>
        <LinePlace comment={comment} post={post} places={places} />
      </div>
    </>
  );
}
