import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { listMessages, messageSenders, type Message } from '#domain/messages/contract.ts';
import { callPage } from '#web/lib/api.ts';
import { keyOf, useRead } from '#web/lib/use-api.ts';
import type { OutboxFilter } from './use-outbox-filter.ts';

interface Page {
  answer: Message[];
  nextCursor: string | null;
}

const isOnItsWay = (page: Page) => page.answer.some((message) => message.status === 'queued');

/** Newest first, in pages. Refetched on every visit, and polled while a message is on its way. */
export function useOutbox(filter: OutboxFilter) {
  return useInfiniteQuery({
    queryKey: keyOf(listMessages, { query: { ...filter, part: 'outbox' } }),
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      callPage(listMessages, { query: { ...filter, cursor: pageParam }, signal }),
    // Another filter shows the old list until its answer arrives.
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.pages.some(isOnItsWay) ? 10_000 : false),
  });
}

export const useSenders = () => useRead(messageSenders);
