import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import type { AppState } from './app-state.ts';
import { createSession } from './session.ts';

/** A query that failed this recently is not retried just because another component mounts. */
const JUST_NOW = 5000;

/*
 * Updates after a click render before the browser paints: later, a ticked box would be painted once without
 * its tick. Answers are announced in tasks of their own, so that none becomes a long task.
 */
notifyManager.setScheduler((tell) => {
  if (window.event) queueMicrotask(tell);
  else setTimeout(tell, 0);
});

/**
 * The mounted app's query cache. No retry, no refetch on focus, no polling by default; cached answers never
 * go stale by themselves. Without a connection a call fails at once with a message, instead of waiting
 * silently.
 */
export function createQueryClient(state: AppState): QueryClient {
  const { noticeRefusal, logIns, ask } = state.part(createSession);
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: noticeRefusal }),
    mutationCache: new MutationCache({ onError: noticeRefusal }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Infinity,
        networkMode: 'always',
        retryOnMount: ({ state: { errorUpdatedAt } }) => Date.now() - errorUpdatedAt > JUST_NOW,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  logIns.follow(() => client.clear());
  // Invalidating everything includes the session.
  const invalidate = client.invalidateQueries.bind(client);
  client.invalidateQueries = (filters, options) => {
    if (filters === undefined) ask();
    return invalidate(filters, options);
  };
  return client;
}
