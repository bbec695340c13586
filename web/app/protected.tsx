import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import { isAskedAhead } from '#web/lib/asked-ahead.ts';
import { useSession } from '#web/lib/session.ts';
import { apart } from '#web/ui/on-demand.tsx';
import { Waiting } from './waiting.tsx';

/** The public page does not download header, menus and assistant. */
const SignedInFrame = apart(async () => (await import('./signed-in-frame.tsx')).SignedInFrame);
export const fetchFrame = SignedInFrame.fetch;

/** For members of an agency that requires two factors. */
const Secure = apart(async () => (await import('./pages/secure-page.tsx')).SecurePage);

/** For members of an agency that is being closed. */
const Closing = apart(async () => (await import('./pages/closing-page.tsx')).ClosingPage);

/** Long enough to read why the screen changes. */
const REDIRECT_MS = 500;

/** Only after a log-in: a page opened while signed in does so itself (web/boot/signed-in.js). */
export function useReadyForDates(): void {
  useEffect(() => {
    if (!isAskedAhead() && 'Worker' in globalThis) void new Worker('/dates-worker.js');
  }, []);
}

/** Screens for signed-in people: everyone else goes to the log-in. */
export function Protected({ children }: { children: ReactNode }) {
  const { user, isLoading } = useSession();
  const [path, navigate] = useLocation();
  const search = useSearch();
  const mustGo = !isLoading && !user;
  // Then the session ended by itself: logging out leaves this page.
  const [wasIn, setWasIn] = useState(false);
  if (user && !wasIn) setWasIn(true);
  const [wasOpen, setWasOpen] = useState(false);
  if (user && !user.mustSecure && !wasOpen) setWasOpen(true);
  useReadyForDates();

  useEffect(() => {
    if (!mustGo) return;
    // After the log-in the person is at this screen again: a mail linked to it, or the session ended there.
    const returnTo = path + (search && `?${search}`);
    // Opening /login anew begins at home, also from here: only a post and an ended session outlive that.
    const only = wasIn || path.startsWith('/post/') ? undefined : performance.timeOrigin;
    const state = { returnTo, only, ended: wasIn || undefined };
    const go = () => navigate('/login', { replace: true, state });
    const timer = setTimeout(go, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [mustGo, navigate, path, search, wasIn]);

  if (isLoading) return <Waiting label="Loading..." />;
  if (!user) return <Waiting label="Redirecting..." />;
  if (user.mustSecure) return <Secure isNews={wasOpen} />;
  if (user.isClosing) return <Closing />;
  return (
    <SignedInFrame meanwhile={<Waiting label="Loading..." />} user={user} path={path}>
      {children}
    </SignedInFrame>
  );
}

/** Sends signed-in people away from sign-up and log-in. */
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
