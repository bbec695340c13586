import { useLocation } from 'wouter';
import { useSessionPart } from '#web/lib/session.ts';
import { useDismissFailure } from '#web/lib/toast.ts';

/** Continues as the person who has just logged in. */
export function useEnter(returnTo: string) {
  const session = useSessionPart();
  const dismissFailure = useDismissFailure();
  const [, navigate] = useLocation();
  return () => {
    dismissFailure();
    session.enter();
    navigate(returnTo);
  };
}
