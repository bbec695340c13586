import { currentUser, type User } from '#domain/accounts/contract.ts';
import { keyOf, useRead } from './use-api.ts';

export const SESSION_KEY = keyOf(currentUser);

export interface Session {
  user: User | null;
  isLoading: boolean;
}

/** Read once, without retry. A failed read means signed out, as does the answer that nobody is signed in. */
export function useSession(): Session {
  const { data, isPending, isError } = useRead(currentUser);
  return { user: isError ? null : (data ?? null), isLoading: isPending };
}

/** The signed-in user's name as the header shows it. */
export const displayName = (user: Pick<User, 'firstName' | 'lastName' | 'email'>) =>
  [user.firstName, user.lastName].filter(Boolean).join(' ').trim() || user.email || 'User';
