import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import { isAskedAhead } from '#web/lib/asked-ahead.ts';
import { useSession } from '#web/lib/session.ts';
import { apart } from '#web/ui/on-demand.tsx';
import { Waiting } from './waiting.tsx';

/** Header, menus and assistant are no business of the public page. */
const SignedInFrame = apart(async () => (await import('./signed-in-frame.tsx')).SignedInFrame);
export const fetchFrame = SignedInFrame.fetch;

/** For whose agency asks for more than a password. */
const Secure = apart(async () => (await import('./pages/secure-page.tsx')).SecurePage);

/** For whose agency is being closed. */
const Closing = apart(async () => (await import('./pages/closing-page.tsx')).ClosingPage);

/** Long enough to read why the screen changes. */
const REDIRECT_MS = 500;

/** For whoever came by the log-in: a page that was opened signed in names this file itself (server/http/first-reads.ts). */
export function useReadyForDates(): void {
  useEffect(() => {
    if (!isAskedAhead() && 'Worker' in globalThis) void new Worker('/dates-boot.js');
  }, []);
}

/** Screens for signed-in owners: everyone else is sent to the log-in. */
export function Protected({ children }: { children: ReactNode }) {
  const { user, isLoading } = useSession();
  const [path, navigate] = useLocation();
  const search = useSearch();
  const mustGo = !isLoading && !user;
  // Then the session ended by itself: who logs out leaves this page.
  const [wasIn, setWasIn] = useState(false);
  if (user && !wasIn) setWasIn(true);
  useReadyForDates();

  useEffect(() => {
    if (!mustGo) return;
    // A mail's link to a post is worth coming back to, and so is all that was before somebody whose session ended;
    // every other way starts at home.
    const returnTo = wasIn || path.startsWith('/post/') ? path + (search && `?${search}`) : '/';
    const go = () => navigate('/login', { replace: true, state: { returnTo, ended: wasIn || undefined } });
    const timer = setTimeout(go, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [mustGo, navigate, path, search, wasIn]);

  if (isLoading) return <Waiting label="Loading..." />;
  if (!user) return <Waiting label="Redirecting..." />;
  if (user.mustSecure) return <Secure />;
  if (user.isClosing) return <Closing />;
  return (
    <SignedInFrame meanwhile={<Waiting label="Loading..." />} user={user} path={path}>
      {children}
    </SignedInFrame>
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
