import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

const USER_KEY = ['api', 'auth', 'user'];

/**
 * A session that ended meanwhile: asking again who we are sends a protected screen to the log-in. A refusal may say that
 * the agency asks for two factors since a moment ago, or is being closed (423): who we are now tells.
 */
function noticeSignedOut(error: Error): void {
  if (!(error instanceof ApiError) || !queryClient.getQueryData(USER_KEY)) return;
  if (error.status === 401) void queryClient.resetQueries({ queryKey: USER_KEY });
  if (error.status === 403 || error.status === 423)
    void queryClient.invalidateQueries({ queryKey: USER_KEY });
}

/** What failed this recently is not asked again only because another part of the screen wants it too. */
const JUST_NOW = 5000;

/**
 * No retry, no refetch on focus, no polling by default, cached answers never go stale by themselves. Without a
 * connection a call fails at once and says so, instead of waiting in silence.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSignedOut }),
  mutationCache: new MutationCache({ onError: noticeSignedOut }),
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      staleTime: Infinity,
      networkMode: 'always',
      retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > JUST_NOW,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
