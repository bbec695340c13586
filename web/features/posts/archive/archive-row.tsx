import { useState } from 'react';
import { FileCheck2, RotateCcw, Trash2 } from 'lucide-react';
import { Link } from 'wouter';
import { titleToType } from '#domain/posts/archive.ts';
import { UNCATEGORIZED } from '#domain/companies/names.ts';
import type { Post } from '#domain/posts/contract.ts';
import { useMayNot } from '#web/lib/may.ts';
import { momentText } from '#web/lib/time-zone.ts';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { CoverPicture } from '../cover-picture.tsx';
import { DeleteForGood } from './delete-for-good.tsx';
import { useRestore } from './use-archive.ts';

type RowProps = { post: Post; zone: string; showCompany: boolean; onGone: () => void };

/** An archived post: what it was, its record, restoring it and deleting it for good, for members who may. */
export function ArchiveRow({ post, zone, showCompany, onGone }: RowProps) {
  const [deleting, setDeleting] = useState(false);
  const restore = useRestore(post, onGone);
  const mayNotRemove = useMayNot('remove');
  const title = titleToType(post.title);
  const about = <VisuallyHidden> {title}</VisuallyHidden>;
  return (
    <article className="flex flex-wrap gap-x-4 gap-y-3 px-4 py-4 sm:flex-nowrap sm:items-center sm:px-5">
      <div className="flex min-w-0 flex-1 basis-full gap-4 sm:basis-0">
        <span aria-hidden className="block size-16 shrink-0 overflow-hidden rounded-md bg-blank">
          <CoverPicture assets={post.assets} sizes="4rem" />
        </span>
        <div className="min-w-0 py-0.5">
          <h2 dir="auto" className="line-clamp-2 text-sm font-semibold wrap-anywhere text-ink">
            {title}
          </h2>
          <p className="mt-0.5 text-xs wrap-anywhere text-muted">
            {showCompany && (
              <>
                {post.companyName ?? UNCATEGORIZED}
                <span aria-hidden> · </span>
              </>
            )}
            {post.publishedAt
              ? `Published ${momentText(post.publishedAt, zone)}`
              : 'Out on some of its accounts'}
          </p>
          {post.archivedAt && (
            <p className="mt-0.5 text-xs text-subtle">Deleted {momentText(post.archivedAt, zone)}</p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button asChild variant="secondary" size="sm">
          <Link href={`/post/${post.id}/record`}>
            <FileCheck2 aria-hidden />
            <span>Approval record{about}</span>
          </Link>
        </Button>
        {mayNotRemove === null && (
          <>
            <Button variant="secondary" size="sm" pending={restore.isPending} onClick={restore.go}>
              <RotateCcw aria-hidden />
              <span>Restore{about}</span>
            </Button>
            <Button
              variant="ghost"
              size="sm"
              aria-haspopup="dialog"
              className="text-danger-ink hover:bg-danger-soft hover:text-danger-ink"
              onClick={() => setDeleting(true)}
            >
              <Trash2 aria-hidden />
              <span>Delete for good{about}</span>
            </Button>
          </>
        )}
      </div>
      {deleting && <DeleteForGood post={post} onClose={() => setDeleting(false)} onDone={onGone} />}
    </article>
  );
}
