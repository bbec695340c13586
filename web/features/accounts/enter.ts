import { useLocation } from 'wouter';
import type { User } from '#domain/accounts/contract.ts';
import { useSessionPart } from '#web/lib/session.ts';

/** Continues as the person who has just logged in. */
export function useEnter(returnTo: string) {
  const session = useSessionPart();
  const [, navigate] = useLocation();
  return (user: Partial<User> | undefined) => {
    session.enter(user);
    navigate(returnTo);
  };
}
