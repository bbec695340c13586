import { useInfiniteQuery } from '@tanstack/react-query';
import { listWaiting, remindReviewer, type WaitingReview } from '#domain/approvals/waiting.ts';
import { callPage } from '#web/lib/api.ts';
import { useToast } from '#web/lib/toast.ts';
import { keyOf, useChange } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { nameOfReviewer } from './waiting-words.ts';

const EVERY_30_SECONDS = 30_000;

/** Reviewers who have not answered, most urgent first, in pages; of all clients where none is named. */
export function useWaiting(company: string | null, first: number) {
  const query = { company: company ?? undefined };
  const pages = useInfiniteQuery({
    queryKey: keyOf(listWaiting, { query: { ...query, first } }),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      callPage(listWaiting, { query: { ...query, limit: cursor ? 50 : first, cursor }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: EVERY_30_SECONDS,
    refetchOnMount: 'always',
  });
  return { ...pages, rows: pages.data?.pages.flatMap((page) => page.answer) };
}

/** Sends the link to one person again. The server says whether the message goes out or is kept. */
export function useRemind(row: WaitingReview) {
  const toast = useToast();
  const { failWith } = useOutcome();
  const remind = useChange(remindReviewer);
  return {
    isPending: remind.isPending,
    go: () =>
      remind.mutate(
        { params: { postId: row.postId }, body: { approvalId: row.id } },
        {
          ...failWith('Failed to send the reminder'),
          onDone: ({ message }) =>
            toast({ title: `Reminder for ${nameOfReviewer(row)}`, description: message }),
        },
      ),
  };
}
