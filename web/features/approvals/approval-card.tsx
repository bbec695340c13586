import { Play } from 'lucide-react';
import { Link } from 'wouter';
import { UNCATEGORIZED } from '#domain/companies/names.ts';
import type { Asset, Post } from '#domain/posts/contract.ts';
import { turnOf } from '#domain/posts/status.ts';
import { StageSteps } from './stage-steps.tsx';
import { CHOSEN, ChooseTick } from '#web/components/choosing/choose-tick.tsx';
import { useChoosing, useIsChosen } from '#web/components/choosing/choosing.ts';
import { MediaPicture } from '#web/components/media-picture.tsx';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { TurnLine } from '#web/components/turn-line.tsx';
import { cn } from '#web/lib/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** One post in a list of the Approvals tab; the whole card links to the post. */
export function ApprovalCard({ post, showCompany }: { post: Post; showCompany: boolean }) {
  const [cover] = post.assets;
  const isChosen = useIsChosen(useChoosing(), post.id);
  return (
    <article
      data-choosable={post.id}
      className={cn(
        isChosen && CHOSEN,
        'group/choose relative flex gap-3.5 rounded-lg border border-line bg-surface p-2.5 shadow-xs transition-[border-color,box-shadow] hover:border-line-strong hover:shadow-sm has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus',
      )}
    >
      <ChooseTick id={post.id} title={post.title || 'Untitled'} className="absolute top-1.5 left-1.5" />
      <Cover asset={cover} />
      <div className="min-w-0 flex-1 py-0.5">
        <h3
          dir="auto"
          className="line-clamp-1 text-sm font-semibold wrap-anywhere text-ink"
          title={post.title}
        >
          <Link
            href={`/post/${post.id}`}
            className="outline-none after:absolute after:inset-0 after:rounded-lg"
          >
            {post.title || 'Untitled'}
          </Link>
        </h3>
        {showCompany && (
          <p dir="auto" className="truncate text-xs text-muted">
            {post.companyName ?? UNCATEGORIZED}
          </p>
        )}
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
          <StatusBadge status={post.status} />
          <TurnLine turn={turnOf(post)} className="relative z-1" />
        </span>
        <StageSteps stages={post.stages} />
        <p dir="auto" className="mt-1.5 line-clamp-2 text-xs wrap-anywhere text-muted">
          {post.caption || 'No caption'}
        </p>
      </div>
    </article>
  );
}

function Cover({ asset }: { asset: Asset | undefined }) {
  return (
    <div className="relative flex size-20 shrink-0 items-center justify-center overflow-hidden rounded-md bg-blank text-center text-2xs text-subtle">
      {asset && (
        <MediaPicture
          url={asset.url}
          alt={asset.altText ?? ''}
          sizes="5rem"
          most={160}
          className="absolute inset-0"
        />
      )}
      {!asset && 'No media'}
      {asset?.type === 'video' && (
        <span className="absolute top-1 right-1 flex size-5 items-center justify-center rounded-full bg-black/60 text-white">
          <Play aria-hidden className="size-2.5 fill-current" />
          <VisuallyHidden>Video</VisuallyHidden>
        </span>
      )}
    </div>
  );
}
