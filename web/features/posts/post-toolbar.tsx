import type { ReactNode } from 'react';
import { ArrowLeft, Eye, Pencil } from 'lucide-react';
import { Link } from 'wouter';
import type { Post } from '#domain/posts/contract.ts';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { cn } from '#web/lib/class-names.ts';
import { actsAsButton } from '#web/ui/acts-as-button.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { focusWhenGone } from '#web/ui/focus-when-gone.ts';
import { PostMenu } from './post-menu.tsx';

type ToolbarProps = {
  post: Post;
  back: string;
  isDue: boolean;
  editing: boolean;
  onToggle: () => void;
  unsaved: boolean;
  saving: boolean;
  onSave: () => void;
  /** Leads to the reviewers, who have a button of their own to save them; null where nothing of them is unsaved. */
  onReviewers: (() => void) | null;
  /** Other people who have the post open. */
  others: ReactNode;
};

/** Stays visible while scrolling: back, the status, and saving. On a phone it is one row. */
export function PostToolbar(props: ToolbarProps) {
  const { post, back, isDue, editing, onToggle, unsaved, saving, onSave, onReviewers, others } = props;
  // On a phone there is no room for all the words then; that it is due stands on the page, too.
  const isCrowded = isDue || unsaved;
  return (
    <div
      data-toolbar
      className="sticky flat:static top-14 z-20 -mx-4 -mt-6 flex items-center gap-x-2 gap-y-2 bg-canvas px-4 py-3 sm:-mx-6 sm:-mt-8 sm:flex-wrap sm:gap-x-3 sm:px-6"
    >
      <Button asChild variant="ghost" size="sm" className="-ml-2.5">
        <Link href={back} {...actsAsButton}>
          <ArrowLeft aria-hidden />
          <span className="max-sm:sr-only">Back to Dashboard</span>
        </Link>
      </Button>
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 sm:gap-x-3">
        <StatusBadge status={post.status} />
        {isDue && (
          <Badge tone="warning" className={cn(unsaved && 'max-sm:hidden')}>
            Due now
          </Badge>
        )}
        {others}
        <p aria-live="polite" className="text-xs text-muted empty:hidden">
          {onReviewers && (
            <>
              Reviewers not saved yet.{' '}
              <Button variant="link" size="sm" onClick={onReviewers}>
                Show them
              </Button>
            </>
          )}
        </p>
      </div>
      <div className="ml-auto flex shrink-0 items-center gap-1 sm:gap-2">
        <Button needs="compose" variant="secondary" size="sm" onClick={onToggle}>
          {editing ? <Eye aria-hidden /> : <Pencil aria-hidden />}
          <span className={cn(isCrowded && 'max-sm:sr-only')}>{editing ? 'View Post' : 'Edit Post'}</span>
        </Button>
        <PostMenu post={post} />
        {unsaved && (
          <Button
            size="sm"
            pending={saving}
            onClick={() => {
              focusWhenGone();
              onSave();
            }}
          >
            <span>
              Save<span className="max-sm:sr-only"> Changes</span>
            </span>
          </Button>
        )}
      </div>
    </div>
  );
}
