import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { forgetAnswers, isAskedAhead, tagAhead } from '#web/lib/asked-ahead.ts';
import { watchChanges } from '#web/lib/live.ts';

/** By then the stream of changes is open. */
const SOON_MS = 1_000;

/**
 * Refetches every query on the screen when the server reports a change; unchanged ones are answered 304.
 * Waits for the end of a running mutation: a post that is being deleted must not be reported missing before
 * its page has said that it is deleted.
 */
export function useLiveReads(): void {
  const client = useQueryClient();
  useEffect(() => {
    let isDue = false;
    const refresh = () => {
      forgetAnswers();
      isDue = client.isMutating() > 0;
      if (!isDue) void client.invalidateQueries();
    };
    const unsubscribe = client.getMutationCache().subscribe(() => {
      if (!isDue || client.isMutating() > 0) return;
      // Once: every rendering of a mutation's component is an event of the cache, too.
      isDue = false;
      // After the mutation's own callbacks.
      setTimeout(refresh);
    });
    // Prefetched answers may have changed before the stream opened. The tab that holds the stream is told by
    // it; any other tab refetches once.
    const late = isAskedAhead() ? setTimeout(refresh, SOON_MS) : undefined;
    const since = tagAhead();
    const stop = watchChanges(refresh, since, () => since && clearTimeout(late));
    return () => {
      isDue = false;
      clearTimeout(late);
      stop();
      unsubscribe();
    };
  }, [client]);
}
