import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { listPosts } from '#domain/posts/contract.ts';
import { callPage } from '#web/lib/api.ts';
import { keyOf } from '#web/lib/use-api.ts';
import { mergeNewest, type PostPage } from './post-pages.ts';

const PAGE = 60;
const EVERY_15_SECONDS = 15_000;

/**
 * A company's posts (null: everyone's), newest first, in pages that are read as they are scrolled to. Only the first
 * page is asked again and again: what is new or changed stands there.
 */
export function usePostPages(company: string | null) {
  const client = useQueryClient();
  const query = { company: company ?? undefined, limit: PAGE };
  const newestKey = keyOf(listPosts, { query: { ...query, part: 'newest' } });
  const read = (cursor: string | undefined, signal: AbortSignal): Promise<PostPage> =>
    callPage(listPosts, { query: { ...query, cursor }, signal });

  const pages = useInfiniteQuery({
    queryKey: keyOf(listPosts, { query: { ...query, part: 'all' } }),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const page = await read(pageParam, signal);
      if (pageParam === undefined) client.setQueryData(newestKey, page);
      return page;
    },
    getNextPageParam: (page: PostPage) => page.nextCursor ?? undefined,
  });
  const newest = useQuery({
    queryKey: newestKey,
    queryFn: ({ signal }) => read(undefined, signal),
    enabled: pages.isSuccess,
    refetchInterval: EVERY_15_SECONDS,
  });
  const known = pages.data?.pages.flatMap((page) => page.answer);
  return { ...pages, posts: known && mergeNewest(newest.data, known) };
}
