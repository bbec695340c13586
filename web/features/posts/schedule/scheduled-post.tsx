import type { Post } from '#domain/posts/contract.ts';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { CoverPicture } from '../cover-picture.tsx';

/** Which post it is that gets a date, as its owner knows it: by its picture. */
export function ScheduledPost({ post }: { post: Post }) {
  return (
    <div className="flex items-center gap-4 rounded-xl border border-line bg-surface p-3 shadow-xs">
      <div aria-hidden className="size-20 shrink-0 overflow-hidden rounded-lg bg-blank">
        <CoverPicture assets={post.assets} sizes="5rem" />
      </div>
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-semibold wrap-anywhere text-ink">{post.title || 'Untitled'}</p>
        {post.companyName && <p className="truncate text-sm text-muted">{post.companyName}</p>}
        <StatusBadge status={post.status} className="mt-1.5" />
      </div>
    </div>
  );
}
