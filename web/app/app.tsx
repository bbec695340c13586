import { lazy, Suspense, type ComponentType } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Route, Router, Switch, useLocation } from 'wouter';
import { queryClient } from '#web/lib/query-client.ts';
import { useSession } from '#web/lib/session.ts';
import { useToast } from '#web/lib/toast.ts';
import { askBeforeLeaving } from '#web/lib/unsaved-changes.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { NotFound } from './not-found.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import * as pages from './pages/lazy-pages.tsx';
import { Protected, SignedOutOnly } from './protected.tsx';
import { Waiting } from './waiting.tsx';

/** Made once, outside of any render: a route keeps its screen while it re-renders. */
const protect = (Page: ComponentType) => () => (
  <Protected>
    <Suspense fallback={<Waiting label="Loading..." />}>
      <Page />
    </Suspense>
  </Protected>
);
const signedOut = (Page: ComponentType) => () => (
  <SignedOutOnly>
    <Page />
  </SignedOutOnly>
);

const ProtectedHome = protect(pages.HomePage);
const Company = protect(pages.CompanyPage);
const Post = protect(pages.PostPage);
const Schedule = protect(pages.SchedulePage);
const Record = protect(pages.RecordPage);
const Archive = protect(pages.ArchivePage);
const Settings = protect(pages.SettingsPage);
const Outbox = protect(pages.OutboxPage);
const LogIn = signedOut(pages.LogInPage);
const SignUp = signedOut(pages.SignUpPage);

function Home() {
  const { user, isLoading } = useSession();
  if (isLoading) return <Waiting label="Loading..." />;
  return user ? <ProtectedHome /> : <pages.LandingPage />;
}

function Routes() {
  return (
    <Switch>
      <Route path="/" component={Home} />
      <Route path="/admin" component={ProtectedHome} />
      <Route path="/login" component={LogIn} />
      <Route path="/signup" component={SignUp} />
      <Route path="/forgot-password" component={pages.ForgotPasswordPage} />
      <Route path="/reset-password" component={pages.ResetPasswordPage} />
      <Route path="/confirm-email" component={pages.ConfirmEmailPage} />
      <Route path="/undo-email" component={pages.UndoEmailPage} />
      <Route path="/settings" component={Settings} />
      <Route path="/outbox" component={Outbox} />
      <Route path="/dashboard" component={Company} />
      <Route path="/archive" component={Archive} />
      <Route path="/post/:id" component={Post} />
      <Route path="/post/:id/schedule" component={Schedule} />
      <Route path="/post/:id/record" component={Record} />
      <Route component={NotFound} />
    </Switch>
  );
}

const Toaster = lazy(async () => {
  const { Toaster: Notices } = await import('#web/ui/toast.tsx');
  return { default: Notices };
});

/** On the public page there is nothing to tell, so nothing is downloaded to tell it with. */
function Notices() {
  const [path] = useLocation();
  const { user } = useSession();
  const shown = useToast();
  if (path === '/' && !user && !shown) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <Suspense fallback={<Waiting label="Loading..." />}>
          <Router aroundNav={askBeforeLeaving}>
            <Routes />
          </Router>
        </Suspense>
      </ErrorBoundary>
      <OfflineNotice />
      <Notices />
    </QueryClientProvider>
  );
}
