import { lazy, Suspense, type ComponentType } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Route, Switch } from 'wouter';
import { Landing } from '#web/features/landing/landing.tsx';
import { queryClient } from '#web/lib/query-client.ts';
import { useSession } from '#web/lib/session.ts';
import { Toaster } from '#web/ui/toast.tsx';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { NotFound } from './not-found.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { Protected, SignedOutOnly } from './protected.tsx';
import { Waiting } from './waiting.tsx';

const SignUpPage = lazy(async () => ({
  default: (await import('#web/features/accounts/sign-up-page.tsx')).SignUpPage,
}));
const LogInPage = lazy(async () => ({
  default: (await import('#web/features/accounts/log-in-page.tsx')).LogInPage,
}));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('#web/features/accounts/forgot-password-page.tsx')).ForgotPasswordPage,
}));
const ResetPasswordPage = lazy(async () => ({
  default: (await import('#web/features/accounts/reset-password-page.tsx')).ResetPasswordPage,
}));
const HomePage = lazy(async () => ({
  default: (await import('./pages/home-page.tsx')).HomePage,
}));
const CompanyPage = lazy(async () => ({
  default: (await import('./pages/company-page.tsx')).CompanyPage,
}));
const SettingsPage = lazy(async () => ({
  default: (await import('./pages/settings-page.tsx')).SettingsPage,
}));

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

const Home = () => {
  const { user, isLoading } = useSession();
  if (isLoading) return <Waiting label="Loading..." />;
  return user ? <ProtectedHome /> : <Landing />;
};
const ProtectedHome = protect(HomePage);
const ProtectedCompany = protect(CompanyPage);

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <ErrorBoundary>
          <Suspense fallback={<Waiting label="Loading..." />}>
            <Switch>
              <Route path="/" component={Home} />
              <Route path="/admin" component={ProtectedHome} />
              <Route path="/login" component={signedOut(LogInPage)} />
              <Route path="/signup" component={signedOut(SignUpPage)} />
              <Route path="/forgot-password" component={ForgotPasswordPage} />
              <Route path="/reset-password" component={ResetPasswordPage} />
              <Route path="/dashboard" component={ProtectedCompany} />
              <Route path="/settings" component={protect(SettingsPage)} />
              <Route component={NotFound} />
            </Switch>
          </Suspense>
        </ErrorBoundary>
        <OfflineNotice />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>
  );
}
