import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { addComment, listComments } from '#domain/approvals/contract.ts';
import { getPostStages, reviewInside, skipStage } from '#domain/approvals/stages-contract.ts';
import { getCompany, listContacts, type Contact } from '#domain/companies/contract.ts';
import { isAskedFor } from '#domain/posts/asked-for.ts';
import { countPosts, listPosts } from '#domain/posts/contract.ts';
import type { PostStatus } from '#domain/posts/status.ts';
import { callOnce, callPage, isLostAnswer, type Said } from '#web/lib/api.ts';
import { useOnce } from '#web/lib/lost-answer.ts';
import {
  keyOf,
  somethingChanged,
  useChange,
  useRead,
  useToldMutation,
  type WriteInput,
} from '#web/lib/use-api.ts';

const EVERY_15_SECONDS = 15_000;
const FIRST_PAGE = 12;
const PAGE = 48;

/** A company's posts (null: everyone's) in some statuses, newest first, page by page. */
export function usePostsIn(company: string | null, statuses: readonly PostStatus[]) {
  const query = { company: company ?? undefined, status: statuses.join(',') };
  const pages = useInfiniteQuery({
    queryKey: keyOf(listPosts, { query: { ...query, part: 'approvals' } }),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      callPage(listPosts, { query: { ...query, limit: cursor ? PAGE : FIRST_PAGE, cursor }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: EVERY_15_SECONDS,
  });
  const posts = pages.data?.pages
    .flatMap((page) => page.answer)
    .filter((post) => isAskedFor({ company, statuses }, post));
  return { ...pages, posts };
}

/** Requested only if not everything is on the screen to be counted. */
export const useCounts = (company: string | null, enabled: boolean) =>
  useRead(
    countPosts,
    { query: { company: company ?? undefined } },
    { enabled, refetchInterval: EVERY_15_SECONDS },
  );

/** The saved contacts of a client by name, where names are shown. */
export function useContactsOf(companyName: string | null, enabled: boolean): Contact[] {
  const wanted = enabled && companyName !== null;
  const company = useRead(getCompany, { params: { name: companyName ?? '' } }, { enabled: wanted });
  const companyId = company.data?.id ?? null;
  const contacts = useRead(
    listContacts,
    { params: { companyId: companyId ?? '' } },
    { enabled: wanted && companyId !== null },
  );
  return contacts.data ?? [];
}

const EVERY_10_SECONDS = { refetchInterval: 10_000 };

export const useComments = (id: string) => useRead(listComments, { params: { id } }, EVERY_10_SECONDS);

export const usePostStages = (id: string) => useRead(getPostStages, { params: { id } }, EVERY_10_SECONDS);
export const useReviewInside = () => useChange(reviewInside);
export const useSkipStage = () => useChange(skipStage);

/** A retry after a lost answer makes no second comment. */
export function useAddComment() {
  const client = useQueryClient();
  const once = useOnce();
  return useToldMutation<Said<typeof addComment>, WriteInput<typeof addComment>>({
    mutationFn: (input) =>
      once(['comment', input], (key) =>
        callOnce(addComment, { ...input, ...(input.body && { body: { ...input.body, key } }) }),
      ),
    onSuccess: () => somethingChanged(client),
    // The comment may be there: the thread shows it then.
    onError: (error) => void (isLostAnswer(error) && somethingChanged(client)),
  });
}
