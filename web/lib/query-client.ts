import { QueryClient } from '@tanstack/react-query';

/** No retry, no refetch on focus, no polling by default, cached answers never go stale by themselves. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, refetchInterval: false, staleTime: Infinity },
    mutations: { retry: false },
  },
});
