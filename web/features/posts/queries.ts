import { useEffect } from 'react';
import { useInfiniteQuery, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { getCompany, listContacts, type Contact } from '#domain/companies/contract.ts';
import { isAskedFor } from '#domain/posts/asked-for.ts';
import { getPost, listForGrid } from '#domain/posts/contract.ts';
import type { PostSort } from '#domain/posts/sort.ts';
import type { PostInGrid } from '#domain/posts/views.ts';
import { getHistory, getRecord } from '#domain/posts/record.ts';
import { callPage, knownPage } from '#web/lib/api.ts';
import { keyOf, useRead } from '#web/lib/use-api.ts';
import type { PostFilter } from './filter/use-post-filter.ts';
import { isOutdated, mergeNewest, type PostPage } from './post-pages.ts';

const PAGE = 60;
const EVERY_15_SECONDS = 15_000;

/**
 * A company's posts (null: everyone's) under a filter, newest first, in pages that are read on scrolling.
 * Only the first page is polled; when its ETag shows a change, the others are refetched in the background
 * while the screen stays. Posts of the previous filter stay until the new filter's answer arrives.
 */
export function usePostPages(
  company: string | null,
  { statuses, search, assignee, campaign }: PostFilter,
  sort: PostSort,
) {
  const client = useQueryClient();
  const query = {
    company: company ?? undefined,
    status: statuses.length > 0 ? statuses.join(',') : undefined,
    search: search || undefined,
    campaign: campaign || undefined,
    assignee: assignee || undefined,
    limit: PAGE,
    view: 'grid' as const,
    sort: sort === 'newest' ? undefined : sort,
  };
  const newestKey = keyOf(listForGrid, { query: { ...query, part: 'newest' } });
  const read = (cursor: string | undefined, signal: AbortSignal): Promise<PostPage> =>
    callPage(listForGrid, { query: { ...query, cursor }, signal });

  const pagesKey = keyOf(listForGrid, { query: { ...query, part: 'all' } });
  const pages = useInfiniteQuery({
    queryKey: pagesKey,
    initialPageParam: undefined as string | undefined,
    initialData: () => {
      const page = knownPage(listForGrid, { query });
      return page && { pages: [page], pageParams: [undefined] };
    },
    queryFn: async ({ pageParam, signal }) => {
      const page = await read(pageParam, signal);
      if (pageParam === undefined) client.setQueryData(newestKey, page);
      return page;
    },
    getNextPageParam: (page: PostPage) => page.nextCursor ?? undefined,
    placeholderData: (before, last) =>
      isOfCompany(last?.queryKey.at(-1), query.company) ? before : undefined,
  });
  const newest = useQuery({
    queryKey: newestKey,
    queryFn: ({ signal }) => read(undefined, signal),
    initialData: () => client.getQueryData<InfiniteData<PostPage>>(pagesKey)?.pages[0],
    enabled: pages.isSuccess && !pages.isPlaceholderData,
    refetchInterval: EVERY_15_SECONDS,
  });
  const [first, second] = pages.data?.pages ?? [];
  const isBehind =
    second !== undefined &&
    isOutdated({ first, at: pages.dataUpdatedAt }, { page: newest.data, at: newest.dataUpdatedAt });
  // Changes with each answer that reports it: if a refetch failed, the next one tries again.
  const behindAt = isBehind ? newest.dataUpdatedAt : null;
  const { refetch } = pages;
  useEffect(() => {
    if (behindAt !== null) void refetch({ cancelRefetch: false });
  }, [behindAt, refetch]);

  const known = pages.data?.pages.flatMap((page) => page.answer);
  const posts =
    known &&
    (sort === 'newest' ? mergeNewest(newest.data, known) : inPlace(newest.data, pages.data?.pages ?? []));
  // Posts of the previous filter may stay until this one's arrive.
  const asked = pages.isPlaceholderData ? { company } : { company, statuses };
  return { ...pages, posts: posts?.filter((post) => isAskedFor(asked, post)) };
}

/** In another order the fresh first page replaces the old one; a post on two pages is shown once. */
function inPlace(newest: PostPage | undefined, [first, ...others]: PostPage[]): PostInGrid[] {
  const all = [newest ?? first, ...others].flatMap((page) => page?.answer ?? []);
  return [...new Map(all.map((post) => [post.id, post])).values()];
}

const isOfCompany = (query: unknown, company: string | undefined) =>
  typeof query === 'object' && query !== null && 'company' in query && query.company === company;

const EVERY_10_SECONDS = { refetchInterval: 10_000 };

export const usePost = (id: string) => useRead(getPost, { params: { id } }, EVERY_10_SECONDS);

export const useHistory = (id: string) => useRead(getHistory, { params: { id } }, EVERY_10_SECONDS);

const NO_CONTACTS: Contact[] = [];

/** A client's saved contacts; empty while they are unknown. */
export const useContacts = (companyId: string | null): Contact[] =>
  useRead(listContacts, { params: { companyId: companyId ?? '' } }, { enabled: companyId !== null }).data ??
  NO_CONTACTS;

export const useCompanyOf = (companyName: string | null) =>
  useRead(getCompany, { params: { name: companyName ?? '' } }, { enabled: companyName !== null });

export const useRecord = (id: string) => useRead(getRecord, { params: { id } });
