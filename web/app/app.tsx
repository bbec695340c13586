import { useCallback, useState } from 'react';
import { Router } from 'wouter';
import { AppStateContext, type AppState } from '#web/lib/app-state.ts';
import { searchDecodedOnce } from '#web/lib/search-hook.ts';
import { useShownToast } from '#web/lib/toast.ts';
import { createLeaving } from '#web/ui/unsaved-changes.ts';
import { apart, useFetchedAhead } from '#web/ui/on-demand.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { Routes } from './routes.tsx';

const Toaster = apart(async () => {
  try {
    return (await import('#web/ui/toast.tsx')).Toaster;
  } catch {
    return PlainNotice;
  }
});

/** Shows a toast as plain text where the toaster could not be downloaded. */
function PlainNotice() {
  const shown = useShownToast();
  return (
    <output className="fixed inset-x-4 bottom-4 z-50 mx-auto w-fit rounded-md bg-inverse px-4 py-3 text-sm text-on-inverse empty:hidden">
      {shown && [shown.title, shown.description].filter(Boolean).join(': ')}
    </output>
  );
}

/** Mounted empty once loaded: screen readers announce only changes in a region they know. */
function Notices() {
  const shown = useShownToast();
  const [wanted, setWanted] = useState(false);
  if (shown && !wanted) setWanted(true);
  useFetchedAhead(Toaster.fetch, { needed: true, after: 0, then: useCallback(() => setWanted(true), []) });
  if (!wanted) return null;
  return <Toaster />;
}

export function App({ state }: { state: AppState }) {
  return (
    <AppStateContext value={state}>
      <ErrorBoundary>
        <Router aroundNav={state.part(createLeaving).aroundNav} {...searchDecodedOnce}>
          <Routes />
        </Router>
      </ErrorBoundary>
      <OfflineNotice />
      <Notices />
    </AppStateContext>
  );
}
