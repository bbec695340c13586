import type { ReactNode } from 'react';
import { ArrowLeft, Eye, Pencil } from 'lucide-react';
import { Link } from 'wouter';
import type { Post } from '#domain/posts/contract.ts';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { actsAsButton } from '#web/ui/acts-as-button.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
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
  /** Other people who have the post open. */
  others: ReactNode;
};

/** Stays visible while scrolling: back, the status, and saving. */
export function PostToolbar(props: ToolbarProps) {
  const { post, back, isDue, editing, onToggle, unsaved, saving, onSave, others } = props;
  return (
    <div
      data-toolbar
      className="sticky flat:static top-14 z-20 -mx-4 -mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 bg-canvas px-4 py-3 sm:-mx-6 sm:-mt-8 sm:px-6"
    >
      <Button asChild variant="ghost" size="sm" className="-ml-2.5">
        <Link href={back} {...actsAsButton}>
          <ArrowLeft aria-hidden />
          <span className="max-sm:sr-only">Back to Dashboard</span>
        </Link>
      </Button>
      <StatusBadge status={post.status} />
      {isDue && <Badge tone="warning">Due now</Badge>}
      {others}
      <div className="ml-auto flex items-center gap-2">
        <Button needs="compose" variant="secondary" size="sm" onClick={onToggle}>
          {editing ? <Eye aria-hidden /> : <Pencil aria-hidden />}
          {editing ? 'View Post' : 'Edit Post'}
        </Button>
        <PostMenu post={post} />
        {unsaved && (
          <Button size="sm" pending={saving} onClick={onSave}>
            Save Changes
          </Button>
        )}
      </div>
    </div>
  );
}
