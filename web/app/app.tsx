import { Suspense, type ComponentType } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Route, Router, Switch } from 'wouter';
import { queryClient } from '#web/lib/query-client.ts';
import { useSession } from '#web/lib/session.ts';
import { askBeforeLeaving } from '#web/lib/unsaved-changes.ts';
import { Toaster } from '#web/ui/toast.tsx';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
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
      <Route path="/settings" component={Settings} />
      <Route path="/outbox" component={Outbox} />
      <Route path="/dashboard" component={Company} />
      <Route path="/post/:id" component={Post} />
      <Route path="/post/:id/schedule" component={Schedule} />
      <Route path="/post/:id/record" component={Record} />
      <Route component={NotFound} />
    </Switch>
  );
}

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <ErrorBoundary>
          <Suspense fallback={<Waiting label="Loading..." />}>
            <Router aroundNav={askBeforeLeaving}>
              <Routes />
            </Router>
          </Suspense>
        </ErrorBoundary>
        <OfflineNotice />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>
  );
}
