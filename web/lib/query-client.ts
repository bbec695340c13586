import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import type { AppState } from './app-state.ts';
import { createSession } from './session.ts';

/** What failed this recently is not asked again only because another part of the screen wants it too. */
const JUST_NOW = 5000;

/*
 * What follows from a click is on the screen before the browser paints again: told a moment later, a box that was ticked
 * would be drawn without its tick once. Answers are told in a task of their own, so that none becomes a long one.
 */
notifyManager.setScheduler((tell) => {
  if (window.event) queueMicrotask(tell);
  else setTimeout(tell, 0);
});

/**
 * The mounted app's cache of answers. No retry, no refetch on focus, no polling by default, cached answers never go
 * stale by themselves. Without a connection a call fails at once and says so, instead of waiting in silence.
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
  // Whoever wants everything asked again means who is signed in, too.
  const invalidate = client.invalidateQueries.bind(client);
  client.invalidateQueries = (filters, options) => {
    if (filters === undefined) ask();
    return invalidate(filters, options);
  };
  return client;
}
