import { useInfiniteQuery } from '@tanstack/react-query';
import { restorePost } from '#domain/posts/archive.ts';
import { listPosts, type Post } from '#domain/posts/contract.ts';
import { callPage } from '#web/lib/api.ts';
import { keyOf, useChange } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import type { PostPage } from '../post-pages.ts';

const PAGE = 30;

/** Archived posts of a company or of all, page by page. Refetched on every visit. */
export function useArchive(company: string | null) {
  const query = { company: company ?? undefined, archived: 'true' as const, limit: PAGE };
  return useInfiniteQuery({
    queryKey: keyOf(listPosts, { query: { ...query, part: 'archive' } }),
    queryFn: ({ pageParam, signal }): Promise<PostPage<Post>> =>
      callPage(listPosts, { query: { ...query, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });
}

export function useRestore(post: Pick<Post, 'id'>, onDone: () => void) {
  const { failPlainly, succeedWith } = useOutcome();
  const restore = useChange(restorePost);
  return {
    isPending: restore.isPending,
    go: () => {
      if (restore.isPending) return;
      restore
        .mutateAsync({ params: { id: post.id } })
        .then(
          () => (onDone(), succeedWith('Post restored').onDone()),
          failPlainly('Failed to restore the post').onError,
        );
    },
  };
}
