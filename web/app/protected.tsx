import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useSession } from '#web/lib/session.ts';
import { AppHeader } from './app-header.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { FloatingAssistant } from './floating-assistant.tsx';
import { Waiting } from './waiting.tsx';

/** Long enough to read why the screen changes. */
const REDIRECT_MS = 500;

/** Screens for signed-in owners: everyone else is sent to the log-in. */
export function Protected({ children }: { children: ReactNode }) {
  const { user, isLoading } = useSession();
  const [path, navigate] = useLocation();
  const mustGo = !isLoading && !user;

  useEffect(() => {
    if (!mustGo) return;
    // A mail's link to a post is worth coming back to; every other way starts at home.
    const returnTo = path.startsWith('/post/') ? path : '/';
    const go = () => navigate('/login', { replace: true, state: { returnTo } });
    const timer = setTimeout(go, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [mustGo, navigate, path]);

  if (isLoading) return <Waiting label="Loading..." />;
  if (!user) return <Waiting label="Redirecting..." />;
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-raised focus:px-4 focus:py-2 focus:shadow-md"
      >
        Skip to content
      </a>
      <AppHeader user={user} />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-7xl px-4 pt-6 pb-24 outline-none sm:px-6 sm:pt-8"
      >
        <ErrorBoundary key={path}>{children}</ErrorBoundary>
      </main>
      <FloatingAssistant />
    </>
  );
}

/** Sign-up and log-in make no sense for somebody who is signed in. */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const { user, isLoading } = useSession();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (user) navigate('/', { replace: true });
  }, [user, navigate]);
  if (isLoading) return <Waiting label="Loading..." />;
  if (user) return <Waiting label="Redirecting..." />;
  return children;
}
