import { lazy, Suspense } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Router, useLocation } from 'wouter';
import { queryClient } from '#web/lib/query-client.ts';
import { useSession } from '#web/lib/session.ts';
import { AppStateContext, type AppState } from '#web/lib/app-state.ts';
import { useShownToast } from '#web/lib/toast.ts';
import { createLeaving } from '#web/lib/unsaved-changes.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { Routes } from './routes.tsx';
import { Waiting } from './waiting.tsx';

const Toaster = lazy(async () => {
  const { Toaster: Notices } = await import('#web/ui/toast.tsx');
  return { default: Notices };
});

/** On the public page there is nothing to tell, so nothing is downloaded to tell it with. */
function Notices() {
  const [path] = useLocation();
  const { user } = useSession();
  const shown = useShownToast();
  if (path === '/' && !user && !shown) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}

export function App({ state }: { state: AppState }) {
  return (
    <AppStateContext value={state}>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <Suspense fallback={<Waiting label="Loading..." />}>
            <Router aroundNav={state.part(createLeaving).aroundNav}>
              <Routes />
            </Router>
          </Suspense>
        </ErrorBoundary>
        <OfflineNotice />
        <Notices />
      </QueryClientProvider>
    </AppStateContext>
  );
}
