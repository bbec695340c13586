import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { forgetAnswers, isAskedAhead, tagAhead } from '#web/lib/asked-ahead.ts';
import { watchChanges } from '#web/lib/live.ts';

/** Until then the stream of changes is open. */
const SOON_MS = 1_000;

/**
 * Asks every read on the screen again when the server says that something changed; those that bring nothing new are
 * answered 304. While a mutation of our own is under way this waits for its end: a post that is being deleted must not
 * be found missing before its page has said that it is deleted.
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
      // Behind what the mutation's own callbacks do.
      if (isDue && client.isMutating() === 0) setTimeout(refresh);
    });
    // What the page asked ahead may have changed before anybody listened. Who opens the stream is told so by it; a tab
    // beside the one that holds it asks once more.
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
