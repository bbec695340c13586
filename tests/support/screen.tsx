import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { AppState, AppStateContext } from '#web/lib/app-state.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { decodedOnce } from '#web/lib/search-hook.ts';
import { createStart } from '#web/lib/starting.ts';
import { Toaster } from '#web/ui/toast.tsx';

/**
 * A screen as the app shows it, at an address that nobody else sees, with an empty cache: a later one, which is there at
 * once. With `isStarting` it is the app's first, drawn in steps.
 */
export function showScreen(screen: ReactNode, at = '/', { isStarting = false } = {}) {
  const location = memoryLocation({ path: at, record: true });
  const useSearch = () => decodedOnce(location.searchHook());
  const state = new AppState();
  if (!isStarting) state.part(createStart).end();
  const client = state.part(createQueryClient);
  const view = render(
    <AppStateContext value={state}>
      <QueryClientProvider client={client}>
        <Router hook={location.hook} searchHook={useSearch}>
          {screen}
        </Router>
        <Toaster />
      </QueryClientProvider>
    </AppStateContext>,
  );
  return {
    ...view,
    client,
    state,
    user: userEvent.setup(),
    address: () => location.history.at(-1) ?? at,
    go: location.navigate,
  };
}
