import { useDeferredValue, type ReactNode } from 'react';
import { ImageOff } from 'lucide-react';
import { Link } from 'wouter';
import type { Post } from '#domain/posts/contract.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { ApiError } from '#web/lib/api.ts';
import { actsAsButton } from '#web/ui/acts-as-button.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { apart } from '#web/ui/on-demand.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { archiveOf } from './archive/archive-of.ts';
import { usePost } from './queries.ts';
import { UnsavedTexts } from './unsaved-texts.tsx';

/** The address names no post of ours. */
export const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Reads a post and renders its screen, or that it is loading, missing or could not be read. */
export function PostLoader({ id, children }: { id: string; children: (post: Post) => ReactNode }) {
  const post = usePost(id);
  // A post's screen is large: deferred, so that the page stays responsive.
  const isHere = useDeferredValue(post.data !== undefined);
  if (isMissing(post.error)) return <PostMissing id={id} />;
  if (post.data && isHere) return children(post.data);
  if (post.isError && !post.data)
    return <LoadFailed isPage title="This post could not be loaded" read={post} />;
  return <PostLoading />;
}

export function PostLoading() {
  return (
    <div className="flex flex-col gap-5">
      <output className="flex items-center gap-3 text-sm text-muted">
        <Spinner />
        Loading post...
      </output>
      <div
        aria-hidden
        className="grid gap-5 md:grid-cols-2 lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)] xl:gap-8"
      >
        <Skeleton className="aspect-4/5 rounded-xl" />
        <div className="flex flex-col gap-5">
          <Skeleton className="h-52 rounded-xl" />
          <Skeleton className="h-64 rounded-xl" />
        </div>
      </div>
    </div>
  );
}

/** For people with several agencies: the link may belong to another one. */
const Elsewhere = apart(async () => (await import('./post-elsewhere.tsx')).PostElsewhere);

export const PostMissing = ({ id }: { id: string }) => (
  <Elsewhere meanwhile={<NoPost id={id} />} id={id} otherwise={<NoPost id={id} />} />
);

function NoPost({ id }: { id: string }) {
  return (
    <>
      <EmptyState
        icon={<ImageOff aria-hidden />}
        isPage
        title="Post not found"
        description="It may have been deleted, or the address is incomplete."
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button asChild>
              <Link href="/" {...actsAsButton}>
                Back to Grid
              </Link>
            </Button>
            <Button asChild variant="ghost">
              <Link href={archiveOf(null)}>Look in the Archive</Link>
            </Button>
          </div>
        }
      />
      <UnsavedTexts id={id} />
    </>
  );
}
