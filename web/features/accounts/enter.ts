import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { User } from '#domain/accounts/contract.ts';
import { SESSION_KEY } from '#web/lib/session.ts';

/** Goes on as whoever has just logged in. */
export function useEnter(returnTo: string) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return (user: Partial<User> | undefined) => {
    // Nothing of whoever was signed in before stays on the screen.
    client.clear();
    if (user?.id) client.setQueryData(SESSION_KEY, user);
    void client.invalidateQueries({ queryKey: SESSION_KEY });
    navigate(returnTo);
  };
}
